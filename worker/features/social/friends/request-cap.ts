import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countInDay, hashedTarget, rejectBeyondCap } from '../../accounts/caps.ts';
import { friendSentences, REQUESTS_A_DAY } from './contract.ts';

/** Returns the statements that count a friend request towards the daily cap of its sender's identity. */
export async function countRequest(call: Call, recipient: string): Promise<Statement[]> {
  const targetId = await hashedTarget(call, `friend_request:${recipient}`);
  return countInDay(call, { kind: 'friend_request', targetId, limit: REQUESTS_A_DAY });
}

export const rejectRequestsBeyondCap = rejectBeyondCap(friendSentences.manyRequests);
