import type { Job } from '../../../platform/jobs/job.ts';
import { clearOldActivity, computeTrending, TRENDING_KEY } from './trending.ts';

// Three days. If the cron has not run for that long, the catalogue's picks are better than the stored list.
const LIFETIME = 3 * 86_400;

/** Computes the trending books and stores them in KV. */
export const trendingJob: Job = {
  name: 'trending',
  cron: '*/15 * * * *',
  async run({ env, database, now }) {
    const trending = await computeTrending(env, database, now);
    await env.CACHE.put(TRENDING_KEY, JSON.stringify(trending), { expirationTtl: LIFETIME });
    await database.save([clearOldActivity(now)]);
    return `${trending.books.length} books, ${trending.reviews.length} reviews.`;
  },
};
