import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { keptBookColumns, keptBooks } from '../../books/queries.ts';
import { named } from '../../db/columns.ts';
import { clubPollBooks, clubPolls, clubPollVotes } from '../../db/schema/club-polls.ts';
import { db, type Places, prepared } from '../../db/statement.ts';
import { paged } from '../../http/cursor.ts';
import { clubSeenBy } from '../membership.ts';

/** The pages of a club's polls. */
export const pollPages = paged('polls', { createdAt: 'integer', pollId: 'text' }, { size: 5 });

interface PollsIn {
  clubId: string;
  reader: string;
  createdAt: number;
  pollId: string;
  limit: number;
}

const pollColumns = {
  ...named({
    pollId: clubPolls.id,
    endsAt: clubPolls.endsAt,
    closedAt: clubPolls.closedAt,
    voters: clubPolls.voterCount,
    createdAt: clubPolls.createdAt,
  }),
  choices: sql<number | null>`${clubPollVotes.choices}`.as('choices'),
};

const isBehind = (at: Places<PollsIn>) =>
  sql`(${clubPolls.createdAt}, ${clubPolls.id}) < (${at.createdAt}, ${at.pollId})`;

/** A club's polls, the newest first, for whoever is in it. */
export const pollsIn = prepared((at: Places<PollsIn>) =>
  db
    .select(pollColumns)
    .from(clubPolls)
    .leftJoin(clubPollVotes, and(eq(clubPollVotes.pollId, clubPolls.id), eq(clubPollVotes.userId, at.reader)))
    .where(and(eq(clubPolls.clubId, clubSeenBy(at)), isBehind(at)))
    .orderBy(desc(clubPolls.createdAt), desc(clubPolls.id))
    .limit(at.limit),
);

const bookColumns = {
  ...named({
    pollId: clubPollBooks.pollId,
    place: clubPollBooks.place,
    isbn: clubPollBooks.isbn,
    votes: clubPollBooks.voteCount,
  }),
  ...keptBookColumns,
};

/** The books of the polls of such a page, in the order in which they were put. */
export const booksOfPolls = prepared((at: Places<PollsIn>) =>
  db
    .select(bookColumns)
    .from(clubPollBooks)
    .innerJoin(keptBooks, eq(keptBooks.isbn, clubPollBooks.isbn))
    .where(
      sql`${clubPollBooks.pollId} IN (
        SELECT ${clubPolls.id} FROM ${clubPolls} WHERE ${clubPolls.clubId} = ${clubSeenBy(at)} AND ${isBehind(at)}
        ORDER BY ${clubPolls.createdAt} DESC, ${clubPolls.id} DESC LIMIT ${at.limit})`,
    )
    .orderBy(asc(clubPollBooks.pollId), asc(clubPollBooks.place)),
);

interface OnePoll {
  clubId: string;
  reader: string;
  pollId: string;
}

/** One poll of a club, for whoever is in it. */
export const pollOf = prepared((at: Places<OnePoll>) =>
  db
    .select(pollColumns)
    .from(clubPolls)
    .leftJoin(clubPollVotes, and(eq(clubPollVotes.pollId, clubPolls.id), eq(clubPollVotes.userId, at.reader)))
    .where(and(eq(clubPolls.id, at.pollId), eq(clubPolls.clubId, clubSeenBy(at)))),
);

/** SQL: 1 where a poll is in a club, else 0. */
export function isAsked({ clubId, pollId }: Record<'clubId' | 'pollId', SQLWrapper>): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${clubPolls} WHERE id = ${pollId} AND club_id = ${clubId})`;
}

/** Which book stands at which place of a poll. */
export const placesOf = prepared((at: Places<{ clubId: string; pollId: string }>) =>
  db
    .select({ place: clubPollBooks.place, isbn: clubPollBooks.isbn })
    .from(clubPollBooks)
    .where(and(eq(clubPollBooks.pollId, at.pollId), eq(clubPollBooks.clubId, at.clubId))),
);
