import type { Job } from '../../platform/jobs/job.ts';
import type { NoticeSubjects } from '../social/notifications/present.ts';
import { pushNews } from './run.ts';

declare module '../../platform/services.ts' {
  interface Services {
    /** Calls a push service; `fetch` by default. */
    fetchPush?(request: Request): Promise<Response>;
  }
}

/** Pushes messages to readers' browsers. The next run sends what a failed run did not. */
export const pushJobOf = (subjects: NoticeSubjects): Job => ({
  name: 'push',
  cron: '*/15 * * * *',
  async run({ config, services, now, database }) {
    if (config.vapid === null) return 'Push is not set up.';
    const send = services.fetchPush ?? ((request: Request) => fetch(request));
    const seconds = Math.floor(now.getTime() / 1_000);
    const { sent, failed, gone } = await pushNews({
      database,
      subjects,
      vapid: config.vapid,
      now: seconds,
      send,
    });
    return `${sent} messages pushed, ${failed} failed, ${gone} browsers gone.`;
  },
});
