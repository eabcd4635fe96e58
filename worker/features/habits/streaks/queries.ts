import { and, between, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { dayNumber, daysSince1970 } from '../../../platform/column-types.ts';
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

/** Finds a reader's two latest streaks of days. A traveller's latest one need not be the one that is alive. */
export const newestRuns = ({ userId }: Reader) =>
  db.select().from(streakRuns).where(eq(streakRuns.userId, userId)).orderBy(desc(streakRuns.firstDay)).limit(2);

/** Finds a reader's longest streak of days and the time of their last activity in epoch seconds. */
export const longestRun = ({ userId }: Reader) =>
  db
    .select(aliased({ length: streakRuns.length, startedAt: streakRuns.startedAt, actedAt: users.countedAt }))
    .from(streakRuns)
    .innerJoin(users, eq(users.id, streakRuns.userId))
    .where(eq(streakRuns.userId, userId))
    .orderBy(desc(streakRuns.length), streakRuns.firstDay)
    .limit(1);

/** Finds a reader's latest streak of weeks. */
export const newestWeeks = ({ userId }: Reader) =>
  db.select().from(weeklyRuns).where(eq(weeklyRuns.userId, userId)).orderBy(desc(weeklyRuns.firstWeek)).limit(1);

/** Finds a reader's streak goal, the last week that counted, and the longest streak of weeks. */
export const streakGoalOf = ({ userId }: Reader) =>
  db
    .select({
      shownStreak: users.shownStreak,
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

/** Finds on which of three days a reader has checked in. */
export const checkIns = ({ userId, yesterday, today, tomorrow }: ThreeDays) =>
  db
    .select({ day: ledger.day })
    .from(ledger)
    .where(
      and(
        eq(ledger.userId, userId),
        eq(ledger.source, 'check_in'),
        inArray(ledger.target, [yesterday, today, tomorrow]),
      ),
    );

/** Finds the leagues that a reader has ever reached. */
export const reachedLeagues = ({ userId }: Reader) =>
  db.select({ league: leaguesReached.league }).from(leaguesReached).where(eq(leaguesReached.userId, userId));

/** Finds the range of the ranking that contains a reader's XP. */
export const rankingSpanOf = ({ userId }: Reader) =>
  db
    .select()
    .from(experienceRanking)
    .where(sql`${experienceRanking.floor} <= (SELECT ${users.experience} FROM ${users} WHERE ${users.id} = ${userId})`)
    .orderBy(desc(experienceRanking.floor))
    .limit(1);

// The ledger contains the ID that the work had at the time.
const workOfAct = currentWork(ledger.target);

/** SQL for the reader's edition of a ledger row; NULL for an activity without a book. */
export const editionOfAct = sql<
  string | null
>`CASE WHEN ${ledger.source} IN ('read', 'review', 'progress') THEN coalesce(
  ${currentEdition(ledger.userId, workOfAct)}, ${editionReviewed(ledger.userId, workOfAct)}, ${firstEdition(workOfAct)}) END`;

export const ledgerPages = paged('acts', { dayNumber: 'integer', actedAt: 'integer', source: 'text', target: 'text' });

interface LedgerPosition {
  userId: string;
  dayNumber: number;
  actedAt: number;
  source: string;
  target: string;
  limit: number;
}

/** Finds recent activity, newest first, with book title and XP if there are any. */
export const ledgerRowsOf = ({ userId, dayNumber: day, actedAt, source, target, limit }: LedgerPosition) =>
  db
    .select({
      ...aliased({
        day: ledger.day,
        source: ledger.source,
        target: ledger.target,
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
        sql`(${ledger.day}, ${ledger.actedAt}, ${ledger.source}, ${ledger.target}) < (${day}, ${actedAt}, ${source}, ${target})`,
      ),
    )
    .orderBy(desc(ledger.day), desc(ledger.actedAt), desc(ledger.source), desc(ledger.target))
    .limit(limit);

interface Dates {
  userId: string;
  /** The first and the last date, both included. */
  first: string;
  last: string;
}

/** Finds the dates that count for a reader, in a range of at most a year. */
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
      // The index is named, because SQLite would otherwise use the primary key and scan all of the reader's
      // activity.
      sql`EXISTS (SELECT 1 FROM ${restDays} WHERE ${restDays.userId} = ${userId})
        AND EXISTS (SELECT 1 FROM ${ledger} INDEXED BY ledger_by_day
          WHERE user_id = ${userId} AND day = asked.value AND alive_until IS NOT NULL)`,
    );

/**
 * Finds which of these dates count for a reader with rest days. Finds none for other readers, whose streak shows it.
 * Each date is a query of its own that stops at its first counted activity.
 */
export function restDaysRead({ userId, days }: { userId: string; days: readonly string[] }) {
  return readOn({ userId, numbers: JSON.stringify(days.map(daysSince1970)) });
}

type ActRow = RowOf<typeof ledgerRowsOf>;

export function actOf(row: ActRow): Act {
  return {
    day: row.day,
    source: row.source as Act['source'],
    target: row.bookIsbn || row.target,
    experience: row.points,
    timestamp: row.actedAt,
    // Null for activities without a book, because of the left join, although the types don't say so.
    ...(row.bookIsbn ? { isbn: row.bookIsbn, title: row.bookTitle } : {}),
  };
}

export function experienceOf(userId: SQLiteColumn): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(${ledger.points}), 0) FROM ${ledger} WHERE ${ledger.userId} = ${userId})`;
}
