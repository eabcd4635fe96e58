import { sql } from 'drizzle-orm';
import type { Statement } from '../db/open.ts';
import { experience, ledger } from '../db/schema/streaks.ts';
import type { Call } from '../http/call.ts';
import { dayIn } from './day.ts';

/** What makes a day count, the points it earns, and how often a day it earns them (decisions, "Streak, levels, leagues"). */
export const earnings = {
  check_in: { points: 10, perDay: 1 },
  read: { points: 20, perDay: 5 },
  review: { points: 15, perDay: 5 },
  game: { points: 10, perDay: 3 },
  quiz: { points: 10, perDay: 2 },
} as const;
export type Source = keyof typeof earnings;

/**
 * The statements that write an act into the ledger and pay its points: once for each thing, at most `perDay` a day,
 * however often and however concurrently they run, since each checks and inserts in one statement.
 */
export function countsToday(call: Call, act: { source: Source; thing: string }): Statement[] {
  const { points, perDay } = earnings[act.source];
  const zone = call.zone();
  const day = dayIn(zone, call.now);
  const userId = call.memberId;
  return [
    call.build
      .insert(ledger)
      .values({ userId, day, source: act.source, thing: act.thing, zone, actedAt: call.seconds })
      .onConflictDoNothing(),
    call.build.run(sql`
      INSERT INTO ${experience} (user_id, source, thing, day, points, earned_at)
      SELECT ${userId}, ${act.source}, ${act.thing}, ${day}, ${points}, ${call.seconds}
      WHERE (SELECT count(*) FROM ${experience}
             WHERE user_id = ${userId} AND source = ${act.source} AND day = ${day}) < ${perDay}
      ON CONFLICT DO NOTHING`),
  ];
}
