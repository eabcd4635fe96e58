import { clearOldActivity, computeTrending, TRENDING_KEY } from '../../features/discovery/trending/trending.ts';
import type { Job } from './job.ts';

// Three days: without a cron for that long the catalogue's picks are fresher than the stored list.
const KEPT = 3 * 86_400;

/** Computes the trending books and stores them in KV; a late run stores the current ones. */
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
