import { base64url } from 'jose';
import { violatedCheck } from '../../../platform/db/checks.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { keyedHash } from '../../../platform/http/hash.ts';
import { CAPPED, countAgainstCap, lastDay } from '../../accounts/caps.ts';
import { keyOfCaller } from '../../accounts/identity-key.ts';
import { friendSentences, REQUESTS_A_DAY } from './contract.ts';

/**
 * Returns the statements that count a friend request against the day's cap of its sender, whichever account they have; one
 * too many fails the batch. A list, since a promise would run a statement of drizzle on its own.
 */
export async function countRequest(call: Call, recipient: string): Promise<Statement[]> {
  // The row outlives the recipient's account, so it holds a hash in place of their ID.
  const targetHash = await keyedHash(call.config.addressSecret, `friend_request:${recipient}`);
  return [
    countAgainstCap({
      identityKey: await keyOfCaller(call),
      kind: 'friend_request',
      thing: base64url.encode(targetHash.slice(0, 16)),
      now: call.seconds,
      since: lastDay(call.seconds),
      limit: REQUESTS_A_DAY,
    }),
  ];
}

/** Throws `too_many` where a batch failed because the day's requests are used up; throws the failure itself otherwise. */
export function rejectOverCap(failure: unknown): never {
  if (violatedCheck(failure) === CAPPED) throwApiError('too_many', friendSentences.manyRequests);
  throw failure;
}
