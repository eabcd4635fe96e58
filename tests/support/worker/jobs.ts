import { env as bound } from 'cloudflare:workers';
import { accountParts } from '../../../worker/composition/account-parts.ts';
import { mergeParts } from '../../../worker/composition/merge-parts.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { configOf } from '../../../worker/platform/http/config.ts';
import { type Job, windowOf } from '../../../worker/platform/jobs/job.ts';
import type { Services } from '../../../worker/platform/services.ts';
import { identityHere } from './services/identity.ts';

/** Runs one job for the window of this moment. Returns the summary that it records. */
export function runJob(
  job: Job,
  now = new Date(),
  parts: Partial<Services> = {},
  env: Bindings = bound,
): Promise<string> {
  const services: Services = {
    now: () => now,
    identity: identityHere,
    accountParts,
    mergeParts,
    bookServices: () => [],
    ...parts,
  };
  const database = openDatabase(env.DB, null, 'first-primary');
  return job.run({ env, config: configOf(env), services, window: windowOf(job.cron, now), now, database });
}
