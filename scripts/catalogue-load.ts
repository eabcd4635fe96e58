import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadDumps, MissingDump } from './support/dumps/load.ts';
import { type Progress, timeLeft } from './support/dumps/scratch.ts';
import type { FillableCatalogue } from './support/fill.ts';
import { stop } from './support/local.ts';

// `npm run catalogue:load -- --openlibrary FOLDER` adds Open Library's dumps to the local catalogue, `--remote` to the
// deployed one.
const USE =
  'Use: npm run catalogue:load -- --openlibrary FOLDER [--languages en,fr] [--readers 10] [--since 2018] [--remote]';
const READERS = '10';

const { values } = readOptions();
const readers = Number(values.readers ?? READERS);
if (!Number.isInteger(readers) || readers < 0) stop(USE);
const since = values.since === undefined ? null : Number(values.since);
if (since !== null && !/^\d{4}$/.test(values.since ?? '')) stop(USE);
if (values.openlibrary === undefined) stop(USE);
const dumps = resolve(process.env.INIT_CWD ?? '.', values.openlibrary);
if (!existsSync(dumps)) stop(`There is no folder ${dumps}.`);
const number = new Intl.NumberFormat('en');

// Wrangler takes a second to load, so printing the usage must not wait for it.
const { openCatalogue } = await import('./support/catalogue-at.ts');
const { catalogue, close } = await openCatalogue(values.remote === true ? ['--remote'] : []);
try {
  await loadOpenLibrary(catalogue, dumps);
} catch (error) {
  if (!(error instanceof MissingDump)) throw error;
  stop(`The folder ${dumps} lacks ${error.message}. Download the dumps from openlibrary.org/data.`);
} finally {
  await close();
}

async function loadOpenLibrary(into: FillableCatalogue, folder: string): Promise<void> {
  const languages = (values.languages ?? '').split(',').filter(Boolean);
  const { works, added, changed, isbns, skipped } = await loadDumps(
    folder,
    { languages, readers, since },
    into,
    printProgress(),
  );
  console.log(
    `Works ${number.format(works)}: editions added ${number.format(added)}, changed ${number.format(changed)}, other ISBNs ${number.format(isbns)}.`,
  );
  for (const { step, reason, lines } of skipped) console.log(`Skipped in ${step}: ${number.format(lines)} (${reason})`);
}

/** Prints how far a step is, and the time that the rest of it takes at the speed so far. */
function printProgress(): Progress {
  let begun = { step: '', at: 0, share: 0 };
  return (step, done, share) => {
    if (step !== begun.step) begun = { step, at: Date.now(), share };
    const left = timeLeft(Date.now() - begun.at, share - begun.share, 1 - share);
    console.log(`${step}: ${number.format(done)}, ${Math.floor(100 * share)} %${left}`);
  };
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        remote: { type: 'boolean' },
        openlibrary: { type: 'string' },
        languages: { type: 'string' },
        readers: { type: 'string' },
        since: { type: 'string' },
      },
    });
  } catch {
    return stop(USE);
  }
}
