import { failedText } from '../../../platform/jobs/isolate.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { finishDeletions } from '../../accounts/delete-account.ts';
import { workThroughActs } from './acts.ts';

/** Accounts per run, each in a transaction of its own where the plan allows. */
const ACCOUNTS = 250;
/** Deletions per run that had to be begun by a call or an action; nearly always none. */
const DELETIONS = 20;

/**
 * Continues the account actions that admins requested and that were too large to be done in one call, and the deletions
 * that the free plan's statements did not suffice for.
 */
export const accountActionsJob: Job = {
  name: 'account actions',
  cron: '7,22,37,52 * * * *',
  async run({ database, services, now, statementsLeft = () => Infinity }) {
    const means = { parts: services.accountParts, now: Math.floor(now.getTime() / 1000), statementsLeft };
    const { done, failed } = await workThroughActs(database, { ...means, limit: ACCOUNTS });
    const deletions = await finishDeletions(database, { ...means, limit: DELETIONS });
    return `${done} accounts processed, ${deletions.deleted} deletions finished${failedText(failed + deletions.failed)}`;
  },
};
