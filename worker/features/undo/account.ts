import type { AccountPart } from '../../platform/account-part.ts';
import { forgetRemovalsOf, removalsOf } from './removals.ts';

export const undoPart: AccountPart = {
  tables: ['removed_rows'],
  exported: (userId) => ({ removed_rows: removalsOf({ userId }) }),
  deleteRows: (userId) => [forgetRemovalsOf({ userId })],
};
