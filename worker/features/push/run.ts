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
import { noteChecked, unsubscribe } from './subscriptions.ts';

/** Subscriptions processed together. */
const BATCH = 100;
/** Messages per run: the platform limits the fetches of one run, and the next run continues. */
const MOST_SENT = 400;
/** Failures after which a push service is left alone for the rest of a run. */
const MOST_FAILED = 5;

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

/** Pushes news to every browser that hasn't received it; returns how many messages were sent and failed. */
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
    // One after another for each browser, all browsers of a batch at once.
    await Promise.all(
      awake.map(async (row) => {
        const due: PushMessage[] = messagesFor(row.choices, row, now);
        if (lastCalls.has(row.userId)) due.push(lastCallMessage);
        const service = hostOf(row);
        for (const message of due) {
          const isDown = (failures.get(service) ?? 0) >= MOST_FAILED;
          const result = isDown ? 'failed' : await sendPush(pushing.vapid, row, message, pushing.send);
          counts[result] += 1;
          if (result === 'failed') failures.set(service, (failures.get(service) ?? 0) + 1);
          if (result === 'gone') return void done.push(unsubscribe(row));
          // Tried again in the next run, for as long as it is news.
          if (result === 'failed') return;
        }
        done.push(noteChecked({ ...row, now }));
      }),
    );
    counts.failed += await saveEachIsolated('push', database, done, (statement) => statement);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH || counts.sent >= MOST_SENT) return counts;
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

/** Readers whose reminder hour has passed, whose streak is alive, and who have not read today. */
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
