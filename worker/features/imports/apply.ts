import type { Rows } from '../../platform/db/database.ts';
import type { RowOf, Statement } from '../../platform/db/statement.ts';
import { newId } from '../../platform/ids.ts';
import { isFirstDay } from '../accounts/first-day.ts';
import { bareTitle } from '../books/catalogue/search/search-text.ts';
import { seriesIn } from '../books/catalogue/tidy.ts';
import { isInternal } from '../books/contract.ts';
import { ownCoverAddress } from '../books/own/cover.ts';
import { addImportedOwn, type ImportedOwn } from '../books/own/imported.ts';
import { internalNumbers } from '../books/own/number.ts';
import { ownBooksUnder } from '../books/own/queries.ts';
import { worksOfStored } from '../books/queries.ts';
import { addImportedImpressions, worksWithImpressions } from '../library/impressions/imported.ts';
import { addListed, listedIn } from '../library/lists/imported.ts';
import { addList } from '../library/lists/lists.ts';
import { addImportedNotes, notesOfBooks } from '../library/notes/imported.ts';
import { addImportedReadings, changeImportedReadings, readingsOfBooks } from '../library/readings/imported.ts';
import { numberOf } from '../library/readings/queries.ts';
import { addImportedBookmarks, bookmarksOfBooks, removeImportedBookmarks } from '../library/shelves/imported.ts';
import { addImportedReviews, changeImportedReviews, reviewsOfBooks } from '../reviews/imported.ts';
import { type Progress, saveBatch, type Worker } from './batches.ts';
import { changesOf, recordChanges } from './changes.ts';
import type { ChosenMatch } from './choices.ts';
import { applyRows } from './imports.ts';
import type { NormalisedRow } from './normalised-row.ts';
import { emptyPlan, type HeldBook, type Plan, planLists, planWork, type Row, type Setting } from './plan.ts';
import type { Origin, PlannedReading } from './plan-readings.ts';
import { ownBookId } from './prepare-rows.ts';
import { addedCounts } from './present.ts';
import { type ImportRecord, type RowToApply, reviewerOf, rowsLeft } from './queries.ts';
import { rowReasons } from './reasons.ts';

/**
 * Limits of one batch: rows, their bytes, and rows of the same works. Each row may produce six times as many changes,
 * and a call has 250 ms of CPU.
 */
export const APPLY_BATCH = { limit: 200, bytes: 400_000, most: 600 } as const;

/** A row to apply with its book, which may be an own book to be added. */
interface Bringing {
  row: RowToApply;
  normalised: NormalisedRow;
  isbn: string;
  own: { id: string; numbers: readonly string[] } | null;
}

function heldBackBy(reviewer: RowOf<typeof reviewerOf> | undefined, now: number): string | null {
  if (reviewer === undefined) return null;
  if (reviewer.contentRemoved) return rowReasons.removed;
  return isFirstDay(reviewer.createdAt, now) ? rowReasons.firstDay : null;
}

