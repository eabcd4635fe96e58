import { failedText } from '../../../platform/jobs/isolate.ts';
import { crons, type Job } from '../../../platform/jobs/job.ts';
import { notifyPollsClosed } from './closing-notices.ts';

const cron = '*/15 * * * *';

/** Notifies voters of polls that have ended. */
export const pollsJob: Job = {
  name: 'polls',
  cron,
  // Each window has polls of its own.
  repairs: 'each',
  async run({ database, window }) {
    const { notified, failed } = await notifyPollsClosed(database, window.getTime() / 1000, crons[cron].every);
    return `${notified === 1 ? '1 poll has' : `${notified} polls have`} ended${failedText(failed)}`;
  },
};
