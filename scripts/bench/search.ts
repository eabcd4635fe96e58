import { resolve } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { catalogueIn } from '../../worker/features/books/catalogue/catalogue.ts';
import { parseQuery } from '../../worker/features/books/service.ts';
import type { Bindings } from '../../worker/platform/bindings.ts';
import { root } from '../support/local.ts';
import { libraryOf } from './fill/books.ts';
import { openBulk } from './fill/bulk.ts';
import { sizesAt } from './fill/site.ts';
import { filledState } from './fill/state.ts';
import { measureQuality } from './search/quality.ts';
import type { BenchOptions, Tell } from './support/part.ts';
import { beginningsIn, type Questions, searchesIn } from './support/questions.ts';
import { table } from './support/table.ts';
import { type Timed, timedByEngine, timedByFile } from './support/timed.ts';

/** Milliseconds in the database within which 99 of 100 must be answered. */
const LIMITS = { search: 20, suggestions: 10 } as const;
/** Suggestions that the search box shows. */
const OFFERED = 8;
const WORST = 10;
/** Times that each is asked; the quickest counts, since other programs run on the machine as well. */
const TIMES = 3;

interface Asked {
  kind: string;
  text: string;
  milliseconds: number;
}

/** Measures searches and suggestions in the database at full size, in the engine that serves and in the file itself. */
export async function measure(tell: Tell, options: BenchOptions): Promise<string[]> {
  const { statePath, catalogue } = await filledState(options);
  const library = await libraryOf(options.seed, sizesAt(options.scale).books, options.books);
  const words = commonWordsIn(catalogue);
  const sets = { search: searchesIn(library, words), suggestions: beginningsIn(library) };
  tell(
    `Limits: p99 of all searches under ${LIMITS.search} ms, of all suggestions under ${LIMITS.suggestions}. ${sizesAt(options.scale).books.toLocaleString('en')} books, each search ${TIMES} times.`,
  );
  process.env.WRANGLER_LOG ??= 'error';
  const platform = await getPlatformProxy<Bindings>({
    configPath: resolve(root, 'wrangler.toml'),
    envFiles: [],
    persist: { path: resolve(statePath, 'v3') },
  });
  const missed = await measureQuality(tell);
  try {
    const engine = timedByEngine(platform.env.CATALOGUE);
    const file = timedByFile(catalogue);
    for (const name of ['search', 'suggestions'] as const) {
      const fine = await askAll(file, name, sets[name]);
      const served = await askAll(engine, name, sets[name]);
      report(tell, name, served, fine);
      const p99 = percentile(served, 0.99);
      if (p99 >= LIMITS[name]) missed.push(`99 of 100 within ${p99} ms, not ${LIMITS[name]} (${name})`);
    }
  } finally {
    await platform.dispose();
  }
  return missed;
}

/** The words that stand in the most titles and names, the commonest first. */
function commonWordsIn(path: string): string[] {
  const bulk = openBulk(path);
  const rows = bulk.all<{ word: string }>('SELECT word FROM words ORDER BY editions DESC LIMIT 200');
  bulk.close();
  return rows.map(({ word }) => word);
}

async function askAll(
  { database, spent }: Timed,
  name: keyof typeof LIMITS,
  sets: readonly Questions[],
): Promise<Asked[]> {
  const asked: Asked[] = [];
  const books = catalogueIn(database);
  const ask = (text: string) =>
    name === 'search' ? books.search(parseQuery(text)) : books.suggest(parseQuery(text), OFFERED);
  // What is read first comes from the disk, on a server that has just started.
  for (const { texts } of sets) for (const text of texts.slice(0, 20)) await ask(text);
  spent();
  for (const { kind, texts } of sets) {
    for (const text of texts) {
      let milliseconds = Number.POSITIVE_INFINITY;
      for (let time = 0; time < TIMES; time += 1) {
        await ask(text);
        milliseconds = Math.min(milliseconds, spent());
      }
      asked.push({ kind, text, milliseconds });
    }
  }
  return asked;
}

function report(tell: Tell, name: string, served: readonly Asked[], fine: readonly Asked[]): void {
  const kinds = [...new Set(served.map(({ kind }) => kind))];
  const of = (asked: readonly Asked[], kind: string | null) =>
    asked.filter((one) => kind === null || one.kind === kind);
  const figures = (asked: readonly Asked[]) => [percentile(asked, 0.5), percentile(asked, 0.99), percentile(asked, 1)];
  tell(name === 'search' ? '### Searches' : '### Suggestions');
  tell(
    table(
      ['asked', 'queries', 'D1 p50', 'p99', 'max', 'SQLite p50', 'p99', 'max'],
      [...kinds, null].map((kind) => [
        kind ?? 'all',
        of(served, kind).length,
        ...figures(of(served, kind)),
        ...figures(of(fine, kind)),
      ]),
    ),
  );
  const worst = [...fine].sort((one, other) => other.milliseconds - one.milliseconds).slice(0, WORST);
  tell(`The slowest: ${worst.map(({ text, milliseconds }) => `${text} (${milliseconds.toFixed(1)})`).join(' · ')}`);
}

function percentile(asked: readonly Asked[], share: number): number {
  const sorted = asked.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
