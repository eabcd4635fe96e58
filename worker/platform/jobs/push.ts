import { noticeSubjects } from '../../composition/notice-subjects.ts';
import { pushNews } from '../../features/push/run.ts';
import type { Job } from './job.ts';

/** Pushes messages to readers' browsers. The next run sends what a failed run did not. */
export const pushJob: Job = {
  name: 'push',
  cron: '*/15 * * * *',
  async run({ config, services, now, database }) {
    if (config.vapid === null) return 'Push is not set up.';
    const send = services.fetchPush ?? ((request: Request) => fetch(request));
    const seconds = Math.floor(now.getTime() / 1_000);
    const { sent, failed, gone } = await pushNews({
      database,
      subjects: noticeSubjects,
      vapid: config.vapid,
      now: seconds,
      send,
    });
    return `${sent} messages pushed, ${failed} failed, ${gone} browsers gone.`;
  },
};
