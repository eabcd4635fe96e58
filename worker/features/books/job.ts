import type { Bindings } from '../../platform/bindings.ts';
import type { Database } from '../../platform/db/database.ts';
import { failedText, forEachIsolated } from '../../platform/jobs/isolate.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { placeOf, storePlace } from '../../platform/jobs/runs.ts';
import { catalogueIn } from './catalogue/catalogue.ts';
import { currentWorks as worksInCatalogue } from './catalogue/work-pages.ts';
import { workIdOf } from './catalogue/works.ts';
import { isbnOf } from './contract.ts';
import { storedFactsAfter, storeFacts, storeSortKeys } from './facts.ts';
import {
  currentWorks,
  mergeWorks,
  nameEditions,
  remainingMerge,
  saveMerge,
  storedEditionsAfter,
  storedWorksAfter,
  unnamedWorks,
} from './merge.ts';
import { heldParts, type MergePart, partsHolding } from './mergeable-table.ts';
import { type Joining, joinOwnBooks } from './own/join.ts';
import { sortKeysOf } from './sort-keys.ts';
import { splitEdition } from './split.ts';
import { currentWork } from './works.ts';

/** The most works or editions that each step of a run merges or moves, each in a transaction of its own. */
const MAX_MERGED = 60;
/** Stored works or editions that each step of a run looks up in the catalogue. */
const BATCH = 200;
const PLACE = 'works looked at';
const OWN_PLACE = 'own books looked at';
const FACTS_PLACE = 'facts looked at';
const EDITIONS_PLACE = 'editions looked at';

/** How many items a step of the job has processed, and how many failed. */
interface Counts {
  done: number;
  failed: number;
}

/** A work or edition, and the work that the catalogue has for it. */
interface WorkMove {
  from: string;
  into: string;
}

/**
 * Brings the readers' database in line with the catalogue: assigns works to editions that were stored without one,
 * merges works that the catalogue has merged, moves editions to their current work, adds missing facts, files books as
 * the rules say now, and joins readers' own books with catalogue books of the same ISBN.
 */
export const worksJobWith = ({ logMerge }: Pick<Joining, 'logMerge'>): Job => ({
  name: 'works',
  cron: '*/15 * * * *',
  async run({ env, services, database, now }) {
    const seconds = Math.floor(now.getTime() / 1000);
    const { unnamed, place } = await database.save([nameEditions()], {
      unnamed: unnamedWorks({ limit: MAX_MERGED }),
      place: placeOf(PLACE),
    });
    const catalogueBooks = await catalogueIn(env.CATALOGUE).byIsbns(unnamed.map(({ isbn }) => isbn));
    const works = new Map(catalogueBooks.map((book) => [isbnOf(book), book.work_id]));
    const named = await mergeAll(
      database,
      services.mergeParts,
      seconds,
      unnamed.map((row) => ({ from: row.workId, into: works.get(row.isbn) ?? String(workIdOf(row)) })),
    );
    const { storedRows } = await database.load({
      storedRows: storedWorksAfter({ after: place[0]?.place || '0', limit: BATCH }),
    });
    const currentIds = await worksInCatalogue(
      env.CATALOGUE,
      storedRows.map(({ id }) => id),
    );
    const merged = await mergeAll(
      database,
      services.mergeParts,
      seconds,
      storedRows
        .map(({ id }) => ({ from: id, into: currentIds.get(id) ?? id }))
        .filter(({ from, into }) => from !== into),
    );
    // After the last work, the next run starts again with the first.
    await database.save([storePlace(PLACE, storedRows.length < BATCH ? '' : (storedRows.at(-1)?.id ?? ''))]);
    const split = await splitEditions(env, database, services.mergeParts, seconds);
    const filled = await addFacts(env, database);
    const joined = await joinByIsbn(env, database, { parts: services.mergeParts, logMerge }, seconds);
    const counts = [
      `${named.done} editions given their work`,
      `${merged.done} of ${storedRows.length} works merged`,
      `${split.done} editions moved`,
      `${filled.done} editions given new facts`,
      `${joined.done} own books joined`,
    ];
    const failed = [named, merged, split, filled, joined].reduce((sum, part) => sum + part.failed, 0);
    return counts.join(', ') + failedText(failed);
  },
});

