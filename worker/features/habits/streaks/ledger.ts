import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dayNumber, numberOf } from '../../../platform/column-types.ts';
import { dayIn, daysAfter, offsetOf, startOf } from '../../../platform/day.ts';
import { ledger } from '../../../platform/db/schema/habits.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { sources } from '../../accounts/experience-contract.ts';
import { users } from '../../accounts/users.ts';
import { idsOfWork, workOfStored } from '../../books/works.ts';
import { justFinishedStatement, justProgressedStatement } from '../../library/readings/queries.ts';
import { earnings } from './contract.ts';

export type Source = (typeof sources)[number];

/**
 * An activity and its subject; a book is given by the ISBN of a stored edition, which stands for its work. Marking an
 * already read book again is not a new activity.
 */
interface Deed {
  source: Source;
  thing: string;
}

/** The date that it is where the reader is; known for sure only after `load`, since they may have fixed their zone. */
export function today(call: Call): string {
  return dayIn(zoneOfDays(call), call.now);
}

// Hours by which clocks may differ for each hour on the way. No flight across zones is as fast as that.
const FASTEST = 3;

/**
 * The zone in which the reader's days are counted: the requested one, once it is reachable from the zone of the last
 * activity; until then the latter. This way no one has two dates at once by naming two zones.
 */
function zoneOfDays(call: Call): string {
  const callZone = call.zone();
  const { countedZone, countedAt } = call.member();
  if (countedZone === '' || countedZone === callZone) return callZone;
  const zoneGap = Math.abs(offsetOf(callZone, call.now) - offsetOf(countedZone, call.now)) * 60;
  return zoneGap <= (call.seconds - countedAt) * FASTEST ? callZone : countedZone;
}

/**
 * Writes an activity into the ledger with its points: each subject once, at most `perDay` a day, however concurrently
 * it runs, because it checks and inserts in one statement. It counts for the current date by the server's clock where
 * the reader is. Every zone's date is within one day of the UTC date, so no other date can be affected. A date
 * repeated by flying west counts once. A date skipped by flying east does not count and does not end the streak if it
 * was alive (through the day after the last counted one) in the previous zone: `alive_until`. The trigger on the
 * ledger joins runs of days by these rules.
 */
export function recordActToday(call: Call, act: Deed): Statement {
  return written(actOf(call, act));
}

/** The same for an act that is worth its points and makes no day count. */
export function awardXp(call: Call, act: Deed): Statement {
  return written({ ...actOf(call, act), aliveUntil: null });
}

/** Days in an uploaded file count for the streak if they are at most this old, counting today. */
const DAYS_TO_COUNT = 7;

/** The source of days from uploaded statistics; `thing` is the number of the upload. */
const STATISTICS = 'statistics';

/**
 * The statement by which the last days that an upload tells of count for the streak; they earn nothing. `tells` is whether
 * it tells of the day of a column.
 */
export function recountDaysOf(call: Call, { thing, tells }: { thing: SQL; tells: (day: SQL) => SQL }): Statement {
  const [zone, newest] = [zoneOfDays(call), today(call)];
  const { countedZone, countedAt } = call.member();
  const { memberId: userId, seconds: now } = call;
  const days = Array.from({ length: DAYS_TO_COUNT }, (_, ago) => daysAfter(newest, -ago)).map((day) => ({
    day: numberOf(day),
    alive: startOf(zone, daysAfter(day, 2)),
  }));
  return db.run(sql`
    INSERT INTO ${ledger} (user_id, source, thing, day, zone, acted_at, alive_until)
    SELECT ${userId}, ${STATISTICS}, ${thing}, value ->> 'day', ${zone}, ${now}, value ->> 'alive'
    FROM json_each(${JSON.stringify(days)})
    WHERE ${tells(sql`(value ->> 'day')`)} AND ${isHere({ userId, zone, countedZone, countedAt })}
    ORDER BY value ->> 'day'
    ON CONFLICT DO NOTHING`);
}

/** The statements after which the days of an upload no longer count, its newest week first; triggers correct the streaks. */
export function uncountDaysOf({ userId, thing }: { userId: string; thing: SQL }): Statement[] {
  const own = and(
    eq(ledger.userId, userId),
    eq(ledger.source, STATISTICS),
    sql`${ledger.thing} = CAST(${thing} AS TEXT)`,
  );
  const newestWeek = sql`(SELECT max((day + 4) / 7) FROM ${ledger} WHERE ${own})`;
  return [
    db.delete(ledger).where(and(own, sql`(${ledger.day} + 4) / 7 = ${newestWeek}`)),
    db.delete(ledger).where(own),
  ];
}

