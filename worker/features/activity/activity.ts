import { type SQL, sql } from 'drizzle-orm';
import { numberOf } from '../../platform/column-types.ts';
import { activity } from '../../platform/db/schema/activity.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { kindNumber } from '../accounts/settings/activity-kinds.ts';
import type { ActivityKind } from '../accounts/settings/kinds-contract.ts';
import { users } from '../accounts/users.ts';
import { books } from '../books/queries.ts';
import { addedToList } from '../library/lists/queries.ts';
import { todayOf } from '../library/readings/dates.ts';
import { justFinishedStatement, justStarted, justStoppedStatement } from '../library/readings/queries.ts';
import { justReviewed } from '../reviews/queries.ts';
import { recordActiveReader } from '../social/friends/friends.ts';

// The only place that changes activity, but for likes of it.

/** Books announced when a list changes; adding fifty books at once must not flood friends' feeds. */
const LISTED_AT_ONCE = 10;

interface ActivityEntry {
  userId: string;
  isbn: string;
  /** The reader's local date, in days since 1970. */
  day: number;
  now: number;
}

type Happened = (at: ActivityEntry) => SQL;

const sameDay = {
  target: [activity.workId, activity.userId, activity.day],
  set: {
    kinds: sql`kinds | excluded.kinds`,
    at: sql`excluded.at`,
    // An edition that is on a list stays, so the list is checked.
    isbn: sql`iif(list_id IS NULL OR excluded.list_id IS NOT NULL, excluded.isbn, isbn)`,
    listId: sql`coalesce(excluded.list_id, list_id)`,
  },
};

const numberIn = (kind: ActivityKind) => sql.raw(String(kindNumber(kind)));

// Activity the reader does not share is not recorded, so switching sharing on reveals nothing from before.
const isShared = (userId: SqlValue, kind: ActivityKind) =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND told_kinds & ${numberIn(kind)} > 0)`;

const recordKind = (kind: ActivityKind, happened: Happened) => (at: ActivityEntry) =>
  db
    .insert(activity)
    .select(
      sql`SELECT work_id, ${at.userId}, ${at.day}, isbn, ${numberIn(kind)}, NULL, ${at.now}, 0
          FROM ${books} WHERE isbn = ${at.isbn} AND ${isShared(at.userId, kind)} AND ${happened(at)}`,
    )
    .onConflictDoUpdate(sameDay);

const tellings = {
  started: recordKind('started', (at) => justStarted(at.userId, at.isbn, at.now)),
  finished: recordKind('finished', (at) => justFinishedStatement(at.userId, at.isbn, at.now)),
  gave_up: recordKind('gave_up', (at) => justStoppedStatement(at.userId, at.isbn, at.now)),
  reviewed: recordKind('reviewed', (at) => justReviewed(at.userId, at.isbn, at.now)),
} as const;

/**
 * Records shared activity for today. It runs after the statements that do the work, and records nothing if they
 * changed nothing.
 */
export function recordActivity(call: Call, kind: keyof typeof tellings, isbn: string): Statement[] {
  const at = { userId: call.memberId, now: call.seconds };
  return [tellings[kind]({ ...at, isbn, day: numberOf(todayOf(call)) }), recordActiveReader(at)];
}

const listed = (at: Omit<ActivityEntry, 'isbn'> & { listId: string; isbns: string }) =>
  db
    .insert(activity)
    .select(
      sql`SELECT added.work_id, ${at.userId}, ${at.day}, added.isbn, ${numberIn('listed')}, ${at.listId}, ${at.now}, 0
        FROM ${addedToList(at)} AS added WHERE ${isShared(at.userId, 'listed')}
        LIMIT ${sql.raw(String(LISTED_AT_ONCE))}`,
    )
    .onConflictDoUpdate(sameDay);

/** Returns the statements that announce newly listed books to friends; they run before those that add the books. */
export function recordListActivity(call: Call, listId: string, isbns: readonly string[]): Statement[] {
  const at = { userId: call.memberId, now: call.seconds };
  return [
    listed({ ...at, day: numberOf(todayOf(call)), listId, isbns: JSON.stringify(isbns) }),
    recordActiveReader(at),
  ];
}
