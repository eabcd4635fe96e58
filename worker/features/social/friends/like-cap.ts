import { base64url } from 'jose';
import { violatedCheck } from '../../../platform/db/checks.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { keyedHash } from '../../../platform/http/hash.ts';
import { CAPPED, countAgainstCap, lastDay } from '../../accounts/caps.ts';
import { keyOfCaller } from '../../accounts/identity-key.ts';
import type { LikeKind } from './contract.ts';

/** Likes per reader in 24 hours: more than anyone reads, too few for a flood. */
export const LIKES_A_DAY = 200;

export const manyLikes = `You’ve liked ${LIKES_A_DAY} items today. Try again tomorrow.`;

/**
 * Returns the statements that count a like against its reader's daily cap, whichever account they have; one too many
 * fails the batch. A list, since a promise would run a statement of drizzle on its own.
 */
export async function countLike(call: Call, liked: { kind: LikeKind; id: string }): Promise<Statement[]> {
  // Hashed, because a line's ID contains its owner's, and this row outlives their account.
  const targetHash = await keyedHash(call.config.addressSecret, `like:${liked.kind}:${liked.id}`);
  return [
    countAgainstCap({
      identityKey: await keyOfCaller(call),
      kind: 'like',
      thing: base64url.encode(targetHash.slice(0, 16)),
      now: call.seconds,
      since: lastDay(call.seconds),
      limit: LIKES_A_DAY,
    }),
  ];
}

/** Throws `too_many` where a batch failed since the day's likes are given; throws the failure itself otherwise. */
export function rejectBeyondCap(failure: unknown): never {
  if (violatedCheck(failure) === CAPPED) throwApiError('too_many', manyLikes);
  throw failure;
}
