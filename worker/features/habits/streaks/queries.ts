import { and, between, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { dayNumber, numberOf } from '../../../platform/column-types.ts';
import { aliased } from '../../../platform/db/columns.ts';
import {
  experienceRanking,
  leaguesReached,
  ledger,
  restDays,
  streakRuns,
  weeklyRuns,
} from '../../../platform/db/schema/habits.ts';
import { db, type RowOf } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { users } from '../../accounts/users.ts';
import { books } from '../../books/queries.ts';
import { currentWork, firstEdition } from '../../books/works.ts';
import { currentEdition } from '../../library/readings/queries.ts';
import { editionReviewed } from '../../reviews/queries.ts';
import type { Act } from './contract.ts';

type Reader = { userId: string };

/** A reader's two newest runs of days, which never overlap: a traveller's newest need not be the one that is alive. */
export const newestRuns = ({ userId }: Reader) =>
  db.select().from(streakRuns).where(eq(streakRuns.userId, userId)).orderBy(desc(streakRuns.firstDay)).limit(2);

/**
 * A reader's longest run of days (the first of several) and their last activity in epoch seconds; no row without
 * activity.
 */
export const longestRun = ({ userId }: Reader) =>
  db
    .select(aliased({ length: streakRuns.length, startedAt: streakRuns.startedAt, actedAt: users.countedAt }))
    .from(streakRuns)
    .innerJoin(users, eq(users.id, streakRuns.userId))
    .where(eq(streakRuns.userId, userId))
    .orderBy(desc(streakRuns.length), streakRuns.firstDay)
    .limit(1);

/** A reader's latest run of weeks; no row if there is none. */
export const newestWeeks = ({ userId }: Reader) =>
  db.select().from(weeklyRuns).where(eq(weeklyRuns.userId, userId)).orderBy(desc(weeklyRuns.firstWeek)).limit(1);

/** The streak goal, the last week that counted, and the longest run of weeks. */
export const streakGoalOf = ({ userId }: Reader) =>
  db
    .select({
      shown: users.shownStreak,
      weeklyDays: users.weeklyDays,
      countedWeek: users.countedWeek,
      countedDays: users.countedDays,
      inFriendsLeaderboard: users.inFriendsLeaderboard,
      longest: sql<number>`(SELECT coalesce(max(${weeklyRuns.length}), 0) FROM ${weeklyRuns}
        WHERE ${weeklyRuns.userId} = ${users.id})`.as('longest'),
    })
    .from(users)
    .where(eq(users.id, userId));

interface ThreeDays {
  userId: string;
  yesterday: string;
  today: string;
  tomorrow: string;
}

/** On which of three days a reader has checked in. */
export const checkIns = ({ userId, yesterday, today, tomorrow }: ThreeDays) =>
  db
    .select({ day: ledger.day })
    .from(ledger)
    .where(
      and(
        eq(ledger.userId, userId),
        eq(ledger.source, 'check_in'),
        inArray(ledger.thing, [yesterday, today, tomorrow]),
      ),
    );

/** The leagues that a reader has ever reached. */
export const reachedLeagues = ({ userId }: Reader) =>
  db.select({ league: leaguesReached.league }).from(leaguesReached).where(eq(leaguesReached.userId, userId));

/** The span of the ranking that contains a reader's XP. */
export const rankingSpanOf = ({ userId }: Reader) =>
  db
    .select()
    .from(experienceRanking)
    .where(sql`${experienceRanking.floor} <= (SELECT ${users.experience} FROM ${users} WHERE ${users.id} = ${userId})`)
    .orderBy(desc(experienceRanking.floor))
    .limit(1);

// The ledger says the work under the id that it had then.
const workOfAct = currentWork(ledger.thing);

/** SQL: the edition of a ledger row as its reader picked it; NULL for an act without a book. */
export const editionOfAct = sql<
  string | null
>`CASE WHEN ${ledger.source} IN ('read', 'review', 'progress') THEN coalesce(
  ${currentEdition(ledger.userId, workOfAct)}, ${editionReviewed(ledger.userId, workOfAct)}, ${firstEdition(workOfAct)}) END`;

/** Pages of a reader's acts. */
export const actPages = paged('acts', { dayNumber: 'integer', actedAt: 'integer', source: 'text', thing: 'text' });

interface ActsOf {
  userId: string;
  dayNumber: number;
  actedAt: number;
  source: string;
  thing: string;
  limit: number;
}

/** Recent activity, newest first, with book title and points where there are any. */
export const actsOf = ({ userId, dayNumber: day, actedAt, source, thing, limit }: ActsOf) =>
  db
    .select({
      ...aliased({
        day: ledger.day,
        source: ledger.source,
        thing: ledger.thing,
        points: ledger.points,
        actedAt: ledger.actedAt,
        bookIsbn: books.isbn,
        bookTitle: books.title,
      }),
      dayNumber: sql<number>`${ledger.day}`.mapWith(Number).as('day_number'),
    })
    .from(ledger)
    .leftJoin(books, eq(books.isbn, editionOfAct))
    .where(
      and(
        eq(ledger.userId, userId),
        isNotNull(ledger.aliveUntil),
        sql`(${ledger.day}, ${ledger.actedAt}, ${ledger.source}, ${ledger.thing}) < (${day}, ${actedAt}, ${source}, ${thing})`,
      ),
    )
    .orderBy(desc(ledger.day), desc(ledger.actedAt), desc(ledger.source), desc(ledger.thing))
    .limit(limit);

interface Dates {
  userId: string;
  /** The dates, both included. */
  first: string;
  last: string;
}

/** The dates that count for a reader among those of at most a year, as they were where the reader was. */
export const daysBetween = ({ userId, first, last }: Dates) =>
  db
    .selectDistinct({ day: ledger.day })
    .from(ledger)
    .where(
      and(
        eq(ledger.userId, userId),
        isNotNull(ledger.aliveUntil),
        between(ledger.day, dayNumber(first), dayNumber(last)),
      ),
    )
    .orderBy(ledger.day)
    .limit(366);

const readOn = ({ userId, numbers }: { userId: string; numbers: string }) =>
  db
    .select({ day: sql<string>`asked.value`.mapWith(ledger.day).as('day') })
    .from(sql`json_each(${numbers}) AS asked`)
    .where(
      // The index is named, since the key looks as good and walks through all that the reader has ever done.
      sql`EXISTS (SELECT 1 FROM ${restDays} WHERE ${restDays.userId} = ${userId})
        AND EXISTS (SELECT 1 FROM ${ledger} INDEXED BY ledger_by_day
          WHERE user_id = ${userId} AND day = asked.value AND alive_until IS NOT NULL)`,
    );

/**
 * Which of these dates count for a reader with rest days; none for a reader without, whose run answers it. Each date
 * is a query of its own that stops at its first counted activity.
 */
export function restDaysRead({ userId, days }: { userId: string; days: readonly string[] }) {
  return readOn({ userId, numbers: JSON.stringify(days.map(numberOf)) });
}

type ActRow = RowOf<typeof actsOf>;

/** An act in the shape of the wire. */
export function actOf(row: ActRow): Act {
  return {
    day: row.day,
    source: row.source as Act['source'],
    thing: row.bookIsbn || row.thing,
    experience: row.points,
    timestamp: row.actedAt,
    // A left join finds no book for acts without one, whatever the columns' types say.
    ...(row.bookIsbn ? { isbn: row.bookIsbn, title: row.bookTitle } : {}),
  };
}

/** SQL for a recount: the points in all of the reader that a column names. */
export function experienceOf(userId: SQLiteColumn): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(${ledger.points}), 0) FROM ${ledger} WHERE ${ledger.userId} = ${userId})`;
}
