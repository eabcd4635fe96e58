import { catalogueIn } from '../../features/books/catalogue/catalogue.ts';
import { currentWorks as worksInCatalogue } from '../../features/books/catalogue/work-pages.ts';
import { workIdOf } from '../../features/books/catalogue/works.ts';
import { isbnOf } from '../../features/books/contract.ts';
import { storedFactsAfter, storeFacts } from '../../features/books/facts.ts';
import {
  currentWorks,
  mergeWorks,
  nameEditions,
  remainingMerge,
  saveMerge,
  storedEditionsAfter,
  storedWorksAfter,
  unnamedWorks,
} from '../../features/books/merge.ts';
import type { MergePart } from '../../features/books/mergeable-table.ts';
import { joinOwnBooks, type OwnMerge } from '../../features/books/own/join.ts';
import { splitEdition } from '../../features/books/split.ts';
import { decisionLogged, mergeOf } from '../../features/moderation/librarians/decisions.ts';
import { undoOf } from '../../features/moderation/librarians/queries.ts';
import type { Bindings } from '../bindings.ts';
import type { Database } from '../db/database.ts';
import { failedText, forEachIsolated } from './isolate.ts';
import type { Job } from './job.ts';
import { placeOf, storePlace } from './runs.ts';

/** Editions given their work in one run, each in a transaction of its own. */
const NAMED = 60;
/** Works in one run that the catalogue is asked about: whether it has merged them since. */
const LOOKED_AT = 200;
const PLACE = 'works looked at';
const OWN_PLACE = 'own books looked at';
const FACTS_PLACE = 'facts looked at';
const EDITIONS_PLACE = 'editions looked at';

/** How many items a part of the job dealt with, and how many failed. */
interface Counted {
  done: number;
  failed: number;
}

/** A work, and what it is an edition of or was merged into as the catalogue tells. */
interface Told {
  from: string;
  told: string;
}

/**
 * Merges works the catalogue says are one: editions stored before works existed, until none is left, and works merged
 * in the catalogue since. Adds facts to editions stored before facts existed. Running it again changes nothing.
 */
export const worksJob: Job = {
  name: 'works',
  cron: '*/15 * * * *',
  async run({ env, services, database, now }) {
    const seconds = Math.floor(now.getTime() / 1000);
    const { unnamed, place } = await database.save([nameEditions({})], {
      unnamed: unnamedWorks({ limit: NAMED }),
      place: placeOf(PLACE),
    });
    const known = await catalogueIn(env.CATALOGUE).byIsbns(unnamed.map(({ isbn }) => isbn));
    const works = new Map(known.map((book) => [isbnOf(book), book.work_id]));
    const named = await merging(
      database,
      services.mergeParts,
      seconds,
      unnamed.map((row) => ({ from: row.workId, told: works.get(row.isbn) ?? String(workIdOf(row)) })),
    );
    const { kept } = await database.load({
      kept: storedWorksAfter({ after: place[0]?.place || '0', limit: LOOKED_AT }),
    });
    const living = await worksInCatalogue(
      env.CATALOGUE,
      kept.map(({ id }) => id),
    );
    const merged = await merging(
      database,
      services.mergeParts,
      seconds,
      kept.map(({ id }) => ({ from: id, told: living.get(id) ?? id })).filter(({ from, told }) => from !== told),
    );
    // At the end the next run begins again.
    await database.save([storePlace(PLACE, kept.length < LOOKED_AT ? '' : (kept.at(-1)?.id ?? ''))]);
    const split = await splitEditions(env, database, services.mergeParts, seconds);
    const told = await tellFacts(env, database);
    const joined = await joinByIsbn(env, database, services.mergeParts, seconds);
    const counts = [
      `${named.done} editions given their work`,
      `${merged.done} of ${kept.length} works merged`,
      `${split.done} editions moved`,
      `${told.done} editions given new facts`,
      `${joined.done} own books joined`,
    ];
    const failed = [named, merged, split, told, joined].reduce((sum, one) => sum + one.failed, 0);
    return counts.join(', ') + failedText(failed);
  },
};

