import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { readerId } from '../types.ts';

/** Somebody who asks to be let into a club; `refusedAt` is set where an admin said no. */
export const clubJoinRequests = sqliteTable(
  'club_join_requests',
  {
    clubId: text('club_id').notNull(),
    userId: readerId('user_id').notNull(),
    message: text('message').notNull(),
    askedAt: integer('asked_at').notNull(),
    refusedAt: integer('refused_at'),
  },
  (table) => [primaryKey({ columns: [table.clubId, table.userId] })],
);

/** A listed club's folded name from one of its words on. */
export const clubNames = sqliteTable(
  'club_names',
  { name: text('name').notNull(), clubId: text('club_id').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.clubId] })],
);
