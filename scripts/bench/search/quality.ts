import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Catalogue, catalogueIn } from '../../../worker/books/catalogue/catalogue.ts';
import { normaliseIsbn } from '../../../worker/books/contract.ts';
import { parseQuery } from '../../../worker/books/service.ts';
import { root } from '../../support/local.ts';

/** Something that people type, and the books any of which is right. */
export interface Typed {
  query: string;
  isbns: string[];
  kind: string;
}

/** How a search for it went: at which place the right work stood, from 1, or null when not on the first page. */
export interface Judged extends Typed {
  place: number | null;
  corrected: string | null;
  first: string;
}

/** The list of what people type (`typed.csv`); several ISBNs stand apart by semicolons. */
export function typedList(): Typed[] {
  const rows = parse(readFileSync(resolve(root, 'scripts/bench/search/typed.csv')), { columns: true, bom: true });
  return (rows as Record<string, string>[]).map(({ query = '', isbn13 = '', kind = '' }) => ({
    query,
    isbns: isbn13.split(/[;\s]+/).filter(Boolean),
    kind,
  }));
}

/** Searches for each of these in a catalogue, and says at which place the right work stood. */
export async function judge(database: D1Database, list: readonly Typed[]): Promise<Judged[]> {
  const catalogue = catalogueIn(database);
  const judged: Judged[] = [];
  for (const typed of list) {
    const right = new Set((await catalogue.byIsbns(typed.isbns)).map(({ work_id }) => work_id));
    const isbn = normaliseIsbn(typed.query);
    const { items, corrected } = await found(catalogue, typed.query, isbn);
    const place = items.findIndex(({ work_id }) => right.has(work_id));
    const first = items
      .slice(0, 3)
      .map(({ volumeInfo }) => volumeInfo.title)
      .join(' | ');
    judged.push({ ...typed, place: place < 0 ? null : place + 1, corrected, first });
  }
  return judged;
}

async function found(catalogue: Catalogue, query: string, isbn: string | null) {
  if (isbn === null) return catalogue.search(parseQuery(query));
  const book = await catalogue.byIsbn(isbn);
  return { items: book === null ? [] : [book], corrected: null };
}

/** The share of these, in percent, whose right work stands at this place or before. */
export function share(judged: readonly Judged[], kinds: readonly string[], place: number): number {
  const of = judged.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const right = of.filter((one) => one.place !== null && one.place <= place);
  return of.length === 0 ? 100 : Math.floor((1_000 * right.length) / of.length) / 10;
}
