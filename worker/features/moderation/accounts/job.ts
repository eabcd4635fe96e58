import { failedText } from '../../../platform/jobs/isolate.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { workThroughActs } from './acts.ts';

/** Accounts per run, each in a transaction of its own. */
const ACCOUNTS = 250;

/** Continues the account actions that admins requested and that were too large to be done in one call. */
export const accountActionsJob: Job = {
  name: 'account actions',
  cron: '*/15 * * * *',
  async run({ database, services, now }) {
    const seconds = Math.floor(now.getTime() / 1000);
    const { done, failed } = await workThroughActs(database, {
      parts: services.accountParts,
      limit: ACCOUNTS,
      now: seconds,
    });
    return `${done} accounts processed${failedText(failed)}`;
  },
};
