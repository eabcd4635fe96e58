import { forgetDeletedAccounts } from '../../features/accounts/delete-account.ts';
import { forgetChallenges } from '../../features/accounts/identities/recovery.ts';
import { forgetRevocations } from '../../features/accounts/revocations.ts';
import { forgetSessions } from '../../features/accounts/sessions.ts';
import { forgetMergedRows, UNDO_MERGE_SECONDS } from '../../features/books/undo-merge.ts';
import { forgetVisitors } from '../../features/moderation/forms/forms.ts';
import { forgetNotices } from '../../features/social/notifications/notifications.ts';
import { forgetRemovals } from '../../features/undo/removals.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import { forgetKeys } from '../http/keys.ts';
import { failedText, forEachIsolated } from './isolate.ts';
import type { Job } from './job.ts';
import { forgetRuns } from './runs.ts';

const DAY = 86_400;
const DAYS_KEPT = 30;
/** Twice as long as backups are stored: a restore needs to know who left since. */
const DAYS_DEPARTED = 60;
const DAYS_NOTICED = 60;
/** Rows per delete statement, and statements per night; the rest is deleted the night after. */
const BATCH = 500;
const BATCHES = 40;
/** A club notifies all of its members at once, so there are more of these. */
const NOTICES_BATCH = 2_500;

/**
 * Clears what is over since thirty days, sessions, idempotency keys and the rows of the jobs themselves; after sixty, who
 * left, and notices; what visitors were counted by yesterday, and deleted rows that undo no longer puts back.
 */
export const sessionsJob: Job = {
  name: 'sessions',
  cron: '30 3 * * *',
  async run({ database, now }) {
    const seconds = Math.floor(now.getTime() / 1000);
    const before = seconds - DAYS_KEPT * DAY;
    const today = now.toISOString().slice(0, 10);
    const deletedBefore = seconds - DAYS_DEPARTED * DAY;
    const noticedBefore = seconds - DAYS_NOTICED * DAY;
    const cleared = {
      sessions: 0,
      runs: 0,
      deletedAccounts: 0,
      revocations: 0,
      keys: 0,
      notices: 0,
      visitors: 0,
      removals: 0,
      mergedRows: 0,
      challenges: 0,
    };
    const clear = {
      sessions: () => clearing(database, () => forgetSessions({ before, limit: BATCH })),
      runs: () => clearing(database, () => forgetRuns({ before, limit: BATCH })),
      deletedAccounts: () => clearing(database, () => forgetDeletedAccounts({ before: deletedBefore, limit: BATCH })),
      revocations: () => clearing(database, () => forgetRevocations({ before: deletedBefore, limit: BATCH })),
      keys: () => clearing(database, () => forgetKeys({ before, limit: BATCH })),
      notices: () =>
        clearing(database, () => forgetNotices({ before: noticedBefore, limit: NOTICES_BATCH }), NOTICES_BATCH),
      visitors: () => clearing(database, () => forgetVisitors({ day: today, limit: BATCH })),
      challenges: () => clearing(database, () => forgetChallenges({ before: seconds, limit: BATCH })),
      mergedRows: () =>
        clearing(database, () => forgetMergedRows({ before: seconds - UNDO_MERGE_SECONDS, limit: BATCH })),
      removals: () => clearing(database, () => forgetRemovals({ before: seconds - DAY, limit: BATCH })),
    };
    const kinds = Object.keys(clear) as (keyof typeof clear)[];
    const failed = await forEachIsolated('clearing', kinds, async (kind) => {
      cleared[kind] = await clear[kind]();
    });
    const { sessions, runs, deletedAccounts, revocations, keys, notices, visitors } = cleared;
    const ofVisitors = visitors === 0 ? '' : `, and ${visitors} counts of visitors`;
    const ofRevocations = revocations === 0 ? '' : `, and ${revocations} revocations`;
    const ofNotices = notices === 0 ? '' : `, and ${notices} notices`;
    return `${sessions} sessions, ${keys} keys, ${runs} runs and ${deletedAccounts} deleted accounts cleared${ofRevocations}${ofNotices}${ofVisitors}${failedText(failed)}`;
  },
};

async function clearing(database: Database, batch: () => Statement<readonly unknown[]>, size = BATCH): Promise<number> {
  let cleared = 0;
  for (let count = 0; count < BATCHES; count += 1) {
    const { deleted } = await database.load({ deleted: batch() });
    cleared += deleted.length;
    if (deleted.length < size) break;
  }
  return cleared;
}
