import { dayIn } from '../../platform/day.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { Config } from '../../platform/http/config.ts';
import { saveEachIsolated } from '../../platform/jobs/isolate.ts';
import { newestRuns } from '../habits/streaks/queries.ts';
import { isRest, restsOf, restsSince } from '../habits/streaks/rest.ts';
import { currentRun, isInRun } from '../habits/streaks/streak.ts';
import type { NoticeSubjects } from '../social/notifications/present.ts';
import type { PushMessage } from './contract.ts';
import { isLastCall, isQuiet, lastCallMessage, messagesFor } from './messages.ts';
import { presentChoices, subscriptionsAfter } from './queries.ts';
import { sendPush } from './send.ts';
import { recordCheck, unsubscribe } from './subscriptions.ts';

/** Subscriptions processed together. */
const BATCH = 100;
/**
 * The maximum number of messages per run, since the platform limits the requests of a run. The next run sends the
 * others.
 */
const MAX_SENT = 400;
/** The number of failures after which a push service gets no more messages in this run. */
const MAX_FAILED = 5;

/** A subscription with its reader's choices and time zone. */
type Row = Awaited<ReturnType<typeof pageAfter>>[number];

interface Pushing {
  database: Database;
  subjects: NoticeSubjects;
  vapid: NonNullable<Config['vapid']>;
  /** Epoch seconds. */
  now: number;
  send: (request: Request) => Promise<Response>;
}

/**
 * Pushes new events to all subscribed browsers. Returns how many messages were sent, how many failed and how many
 * subscriptions have ended.
 */
export async function pushNews(pushing: Pushing): Promise<Record<'sent' | 'failed' | 'gone', number>> {
  const { database, now } = pushing;
  const counts = { sent: 0, failed: 0, gone: 0 };
  const failures = new Map<string, number>();
  let after = { userId: '0', id: '' };
  for (;;) {
    const rows = await pageAfter(pushing, { ...after, now });
    const awake = rows.filter(({ choices, zone }) => !isQuiet(choices, zone, now));
    const lastCalls = await readersAtRisk(database, awake, now);
    const done: Statement[] = [];
    // The messages of one browser are sent one after another; the browsers of a batch are processed in parallel.
    await Promise.all(
      awake.map(async (row) => {
        const due: PushMessage[] = messagesFor(row.choices, row, now);
        if (lastCalls.has(row.userId)) due.push(lastCallMessage);
        const service = hostOf(row);
        for (const message of due) {
          const isDown = (failures.get(service) ?? 0) >= MAX_FAILED;
          const result = isDown ? 'failed' : await sendPush(pushing.vapid, row, message, pushing.send);
          counts[result] += 1;
          if (result === 'failed') failures.set(service, (failures.get(service) ?? 0) + 1);
          if (result === 'gone') return void done.push(unsubscribe(row));
          // The next run tries again until the event is too old.
          if (result === 'failed') return;
        }
        done.push(recordCheck({ ...row, now }));
      }),
    );
    counts.failed += await saveEachIsolated('push', database, done, (statement) => statement);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH || counts.sent >= MAX_SENT) return counts;
    after = last;
  }
}

async function pageAfter({ database, subjects }: Pushing, at: { userId: string; id: string; now: number }) {
  const { subscriptions } = await database.load({
    subscriptions: subscriptionsAfter(subjects, { ...at, limit: BATCH }),
  });
  return subscriptions.map(({ fixedTimeZone, timeZone, kinds, quietFrom, quietUntil, streakHour, ...row }) => {
    const isChosen = kinds !== null && quietFrom !== null && quietUntil !== null && streakHour !== null;
    const chosen = isChosen ? { userId: row.userId, kinds, quietFrom, quietUntil, streakHour } : undefined;
    return { ...row, zone: fixedTimeZone ?? timeZone, choices: presentChoices(chosen) };
  });
}

const hostOf = ({ endpoint }: Row) => (URL.canParse(endpoint) ? new URL(endpoint).host : '');

/** Returns the readers whose reminder hour has passed and who have a streak, but have not read today. */
async function readersAtRisk(database: Database, rows: readonly Row[], now: number): Promise<Set<string>> {
  const called = new Map(
    rows
      .filter(({ choices, zone, checkedAt }) => isLastCall(choices, zone, { checkedAt, now }))
      .map((row) => [row.userId, row]),
  );
  const atRisk = new Set<string>();
  if (called.size === 0) return atRisk;
  const moment = new Date(now * 1_000);
  const since = restsSince(dayIn('UTC', moment));
  const runs = Object.fromEntries([...called.keys()].map((userId) => [userId, newestRuns({ userId })]));
  const rests = Object.fromEntries([...called.keys()].map((userId) => [userId, restsOf({ userId, since })]));
  const [foundRuns, foundRests] = [await database.load(runs), await database.load(rests)];
  for (const [userId, { zone }] of called) {
    const today = dayIn(zone, moment);
    const resting = foundRests[userId] ?? [];
    const run = currentRun(foundRuns[userId] ?? [], { today, now, rests: resting });
    if (run !== null && !isInRun(run, today) && !isRest(resting, today)) atRisk.add(userId);
  }
  return atRisk;
}
