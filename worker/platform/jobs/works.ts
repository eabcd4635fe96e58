import { catalogueIn } from '../../features/books/catalogue/catalogue.ts';
import { currentWorks as worksInCatalogue } from '../../features/books/catalogue/work-pages.ts';
import { workIdOf } from '../../features/books/catalogue/works.ts';
import { isbnOf } from '../../features/books/contract.ts';
import { storedFactsAfter, storeFacts } from '../../features/books/facts.ts';
import {
  currentWorks,
  mergeBroken,
  mergeWorks,
  nameEditions,
  remainingMerge,
  storedEditionsAfter,
  storedWorksAfter,
  unnamedWorks,
} from '../../features/books/merge.ts';
import { joinOwnBooks } from '../../features/books/own/join.ts';
import { splitEdition } from '../../features/books/split.ts';
import type { Bindings } from '../bindings.ts';
import { ConstraintError } from '../db/checks.ts';
import type { Database } from '../db/database.ts';
import { forEachIsolated } from './isolate.ts';
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
  async run({ env, database, now }) {
    const seconds = Math.floor(now.getTime() / 1000);
    const { unnamed, place } = await database.save([nameEditions({})], {
      unnamed: unnamedWorks({ limit: NAMED }),
      place: placeOf(PLACE),
    });
    const known = await catalogueIn(env.CATALOGUE).byIsbns(unnamed.map(({ isbn }) => isbn));
    const works = new Map(known.map((book) => [isbnOf(book), book.work_id]));
    const named = await merging(
      database,
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
      seconds,
      kept.map(({ id }) => ({ from: id, told: living.get(id) ?? id })).filter(({ from, told }) => from !== told),
    );
    // At the end the next run begins again.
    await database.save([storePlace(PLACE, kept.length < LOOKED_AT ? '' : (kept.at(-1)?.id ?? ''))]);
    const split = await splitEditions(env, database, seconds);
    const told = await tellFacts(env, database);
    const joined = await joinByIsbn(env, database, seconds);
    const counts = [
      `${named} editions given their work`,
      `${merged} of ${kept.length} works merged`,
      `${split} editions moved`,
      `${told} told of`,
      `${joined} own books joined`,
    ];
    return counts.join(', ');
  },
};

/**
 * Moves editions to the work that the catalogue knows them to be, where they shared one with other books under an earlier
 * rule; answers how many. A librarian's merge comes before what the catalogue says.
 */
async function splitEditions(env: Bindings, database: Database, now: number): Promise<number> {
  const { place } = await database.load({ place: placeOf(EDITIONS_PLACE) });
  const { rows } = await database.load({
    rows: storedEditionsAfter({ after: place[0]?.place || '0', limit: LOOKED_AT }),
  });
  const known = await catalogueIn(env.CATALOGUE).byIsbns(rows.map(({ isbn }) => isbn));
  const works = new Map(known.map((book) => [isbnOf(book), book.work_id]));
  let moved = 0;
  for (const { isbn, workId } of rows) {
    const work = works.get(isbn);
    if (work === undefined || work === workId || moved === NAMED) continue;
    const { found } = await database.load({ found: currentWorks({ from: workId, into: work }) });
    const current = found[0] ?? { from: workId, into: work };
    if (current.from === current.into) continue;
    await database.saveUnless(mergeBroken, splitEdition({ isbn, from: current.from, into: current.into, now }));
    moved += 1;
  }
  const next = rows.length < LOOKED_AT ? '' : (rows.at(-1)?.isbn ?? '');
  await database.save([storePlace(EDITIONS_PLACE, next)]);
  return moved;
}

async function joinByIsbn(env: Bindings, database: Database, now: number): Promise<number> {
  const { place } = await database.load({ place: placeOf(OWN_PLACE) });
  const { joined, next } = await joinOwnBooks(env, database, { after: place[0]?.place ?? '', now });
  await database.save([storePlace(OWN_PLACE, next)]);
  return joined;
}

/** Adds pages, year, language and genres to stored editions without them; returns how many. */
async function tellFacts(env: Bindings, database: Database): Promise<number> {
  const { place } = await database.load({ place: placeOf(FACTS_PLACE) });
  const { rows } = await database.load({ rows: storedFactsAfter({ after: place[0]?.place || '0', limit: LOOKED_AT }) });
  const bare = rows.filter(({ pages, year, language, genres }) => !pages && !year && !language && !genres);
  const known = await catalogueIn(env.CATALOGUE).byIsbns(bare.map(({ isbn }) => isbn));
  const next = rows.length < LOOKED_AT ? '' : (rows.at(-1)?.isbn ?? '');
  await database.save([storeFacts(known), storePlace(FACTS_PLACE, next)]);
  return known.length;
}

/** Merges each work into its target; returns how many were merged. */
async function merging(database: Database, now: number, all: readonly Told[]): Promise<number> {
  let merged = 0;
  await forEachIsolated('work', all, async ({ from, told }) => {
    const { found } = await database.load({ found: currentWorks({ from, into: told }) });
    // A librarian may have merged the two the other way round: then they are one work already.
    const left = found[0]?.into === from ? null : remainingMerge({ from, into: told }, found);
    if (left === null) return;
    try {
      await database.saveUnless(mergeBroken, mergeWorks({ ...left, now }));
      merged += 1;
    } catch (error) {
      // One of the two was merged a moment ago: the next run sees what they are then.
      if (!(error instanceof ConstraintError)) throw error;
    }
  });
  return merged;
}
