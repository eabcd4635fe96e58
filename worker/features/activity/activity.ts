import { type SQL, sql } from 'drizzle-orm';
import { daysSince1970 } from '../../platform/column-types.ts';
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

// Only this module changes activity, except its likes.

/** The most books announced when a list changes. Adding fifty books at once must not flood friends' feeds. */
const MAX_LISTED = 10;

interface ActivityEntry {
  userId: string;
  isbn: string;
  /** The reader's local date, in days since 1970. */
  day: number;
  now: number;
}

type HasHappened = (at: ActivityEntry) => SQL;

const mergeIntoDay = {
  target: [activity.workId, activity.userId, activity.day],
  set: {
    kinds: sql`kinds | excluded.kinds`,
    at: sql`excluded.at`,
    // An edition that was added to a list is kept, so that the list can be found by it.
    isbn: sql`iif(list_id IS NULL OR excluded.list_id IS NOT NULL, excluded.isbn, isbn)`,
    listId: sql`coalesce(excluded.list_id, list_id)`,
  },
};

const kindSql = (kind: ActivityKind) => sql.raw(String(kindNumber(kind)));

// Activity the reader does not share is not recorded, so switching sharing on reveals nothing from before.
const isShared = (userId: SqlValue, kind: ActivityKind) =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND shared_kinds & ${kindSql(kind)} > 0)`;

const recordKind = (kind: ActivityKind, happened: HasHappened) => (at: ActivityEntry) =>
  db
    .insert(activity)
    .select(
      sql`SELECT work_id, ${at.userId}, ${at.day}, isbn, ${kindSql(kind)}, NULL, ${at.now}, 0
          FROM ${books} WHERE isbn = ${at.isbn} AND ${isShared(at.userId, kind)} AND ${happened(at)}`,
    )
    .onConflictDoUpdate(mergeIntoDay);

const recorders = {
  started: recordKind('started', (at) => justStarted(at.userId, at.isbn, at.now)),
  finished: recordKind('finished', (at) => justFinishedStatement(at.userId, at.isbn, at.now)),
  gave_up: recordKind('gave_up', (at) => justStoppedStatement(at.userId, at.isbn, at.now)),
  reviewed: recordKind('reviewed', (at) => justReviewed(at.userId, at.isbn, at.now)),
} as const;

/**
 * Records shared activity for today. It runs after the statements that do the work, and records nothing if they
 * changed nothing.
 */
export function recordActivity(call: Call, kind: keyof typeof recorders, isbn: string): Statement[] {
  const at = { userId: call.memberId, now: call.seconds };
  return [recorders[kind]({ ...at, isbn, day: daysSince1970(todayOf(call)) }), recordActiveReader(at)];
}

const insertListed = (at: Omit<ActivityEntry, 'isbn'> & { listId: string; isbns: string }) =>
  db
    .insert(activity)
    .select(
      sql`SELECT added.work_id, ${at.userId}, ${at.day}, added.isbn, ${kindSql('listed')}, ${at.listId}, ${at.now}, 0
        FROM ${addedToList(at)} AS added WHERE ${isShared(at.userId, 'listed')}
        LIMIT ${sql.raw(String(MAX_LISTED))}`,
    )
    .onConflictDoUpdate(mergeIntoDay);

/** Returns the statements that announce newly listed books to friends; they run before those that add the books. */
export function recordListActivity(call: Call, listId: string, isbns: readonly string[]): Statement[] {
  const at = { userId: call.memberId, now: call.seconds };
  return [
    insertListed({ ...at, day: daysSince1970(todayOf(call)), listId, isbns: JSON.stringify(isbns) }),
    recordActiveReader(at),
  ];
}
