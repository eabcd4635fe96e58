import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isbn13, readerId } from '../types.ts';

/**
 * A poll of a club; `userId` is empty once the account is gone, `closedAt` set where it was ended before its time.
 * Once the result is final, deleted votes no longer change the counts.
 */
export const clubPolls = sqliteTable('club_polls', {
  id: text('id').primaryKey(),
  clubId: text('club_id').notNull(),
  userId: readerId('user_id'),
  endsAt: integer('ends_at').notNull(),
  closedAt: integer('closed_at'),
  bookCount: integer('book_count').notNull(),
  workCount: integer('work_count').notNull(),
  voterCount: integer('voter_count').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  resultFinal: integer('result_final', { mode: 'boolean' }).notNull().default(false),
});

/** A book of a poll; the count is kept by triggers. */
export const clubPollBooks = sqliteTable(
  'club_poll_books',
  {
    pollId: text('poll_id').notNull(),
    place: integer('place').notNull(),
    clubId: text('club_id').notNull(),
    isbn: isbn13('isbn').notNull(),
    voteCount: integer('vote_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.place] })],
);

/** What a member would read: a bit of `choices` for each place. */
export const clubPollVotes = sqliteTable(
  'club_poll_votes',
  {
    pollId: text('poll_id').notNull(),
    userId: readerId('user_id').notNull(),
    clubId: text('club_id').notNull(),
    choices: integer('choices').notNull(),
    votedAt: integer('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.userId] })],
);
