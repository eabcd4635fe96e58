import { isInternal, normaliseIsbn } from '../../../../worker/features/books/contract.ts';
import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { ROUNDED, stated } from './cell.ts';
import { leftOutFrom, type RowFacts } from './format.ts';

export interface Time extends Omit<NonNullable<ImportRow['readings']>[number], 'started' | 'finished'> {
  started?: string;
  finished?: string;
}

export type BookLine = { line: number; facts: RowFacts };

/**
 * Joins the rows of one book into one, with the line of the first. Rows whose titles contradict their common ID, which
 * a spreadsheet may have rounded, are different books.
 */
export function joinRows(rows: readonly BookLine[]): BookLine[] {
  const titleOf = ({ facts }: BookLine) => facts.title.toLowerCase();
  const sameId = Map.groupBy(rows, ({ facts }) => workIdIn(facts.source_id));
  const books = new Map<string, BookLine & { wanted: boolean; times: Time[] }>();
  for (const row of rows) {
    const { line, facts } = row;
    const id = workIdIn(facts.source_id);
    const trusted = sameId.get(id)?.every((other) => titleOf(other) === titleOf(row)) ? id : undefined;
    const key = JSON.stringify(trusted ?? [facts.isbn, titleOf(row), facts.authors]);
    // A book that no one numbered is known by the number that it has here.
    const isOwn = trusted !== undefined && isInternal(trusted) && normaliseIsbn(trusted) !== null;
    const { state, started, finished, format, progress, copy_pages, copy_source, ...lasting } = facts;
    const time = stated({ started, finished, format, progress, copy_pages, copy_source });
    const hasReading = state !== undefined && state !== 'want';
    const named: RowFacts = {
      ...lasting,
      source_id: trusted,
      isbn: facts.isbn ?? (isOwn ? trusted : undefined),
      match: isOwn ? 'own' : undefined,
    };
    const book = books.get(key) ?? { line, facts: { ...named, left_out: [] }, wanted: false, times: [] };
    books.set(key, book);
    book.wanted ||= state === 'want';
    if (hasReading) book.times.push({ state, ...time });
    else omit(book.facts, time, 'The row has no reading that this belongs to.');
    joinFacts(book.facts, named);
  }
  return [...books.values()].map(({ line, facts, wanted, times }) => ({
    line,
    facts: { ...facts, left_out: leftOutFrom(facts.left_out), ...toImportRow(wanted, times) },
  }));
}

// Facts of a book are repeated in each of its rows. Where they differ, the first row counts and the other is named.
function joinFacts(book: RowFacts, { left_out: cells = [], title: _, ...facts }: RowFacts) {
  book.left_out?.push(...cells);
  const known = new Map<string, unknown>(Object.entries(book));
  const other = Object.entries(stated(facts)).filter(
    ([name, value]) => JSON.stringify(known.get(name) ?? value) !== JSON.stringify(value),
  );
  omit(book, Object.fromEntries(other), 'Another row of this book says something else.');
  Object.assign(book, { ...facts, ...stated(book) });
}

function omit(book: RowFacts, facts: Readonly<Record<string, unknown>>, reason: string) {
  for (const [column, value] of Object.entries(facts)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    book.left_out?.push({ column: column.replace('_', ' '), value: text.slice(0, 200), reason });
  }
}

// Older exports have no letter before the digits, which a spreadsheet may have rounded.
const workIdIn = (cell = '') => (cell === '' || ROUNDED.test(cell) ? undefined : cell.replace(/^W/, ''));

/** The current reading is the row's own state; past ones are listed, so that none is mistaken for another. */
export function toImportRow(isWanted: boolean, times: readonly Time[]) {
  const only = times.length === 1 ? times[0] : undefined;
  const own = isWanted ? undefined : (times.find(({ state }) => state !== 'finished') ?? only);
  const others = times.filter((time) => time !== own);
  const state = isWanted ? 'want' : (own?.state ?? (others.length > 0 ? 'finished' : undefined));
  const readCount = state === 'finished' && others.length > 1 ? others.length : undefined;
  return { ...own, state, read_count: readCount, readings: others.length > 0 ? others : undefined } as const;
}
