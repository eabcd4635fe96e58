import { sql } from 'drizzle-orm';
import { cappedActs } from '../../platform/db/schema/accounts.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { countAgainstCap, countInDay, lastDay, rejectBeyondCap } from './caps.ts';

const DAY = 86_400;

/** Limits of a new account's first day. Only reviews with words count; replies count as posts. */
const FIRST_DAY = { review: 5, post: 5, club: 1 } as const;
type Published = keyof typeof FIRST_DAY;

export const firstDaySentences: Readonly<Record<Published, string>> = {
  review: `On your first day you can publish ${FIRST_DAY.review} reviews. Please come back tomorrow.`,
  post: `On your first day you can write ${FIRST_DAY.post} posts and replies. Please come back tomorrow.`,
  club: `On your first day you can start ${FIRST_DAY.club} book club. Please come back tomorrow.`,
};

/** Returns whether an account is less than a day old; both times in epoch seconds. */
export const isFirstDay = (createdAt: number, now: number) => now - createdAt < DAY;

/**
 * Returns the statements that count what a new account publishes, across all accounts of the same person; exceeding the
 * limit fails the batch. Returns none after the first day. The result is an array because a promise of a Drizzle
 * statement would run the statement.
 */
export async function countOnFirstDay(call: Call, published: Published, targetId: SqlValue): Promise<Statement[]> {
  if (!isFirstDay(call.member().createdAt, call.arrived)) return [];
  return countInDay(call, { kind: `first_${published}`, targetId, limit: FIRST_DAY[published] });
}

/** Does the same for a review of a book by this work, which counts only if it has a text. */
export const countReviewOnFirstDay = async (call: Call, { work, text }: { work: SqlValue; text: string }) =>
  text === '' ? [] : countOnFirstDay(call, 'review', work);

/** Counts the reviews that a person published in the last 24 hours, as far as a new account's limit counts them. */
export const firstDayReviews = ({ identityKey, now }: { identityKey: string; now: number }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(cappedActs)
    .where(
      sql`${cappedActs.identityKey} = ${identityKey} AND ${cappedActs.kind} = 'first_review'
        AND ${cappedActs.actedAt} >= ${lastDay(now)}`,
    );

/** Returns how many reviews a new account may still publish. */
export const firstDayRoom = (published: number) => Math.max(0, FIRST_DAY.review - published);

/** Returns when the first day of an account is over. */
export const endOfFirstDay = (createdAt: number) => createdAt + DAY;

/** Counts an imported review of a new account; exceeding the limit fails the batch. */
export const countImportedReview = (at: { identityKey: string; targetId: SqlValue; now: number }) =>
  countAgainstCap({ ...at, kind: 'first_review', since: lastDay(at.now), limit: FIRST_DAY.review });

/** Returns the error for a cap: that of the first day for a new account, else `later`. */
export const cappedSentence = (published: Published, call: Call, later: string) =>
  isFirstDay(call.member().createdAt, call.arrived) ? firstDaySentences[published] : later;

/** Returns an error handler that throws `too_many` if the first day's limit is reached, else the original error. */
export const rejectOnFirstDay = (published: Published) => rejectBeyondCap(firstDaySentences[published]);
