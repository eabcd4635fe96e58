import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Catalogue, catalogueIn } from '../../worker/features/books/catalogue/catalogue.ts';
import { loadShipped, NO_LIMITS } from '../../worker/features/books/catalogue/shipped.ts';
import { isbnTyped } from '../../worker/features/books/contract.ts';
import { parseQuery } from '../../worker/features/books/service.ts';
import { openInMemory, transactionIn } from '../support/in-memory.ts';
import { root } from '../support/local.ts';
import { builtCatalogue } from '../support/pages.ts';
import { printTable } from './report.ts';
import { type Timed, timedIn } from './timed.ts';

/** A search text and the books of which any is the right result. */
interface TypedQuery {
  query: string;
  isbns: string[];
  kind: string;
}

/** The result of a search: the position of the right work, counted from 1, or null if it isn't on the first page. */
interface JudgedQuery extends TypedQuery {
  place: number | null;
  corrected: string | null;
  first: string;
}

/** Returns the search texts of `typed.csv`. Several ISBNs are separated by semicolons. */
function typedList(): TypedQuery[] {
  const rows = parse(readFileSync(resolve(root, 'scripts/bench/typed.csv')), { columns: true, bom: true });
  return (rows as Record<string, string>[]).map(({ query = '', isbn13 = '', kind = '' }) => ({
    query,
    isbns: isbn13.split(/[;\s]+/).filter(Boolean),
    kind,
  }));
}

/** Searches for each text in a catalogue and returns the position of the right work. */
async function judgeQueries(database: D1Database, list: readonly TypedQuery[]): Promise<JudgedQuery[]> {
  const catalogue = catalogueIn(database);
  const judgements: JudgedQuery[] = [];
  for (const query of list) {
    const right = new Set((await catalogue.byIsbns(query.isbns)).map(({ work_id }) => work_id));
    const isbn = isbnTyped(query.query);
    const { items, corrected } = await searchFor(catalogue, query.query, isbn);
    const place = items.findIndex(({ work_id }) => right.has(work_id));
    const first = items
      .slice(0, 3)
      .map(({ volumeInfo }) => volumeInfo.title)
      .join(' | ');
    judgements.push({ ...query, place: place < 0 ? null : place + 1, corrected, first });
  }
  return judgements;
}

async function searchFor(catalogue: Catalogue, query: string, isbn: string | null) {
  if (isbn === null) return catalogue.search(parseQuery(query));
  const book = await catalogue.byIsbn(isbn);
  return { items: book === null ? [] : [book], corrected: null };
}

/** Returns the percentage of searches whose right work is at this position or before. */
function share(judgements: readonly JudgedQuery[], kinds: readonly string[], place: number): number {
  const of = judgements.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const right = of.filter((item) => item.place !== null && item.place <= place);
  return of.length === 0 ? 100 : Math.floor((1_000 * right.length) / of.length) / 10;
}

/** The minimum percentages of searches whose right work must be first or among the first three. */
const LIMITS = { right: 97, wrong: 95 } as const;
const WRONG = ['misspelt', 'partial'];

/** Measures how often the right work is first, in the catalogue that comes with the product. */
export async function measureQuality(): Promise<string[]> {
  const { database } = await shippedInMemory();
  const judgements = await judgeQueries(database, typedList());
  const kinds = [...new Set(judgements.map(({ kind }) => kind))];
  const row = (name: string, of: readonly string[]) => [
    name,
    judgements.filter(({ kind }) => of.includes(kind)).length,
    `${share(judgements, of, 1)} %`,
    `${share(judgements, of, 3)} %`,
  ];
  console.log(
    `Limits: typed rightly ${LIMITS.right} % first, misspelt or partial ${LIMITS.wrong} % among the first three.\n`,
  );
  printTable(
    ['typed', 'queries', 'right work first', 'among the first three'],
    [...kinds.map((kind) => row(kind, [kind])), row('all', kinds)],
  );
  const lost = judgements.filter(({ place }) => place === null || place > 3);
  console.log(`Not among the first three: ${lost.map(({ query }) => query).join(' · ')}\n`);
  const wrong = await falseMatches(database);
  console.log(
    `Books that the catalogue lacks: ${absentList().length}, and found all the same: ${wrong.join(' · ') || 'none'}\n`,
  );
  return [...missedLimits(judgements), ...wrong.map((item) => `a book that the catalogue lacks: ${item}`)];
}

/** Returns the books of `absent.csv`, which the catalogue lacks. A search for them must not return other books. */
function absentList(): { query: string; title: string; author: string }[] {
  return parse(readFileSync(resolve(root, 'scripts/bench/absent.csv')), { columns: true, bom: true });
}

async function falseMatches(database: D1Database): Promise<string[]> {
  const catalogue = catalogueIn(database);
  const wrong: string[] = [];
  for (const { query } of absentList()) {
    const { items, corrected } = await catalogue.search(parseQuery(query));
    if (items[0]) wrong.push(`${query} as ${corrected ?? query}, ${items[0].volumeInfo.title}`);
  }
  return wrong;
}

function missedLimits(judgements: readonly JudgedQuery[]): string[] {
  const [right, wrong] = [share(judgements, ['right'], 1), share(judgements, WRONG, 3)];
  return [
    ...(right < LIMITS.right ? [`${right} % of what is typed rightly stands first, not ${LIMITS.right} %`] : []),
    ...(wrong < LIMITS.wrong
      ? [`${wrong} % of what is misspelt or partial stands among the first three, not ${LIMITS.wrong} %`]
      : []),
  ];
}

export async function shippedInMemory(): Promise<Timed> {
  const { database } = openInMemory();
  await loadShipped(transactionIn(database), await builtCatalogue(), NO_LIMITS, new Date());
  return timedIn(database);
}
