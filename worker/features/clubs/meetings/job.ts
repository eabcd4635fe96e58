import { failedText } from '../../../platform/jobs/isolate.ts';
import { crons, type Job } from '../../../platform/jobs/job.ts';
import { notifyMeetings } from './reminders.ts';

const cron = '*/15 * * * *';

/** Notifies clubs of the meetings that start a day from now. */
export const meetingsJob: Job = {
  name: 'meetings',
  cron,
  // Each window has meetings of its own.
  repairs: 'each',
  async run({ database, window }) {
    const { notified, failed } = await notifyMeetings(database, window.getTime() / 1000, crons[cron].every);
    return `${notified} meetings are tomorrow${failedText(failed)}`;
  },
};