/** Applies the given rows to the reader's library. */
export async function applyBatch(
  worker: Worker,
  record: ImportRecord,
  rows: readonly RowToApply[],
  chosen: ChosenMatch,
): Promise<Progress> {
  const { userId, seconds: now, database } = worker;
  const incoming = (await Promise.all(rows.map((row) => bringingOf(userId, row)))).flat();
  const isbns = [...new Set(incoming.map(({ isbn }) => isbn))];
  const lists = [...chosen.choices.lists.values()].map(({ id }) => id);
  const existing = await database.load({
    works: worksOfStored(isbns),
    readings: readingsOfBooks(userId, isbns),
    bookmarks: bookmarksOfBooks(userId, isbns),
    reviews: reviewsOfBooks(userId, isbns),
    notes: notesOfBooks(userId, isbns),
    impressions: worksWithImpressions({ userId, isbns }),
    listed: listedIn(lists, isbns),
    reviewer: reviewerOf({ userId }),
    sameIsbn: ownBooksUnder(incoming.flatMap(({ own }) => own?.numbers ?? [])),
  });
  const own = await ownBooksOf(worker, incoming, existing.sameIsbn);
  const reviewer = existing.reviewer[0];
  const setting: Setting = {
    importId: record.id,
    choices: chosen.choices,
    mayReview: reviewer?.banned === false,
    heldBack: heldBackBy(reviewer, now),
    listed: new Set(existing.listed.map(({ list, isbn }) => `${list}/${isbn}`)),
    now,
    id: newId,
    number: () => numberOf(newId()),
  };
  const planned = planAll(record, incoming, existing, setting);
  const added = addedCounts(record);
  const isbnByLine = new Map(incoming.map(({ row, isbn }) => [row.line, isbn]));
  const appliedRows = rows.map(({ line, isbn, reasons }) => ({
    line,
    isbn: isbnByLine.get(line) ?? isbn,
    reasons: JSON.stringify([...(JSON.parse(reasons) as string[]), ...(planned.reasons.get(line) ?? [])]),
  }));
  const total = {
    books: added.books + planned.books,
    readings: added.readings + planned.readings.filter(({ stored }) => stored === null).length,
    wanted: added.wanted + planned.plan.bookmarks.length,
    reviews: added.reviews + planned.plan.reviews.length,
    notes: added.notes + planned.plan.notes.length,
    lists: added.lists + chosen.newLists.length,
    partly: added.partly + appliedRows.filter(({ line, reasons }) => isbnByLine.has(line) && reasons !== '[]').length,
  };
  const applied = {
    id: record.id,
    rows: appliedRows,
    counts: JSON.stringify(total),
    choices: chosen.choicesJson,
    incomingCount: incoming.length,
    now,
  };
  return saveBatch(
    worker,
    record,
    [
      ...chosen.newLists.map(({ id, name }) => addList({ id, userId, name, now })),
      ...addImportedOwn({ importId: record.id, userId, now }, own),
      ...statementsOf(worker, record.id, planned),
      ...recordChanges(
        { importId: record.id, userId, piece: record.piece },
        changesOf(planned.plan, planned.readings, { own: own.map(({ isbn }) => isbn), lists: chosen.newLists }),
      ),
      ...applyRows(applied),
    ],
    rowsLeft({ id: record.id, from: 3, to: 3 }),
  );
}

async function bringingOf(userId: string, row: RowToApply): Promise<Bringing[]> {
  const normalised = JSON.parse(row.normalisedRow) as NormalisedRow;
  if (row.verdict === 'own') {
    const id = await ownBookId(userId, normalised);
    const numbers = internalNumbers(id);
    return [{ row, normalised, isbn: numbers[0] ?? '', own: { id, numbers } }];
  }
  const isMatched = row.verdict === 'certain' || row.verdict === 'likely';
  return isMatched && row.isbn !== null ? [{ row, normalised, isbn: row.isbn, own: null }] : [];
}

// Assigns numbers to own books, and returns those to be added. Two rows may be the same book.
async function ownBooksOf(
  { config }: Worker,
  incoming: readonly Bringing[],
  taken: readonly { isbn: string; creationKey: string }[],
): Promise<ImportedOwn[]> {
  const originById = new Map(taken.map(({ isbn, creationKey }) => [isbn, creationKey]));
  const added: ImportedOwn[] = [];
  for (const item of incoming) {
    if (item.own === null) continue;
    const { id, numbers } = item.own;
    item.isbn = numbers.find((number) => (originById.get(number) ?? id) === id) ?? item.isbn;
    if (originById.has(item.isbn)) continue;
    originById.set(item.isbn, id);
    const { authors, series, position, year, pages, language, isbn, source_id: sourceId } = item.normalised;
    const title =
      seriesIn(item.normalised.title) === null ? item.normalised.title : bareTitle(item.normalised.title).trim();
    const isbn13 = isbn === undefined || isInternal(isbn) ? undefined : isbn;
    const cover = await ownCoverAddress(config.addressSecret, item.isbn);
    added.push({
      isbn: item.isbn,
      creationKey: id,
      facts: { title, authors, series, position, year, pages, language, isbn13, sourceId },
      cover,
    });
  }
  return added;
}

