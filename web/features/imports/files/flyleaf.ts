import { isInternal, normaliseIsbn } from '../../../../worker/features/books/contract.ts';
import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { ROUNDED } from './cell.ts';
import type { RowFacts } from './format.ts';

/** The columns of our own table, one row for each reading; facts of the book are repeated in each row. */
export const flyleafColumns = [
  ...['Title', 'Authors', 'Series', 'Position', 'ISBN', 'Work Id', 'State', 'Started', 'Finished', 'Format'],
  ...['Progress', 'Progress Of', 'Progress Unit', 'Rating', 'Review', 'Spoilers', 'Reviewed', 'Private Review'],
  ...['Note', 'Impressions', 'Lists', 'Added', 'Pages', 'Year', 'Language', 'Copy Pages', 'Copy Source'],
  ...['Owned', 'Lent To', 'Lent Since'],
] as const;

/** Separates names in one cell; no name contains a line break. */
export const NAME_SEPARATOR = '\n';

/** Writes an ID so that no spreadsheet takes it for a number and rounds it. */
export const idCell = (id: string) => (id === '' ? '' : `W${id}`);

/** One reading of a book. */
export type Time = NonNullable<ImportRow['readings']>[number];

type Line = { line: number; facts: RowFacts };

/**
 * Joins the rows of one book into one, with the line of the first. Rows whose titles contradict their common ID, which
 * a spreadsheet may have rounded, are different books.
 */
export function joinRows(rows: readonly Line[]): Line[] {
  const titlesById = new Map<string, Set<string>>();
  const titleOf = ({ title }: RowFacts) => title.toLowerCase();
  for (const { facts } of rows) {
    const id = workIdIn(facts.source_id) ?? '';
    titlesById.set(id, (titlesById.get(id) ?? new Set()).add(titleOf(facts)));
  }
  const books = new Map<string, Line & { wanted: boolean; times: Time[] }>();
  for (const { line, facts } of rows) {
    const id = workIdIn(facts.source_id);
    const trusted = id !== undefined && titlesById.get(id)?.size === 1 ? id : undefined;
    const key = JSON.stringify(trusted ?? [facts.isbn, titleOf(facts), facts.authors]);
    // A book that no one numbered is known by the number that it has here.
    const isOwn = trusted !== undefined && isInternal(trusted) && normaliseIsbn(trusted) !== null;
    const named = {
      ...facts,
      source_id: trusted,
      isbn: facts.isbn ?? (isOwn ? trusted : undefined),
      match: isOwn ? ('own' as const) : undefined,
    };
    const book = books.get(key) ?? { line, facts: named, wanted: false, times: [] };
    if (books.has(key)) book.facts = joinFacts(book.facts, named);
    books.set(key, book);
    book.wanted ||= facts.state === 'want';
    const time = timeOf(facts);
    if (time === null) book.facts = omitTime(book.facts, facts);
    if (time !== null) book.times.push(time);
  }
  return [...books.values()].map(({ line, facts, wanted, times }) => ({
    line,
    facts: { ...facts, ...toImportRow(wanted, times) },
  }));
}

// Facts of a book are repeated in each of its rows. Where they differ, the first row counts and the other is named.
function joinFacts(book: RowFacts, facts: RowFacts): RowFacts {
  const joined: RowFacts = { ...book, left_out: [...(book.left_out ?? []), ...(facts.left_out ?? [])] };
  for (const [name, value] of Object.entries(facts)) {
    const fact = name as keyof RowFacts;
    if (value === undefined || Object.hasOwn(NO_TIME, fact) || ['state', 'title', 'left_out'].includes(fact)) continue;
    if (joined[fact] === undefined) Object.assign(joined, { [fact]: value });
    else if (JSON.stringify(joined[fact]) !== JSON.stringify(value))
      joined.left_out?.push({
        column: fact,
        value: textOf(value),
        reason: 'Another row of this book says something else.',
      });
  }
  return { ...joined, left_out: joined.left_out?.length ? joined.left_out.slice(0, 50) : undefined };
}

// A row without a reading has no place for dates and the like.
function omitTime(book: RowFacts, facts: RowFacts): RowFacts {
  const omitted = TIME_FACTS.flatMap((name) => {
    const value = facts[name];
    const column = name.replace('_', ' ');
    return value === undefined
      ? []
      : [{ column, value: textOf(value), reason: 'The row has no reading that this belongs to.' }];
  });
  return omitted.length === 0 ? book : { ...book, left_out: [...(book.left_out ?? []), ...omitted].slice(0, 50) };
}

const TIME_FACTS = ['started', 'finished', 'format', 'progress', 'copy_pages', 'copy_source'] as const;

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);

// Older exports have no letter before the digits, which a spreadsheet may have rounded.
const workIdIn = (cell = '') => (cell === '' || ROUNDED.test(cell) ? undefined : cell.replace(/^W/, ''));

function timeOf({ state, started, finished, format, progress, copy_pages, copy_source }: RowFacts): Time | null {
  if (state === undefined || state === 'want') return null;
  const time = { state, started, finished, format, progress, copy_pages, copy_source };
  return Object.fromEntries(Object.entries(time).filter(([, value]) => value !== undefined)) as Time;
}

type StatedReadings = Pick<RowFacts, keyof typeof NO_TIME | 'state' | 'read_count' | 'readings'>;

const NO_TIME = {
  started: undefined,
  finished: undefined,
  format: undefined,
  progress: undefined,
  copy_pages: undefined,
  copy_source: undefined,
};

/**
 * All readings of a book as one import row: the current one is the row's own state, past ones are listed with their
 * number, so that none is mistaken for another.
 */
export function toImportRow(isWanted: boolean, times: readonly Time[]): StatedReadings {
  const own = isWanted ? undefined : (times.find(({ state }) => state !== 'finished') ?? onlyOne(times));
  const otherTimes = times.filter((time) => time !== own);
  const state = isWanted ? 'want' : (own?.state ?? (times.length > 0 ? 'finished' : undefined));
  return {
    ...NO_TIME,
    ...own,
    state,
    read_count: state === 'finished' && otherTimes.length > 1 ? otherTimes.length : undefined,
    readings: otherTimes.length > 0 ? otherTimes : undefined,
  };
}

const onlyOne = (times: readonly Time[]) => (times.length === 1 ? times[0] : undefined);