/**
 * Moves editions to the work that the catalogue knows them to be, where they shared one with other books under an earlier
 * rule. A librarian's merge comes before what the catalogue says.
 */
async function splitEditions(
  env: Bindings,
  database: Database,
  parts: readonly MergePart[],
  now: number,
): Promise<Counted> {
  const { place } = await database.load({ place: placeOf(EDITIONS_PLACE) });
  const { rows } = await database.load({
    rows: storedEditionsAfter({ after: place[0]?.place || '0', limit: LOOKED_AT }),
  });
  const known = await catalogueIn(env.CATALOGUE).byIsbns(rows.map(({ isbn }) => isbn));
  const works = new Map(known.map((book) => [isbnOf(book), book.work_id]));
  let moved = 0;
  const failed = await forEachIsolated('edition', rows, async ({ isbn, workId }) => {
    const work = works.get(isbn);
    if (work === undefined || work === workId || moved === NAMED) return;
    const { found } = await database.load({ found: currentWorks({ from: workId, into: work }) });
    const current = found[0] ?? { from: workId, into: work };
    if (current.from === current.into) return;
    if (await saveMerge(database, splitEdition(parts, { isbn, from: current.from, into: current.into, now })))
      moved += 1;
  });
  const next = rows.length < LOOKED_AT ? '' : (rows.at(-1)?.isbn ?? '');
  await database.save([storePlace(EDITIONS_PLACE, next)]);
  return { done: moved, failed };
}

const mergeLogged = ({ from, into, isbn, isbn13, title, now }: OwnMerge) =>
  decisionLogged({
    id: mergeOf(from),
    action: 'merge',
    librarianId: null,
    title: `${title} → ${isbn13}`,
    isbn,
    fromWork: from,
    intoWork: into,
    undo: undoOf({ from, own: { isbn, facts: null }, catalogue: null }),
    now,
  });

async function joinByIsbn(
  env: Bindings,
  database: Database,
  parts: readonly MergePart[],
  now: number,
): Promise<Counted> {
  const { place } = await database.load({ place: placeOf(OWN_PLACE) });
  const { joined, failed, next } = await joinOwnBooks(
    env,
    database,
    { parts, logMerge: mergeLogged },
    { after: place[0]?.place ?? '', now },
  );
  await database.save([storePlace(OWN_PLACE, next)]);
  return { done: joined, failed };
}

/** Adds pages, year, language and genres to stored editions without them. */
async function tellFacts(env: Bindings, database: Database): Promise<Counted> {
  const { place } = await database.load({ place: placeOf(FACTS_PLACE) });
  const { rows } = await database.load({ rows: storedFactsAfter({ after: place[0]?.place || '0', limit: LOOKED_AT }) });
  const bare = rows.filter(({ pages, year, language, genres }) => !pages && !year && !language && !genres);
  const known = await catalogueIn(env.CATALOGUE).byIsbns(bare.map(({ isbn }) => isbn));
  const next = rows.length < LOOKED_AT ? '' : (rows.at(-1)?.isbn ?? '');
  const together = await forEachIsolated('facts', [known], (all) => database.save([storeFacts(all)]));
  const failed = together && (await forEachIsolated('facts', known, (one) => database.save([storeFacts([one])])));
  await database.save([storePlace(FACTS_PLACE, next)]);
  return { done: known.length - failed, failed };
}

/** Merges each work into its target. */
async function merging(
  database: Database,
  parts: readonly MergePart[],
  now: number,
  all: readonly Told[],
): Promise<Counted> {
  let merged = 0;
  const failed = await forEachIsolated('work', all, async ({ from, told }) => {
    const { found } = await database.load({ found: currentWorks({ from, into: told }) });
    // A librarian may have merged the two the other way round: then they are one work already.
    const left = found[0]?.into === from ? null : remainingMerge({ from, into: told }, found);
    if (left !== null && (await saveMerge(database, mergeWorks(parts, { ...left, now })))) merged += 1;
  });
  return { done: merged, failed };
}
