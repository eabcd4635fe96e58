import { forgetDeletedAccounts } from '../features/accounts/delete-account.ts';
import { forgetChallenges } from '../features/accounts/identities/recovery.ts';
import { forgetRevocations } from '../features/accounts/revocations.ts';
import { forgetSessions } from '../features/accounts/sessions.ts';
import { forgetMergedRows, UNDO_MERGE_SECONDS } from '../features/books/undo-merge.ts';
import { joinRequestLimits } from '../features/clubs/requests/contract.ts';
import { forgetDeclines } from '../features/clubs/requests/requests.ts';
import { REVERSIBLE_DAYS } from '../features/moderation/accounts/contract.ts';
import { forgetWarnings } from '../features/moderation/decisions/decisions.ts';
import { forgetVisitors } from '../features/moderation/forms/forms.ts';
import { forgetRemovedRows } from '../features/moderation/removed-content.ts';
import { forgetNotices } from '../features/social/notifications/notifications.ts';
import { forgetRemovals } from '../features/undo/removals.ts';
import type { Database } from '../platform/db/database.ts';
import type { Statement } from '../platform/db/statement.ts';
import { forgetKeys } from '../platform/http/keys.ts';
import { failedText, forEachIsolated } from '../platform/jobs/isolate.ts';
import type { Job } from '../platform/jobs/job.ts';
import { forgetRuns } from '../platform/jobs/runs.ts';

const DAY = 86_400;
const RETENTION_DAYS = 30;
/** Twice as long as backups are stored, because a restore needs to know who deleted their account since. */
const DELETED_ACCOUNT_DAYS = 60;
const NOTICE_DAYS = 60;
/** As long as a call that waited offline may arrive late, so that it doesn't bring back what was removed since. */
const REMOVAL_DAYS = 8;
/** Rows per delete statement, and statements per night; the next night deletes the rest. */
const BATCH = 500;
const BATCHES = 40;
/** Larger, because one announcement creates a notice for every member of a club. */
const NOTICES_BATCH = 2_500;

/**
 * Deletes old rows: sessions, idempotency keys and runs of jobs after thirty days, records of deleted accounts,
 * revocations and notices after sixty, visitors' counters of past days, used challenges, and rows whose undo has
 * expired.
 */
export const sessionsJob: Job = {
  name: 'sessions',
  cron: '30 3 * * *',
  async run({ database, now }) {
    const seconds = Math.floor(now.getTime() / 1000);
    const before = seconds - RETENTION_DAYS * DAY;
    const today = now.toISOString().slice(0, 10);
    const deletedBefore = seconds - DELETED_ACCOUNT_DAYS * DAY;
    const noticedBefore = seconds - NOTICE_DAYS * DAY;
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
      removedRows: 0,
      warnings: 0,
      declines: 0,
      challenges: 0,
    };
    const clear = {
      sessions: () => clearInBatches(database, () => forgetSessions({ before, limit: BATCH })),
      runs: () => clearInBatches(database, () => forgetRuns({ before, limit: BATCH })),
      deletedAccounts: () =>
        clearInBatches(database, () => forgetDeletedAccounts({ before: deletedBefore, limit: BATCH })),
      revocations: () => clearInBatches(database, () => forgetRevocations({ before: deletedBefore, limit: BATCH })),
      keys: () => clearInBatches(database, () => forgetKeys({ before, limit: BATCH })),
      notices: () =>
        clearInBatches(database, () => forgetNotices({ before: noticedBefore, limit: NOTICES_BATCH }), NOTICES_BATCH),
      visitors: () => clearInBatches(database, () => forgetVisitors({ day: today, limit: BATCH })),
      challenges: () => clearInBatches(database, () => forgetChallenges({ before: seconds, limit: BATCH })),
      mergedRows: () =>
        clearInBatches(database, () => forgetMergedRows({ before: seconds - UNDO_MERGE_SECONDS, limit: BATCH })),
      removals: () =>
        clearInBatches(database, () => forgetRemovals({ before: seconds - REMOVAL_DAYS * DAY, limit: BATCH })),
      declines: () =>
        clearInBatches(database, () =>
          forgetDeclines({ before: seconds - joinRequestLimits.againAfterDays * DAY, limit: BATCH }),
        ),
      warnings: () => clearInBatches(database, () => forgetWarnings({ before: seconds - 365 * DAY, limit: BATCH })),
      removedRows: () =>
        clearInBatches(database, () => forgetRemovedRows({ before: seconds - REVERSIBLE_DAYS * DAY, limit: BATCH })),
    };
    const kinds = Object.keys(clear) as (keyof typeof clear)[];
    const failed = await forEachIsolated('clearing', kinds, async (kind) => {
      cleared[kind] = await clear[kind]();
    });
    const { sessions, runs, deletedAccounts, revocations, keys, notices, visitors } = cleared;
    const visitorsText = visitors === 0 ? '' : `, and ${visitors} counts of visitors`;
    const revocationsText = revocations === 0 ? '' : `, and ${revocations} revocations`;
    const noticesText = notices === 0 ? '' : `, and ${notices} notices`;
    return `${sessions} sessions, ${keys} keys, ${runs} runs and ${deletedAccounts} deleted accounts cleared${revocationsText}${noticesText}${visitorsText}${failedText(failed)}`;
  },
};

async function clearInBatches(
  database: Database,
  batch: () => Statement<readonly unknown[]>,
  size = BATCH,
): Promise<number> {
  let cleared = 0;
  for (let count = 0; count < BATCHES; count += 1) {
    const { deleted } = await database.load({ deleted: batch() });
    cleared += deleted.length;
    if (deleted.length < size) break;
  }
  return cleared;
}
