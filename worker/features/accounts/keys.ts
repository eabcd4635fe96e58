import { keysOf, removeKeysOf } from '../../platform/http/keys.ts';
import type { AccountPart } from './data-part.ts';

/** What a reader who takes everything along, or leaves, made under idempotency keys. */
export const keysPart: AccountPart = {
  tables: ['idempotency_keys'],
  exported: (userId) => ({ idempotency_keys: keysOf({ userId }) }),
  leaving: (userId) => [removeKeysOf({ userId })],
};
