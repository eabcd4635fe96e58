import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { leaguesReached, ledger, restDays, streakRuns, weeklyRuns } from '../../../platform/db/schema/habits.ts';
import { db } from '../../../platform/db/statement.ts';
import { editionOfAct } from './queries.ts';

// The ISBN of an activity with a book.
const target = sql<string>`coalesce(${editionOfAct}, ${ledger.target})`.mapWith(String).as('target');

/** Export and deletion of a reader's days and points. */
export const streaksPart: AccountPart = {
  tables: ['ledger', 'streak_runs', 'leagues_reached', 'rest_days', 'weekly_runs'],
  exported: (userId) => ({
    days: db
      .select({
        day: ledger.day,
        source: ledger.source,
        target,
        zone: ledger.zone,
        acted_at: ledger.actedAt,
      })
      .from(ledger)
      .where(and(eq(ledger.userId, userId), isNotNull(ledger.aliveUntil))),
    experience: db
      .select({
        source: ledger.source,
        target,
        day: ledger.day,
        points: ledger.points,
        earned_at: ledger.actedAt,
      })
      .from(ledger)
      .where(and(eq(ledger.userId, userId), gt(ledger.points, 0))),
    leagues: db
      .select({ league: leaguesReached.league, reached_at: leaguesReached.reachedAt })
      .from(leaguesReached)
      .where(eq(leaguesReached.userId, userId)),
    rest_days: db
      .select({ first_day: restDays.firstDay, last_day: restDays.lastDay, weekdays: restDays.weekdays })
      .from(restDays)
      .where(eq(restDays.userId, userId)),
    weekly_runs: db
      .select({ first_week: weeklyRuns.firstWeek, last_week: weeklyRuns.lastWeek, length: weeklyRuns.length })
      .from(weeklyRuns)
      .where(eq(weeklyRuns.userId, userId)),
  }),
  deleteRows: (userId) => [
    db.delete(ledger).where(eq(ledger.userId, userId)),
    db.delete(streakRuns).where(eq(streakRuns.userId, userId)),
    db.delete(leaguesReached).where(eq(leaguesReached.userId, userId)),
    db.delete(restDays).where(eq(restDays.userId, userId)),
    db.delete(weeklyRuns).where(eq(weeklyRuns.userId, userId)),
  ],
};