/**
 * Moves editions to the work that the catalogue now assigns them to, if an earlier rule put them into one with other
 * books. A librarian's merge takes precedence over the catalogue.
 */
async function splitEditions(
  env: Bindings,
  database: Database,
  parts: readonly MergePart[],
  now: number,
): Promise<Counts> {
  const { place } = await database.load({ place: placeOf(EDITIONS_PLACE) });
  const { rows } = await database.load({
    rows: storedEditionsAfter({ after: place[0]?.place || '0', limit: BATCH }),
  });
  const catalogueBooks = await catalogueIn(env.CATALOGUE).byIsbns(rows.map(({ isbn }) => isbn));
  const works = new Map(catalogueBooks.map((book) => [isbnOf(book), book.work_id]));
  let moved = 0;
  const failed = await forEachIsolated('edition', rows, async ({ isbn, workId }) => {
    const work = works.get(isbn);
    if (work === undefined || work === workId || moved === MAX_MERGED) return;
    const { workRows, held } = await database.load({
      workRows: currentWorks({ from: workId, into: work }),
      held: partsHolding(parts, currentWork(workId)),
    });
    const current = workRows[0] ?? { from: workId, into: work };
    if (current.from === current.into) return;
    database.requireUnchanged('held');
    if (
      await saveMerge(
        database,
        splitEdition(heldParts(parts, held), { isbn, from: current.from, into: current.into, now }),
      )
    )
      moved += 1;
  });
  const next = rows.length < BATCH ? '' : (rows.at(-1)?.isbn ?? '');
  await database.save([storePlace(EDITIONS_PLACE, next)]);
  return { done: moved, failed };
}

async function joinByIsbn(env: Bindings, database: Database, joining: Joining, now: number): Promise<Counts> {
  const { place } = await database.load({ place: placeOf(OWN_PLACE) });
  const { joined, failed, next } = await joinOwnBooks(env, database, joining, { after: place[0]?.place ?? '', now });
  await database.save([storePlace(OWN_PLACE, next)]);
  return { done: joined, failed };
}

/**
 * Adds pages, year, language and genres to stored editions without them, and stores the keys by which each is sorted,
 * where the rules for names, its title or its language have changed.
 */
async function addFacts(env: Bindings, database: Database): Promise<Counts> {
  const { place } = await database.load({ place: placeOf(FACTS_PLACE) });
  const { rows } = await database.load({ rows: storedFactsAfter({ after: place[0]?.place || '0', limit: BATCH }) });
  const withoutFacts = rows.filter(({ pages, year, language, genres }) => !pages && !year && !language && !genres);
  const facts = await catalogueIn(env.CATALOGUE).byIsbns(withoutFacts.map(({ isbn }) => isbn));
  const next = rows.length < BATCH ? '' : (rows.at(-1)?.isbn ?? '');
  // If saving all at once fails, each is saved alone.
  const batchFailed = await forEachIsolated('facts', [facts], (all) => database.save([storeFacts(all)]));
  const failed = batchFailed && (await forEachIsolated('facts', facts, (fact) => database.save([storeFacts([fact])])));
  const filed = rows.flatMap((row) => {
    const keys = sortKeysOf(row);
    const isCurrent = keys.titleKey === row.titleKey && keys.authorKey === row.authorKey;
    return isCurrent ? [] : [{ isbn: row.isbn, ...keys }];
  });
  await database.save([storeSortKeys(filed), storePlace(FACTS_PLACE, next)]);
  return { done: facts.length - failed, failed };
}

/** Merges each work into its target. */
async function mergeAll(
  database: Database,
  parts: readonly MergePart[],
  now: number,
  all: readonly WorkMove[],
): Promise<Counts> {
  let merged = 0;
  const failed = await forEachIsolated('work', all, async ({ from, into }) => {
    const { works, held } = await database.load({
      works: currentWorks({ from, into }),
      held: partsHolding(parts, currentWork(from)),
    });
    // If a librarian has merged the two in the other direction, they are one work already.
    const left = works[0]?.into === from ? null : remainingMerge({ from, into }, works);
    if (left === null) return;
    database.requireUnchanged('held');
    if (await saveMerge(database, mergeWorks(heldParts(parts, held), { ...left, now }))) merged += 1;
  });
  return { done: merged, failed };
}
