import { keysOf, removeKeysOf } from '../../platform/http/keys.ts';
import type { AccountPart } from './data-part.ts';

/** A reader's results under idempotency keys, for export and deletion. */
export const keysPart: AccountPart = {
  tables: ['idempotency_keys'],
  exported: (userId) => ({ idempotency_keys: keysOf({ userId }) }),
  deleteRows: (userId) => [removeKeysOf({ userId })],
};
