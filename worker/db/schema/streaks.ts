import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Every act that makes a reader's day count; `day` is a date in `zone`. */
export const ledger = sqliteTable(
  'ledger',
  {
    userId: text('user_id').notNull(),
    day: text('day').notNull(),
    source: text('source').notNull(),
    thing: text('thing').notNull(),
    zone: text('zone').notNull(),
    actedAt: integer('acted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.source, table.thing] })],
);

/** Experience points, each thing once. */
export const experience = sqliteTable(
  'experience',
  {
    userId: text('user_id').notNull(),
    source: text('source').notNull(),
    thing: text('thing').notNull(),
    day: text('day').notNull(),
    points: integer('points').notNull(),
    earnedAt: integer('earned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source, table.thing] })],
);
