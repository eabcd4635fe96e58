import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { code, readerId } from '../types.ts';

/** A meeting of a club; the counts of answers are kept by triggers. */
export const clubMeetings = sqliteTable('club_meetings', {
  id: text('id').primaryKey(),
  clubId: text('club_id').notNull(),
  userId: readerId('user_id'),
  title: text('title').notNull(),
  startsAt: integer('starts_at').notNull(),
  zone: text('zone').notNull(),
  minutes: integer('minutes'),
  place: text('place').notNull().default(''),
  notes: text('notes').notNull().default(''),
  cancelled: integer('cancelled', { mode: 'boolean' }).notNull().default(false),
  sequence: integer('sequence').notNull().default(0),
  yesCount: integer('yes_count').notNull().default(0),
  maybeCount: integer('maybe_count').notNull().default(0),
  noCount: integer('no_count').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  changedAt: integer('changed_at').notNull(),
});

const answer = code(['yes', 'maybe', 'no'] as const);

/** Whether a member comes to a meeting. */
export const clubMeetingAnswers = sqliteTable(
  'club_meeting_answers',
  {
    meetingId: text('meeting_id').notNull(),
    userId: readerId('user_id').notNull(),
    clubId: text('club_id').notNull(),
    answer: answer('answer').notNull(),
    answeredAt: integer('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.userId] })],
);

/** Which generation of their calendar address a reader has. */
export const calendarAddresses = sqliteTable('calendar_addresses', {
  userId: readerId('user_id').primaryKey(),
  generation: integer('generation').notNull(),
  madeAt: integer('made_at').notNull(),
});
