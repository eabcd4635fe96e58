import { resolve } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { catalogueIn } from '../../worker/features/books/catalogue/catalogue.ts';
import { parseQuery } from '../../worker/features/books/service.ts';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { root } from '../support/local.ts';
import { openBulk } from './bulk.ts';
import { filledState, sizesAt } from './fill.ts';
import { libraryOf } from './library.ts';
import { measureQuality } from './quality.ts';
import { beginningsIn, type Questions, searchesIn } from './questions.ts';
import { type BenchOptions, percentile, printTable } from './report.ts';
import { type Timed, timedByEngine, timedByFile } from './timed.ts';

/** The limits for the 99th percentile in the database, in milliseconds. */
const LIMITS = { search: 20, suggestions: 10 } as const;
/** The number of suggestions in the search box. */
const OFFERED = 8;
const SLOWEST = 10;
/** Repetitions of each query. The fastest counts, since other programs run on the machine. */
const REPETITIONS = 3;

interface TimedQuery {
  kind: string;
  text: string;
  milliseconds: number;
}

/** Measures searches and suggestions in a database of full size, with the local platform and with Node's SQLite. */
export async function measure({ scale }: BenchOptions): Promise<string[]> {
  const { statePath, catalogue } = await filledState(scale);
  const library = libraryOf(sizesAt(scale).books);
  const words = commonWordsIn(catalogue);
  const sets = { search: searchesIn(library, words), suggestions: beginningsIn(library) };
  console.log(
    `Limits: 99 of 100 searches within ${LIMITS.search} ms, suggestions within ${LIMITS.suggestions}. ${library.count.toLocaleString('en')} books, the quickest of ${REPETITIONS} times.\n`,
  );
  process.env.WRANGLER_LOG ??= 'error';
  const platform = await getPlatformProxy<Bindings>({
    configPath: resolve(root, 'wrangler.toml'),
    envFiles: [],
    persist: { path: resolve(statePath, 'v3') },
  });
  const missed = await measureQuality();
  try {
    const engine = timedByEngine(platform.env.CATALOGUE);
    const file = timedByFile(catalogue);
    for (const name of ['search', 'suggestions'] as const) {
      const sqliteQueries = await askAll(file, name, sets[name]);
      const d1Queries = await askAll(engine, name, sets[name]);
      report(name, d1Queries, sqliteQueries);
      const p99 = percentile(times(d1Queries), 0.99);
      if (p99 >= LIMITS[name]) missed.push(`99 of 100 within ${p99} ms, not ${LIMITS[name]} (${name})`);
    }
  } finally {
    await platform.dispose();
  }
  return missed;
}

/** Returns the words that occur in the most titles and names, most frequent first. */
export function commonWordsIn(path: string): string[] {
  const bulk = openBulk(path);
  const rows = bulk.all<{ word: string }>('SELECT word FROM words ORDER BY editions DESC LIMIT 200');
  bulk.close();
  return rows.map(({ word }) => word);
}

/** Runs each query several times and returns the fastest time of each. */
export async function askAll(
  { database, spent }: Timed,
  name: keyof typeof LIMITS,
  sets: readonly Questions[],
): Promise<TimedQuery[]> {
  const queries: TimedQuery[] = [];
  const books = catalogueIn(database);
  const ask = (text: string) =>
    name === 'search' ? books.search(parseQuery(text)) : books.suggest(parseQuery(text), OFFERED);
  for (const { texts } of sets) for (const text of texts.slice(0, 20)) await ask(text);
  spent();
  for (const { kind, texts } of sets) {
    for (const text of texts) {
      let milliseconds = Number.POSITIVE_INFINITY;
      for (let time = 0; time < REPETITIONS; time += 1) {
        await ask(text);
        milliseconds = Math.min(milliseconds, spent());
      }
      queries.push({ kind, text, milliseconds });
    }
  }
  return queries;
}

const times = (queries: readonly TimedQuery[]) => queries.map(({ milliseconds }) => milliseconds);

function report(name: string, d1Queries: readonly TimedQuery[], sqliteQueries: readonly TimedQuery[]): void {
  const figures = (queries: readonly TimedQuery[]) => [0.5, 0.99, 1].map((share) => percentile(times(queries), share));
  const row = (title: string, isIncluded: (query: TimedQuery) => boolean) => {
    const included = d1Queries.filter(isIncluded);
    return [title, included.length, ...figures(included), ...figures(sqliteQueries.filter(isIncluded))];
  };
  const kinds = [...new Set(d1Queries.map(({ kind }) => kind))];
  printTable(
    [name, 'queries', 'D1 p50', 'p99', 'max', 'SQLite p50', 'p99', 'max'],
    [...kinds.map((kind) => row(kind, (item) => item.kind === kind)), row('all', () => true)],
  );
  const slowest = sqliteQueries.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
  console.log(
    `The slowest: ${slowest.map(({ text, milliseconds }) => `${text} (${milliseconds.toFixed(1)})`).join(' · ')}\n`,
  );
}
