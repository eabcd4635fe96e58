import { clearOldActivity, computeTrending, TRENDING_KEY } from '../../features/discovery/trending/trending.ts';
import type { Job } from './job.ts';

// Three days: without a cron for that long the catalogue's picks are fresher than what was trending.
const KEPT = 3 * 86_400;

/** Works out what is trending and leaves it in KV; a run that is late leaves what is true now. */
export const trendingJob: Job = {
  name: 'trending',
  cron: '*/15 * * * *',
  async run({ env, database, now }) {
    const trending = await computeTrending(env, database, now);
    await env.CACHE.put(TRENDING_KEY, JSON.stringify(trending), { expirationTtl: KEPT });
    await database.save([clearOldActivity(now)]);
    return `${trending.books.length} books, ${trending.reviews.length} reviews.`;
  },
};
