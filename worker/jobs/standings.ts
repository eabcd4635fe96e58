import { countByExperience, keepStandings, keptStandings, standingsFrom } from '../streaks/standings.ts';
import type { Job } from './job.ts';

/** Counts the readers by experience, so that a call can tell a reader's place without counting anybody. */
export const standingsJob: Job = {
  name: 'standings',
  cron: '*/15 * * * *',
  async run({ database }) {
    const { counts, kept } = await database.load({ counts: countByExperience(), kept: keptStandings() });
    const rows = standingsFrom(counts);
    await database.save(keepStandings(kept, rows));
    return `${rows.at(-1)?.above ?? 0} readers in ${rows.length} spans`;
  },
};
