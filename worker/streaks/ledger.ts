import { type SQL, sql } from 'drizzle-orm';
import { people } from '../account/people.ts';
import type { Builder, Statement } from '../db/open.ts';
import { experience, ledger } from '../db/schema/streaks.ts';
import { shaped } from '../db/shaped.ts';
import type { Call } from '../http/call.ts';
import type { sources } from './contract.ts';
import { dayIn, daysAfter, offsetOf, startOf } from './day.ts';

export type Source = (typeof sources)[number];

/** What makes a day count, the points it earns, and how often a day it earns them (decisions, "Streak, levels, leagues"). */
export const earnings = {
  check_in: { points: 10, perDay: 1 },
  read: { points: 20, perDay: 5 },
  review: { points: 15, perDay: 5 },
  game: { points: 10, perDay: 3 },
  quiz: { points: 10, perDay: 2 },
} as const satisfies Record<Source, { points: number; perDay: number }>;

/** An act: what was done, and with which thing. */
export interface Deed {
  source: Source;
  thing: string;
  /** Counts only if this holds when the statements run: doing again what is done already is no act. */
  when?: When;
}

/** A condition on who acts, with which thing, at which moment in epoch seconds; always the same text. */
export type When = (userId: string, thing: string, now: number) => SQL;

/** The date that it is where the reader is; known for sure only after `load`, since they may have fixed their zone. */
export function today(call: Call): string {
  return dayIn(zoneOfDays(call), call.now);
}

// Hours by which clocks may differ for each hour on the way. No flight across zones is as fast as that.
const FASTEST = 3;

/**
 * The zone that a reader's days are counted in: the one that is named, once they can have come there from where their
 * last act counted. Until then it is the one of that act, so that nobody has two dates at once by naming two zones.
 */
function zoneOfDays(call: Call): string {
  const named = call.zone();
  const { countedZone, countedAt } = call.member();
  if (countedZone === '' || countedZone === named) return named;
  const apart = Math.abs(offsetOf(named, call.now) - offsetOf(countedZone, call.now)) * 60;
  return apart <= (call.seconds - countedAt) * FASTEST ? named : countedZone;
}

/**
 * The statements that write an act into the ledger and pay its points: once for each thing, at most `perDay` a day,
 * however often and however concurrently they run, since each checks and inserts in one statement.
 *
 * Which date an act counts for: the date that it is, at this moment of the server's clock, where the reader is (and can
 * have come to since their last act). Every zone's date is within one of the UTC date, so no call touches another. A date that comes twice by flying west counts
 * once. A date that is skipped by flying east does not count and does not end the streak either, as long as the streak
 * was still alive (through the day after the last counted one) in the zone where it was kept last: `alive_until`. The
 * trigger on the ledger joins the runs of days by these rules.
 */
export function countsToday(call: Call, { source, thing, when }: Deed): Statement[] {
  const { points, perDay } = earnings[source];
  const zone = zoneOfDays(call);
  const day = today(call);
  const { memberId: userId, actId, seconds: now } = call;
  const { countedZone, countedAt } = call.member();
  const aliveUntil = startOf(zone, daysAfter(day, 2));
  const act = { userId, day, source, thing, zone, now, aliveUntil, points, perDay, actId, countedZone, countedAt };
  return acting(when)(call.build, act);
}

/** The statements that pay for an act which makes no day count. */
export function paysFor(call: Call, deed: Deed): Statement[] {
  return countsToday(call, deed).slice(1);
}

interface Act {
  userId: string;
  day: string;
  source: Source;
  thing: string;
  zone: string;
  now: number;
  aliveUntil: number;
  points: number;
  perDay: number;
  actId: string;
  countedZone: string;
  countedAt: number;
}

type Acting = (build: Builder, act: Act) => Statement[];
const known = new Map<When | undefined, Acting>();

function acting(when: When | undefined): Acting {
  const before = known.get(when);
  if (before) return before;
  const worked = shaped((build: Builder, act: Act) =>
    statementsOf(build, act, when?.(act.userId, act.thing, act.now) ?? sql`TRUE`),
  );
  known.set(when, worked);
  return worked;
}

function statementsOf(build: Builder, act: Act, when: SQL): Statement[] {
  const { userId, day, source, thing, zone, now, aliveUntil, points, perDay, actId, countedZone, countedAt } = act;
  // Of two acts in far zones at the same moment, both of which found the way long enough, one comes first.
  const here = sql`EXISTS (SELECT 1 FROM ${people} WHERE id = ${userId}
    AND (counted_zone = ${zone} OR (counted_zone = ${countedZone} AND counted_at = ${countedAt})))`;
  return [
    build.run(sql`
      INSERT INTO ${ledger} (user_id, day, source, thing, zone, acted_at, alive_until)
      SELECT ${userId}, ${day}, ${source}, ${thing}, ${zone}, ${now}, ${aliveUntil}
      WHERE ${here} AND ${when}
      ON CONFLICT DO NOTHING`),
    build.run(sql`
      INSERT INTO ${experience} (user_id, source, thing, day, points, earned_at, earned_by)
      SELECT ${userId}, ${source}, ${thing}, ${day}, ${points}, ${now}, ${actId}
      WHERE ${here} AND ${when} AND (SELECT count(*) FROM ${experience}
                         WHERE user_id = ${userId} AND source = ${source} AND day = ${day}) < ${perDay}
      ON CONFLICT DO NOTHING`),
  ];
}

/** Whose act pays, when and for which act. */
export interface Payment {
  userId: string;
  day: string;
  now: number;
  actId: string;
}

/** What a call pays with. */
export function paymentOf(call: Call): Payment {
  return { userId: call.memberId, day: today(call), now: call.seconds, actId: call.actId };
}

/** The statement that pays for completed challenges: `completed` selects `thing` and `points` of each. Each is paid once. */
export function paysForChallenges(build: Builder, { userId, day, now, actId }: Payment, completed: SQL): Statement {
  return build.run(sql`
    INSERT INTO ${experience} (user_id, source, thing, day, points, earned_at, earned_by)
    SELECT ${userId}, 'challenge', thing, ${day}, points, ${now}, ${actId}
    FROM (${completed})
    WHERE TRUE
    ON CONFLICT DO NOTHING`);
}
