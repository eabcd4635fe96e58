import type { Rows } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { worksOfStored } from '../books/queries.ts';
import { addImportedImpressions, type impressionsOfBooks } from '../library/impressions/imported.ts';
import { addListed } from '../library/lists/imported.ts';
import { addImportedNotes, type notesOfBooks } from '../library/notes/imported.ts';
import { addImportedOwned, changeImportedLoans, type ownedOfBooks } from '../library/owned/imported.ts';
import { addImportedReadings, changeImportedReadings, type readingsOfBooks } from '../library/readings/imported.ts';
import { addImportedBookmarks, type bookmarksOfBooks, removeImportedBookmarks } from '../library/shelves/imported.ts';
import { addImportedReviews, changeImportedReviews, type reviewsOfBooks } from '../reviews/imported.ts';
import type { Worker } from './batches.ts';
import type { RowOutcome } from './contract.ts';
import type { LeftOut } from './left-out.ts';
import type { NormalisedRow } from './normalised-row.ts';
import { claimsOf, outcomeOfRow } from './outcomes.ts';
import { emptyPlan, type HeldBook, type Plan, planLists, planWork, type Row, type Setting } from './plan.ts';
import type { Origin, PlannedReading } from './plan-readings.ts';
import type { ImportRecord, RowToApply } from './queries.ts';
import { rowReasons } from './reasons.ts';

/** A row to apply with its book, which may be an own book to be added. */
export interface Bringing {
  row: RowToApply;
  normalised: NormalisedRow;
  isbn: string;
  own: { id: string; numbers: readonly string[] } | null;
}

type StoredRows = Rows<{
  works: ReturnType<typeof worksOfStored>;
  readings: ReturnType<typeof readingsOfBooks>;
  bookmarks: ReturnType<typeof bookmarksOfBooks>;
  reviews: ReturnType<typeof reviewsOfBooks>;
  notes: ReturnType<typeof notesOfBooks>;
  owned: ReturnType<typeof ownedOfBooks>;
  impressions: ReturnType<typeof impressionsOfBooks>;
  removedReviews: Statement<readonly { work: string }[]>;
}>;

export interface Planned {
  plan: Plan;
  /** Readings that are added or changed. */
  readings: PlannedReading[];
  /** The number of works with anything new. */
  books: number;
  leftOut: Map<number, LeftOut[]>;
  outcomeOf: (line: number, isNew: boolean, leftOut: LeftOut[]) => RowOutcome;
}

export function planAll(
  record: ImportRecord,
  incoming: readonly Bringing[],
  rows: StoredRows,
  setting: Setting,
): Planned {
  const works = new Map(rows.works.map((work) => [work.isbn, work]));
  const booksByWork = new Map<string, HeldBook>();
  const of = (work: string): HeldBook => {
    const book = booksByWork.get(work) ?? {
      readings: [],
      bookmark: null,
      review: null,
      note: null,
      owned: null,
      impressions: null,
      reviewRemoved: false,
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
  for (const { work, text } of rows.notes) of(work).note = text;
  for (const { work, ...loan } of rows.owned) of(work).owned = loan;
  for (const { work, ...impression } of rows.impressions)
    of(work).impressions = [...(of(work).impressions ?? []), impression];
  for (const { work } of rows.removedReviews) of(work).reviewRemoved = true;
  const plan = emptyPlan();
  const byWork = new Map<string, Row[]>();
  const leftOut = new Map<number, LeftOut[]>();
  const claimed = new Map<
    number,
    { entry: Row; work: string; claims: ReturnType<typeof claimsOf>; before: boolean[] }
  >();
  const listed = new Set<string>();
  for (const { row, normalised, isbn } of incoming) {
    const { work, pages } = works.get(isbn) ?? { work: isbn, pages: normalised.pages ?? 0 };
    const entry: Row = { isbn, normalised, pages, before: row.before, leftOut: [] };
    const claims = claimsOf(entry, setting.choices);
    claimed.set(row.line, {
      entry,
      work,
      claims,
      before: claims.map(({ isHeld }) => isHeld(of(work), setting.listed)),
    });
    leftOut.set(row.line, entry.leftOut);
    byWork.set(work, [...(byWork.get(work) ?? []), entry]);
    if (planLists(entry, setting, plan)) listed.add(work);
  }
  const changed = [...byWork].filter(([work, items]) => planWork(items, of(work), setting, plan));
  const books = new Set([...changed.map(([work]) => work), ...listed]).size;
  const all = [...booksByWork.values()].flatMap(({ readings }) => readings);
  const readings = all.filter(({ stored, values }) => JSON.stringify(stored) !== JSON.stringify(values));
  const outcomeOf: Planned['outcomeOf'] = (line, isNew, rowLeftOut) => {
    const found = claimed.get(line);
    if (found === undefined) throw new Error('A row without a book has no outcome here');
    const { entry, work, claims, before } = found;
    const after = claims.map(({ isHeld }) => isHeld(of(work), setting.listed));
    const outcome = outcomeOfRow(claims, [before, after], { isNew, isRepeated: entry.before, leftOut: rowLeftOut });
    if (outcome !== 'left') return outcome;
    rowLeftOut.unshift({ reason: rowReasons.nothing });
    return 'named';
  };
  return { plan, readings, books, leftOut, outcomeOf };
}

function originOf(id: string, importId: string | null, changedAt: number): Origin {
  if (importId === null) return 'reader';
  if (changedAt > 0) return 'touched';
  return importId === id ? 'now' : 'before';
}

export function statementsOf(
  { userId, seconds: now }: Worker,
  importId: string,
  { plan, readings }: Planned,
): Statement[] {
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
    ...addImportedOwned(at, plan.owned),
    ...changeImportedLoans(userId, plan.loans),
    ...addImportedImpressions(userId, plan.impressions),
    ...addListed(userId, plan.listed, now),
  ];
}
