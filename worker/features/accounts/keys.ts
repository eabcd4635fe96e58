import type { AccountPart } from '../../platform/account-part.ts';
import { keysOf, removeKeysOf } from '../../platform/http/keys.ts';

/** A reader's results under idempotency keys, for export and deletion. */
export const keysPart: AccountPart = {
  tables: ['idempotency_keys'],
  exported: (userId) => ({ idempotency_keys: keysOf({ userId }) }),
  deleteRows: (userId) => [removeKeysOf({ userId })],
};
