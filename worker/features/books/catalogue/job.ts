import type { Job } from '../../../platform/jobs/job.ts';
import { loadCatalogue } from './shipped.ts';

/** Loads the books that come with the product until all are here, and those of a later release. */
export const catalogueJob: Job = {
  name: 'catalogue',
  cron: '7,22,37,52 * * * *',
  run: ({ env, now }) => loadCatalogue(env, now),
};
