import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, readerId } from '../types.ts';

/** A book that a reader misses. */
export const bookRequests = sqliteTable('book_requests', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  name: text('name').notNull(),
  author: text('author').notNull(),
  requestedAt: integer('requested_at').notNull(),
  doneAt: integer('done_at'),
});

/** Something that somebody wishes the product did; `userId` is null for a visitor. */
export const featureIdeas = sqliteTable('feature_ideas', {
  id: text('id').primaryKey(),
  userId: readerId('user_id'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  idea: text('idea').notNull(),
  suggestedAt: integer('suggested_at').notNull(),
  doneAt: integer('done_at'),
});

/** How many ideas came from visitors at one address on a UTC day; `addressKey` is a keyed hash, another one each day. */
export const visitorIdeas = sqliteTable(
  'visitor_ideas',
  {
    day: day('day').notNull(),
    addressKey: text('address_key').notNull(),
    ideas: integer('ideas').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.addressKey] })],
);
