import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { experience, leaguesReached, ledger, streakRuns } from '../db/schema/streaks.ts';

/** The days and points of a reader who takes everything along, or leaves. */
export const streaksPart: AccountPart = {
  tables: ['ledger', 'experience', 'streak_runs', 'leagues_reached'],
  exported: (build, userId) => ({
    days: build
      .select({
        day: ledger.day,
        source: ledger.source,
        thing: ledger.thing,
        zone: ledger.zone,
        acted_at: ledger.actedAt,
      })
      .from(ledger)
      .where(eq(ledger.userId, userId)),
    experience: build
      .select({
        source: experience.source,
        thing: experience.thing,
        day: experience.day,
        points: experience.points,
        earned_at: experience.earnedAt,
      })
      .from(experience)
      .where(eq(experience.userId, userId)),
    leagues: build
      .select({ league: leaguesReached.league, reached_at: leaguesReached.reachedAt })
      .from(leaguesReached)
      .where(eq(leaguesReached.userId, userId)),
  }),
  leaving: (build, userId) => [
    build.delete(ledger).where(eq(ledger.userId, userId)),
    build.delete(experience).where(eq(experience.userId, userId)),
    build.delete(streakRuns).where(eq(streakRuns.userId, userId)),
    build.delete(leaguesReached).where(eq(leaguesReached.userId, userId)),
  ],
};
