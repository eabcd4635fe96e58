import { failedText, saveEachIsolated } from '../../../platform/jobs/isolate.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { notifyClub } from '../notices.ts';
import { dueBetween } from './milestone-reminders.ts';

const DAY = 86_400_000;
/** Milestones per batch, and batches per night. */
const BATCH = 50;
const BATCHES = 200;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Notifies clubs of milestones due within two days; each milestone is announced once. */
export const dueJob: Job = {
  name: 'due',
  cron: '0 0 * * *',
  async run({ database, now }) {
    const at = Math.floor(now.getTime() / 1000);
    const days = { from: dayOf(now.getTime()), to: dayOf(now.getTime() + 2 * DAY) };
    let after = '';
    let noticeCount = 0;
    let failed = 0;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const { due } = await database.load({ due: dueBetween({ ...days, after, limit: BATCH }) });
      const lost = await saveEachIsolated('due', database, due, ({ id, clubId }) =>
        notifyClub({ kind: 'due', about: id, clubId, by: '', now: at }),
      );
      failed += lost;
      noticeCount += due.length - lost;
      after = due.at(-1)?.id ?? after;
      if (due.length < BATCH) break;
    }
    return `${noticeCount === 1 ? '1 milestone is' : `${noticeCount} milestones are`} due${failedText(failed)}`;
  },
};
