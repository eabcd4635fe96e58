import type { Job } from '../../../platform/jobs/job.ts';
import { countByExperience, rankingFrom, storedRanking, storeRanking } from './ranking.ts';

/** Counts readers by XP, so that a call finds a reader's rank without counting. */
export const rankingJob: Job = {
  // The name under which its earlier runs are stored.
  name: 'standings',
  cron: '*/15 * * * *',
  async run({ database }) {
    const { counts, stored } = await database.load({ counts: countByExperience(), stored: storedRanking() });
    const rows = rankingFrom(counts);
    await database.save(storeRanking(stored, rows));
    return `${rows.at(-1)?.above ?? 0} readers in ${rows.length} spans`;
  },
};
