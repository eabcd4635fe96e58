import { base64url } from 'jose';
import { violatedConstraint } from '../../../platform/db/checks.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { keyedHash } from '../../../platform/http/hash.ts';
import { CAPPED, countAgainstCap, lastDay } from '../../accounts/caps.ts';
import { keyOfCaller } from '../../accounts/identity-key.ts';
import { friendSentences, REQUESTS_A_DAY } from './contract.ts';

/**
 * Returns the statements that count a friend request against the daily limit of its sender's identity. They fail the
 * batch beyond the limit. The result is an array because a promise would resolve a single Drizzle statement by running
 * it.
 */
export async function countRequest(call: Call, recipient: string): Promise<Statement[]> {
  // Hashed, because the row stays when the recipient's account is deleted.
  const targetHash = await keyedHash(call.config.addressSecret, `friend_request:${recipient}`);
  return [
    countAgainstCap({
      identityKey: await keyOfCaller(call),
      kind: 'friend_request',
      targetId: base64url.encode(targetHash.slice(0, 16)),
      now: call.seconds,
      since: lastDay(call.seconds),
      limit: REQUESTS_A_DAY,
    }),
  ];
}

/** Throws `too_many` if a batch failed because of the daily limit, otherwise the error itself. */
export function rejectOverCap(failure: unknown): never {
  if (violatedConstraint(failure) === CAPPED) throwApiError('too_many', friendSentences.manyRequests);
  throw failure;
}
