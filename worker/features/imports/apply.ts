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
import { type Progress, savePiece, type Worker } from './batches.ts';
import { changesOf, recordChanges } from './changes.ts';
import type { ChosenMatch } from './choices.ts';
import { applyRows } from './imports.ts';
import type { NormalisedRow } from './normalised-row.ts';
import { emptyPlan, type HeldBook, type Plan, planLists, planWork, type Row, type Setting } from './plan.ts';
import type { Origin, Standing } from './plan-readings.ts';
import { ownBookId } from './prepare-rows.ts';
import { addedCounts } from './present.ts';
import { type ImportRecord, type RowToApply, reviewerOf, rowsLeft } from './queries.ts';
import { rowReasons } from './reasons.ts';

/**
 * Limits of one batch: rows, their bytes, and rows of the same works. Each row may produce six times as many changes,
 * and a call has 250 ms of CPU.
 */
export const APPLY_BATCH = { limit: 200, bytes: 400_000, most: 600 } as const;

/** A row that brings something: its book, and for a book of the reader's own under what it is added. */
interface Bringing {
  row: RowToApply;
  said: NormalisedRow;
  isbn: string;
  own: { id: string; numbers: readonly string[] } | null;
}

function heldBackBy(reviewer: RowOf<typeof reviewerOf> | undefined, now: number): string | null {
  if (reviewer === undefined) return null;
  if (reviewer.contentRemoved) return rowReasons.removed;
  return isFirstDay(reviewer.createdAt, now) ? rowReasons.firstDay : null;
}

/** Brings the next rows, which are given, into the reader's library. */
export async function applyBatch(
  worker: Worker,
  record: ImportRecord,
  rows: readonly RowToApply[],
  chosen: ChosenMatch,
): Promise<Progress> {
  const { userId, seconds: now, database } = worker;
  const bringing = (await Promise.all(rows.map((row) => bringingOf(userId, row)))).flat();
  const isbns = [...new Set(bringing.map(({ isbn }) => isbn))];
  const lists = [...chosen.choices.lists.values()].map(({ id }) => id);
  const found = await database.load({
    works: worksOfStored(isbns),
    readings: readingsOfBooks(userId, isbns),
    bookmarks: bookmarksOfBooks(userId, isbns),
    reviews: reviewsOfBooks(userId, isbns),
    notes: notesOfBooks(userId, isbns),
    impressions: worksWithImpressions({ userId, isbns }),
    listed: listedIn(lists, isbns),
    reviewer: reviewerOf({ userId }),
    taken: ownBooksUnder(bringing.flatMap(({ own }) => own?.numbers ?? [])),
  });
  const own = await ownBooksOf(worker, bringing, found.taken);
  const reviewer = found.reviewer[0];
  const setting: Setting = {
    importId: record.id,
    choices: chosen.choices,
    mayReview: reviewer?.banned === false,
    heldBack: heldBackBy(reviewer, now),
    listed: new Set(found.listed.map(({ list, isbn }) => `${list}/${isbn}`)),
    now,
    id: newId,
    number: () => numberOf(newId()),
  };
  const planned = planAll(record, bringing, found, setting);
  const came = addedCounts(record);
  const taken = new Map(bringing.map(({ row, isbn }) => [row.line, isbn]));
  const applied = rows.map(({ line, isbn, reasons }) => ({
    line,
    isbn: taken.get(line) ?? isbn,
    reasons: JSON.stringify([...(JSON.parse(reasons) as string[]), ...(planned.reasons.get(line) ?? [])]),
  }));
  const total = {
    books: came.books + planned.books,
    readings: came.readings + planned.readings.filter(({ stored }) => stored === null).length,
    wanted: came.wanted + planned.plan.bookmarks.length,
    reviews: came.reviews + planned.plan.reviews.length,
    notes: came.notes + planned.plan.notes.length,
    lists: came.lists + chosen.made.length,
    partly: came.partly + applied.filter(({ line, reasons }) => taken.has(line) && reasons !== '[]').length,
  };
  const counted = {
    id: record.id,
    rows: applied,
    came: JSON.stringify(total),
    choices: chosen.kept,
    brought: bringing.length,
    now,
  };
  return savePiece(
    worker,
    record,
    [
      ...chosen.made.map(({ id, name }) => addList({ id, userId, name, now })),
      ...addImportedOwn({ importId: record.id, userId, now }, own),
      ...statementsOf(worker, record.id, planned),
      ...recordChanges(
        { importId: record.id, userId, piece: record.piece },
        changesOf(planned.plan, planned.readings, { own: own.map(({ isbn }) => isbn), lists: chosen.made }),
      ),
      ...applyRows(counted),
    ],
    rowsLeft({ id: record.id, from: 3, to: 3 }),
  );
}