interface Act {
  userId: string;
  day: string;
  source: Source;
  thing: string;
  zone: string;
  now: number;
  /** Null where it makes no day count. */
  aliveUntil: number | null;
  points: number;
  perDay: number;
  /** The source that the points of a day are shared with, or the act's own. */
  sharedWith: Source;
  actId: string;
  countedZone: string;
  countedAt: number;
}

function actOf(call: Call, { source, thing }: Deed): Act {
  const zone = zoneOfDays(call);
  const day = today(call);
  const { memberId: userId, actId, seconds: now } = call;
  const { countedZone, countedAt } = call.member();
  const aliveUntil = startOf(zone, daysAfter(day, 2));
  return {
    userId,
    day,
    source,
    thing,
    zone,
    now,
    aliveUntil,
    sharedWith: source,
    ...earnings[source],
    actId,
    countedZone,
    countedAt,
  };
}

const written = (at: Act) =>
  db
    .insert(ledger)
    .select(
      sql`SELECT ${at.userId}, ${at.source}, ${thingOf(at)}, ${dayNumber(at.day)}, ${at.zone}, ${at.now}, ${at.aliveUntil},
          iif(${isUnpaid(at)} AND ${paysStill(at)}, ${at.points}, 0), ${at.actId}
        WHERE ${isHere(at)} AND ${isNew(at)}`,
    )
    .onConflictDoNothing();

// Activities with a book are stored under its work.
function thingOf({ source, thing }: Pick<Act, 'source' | 'thing'>): SQL {
  return sql`iif(${source} IN ('read', 'review', 'progress'), ${workOfStored(thing)}, ${thing})`;
}

// Unmarking and marking again earns nothing, on whichever day; nor does a work that was another one when it was paid. Who reads
// on earns every day.
function isUnpaid(at: Pick<Act, 'userId' | 'source' | 'thing'>): SQL {
  return sql`(${at.source} = 'progress' OR NOT EXISTS (SELECT 1 FROM ${ledger}
    WHERE user_id = ${at.userId} AND source = ${at.source} AND thing IN ${idsOfWork(thingOf(at))} AND points > 0))`;
}

// The index is named, since the key looks as good and walks through all that the reader has ever done of this source. No more is
// looked at than decides it.
function paysStill({ userId, source, sharedWith, day, perDay }: Act): SQL {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM ${ledger} INDEXED BY ledger_by_day
    WHERE user_id = ${userId} AND day = ${dayNumber(day)} AND source IN (${source}, ${sharedWith}) AND points > 0
    LIMIT ${perDay})) < ${perDay}`;
}

// Of two simultaneous acts in distant zones, both of which passed the check, one comes first.
function isHere({
  userId,
  zone,
  countedZone,
  countedAt,
}: Pick<Act, 'userId' | 'zone' | 'countedZone' | 'countedAt'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId}
    AND (counted_zone = ${zone} OR (counted_zone = ${countedZone} AND counted_at = ${countedAt})))`;
}

// Repeating a finished act is no act, nor is one whose reading had already ended.
function isNew({ source, userId, thing, now }: Act): SQL {
  return sql`CASE ${source} WHEN 'read' THEN ${justFinishedStatement(userId, thing, now)}
    WHEN 'progress' THEN ${justProgressedStatement(userId, thing, now)} ELSE true END`;
}

/** The reader who is paid, when and for which act. */
export interface Payment {
  userId: string;
  day: string;
  now: number;
  actId: string;
}

export function paymentOf(call: Call): Payment {
  return { userId: call.memberId, day: today(call), now: call.seconds, actId: call.actId };
}

/**
 * Returns a statement that awards XP for completed challenges: `completed` builds the select of `thing` and `points`.
 * Each is paid once.
 */
export function payForChallenges(completed: (at: Payment) => SQL): (payment: Payment) => Statement {
  return (at: Payment) =>
    db
      .insert(ledger)
      .select(
        sql`SELECT ${at.userId}, 'challenge', thing, ${dayNumber(at.day)}, '', ${at.now}, NULL, points, ${at.actId}
          FROM (${completed(at)}) AS completed
          WHERE NOT EXISTS (SELECT 1 FROM ${ledger} AS paid
            WHERE paid.user_id = ${at.userId} AND paid.source = 'challenge' AND paid.thing = completed.thing)`,
      )
      .onConflictDoNothing();
}