type StoredRows = Rows<{
  works: ReturnType<typeof worksOfStored>;
  readings: ReturnType<typeof readingsOfBooks>;
  bookmarks: ReturnType<typeof bookmarksOfBooks>;
  reviews: ReturnType<typeof reviewsOfBooks>;
  notes: ReturnType<typeof notesOfBooks>;
  impressions: ReturnType<typeof worksWithImpressions>;
}>;

interface Planned {
  plan: Plan;
  /** Readings that are added or changed. */
  readings: PlannedReading[];
  /** The number of works with anything new. */
  books: number;
  reasons: Map<number, string[]>;
}

function planAll(record: ImportRecord, incoming: readonly Bringing[], rows: StoredRows, setting: Setting): Planned {
  const works = new Map(rows.works.map((work) => [work.isbn, work]));
  const booksByWork = new Map<string, HeldBook>();
  const of = (work: string): HeldBook => {
    const book = booksByWork.get(work) ?? {
      readings: [],
      bookmark: null,
      review: null,
      note: false,
      impressions: false,
    };
    booksByWork.set(work, book);
    return book;
  };
  for (const { work, isbn, number, importId, changedAt, ...stored } of rows.readings) {
    const origin = originOf(record.id, importId, changedAt);
    of(work).readings.push({ isbn, number, values: stored, stored, origin });
  }
  for (const { work, ...bookmark } of rows.bookmarks) of(work).bookmark = bookmark;
  for (const { work, id, rating, text, spoiler } of rows.reviews)
    of(work).review = { id, values: { rating, text, spoiler } };
  for (const { work } of rows.notes) of(work).note = true;
  for (const { work } of rows.impressions) of(work).impressions = true;
  const plan = emptyPlan();
  const byWork = new Map<string, Row[]>();
  const reasons = new Map<number, string[]>();
  for (const { row, normalised, isbn } of incoming) {
    const { work, pages } = works.get(isbn) ?? { work: isbn, pages: normalised.pages ?? 0 };
    const entry: Row = { isbn, normalised, pages, before: row.before, reasons: [] };
    reasons.set(row.line, entry.reasons);
    byWork.set(work, [...(byWork.get(work) ?? []), entry]);
    planLists(entry, setting, plan);
  }
  const books = [...byWork].filter(([work, items]) => planWork(items, of(work), setting, plan)).length;
  const all = [...booksByWork.values()].flatMap(({ readings }) => readings);
  const readings = all.filter(({ stored, values }) => JSON.stringify(stored) !== JSON.stringify(values));
  return { plan, readings, books, reasons };
}

function originOf(id: string, importId: string | null, changedAt: number): Origin {
  if (importId === null) return 'reader';
  if (changedAt > 0) return 'touched';
  return importId === id ? 'now' : 'before';
}

function statementsOf({ userId, seconds: now }: Worker, importId: string, { plan, readings }: Planned): Statement[] {
  const at = { userId, importId };
  return [
    // Ending readings before starting others keeps one open reading per work.
    ...changeImportedReadings(
      userId,
      readings.flatMap(({ isbn, number, stored, values }) =>
        stored === null ? [] : [{ isbn, number, from: stored, to: values }],
      ),
    ),
    ...addImportedReadings(
      at,
      readings.filter(({ stored }) => stored === null),
    ),
    ...removeImportedBookmarks(userId, plan.bookmarksGone),
    ...addImportedBookmarks(userId, plan.bookmarks),
    ...addImportedReviews(at, plan.reviews),
    ...changeImportedReviews(userId, plan.reviewsChanged),
    ...addImportedNotes({ userId, now }, plan.notes),
    ...addImportedImpressions(userId, plan.impressions),
    ...addListed(userId, plan.listed, now),
  ];
}