async function bringingOf(userId: string, row: RowToApply): Promise<Bringing[]> {
  const said = JSON.parse(row.said) as NormalisedRow;
  if (row.verdict === 'own') {
    const id = await ownBookId(userId, said);
    const numbers = internalNumbers(id);
    return [{ row, said, isbn: numbers[0] ?? '', own: { id, numbers } }];
  }
  const known = row.verdict === 'certain' || row.verdict === 'likely';
  return known && row.isbn !== null ? [{ row, said, isbn: row.isbn, own: null }] : [];
}

// Gives each book of the reader's own its number, and answers those that have to be added. Two rows may be one book.
async function ownBooksOf(
  { config }: Worker,
  bringing: readonly Bringing[],
  taken: readonly { isbn: string; madeAs: string }[],
): Promise<ImportedOwn[]> {
  const given = new Map(taken.map(({ isbn, madeAs }) => [isbn, madeAs]));
  const added: ImportedOwn[] = [];
  for (const one of bringing) {
    if (one.own === null) continue;
    const { id, numbers } = one.own;
    one.isbn = numbers.find((number) => (given.get(number) ?? id) === id) ?? one.isbn;
    if (given.has(one.isbn)) continue;
    given.set(one.isbn, id);
    const { authors, series, position, year, pages, language, isbn, source_id: sourceId } = one.said;
    const title = seriesIn(one.said.title) === null ? one.said.title : bareTitle(one.said.title).trim();
    const isbn13 = isbn === undefined || isInternal(isbn) ? undefined : isbn;
    const cover = await ownCoverAddress(config.addressSecret, one.isbn);
    added.push({
      isbn: one.isbn,
      madeAs: id,
      facts: { title, authors, series, position, year, pages, language, isbn13, sourceId },
      cover,
    });
  }
  return added;
}

type Found = Rows<{
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
  readings: Standing[];
  /** Works of which something is new. */
  books: number;
  reasons: Map<number, string[]>;
}

function planAll(record: ImportRecord, bringing: readonly Bringing[], found: Found, setting: Setting): Planned {
  const works = new Map(found.works.map((one) => [one.isbn, one]));
  const held = new Map<string, HeldBook>();
  const of = (work: string): HeldBook => {
    const one = held.get(work) ?? { readings: [], bookmark: null, review: null, note: false, impressions: false };
    held.set(work, one);
    return one;
  };
  for (const { work, isbn, number, importId, changedAt, ...kept } of found.readings) {
    const origin = originOf(record.id, importId, changedAt);
    of(work).readings.push({ isbn, number, kept, stored: kept, origin });
  }
  for (const { work, ...bookmark } of found.bookmarks) of(work).bookmark = bookmark;
  for (const { work, id, rating, text, spoiler } of found.reviews)
    of(work).review = { id, kept: { rating, text, spoiler } };
  for (const { work } of found.notes) of(work).note = true;
  for (const { work } of found.impressions) of(work).impressions = true;
  const plan = emptyPlan();
  const byWork = new Map<string, Row[]>();
  const reasons = new Map<number, string[]>();
  for (const { row, said, isbn } of bringing) {
    const { work, pages } = works.get(isbn) ?? { work: isbn, pages: said.pages ?? 0 };
    const one: Row = { isbn, said, pages, before: row.before, reasons: [] };
    reasons.set(row.line, one.reasons);
    byWork.set(work, [...(byWork.get(work) ?? []), one]);
    planLists(one, setting, plan);
  }
  const books = [...byWork].filter(([work, rows]) => planWork(rows, of(work), setting, plan)).length;
  const all = [...held.values()].flatMap(({ readings }) => readings);
  const readings = all.filter(({ stored, kept }) => JSON.stringify(stored) !== JSON.stringify(kept));
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
    // Readings that end make room for those that begin.
    ...changeImportedReadings(
      userId,
      readings.flatMap(({ isbn, number, stored, kept }) =>
        stored === null ? [] : [{ isbn, number, from: stored, to: kept }],
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
