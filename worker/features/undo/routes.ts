import type { Call } from '../../platform/http/call.ts';
import { on, type Route } from '../../platform/http/handle.ts';
import { undoRemoval } from './contract.ts';
import { type Removal, requireRemoval } from './removals.ts';

/** Restoring rows concerns the features that own them. */
interface UndoNeeds {
  restoreRemoval(call: Call, removal: Removal): Promise<void>;
}

export const undoRoutes = ({ restoreRemoval }: UndoNeeds): Route[] => [
  on(undoRemoval, async (call, { undo_id: removalId }) => {
    await restoreRemoval(call, requireRemoval(call, removalId));
    return {};
  }),
];
