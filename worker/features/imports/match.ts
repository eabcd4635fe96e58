import { type RowStep, rowSteps, type Verdict, verdicts } from '../../platform/db/schema/imports.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import { lookUpBooks, storeBooks } from '../books/batch-lookup.ts';
import type { RowMatch, RowToFind } from '../books/catalogue/rows.ts';
import { bareTitle } from '../books/catalogue/search/search-text.ts';
import { workIdsOf } from '../books/catalogue/works.ts';
import { isbnOf, isInternal, type Volume } from '../books/contract.ts';
import { queryCatalogue, servicesOf, throwUnavailable } from '../books/query-services.ts';
import { askPage } from '../books/searching.ts';
import type { BookService } from '../books/service.ts';
import { type Progress, saveBatch, type Worker } from './batches.ts';
import type { Candidate } from './contract.ts';
import { type MatchedRow, storeMatches } from './imports.ts';
import type { LeftOut } from './left-out.ts';
import { candidateOf, type Match, matchRow } from './match-row.ts';
import type { NormalisedRow } from './normalised-row.ts';
import { type ImportRecord, rowsLeft, type rowsToMatch } from './queries.ts';
import { rowReasons } from './reasons.ts';

/** Rows per batch that are looked up in the catalogue. */
export const MATCHED_AT_ONCE = 200;
/** ISBNs looked up per batch: all at once, or one by one if a service requires that. */
const NUMBERS = { batch: 50, single: 20 } as const;
/** Titles searched at services per batch, each in a search of its own. */
const TITLES = 3;

type Row = RowOf<typeof rowsToMatch>;

/** The result of one row in a batch. */
interface Outcome {
  row: Row;
  step: RowStep;
  verdict: Verdict;
  candidates: readonly Candidate[];
  /** The book to store, if the row matched one. */
  book: Volume | null;
  reason?: string;
}

/** Matches the given rows with books in the catalogue, or if that didn't know them, at book services. */
export async function matchPiece(worker: Worker, record: ImportRecord, rows: readonly Row[]): Promise<Progress> {
  // A file may have no row that can be matched.
  const step = rows[0]?.step ?? 'catalogue';
  const stepRows = rows.filter((row) => row.step === step);
  const outcomes =
    rows.length === 0
      ? []
      : step === 'catalogue'
        ? await inCatalogue(worker, stepRows)
        : await atServices(worker, step, stepRows);
  const books = outcomes.flatMap(({ book }) => (book === null ? [] : [book]));
  return saveBatch(
    worker,
    record,
    [storeBooks(books, worker.seconds), ...storeMatches(record.id, outcomes.map(matchedRow))],
    rowsLeft({ id: record.id, from: 0, to: 2 }),
  );
}

function matchedRow({ row, step, verdict, candidates, book, reason }: Outcome): MatchedRow {
  const own = verdict === 'certain' && book === null ? (candidates[0]?.isbn ?? null) : null;
  const leftOut = JSON.parse(row.leftOut) as LeftOut[];
  return {
    line: row.line,
    step: rowSteps.indexOf(step),
    verdict: verdicts.indexOf(verdict),
    isbn: book === null ? own : isbnOf(book),
    candidates: JSON.stringify(candidates),
    // Reasons are stored only once no book service is left to query.
    leftOut: JSON.stringify(reason === undefined || step !== 'ready' ? leftOut : [...leftOut, { reason }]),
  };
}

const normalisedRowOf = (row: Row) => JSON.parse(row.normalisedRow) as NormalisedRow;

async function inCatalogue(worker: Worker, rows: readonly Row[]): Promise<Outcome[]> {
  const lookup = await queryCatalogue(worker, (catalogue) =>
    catalogue.byRows(
      rows.filter((row) => !row.own && !row.ownByIsbn && normalisedRowOf(row).match !== 'own').map(toFind),
    ),
  );
  const matches = lookup?.value ?? throwUnavailable();
  const services = servicesOf(worker);
  return rows.map((row) => {
    const normalised = normalisedRowOf(row);
    const own = row.own ? row.ownIsbn : row.ownByIsbn ? (normalised.isbn ?? null) : null;
    if (own !== null) return ownAlready(row, normalised, own);
    if (normalised.match === 'own') return unknown(row, normalised);
    const has = matches.get(row.line);
    const before = row.earlier !== null && has?.numbered ? has.numbered : null;
    if (before !== null) return outcomeOf(row, { verdict: 'certain', books: [before] });
    const result = matchRow(normalised, has);
    const unsettled = result === null || result.verdict === 'unsure';
    if (!unsettled || services.length === 0) return result === null ? unknown(row, normalised) : outcomeOf(row, result);
    if (services.every((service) => service.rests())) {
      return { ...(result === null ? unknown(row, normalised) : outcomeOf(row, result)), reason: rowReasons.notAsked };
    }
    // Book services are queried for an unknown ISBN, or for a title without a match in the catalogue.
    const numbered = numberOf(normalised) !== null && !has?.numbered;
    const next = numbered ? 'number' : result === null && normalised.title !== '' ? 'title' : 'ready';
    return { ...(result === null ? unknown(row, normalised) : outcomeOf(row, result)), step: next };
  });
}

