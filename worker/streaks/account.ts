import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { experience, leaguesReached, ledger, streakRuns } from '../db/schema/streaks.ts';
import { db } from '../db/statement.ts';

/** The days and points of a reader who takes everything along, or leaves. */
export const streaksPart: AccountPart = {
  tables: ['ledger', 'experience', 'streak_runs', 'leagues_reached'],
  exported: (userId) => ({
    days: db
      .select({
        day: ledger.day,
        source: ledger.source,
        thing: ledger.thing,
        zone: ledger.zone,
        acted_at: ledger.actedAt,
      })
      .from(ledger)
      .where(eq(ledger.userId, userId)),
    experience: db
      .select({
        source: experience.source,
        thing: experience.thing,
        day: experience.day,
        points: experience.points,
        earned_at: experience.earnedAt,
      })
      .from(experience)
      .where(eq(experience.userId, userId)),
    leagues: db
      .select({ league: leaguesReached.league, reached_at: leaguesReached.reachedAt })
      .from(leaguesReached)
      .where(eq(leaguesReached.userId, userId)),
  }),
  leaving: (userId) => [
    db.delete(ledger).where(eq(ledger.userId, userId)),
    db.delete(experience).where(eq(experience.userId, userId)),
    db.delete(streakRuns).where(eq(streakRuns.userId, userId)),
    db.delete(leaguesReached).where(eq(leaguesReached.userId, userId)),
  ],
};
