import { classifyError } from '../../platform/db/retry.ts';
import { failedText, forEachIsolated } from '../../platform/jobs/isolate.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { identityKeyOf } from '../accounts/identity-key.ts';
import { saveBatch, type Worker } from './batches.ts';
import { remainingChanges } from './changes.ts';
import { countFailure } from './imports.ts';
import { UNDO_WINDOW_SECONDS } from './present.ts';
import { finishedImports, importsInProgress } from './queries.ts';
import { removeImport } from './removal.ts';
import { resumeImport } from './resume.ts';
import { dueReviews, showWaitingReviews } from './waiting-reviews.ts';

/** Seconds without activity after which an import's page counts as closed. */
const IDLE_SECONDS = 60;
/** Imports that one run resumes, and batches of work in all. */
const IMPORTS = 20;
const BATCHES = 60;
/** Imports that one run deletes. */
const REMOVED = 100;
/** Waiting reviews that one run shows. */
const SHOWN = 500;

/**
 * Resumes imports whose pages were closed, deletes those started, applied or undone thirty days ago, and shows reviews
 * that waited for the end of an account's first day.
 */
export const importsJob: Job = {
  name: 'imports',
  cron: '*/15 * * * *',
  async run({ env, config, services, now, database }) {
    const seconds = Math.floor(now.getTime() / 1000);
    const later: Promise<unknown>[] = [];
    const worker: Omit<Worker, 'userId' | 'identityKey'> = {
      env,
      config,
      services,
      now,
      seconds,
      database,
      afterwards: (_, work) => void later.push(work),
    };
    const {
      left: unfinished,
      over: expired,
      due,
    } = await database.load({
      left: importsInProgress({ before: seconds - IDLE_SECONDS, limit: IMPORTS }),
      over: finishedImports({ before: seconds - UNDO_WINDOW_SECONDS, limit: REMOVED }),
      due: dueReviews({ now: seconds, limit: SHOWN }),
    });
    if (due.length > 0) await database.save(showWaitingReviews(due));
    let batches = 0;
    let ended = 0;
    const failed = await forEachIsolated('import', unfinished, async ({ id, userId, subject }) => {
      const identityKey = () => identityKeyOf(config.addressSecret, subject);
      try {
        for (let done = false; !done && batches < BATCHES; batches += 1) {
          done = (await resumeImport({ ...worker, userId, identityKey }, id)).done;
          if (done) ended += 1;
        }
      } catch (error) {
        // A busy database is not the import's failure.
        if (classifyError(error) === 'other') await database.save([countFailure({ id, now: seconds })]);
        throw error;
      }
    });
    const failedRemovals = await forEachIsolated('import', expired, (item) =>
      saveBatch(worker, item, removeImport(item.id), remainingChanges({ id: item.id })),
    );
    await Promise.allSettled(later);
    return `${batches} batches of ${unfinished.length} imports, ${ended} finished; ${expired.length - failedRemovals} cleared, ${due.length} reviews shown${failedText(failed + failedRemovals)}`;
  },
};
