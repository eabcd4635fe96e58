import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dayNumber, daysSince1970 } from '../../../platform/column-types.ts';
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

/** An activity and its target. A book is given by the ISBN of a stored edition, which stands for its work. */
interface Activity {
  source: Source;
  target: string;
}

/** Returns the date in the reader's time zone. Only valid after `load`, because they may have fixed a zone. */
export function today(call: Call): string {
  return dayIn(zoneOfDays(call), call.now);
}

// Hours of time difference that can be travelled per hour. No flight is as fast.
const FASTEST = 3;

/**
 * Returns the time zone in which the reader's days are counted: the requested one, if it can be reached by now from the
 * zone of their last activity, else that one. So no one has two dates at once by sending two zones.
 */
function zoneOfDays(call: Call): string {
  const callZone = call.zone();
  const { countedZone, countedAt } = call.member();
  if (countedZone === '' || countedZone === callZone) return callZone;
  const zoneGap = Math.abs(offsetOf(callZone, call.now) - offsetOf(countedZone, call.now)) * 60;
  return zoneGap <= (call.seconds - countedAt) * FASTEST ? callZone : countedZone;
}

/**
 * Returns the statement that records an activity with its XP. Each target counts once, at most `perDay` a day, even in
 * concurrent calls, because one statement checks and inserts. It counts for the current date in the reader's time zone
 * by the server's clock. A date repeated by flying west counts once. A date skipped by flying east doesn't count, and
 * doesn't end a streak that was alive in the previous zone (`alive_until`). The trigger on the ledger joins days to
 * streaks by these rules.
 */
export function recordActToday(call: Call, act: Activity): Statement {
  return written(actOf(call, act));
}

/** Does the same for an activity that earns XP but makes no day count. */
export function awardXp(call: Call, act: Activity): Statement {
  return written({ ...actOf(call, act), aliveUntil: null });
}

/** Days that an e-reader tells later count for the streak if they are at most this old, today included. */
export const DAYS_TO_COUNT = 7;

const NOON = 43_200;

/** The source of days from uploaded statistics. Their target is the number of the upload. */
const STATISTICS = 'statistics';

/**
 * Returns the statement that counts the latest days of an upload for the streak, without XP.
 * @param contains returns SQL for whether the upload contains a day.
 */
export function recountDaysOf(
  call: Call,
  { upload, contains }: { upload: SQL; contains: (day: SQL) => SQL },
): Statement {
  const [zone, newest] = [zoneOfDays(call), today(call)];
  const { countedZone, countedAt } = call.member();
  const { memberId: userId, seconds: now } = call;
  const firstDay = dayIn(zone, new Date(call.member().createdAt * 1_000));
  const latest = Array.from({ length: DAYS_TO_COUNT }, (_, ago) => daysAfter(newest, -ago));
  const days = latest
    .filter((day) => day >= firstDay)
    .map((day) => ({
      day: daysSince1970(day),
      // A streak starts on the day on which was read, not on that of the upload.
      at: Math.min(startOf(zone, day) + NOON, now),
      alive: startOf(zone, daysAfter(day, 2)),
    }));
  return db.run(sql`
    INSERT INTO ${ledger} (user_id, source, target, day, zone, acted_at, alive_until)
    SELECT ${userId}, ${STATISTICS}, ${upload}, value ->> 'day', ${zone}, value ->> 'at', value ->> 'alive'
    FROM json_each(${JSON.stringify(days)})
    WHERE ${contains(sql`(value ->> 'day')`)} AND ${isHere({ userId, zone, countedZone, countedAt })}
    ORDER BY value ->> 'day'
    ON CONFLICT DO NOTHING`);
}

/**
 * Returns the statements after which the days of an upload no longer count, its newest week first; triggers correct the
 * streaks.
 */
