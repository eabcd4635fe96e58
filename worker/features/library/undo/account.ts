import type { AccountPart } from '../../accounts/data-part.ts';
import { forgetRemovalsOf, removalsOf } from './removals.ts';

/** What a reader deleted a moment ago, for their export and for when they leave. */
export const undoPart: AccountPart = {
  tables: ['removed_rows'],
  exported: (userId) => ({ removed_rows: removalsOf({ userId }) }),
  leaving: (userId) => [forgetRemovalsOf({ userId })],
};
