import { base64url } from 'jose';
import { violatedConstraint } from '../../../platform/db/checks.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { keyedHash } from '../../../platform/http/hash.ts';
import { CAPPED, countAgainstCap, lastDay } from '../../accounts/caps.ts';
import { keyOfCaller } from '../../accounts/identity-key.ts';
import type { LikeKind } from './contract.ts';

/** The maximum number of likes per reader in 24 hours. */
export const LIKES_A_DAY = 200;

export const manyLikes = `You’ve liked ${LIKES_A_DAY} items today. Try again tomorrow.`;

/**
 * Returns the statements that count a like against the daily limit of the reader's identity. They fail the batch beyond
 * the limit. The result is an array because a promise would resolve a single Drizzle statement by running it.
 */
export async function countLike(call: Call, liked: { kind: LikeKind; id: string }): Promise<Statement[]> {
  // Hashed, because the ID of a line of activity contains its owner's, and this row stays when their account is
  // deleted.
  const targetHash = await keyedHash(call.config.addressSecret, `like:${liked.kind}:${liked.id}`);
  return [
    countAgainstCap({
      identityKey: await keyOfCaller(call),
      kind: 'like',
      targetId: base64url.encode(targetHash.slice(0, 16)),
      now: call.seconds,
      since: lastDay(call.seconds),
      limit: LIKES_A_DAY,
    }),
  ];
}

/** Throws `too_many` if a batch failed because of the daily limit, otherwise the error itself. */
export function rejectBeyondCap(failure: unknown): never {
  if (violatedConstraint(failure) === CAPPED) throwApiError('too_many', manyLikes);
  throw failure;
}
