import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { clubPollBooks, clubPolls, clubPollVotes } from '../../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { books } from '../../books/queries.ts';

interface NewPoll {
  id: string;
  clubId: string;
  userId: string;
  isbns: readonly string[];
  endsAt: number;
  now: number;
}

/** Adds a poll about stored books; repeating the same ID changes nothing. Two editions of one work fail the batch. */
export function addPoll({ isbns, ...poll }: NewPoll): Statement[] {
  const { id, clubId } = poll;
  const books = JSON.stringify(isbns);
  return [insertPoll({ ...poll, books, count: isbns.length }), insertBooks({ id, clubId, books })];
}

const insertPoll = (at: Omit<NewPoll, 'isbns'> & { books: string; count: number }) =>
  db
    .insert(clubPolls)
    .values({
      id: at.id,
      clubId: at.clubId,
      userId: at.userId,
      endsAt: at.endsAt,
      bookCount: at.count,
      workCount: sql`(SELECT count(DISTINCT ${books.workId}) FROM ${books}
        WHERE ${books.isbn} IN (SELECT value FROM json_each(${at.books})))`,
      createdAt: at.now,
    })
    .onConflictDoNothing({ target: clubPolls.id });

const insertBooks = (at: { id: string; clubId: string; books: string }) =>
  db
    .insert(clubPollBooks)
    .select(sql`SELECT ${at.id}, key, ${at.clubId}, value, 0 FROM json_each(${at.books}) WHERE true`)
    .onConflictDoNothing();

interface OnePoll {
  clubId: string;
  pollId: string;
}

/** Stores a vote as one bit per book; an ended poll fails the batch. */
export const vote = (at: OnePoll & { userId: string; choices: number; now: number }) =>
  db
    .insert(clubPollVotes)
    .values({ pollId: at.pollId, userId: at.userId, clubId: at.clubId, choices: at.choices, votedAt: at.now })
    .onConflictDoUpdate({
      target: [clubPollVotes.pollId, clubPollVotes.userId],
      set: { choices: sql`excluded.choices`, votedAt: sql`excluded.voted_at` },
    });

/** Returns the statement that withdraws a vote while its poll is open. */
export const withdrawVote = (at: OnePoll & { userId: string; now: number }) =>
  db
    .delete(clubPollVotes)
    .where(
      and(
        eq(clubPollVotes.pollId, at.pollId),
        eq(clubPollVotes.userId, at.userId),
        eq(clubPollVotes.clubId, at.clubId),
        sql`EXISTS (SELECT 1 FROM ${clubPolls} WHERE id = ${at.pollId} AND closed_at IS NULL AND ends_at > ${at.now})`,
      ),
    );

export const closePoll = (at: OnePoll & { now: number }) =>
  db
    .update(clubPolls)
    .set({ closedAt: at.now, resultFinal: true })
    .where(
      and(
        eq(clubPolls.id, at.pollId),
        eq(clubPolls.clubId, at.clubId),
        isNull(clubPolls.closedAt),
        gt(clubPolls.endsAt, at.now),
      ),
    );

export const finaliseResult = ({ pollId }: { pollId: string }) =>
  db.update(clubPolls).set({ resultFinal: true }).where(eq(clubPolls.id, pollId));

/**
 * Stores the final results of ended polls in which the reader voted. Runs before a membership or account is deleted,
 * because the cron job that does the same runs only every 15 minutes.
 */
export const finaliseResultsOf = ({ userId, now }: { userId: string; now: number }) =>
  db
    .update(clubPolls)
    .set({ resultFinal: true })
    .where(
      sql`${clubPolls.id} IN (SELECT poll_id FROM ${clubPollVotes} WHERE user_id = ${userId})
        AND ${clubPolls.resultFinal} = 0 AND ${clubPolls.endsAt} <= ${now}`,
    );
