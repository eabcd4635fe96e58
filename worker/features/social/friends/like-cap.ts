import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countInDay, hashedTarget, rejectBeyondCap } from '../../accounts/caps.ts';
import type { LikeKind } from './contract.ts';

/** The maximum number of likes per reader in 24 hours. */
export const LIKES_A_DAY = 200;

export const manyLikes = `You’ve liked ${LIKES_A_DAY} items today. Try again tomorrow.`;

/** Returns the statements that count a like towards the daily cap of the reader's identity. */
export async function countLike(call: Call, liked: { kind: LikeKind; id: string }): Promise<Statement[]> {
  const targetId = await hashedTarget(call, `like:${liked.kind}:${liked.id}`);
  return countInDay(call, { kind: 'like', targetId, limit: LIKES_A_DAY });
}

export const rejectLikesBeyondCap = rejectBeyondCap(manyLikes);
