import { savePiece, type Worker } from '../../features/imports/batches.ts';
import { remainingChanges } from '../../features/imports/changes.ts';
import { countFailure } from '../../features/imports/imports.ts';
import { UNDO_WINDOW_SECONDS } from '../../features/imports/present.ts';
import { finishedImports, importsInProgress } from '../../features/imports/queries.ts';
import { removeImport } from '../../features/imports/removal.ts';
import { resumeImport } from '../../features/imports/resume.ts';
import { kindOf } from '../db/retry.ts';
import { failedText, forEachIsolated } from './isolate.ts';
import type { Job } from './job.ts';

/** Seconds without activity after which an import's page counts as closed. */
const LEFT_ALONE = 60;
/** Imports gone on with in one run, and pieces of work in all. */
const IMPORTS = 20;
const PIECES = 60;
/** Imports forgotten in one run. */
const FORGOTTEN = 100;

/** Resumes imports whose pages were closed, and deletes those started, applied or undone thirty days ago. */
export const importsJob: Job = {
  name: 'imports',
  cron: '*/15 * * * *',
  async run({ env, config, services, now, database }) {
    const seconds = Math.floor(now.getTime() / 1000);
    const later: Promise<unknown>[] = [];
    const worker: Omit<Worker, 'userId'> = {
      env,
      config,
      services,
      now,
      seconds,
      database,
      afterwards: (_, work) => void later.push(work),
    };
    const { left, over } = await database.load({
      left: importsInProgress({ before: seconds - LEFT_ALONE, limit: IMPORTS }),
      over: finishedImports({ before: seconds - UNDO_WINDOW_SECONDS, limit: FORGOTTEN }),
    });
    let pieces = 0;
    let ended = 0;
    const failed = await forEachIsolated('import', left, async ({ id, userId }) => {
      try {
        for (let done = false; !done && pieces < PIECES; pieces += 1) {
          done = (await resumeImport({ ...worker, userId }, id)).done;
          if (done) ended += 1;
        }
      } catch (error) {
        // A database that is busy says nothing of the import.
        if (kindOf(error) === 'other') await database.save([countFailure({ id, now: seconds })]);
        throw error;
      }
    });
    const keptOn = await forEachIsolated('import', over, (item) =>
      savePiece(worker, item, removeImport(item.id), remainingChanges({ id: item.id })),
    );
    await Promise.allSettled(later);
    return `${pieces} batches of ${left.length} imports, ${ended} finished; ${over.length - keptOn} cleared${failedText(failed + keptOn)}`;
  },
};