export function uncountDaysOf({ userId, upload }: { userId: string; upload: SQL }): Statement[] {
  const own = and(
    eq(ledger.userId, userId),
    eq(ledger.source, STATISTICS),
    sql`${ledger.target} = CAST(${upload} AS TEXT)`,
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
  /** The day on which the account was made. */
  firstDay: string;
  source: Source;
  target: string;
  zone: string;
  now: number;
  /** Null if the activity makes no day count. */
  aliveUntil: number | null;
  points: number;
  perDay: number;
  /** The source that the daily limit is shared with, or the same source. */
  sharedWith: Source;
  actId: string;
  countedZone: string;
  countedAt: number;
}

function actOf(call: Call, { source, target }: Activity): Act {
  const zone = zoneOfDays(call);
  const day = today(call);
  const { memberId: userId, actId, seconds: now } = call;
  const { countedZone, countedAt } = call.member();
  const aliveUntil = startOf(zone, daysAfter(day, 2));
  return {
    userId,
    day,
    firstDay: dayIn(zone, new Date(call.member().createdAt * 1_000)),
    source,
    target,
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
      sql`SELECT ${at.userId}, ${at.source}, ${storedTarget(at)}, ${dayNumber(at.day)}, ${at.zone}, ${at.now}, ${at.aliveUntil},
          iif(${isUnpaid(at)} AND ${paysStill(at)}, ${at.points}, 0), ${at.actId}
        WHERE ${isHere(at)} AND ${isNew(at)} AND ${dayNumber(at.day)} >= ${dayNumber(at.firstDay)}`,
    )
    .onConflictDoNothing();

// A book's activity is stored under its work.
function storedTarget({ source, target }: Pick<Act, 'source' | 'target'>): SQL {
  return sql`iif(${source} IN ('read', 'review', 'progress'), ${workOfStored(target)}, ${target})`;
}

// A work earns XP once, also under former IDs, so that unmarking and marking it again earns nothing. Progress earns
// daily.
function isUnpaid(at: Pick<Act, 'userId' | 'source' | 'target'>): SQL {
  return sql`(${at.source} = 'progress' OR NOT EXISTS (SELECT 1 FROM ${ledger}
    WHERE user_id = ${at.userId} AND source = ${at.source} AND target IN ${idsOfWork(storedTarget(at))} AND points > 0))`;
}

// The index is named, because SQLite would otherwise use the primary key and scan all of the reader's activity. The
// limit stops the count as soon as the result is known.
function paysStill({ userId, source, sharedWith, day, perDay }: Act): SQL {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM ${ledger} INDEXED BY ledger_by_day
    WHERE user_id = ${userId} AND day = ${dayNumber(day)} AND source IN (${source}, ${sharedWith}) AND points > 0
    LIMIT ${perDay})) < ${perDay}`;
}

// Rejects the second of two simultaneous activities in distant time zones.
function isHere({
  userId,
  zone,
  countedZone,
  countedAt,
}: Pick<Act, 'userId' | 'zone' | 'countedZone' | 'countedAt'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId}
    AND (counted_zone = ${zone} OR (counted_zone = ${countedZone} AND counted_at = ${countedAt})))`;
}

// A repeated activity doesn't count again, nor does one on a reading that had already ended.
function isNew({ source, userId, target, now }: Act): SQL {
  return sql`CASE ${source} WHEN 'read' THEN ${justFinishedStatement(userId, target, now)}
    WHEN 'progress' THEN ${justProgressedStatement(userId, target, now)} ELSE true END`;
}

/** The reader who earns XP, and when. */
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
 * Returns a function for the statement that awards XP for completed challenges, each once. `completed` returns a select
 * of `target` and `points`.
 */
export function payForChallenges(completed: (at: Payment) => SQL): (payment: Payment) => Statement {
  return (at: Payment) =>
    db
      .insert(ledger)
      .select(
        sql`SELECT ${at.userId}, 'challenge', target, ${dayNumber(at.day)}, '', ${at.now}, NULL, points, ${at.actId}
          FROM (${completed(at)}) AS completed
          WHERE NOT EXISTS (SELECT 1 FROM ${ledger} AS paid
            WHERE paid.user_id = ${at.userId} AND paid.source = 'challenge' AND paid.target = completed.target)`,
      )
      .onConflictDoNothing();
}
