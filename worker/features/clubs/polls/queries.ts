import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { clubPollBooks, clubPolls, clubPollVotes } from '../../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { areBlocked, isSuspended } from '../../accounts/blocks.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import { clubIdForMember } from '../membership.ts';

export const pollPages = paged('polls', { createdAt: 'integer', pollId: 'text' }, { size: 5 });

interface PollsIn {
  clubId: string;
  reader: string;
  createdAt: number;
  pollId: string;
  limit: number;
}

const pollColumns = {
  ...aliased({
    pollId: clubPolls.id,
    endsAt: clubPolls.endsAt,
    closedAt: clubPolls.closedAt,
    voters: clubPolls.voterCount,
    createdAt: clubPolls.createdAt,
  }),
  choices: sql<number | null>`${clubPollVotes.choices}`.as('choices'),
};

const isAfterCursor = (at: PollsIn) => sql`(${clubPolls.createdAt}, ${clubPolls.id}) < (${at.createdAt}, ${at.pollId})`;

/** A club's polls, newest first, for members. */
export const pollsIn = (at: PollsIn) =>
  db
    .select(pollColumns)
    .from(clubPolls)
    .leftJoin(clubPollVotes, and(eq(clubPollVotes.pollId, clubPolls.id), eq(clubPollVotes.userId, at.reader)))
    .where(and(eq(clubPolls.clubId, clubIdForMember(at)), isAfterCursor(at)))
    .orderBy(desc(clubPolls.createdAt), desc(clubPolls.id))
    .limit(at.limit);

const bookColumns = {
  ...aliased({
    pollId: clubPollBooks.pollId,
    place: clubPollBooks.place,
    isbn: clubPollBooks.isbn,
    votes: clubPollBooks.voteCount,
  }),
  ...storedBookColumns,
};

/** Finds the books of the polls on such a page, in the order in which they were listed. */
export const booksOfPolls = (at: PollsIn) =>
  db
    .select(bookColumns)
    .from(clubPollBooks)
    .innerJoin(books, eq(books.isbn, clubPollBooks.isbn))
    .where(
      sql`${clubPollBooks.pollId} IN (
        SELECT ${clubPolls.id} FROM ${clubPolls} WHERE ${clubPolls.clubId} = ${clubIdForMember(at)} AND ${isAfterCursor(at)}
        ORDER BY ${clubPolls.createdAt} DESC, ${clubPolls.id} DESC LIMIT ${at.limit})`,
    )
    .orderBy(asc(clubPollBooks.pollId), asc(clubPollBooks.place));

interface OnePoll {
  clubId: string;
  reader: string;
  pollId: string;
}

/** One poll of a club, for members. */
export const pollOf = (at: OnePoll) =>
  db
    .select(pollColumns)
    .from(clubPolls)
    .leftJoin(clubPollVotes, and(eq(clubPollVotes.pollId, clubPolls.id), eq(clubPollVotes.userId, at.reader)))
    .where(and(eq(clubPolls.id, at.pollId), eq(clubPolls.clubId, clubIdForMember(at))));

/** Returns SQL that is 1 if a poll belongs to a club, else 0. */
export function isPollInClub({ clubId, pollId }: Record<'clubId' | 'pollId', SqlValue>): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${clubPolls} WHERE id = ${pollId} AND club_id = ${clubId})`;
}

/** Returns SQL that is 1 if a poll is open, this reader has not voted and no block is between them and its author, else 0. */
export function isOpenTo({ clubId, pollId, reader }: Record<'clubId' | 'pollId' | 'reader', SqlValue>): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${clubPolls} AS poll
    WHERE poll.id = ${pollId} AND poll.club_id = ${clubId} AND poll.closed_at IS NULL AND poll.ends_at > unixepoch()
      AND NOT EXISTS (SELECT 1 FROM ${clubPollVotes} WHERE poll_id = poll.id AND user_id = ${reader})
      AND NOT ${areBlocked(reader, sql`poll.user_id`)} AND NOT ${isSuspended(sql`poll.user_id`)})`;
}

/** Returns SQL for when a poll ends, in epoch seconds. */
export function endOfPoll(pollId: SqlValue): SQL<number | null> {
  return sql<number | null>`(SELECT coalesce(closed_at, ends_at) FROM ${clubPolls} WHERE id = ${pollId})`;
}

/** Returns a subquery for the voters and the author of an ended poll; empty while it is open. */
export function pollParticipants({ clubId, pollId, now }: Record<'clubId' | 'pollId' | 'now', SqlValue>): SQL {
  const ended = sql`SELECT id FROM ${clubPolls}
    WHERE id = ${pollId} AND club_id = ${clubId} AND (closed_at IS NOT NULL OR ends_at <= ${now})`;
  return sql`(SELECT user_id FROM ${clubPollVotes} WHERE poll_id = (${ended})
    UNION ALL SELECT user_id FROM ${clubPolls} WHERE id = (${ended}))`;
}

/**
 * Finds the next polls that ended by their time until `until`, in order of time, without those that an admin closed.
 */
export const endedBetween = (at: { endsAt: number; pollId: string; until: number; limit: number }) =>
  db
    .select(aliased({ pollId: clubPolls.id, clubId: clubPolls.clubId, endsAt: clubPolls.endsAt }))
    .from(clubPolls)
    .where(
      sql`${clubPolls.closedAt} IS NULL AND ${clubPolls.endsAt} <= ${at.until}
        AND (${clubPolls.endsAt}, ${clubPolls.id}) > (${at.endsAt}, ${at.pollId})`,
    )
    .orderBy(asc(clubPolls.endsAt), asc(clubPolls.id))
    .limit(at.limit);

/** The book at each position of a poll. */
export const placesOf = (at: { clubId: string; pollId: string }) =>
  db
    .select({ place: clubPollBooks.place, isbn: clubPollBooks.isbn })
    .from(clubPollBooks)
    .where(and(eq(clubPollBooks.pollId, at.pollId), eq(clubPollBooks.clubId, at.clubId)));