function toFind(row: Row): RowToFind {
  const normalised = normalisedRowOf(row);
  const { title, authors, source_id: source = '' } = normalised;
  const [, work] = /\b(OL\d+W)\b/.exec(source) ?? [];
  const isbn = row.earlier ?? numberOf(normalised);
  return { line: row.line, title, authors, isbn, serviceWork: work === undefined ? null : `openlibrary:${work}` };
}

// An internal number of another reader's own book is ignored.
function numberOf({ isbn }: NormalisedRow): string | null {
  return isbn === undefined || isInternal(isbn) ? null : isbn;
}

function outcomeOf(row: Row, { verdict, books }: Match): Outcome {
  const [book] = books;
  const candidates = books.map(candidateOf);
  return { row, step: 'ready', verdict, candidates, book: verdict === 'unsure' ? null : (book ?? null) };
}

// The reader has already added this book as an own book.
function ownAlready(row: Row, { title, authors, year }: NormalisedRow, isbn: string): Outcome {
  const candidate = { isbn, work_id: isbn, title, authors, cover: '', ...(year === undefined ? {} : { year }) };
  return { row, step: 'ready', verdict: 'certain', candidates: [candidate], book: null };
}

// An unknown book becomes an own book, if it has a title.
function unknown(row: Row, { title }: NormalisedRow): Outcome {
  const hasTitle = title !== '';
  return {
    row,
    step: 'ready',
    verdict: hasTitle ? 'own' : 'problem',
    candidates: [],
    book: null,
    ...(hasTitle ? {} : { reason: rowReasons.unknown }),
  };
}

// While all services are paused, rows keep the catalogue's result instead of waiting.
function atServices(worker: Worker, step: RowStep, rows: readonly Row[]): Outcome[] | Promise<Outcome[]> {
  if (servicesOf(worker).every((service) => service.rests())) return rows.map(skipServices);
  return step === 'number' ? byNumber(worker, rows) : byTitle(worker, rows.slice(0, TITLES));
}

function withoutServices(row: Row): Outcome {
  const candidates = JSON.parse(row.candidates) as Candidate[];
  if (candidates.length === 0) return unknown(row, normalisedRowOf(row));
  return { row, step: 'ready', verdict: 'unsure', candidates, book: null };
}

function skipServices(row: Row): Outcome {
  return { ...withoutServices(row), reason: rowReasons.notAsked };
}

async function byNumber(worker: Worker, rows: readonly Row[]): Promise<Outcome[]> {
  const canBatch = servicesOf(worker).every(({ byIsbns }) => byIsbns !== undefined);
  const some = rows.slice(0, canBatch ? NUMBERS.batch : NUMBERS.single);
  const numbers = some.flatMap((row) => numberOf(normalisedRowOf(row)) ?? []);
  const lookup = await lookUpBooks(worker, [...new Set(numbers)]);
  const booksByIsbn = new Map(lookup.books.map((book) => [isbnOf(book), book]));
  return some.map((row) => {
    const normalised = normalisedRowOf(row);
    const number = numberOf(normalised) ?? '';
    const book = booksByIsbn.get(number) ?? null;
    const result =
      book === null ? null : matchRow(normalised, { numbered: book, byService: null, named: null, others: [] });
    if (result !== null) return outcomeOf(row, result);
    // Without candidates, the row gets the reason that a book service may know the book.
    if (row.candidates !== '[]' || normalised.title === '') {
      return lookup.unanswered.has(number) ? skipServices(row) : withoutServices(row);
    }
    return { ...unknown(row, normalised), step: 'title' };
  });
}

async function byTitle(worker: Worker, rows: readonly Row[]): Promise<Outcome[]> {
  return Promise.all(
    rows.map(async (row) => {
      const normalised = normalisedRowOf(row);
      const { match, wasAsked } = await searchByTitle(worker, normalised);
      const result = matchRow(normalised, match);
      if (result !== null) return outcomeOf(row, result);
      return wasAsked ? unknown(row, normalised) : { ...unknown(row, normalised), reason: rowReasons.notAsked };
    }),
  );
}

// Queries the services in order until one has the book.
async function searchByTitle(
  worker: Worker,
  normalised: NormalisedRow,
): Promise<{ match: RowMatch | undefined; wasAsked: boolean }> {
  const words = [bareTitle(normalised.title), normalised.authors[0] ?? ''].join(' ').trim().slice(0, 200);
  let wasAsked = false;
  for (const service of servicesOf(worker)) {
    const items = await itemsOf(worker, service, words);
    wasAsked = wasAsked || items !== null;
    if (items === null || items.length === 0) continue;
    const ids = new Set(workIdsOf({ title: normalised.title, authors: normalised.authors }));
    const exact = items.find(({ volumeInfo: { title, authors = [] } }) =>
      workIdsOf({ title, authors }).some((id) => ids.has(id)),
    );
    return { match: { numbered: null, byService: null, named: exact ?? null, others: items.slice(0, 10) }, wasAsked };
  }
  return { match: undefined, wasAsked };
}

async function itemsOf(worker: Worker, service: BookService, words: string): Promise<Volume[] | null> {
  const answer = await askPage(worker, service, { words, field: 'any', languages: [], offset: 0, exact: true });
  return answer.kind === 'answer' ? (answer.value?.items ?? []) : null;
}
