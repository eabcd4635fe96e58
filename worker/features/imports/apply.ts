import type { RowOf } from '../../platform/db/statement.ts';
import { findHeldWord, heldWordsFor } from '../../platform/http/held-words.ts';
import { newId } from '../../platform/ids.ts';
import {
  countImportedReview,
  endOfFirstDay,
  firstDayReviews,
  firstDayRoom,
  isFirstDay,
} from '../accounts/first-day.ts';
import { bareTitle, titleKey } from '../books/catalogue/search/search-text.ts';
import { seriesIn } from '../books/catalogue/tidy.ts';
import { isInternal } from '../books/contract.ts';
import { ownCoverAddress } from '../books/own/cover.ts';
import { addImportedOwn, type ImportedOwn } from '../books/own/imported.ts';
import { internalNumbers } from '../books/own/number.ts';
import { ownBooksUnder } from '../books/own/queries.ts';
import { worksOfStored } from '../books/queries.ts';
import { workOfStored } from '../books/works.ts';
import { impressionsOfBooks } from '../library/impressions/imported.ts';
import { listedIn, listsNamed } from '../library/lists/imported.ts';
import { addList } from '../library/lists/lists.ts';
import { notesOfBooks } from '../library/notes/imported.ts';
import { ownedOfBooks } from '../library/owned/imported.ts';
import { readingsOfBooks } from '../library/readings/imported.ts';
import { bookmarksOfBooks } from '../library/shelves/imported.ts';
import { namesOfRemovedLists, titlesOfRemovedBooks } from '../moderation/removed-content.ts';
import { worksOfRemovedReviews } from '../moderation/removed-reviews.ts';
import { reviewsOfBooks } from '../reviews/imported.ts';
import { type Progress, saveBatch, type Worker } from './batches.ts';
import { changesOf, recordChanges } from './changes.ts';
import type { ChosenMatch } from './choices.ts';
import { importLimits, type RowOutcome } from './contract.ts';
import { applyRows } from './imports.ts';
import { type LeftOut, outcomeCode } from './left-out.ts';
import type { NormalisedRow } from './normalised-row.ts';
import { claimsOf } from './outcomes.ts';
import type { Setting } from './plan.ts';
import { type Bringing, planAll, statementsOf } from './plan-batch.ts';
import { ownBookId } from './prepare-rows.ts';
import { addedCounts } from './present.ts';
import { type ImportRecord, type RowToApply, reviewerOf, rowsLeft } from './queries.ts';
import { rowReasons } from './reasons.ts';
import { letReviewsWait } from './waiting-reviews.ts';

/**
 * Limits of one batch: rows, their bytes, and rows of the same works. Each row may produce six times as many changes,
 * and a call has 250 ms of CPU.
 */
export const APPLY_BATCH = { limit: 200, bytes: 400_000, most: 600 } as const;

function heldBackBy(reviewer: RowOf<typeof reviewerOf> | undefined): string | null {
  if (reviewer === undefined) return null;
  return reviewer.contentRemoved ? rowReasons.removed : null;
}

// Numbers readings so that the first ones of the file have the highest numbers, by which shelves and exports keep its
// order. The lower bits are random, so that no number is used twice.
function numbersOf(piece: number): () => number {
  const given = new Set<number>();
  let count = 0;
  return () => {
    const place = Math.min(2 ** 17 - 1, piece * APPLY_BATCH.most + Math.min(count, APPLY_BATCH.most - 1));
    count += 1;
    let number = 0;
    do {
      const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
      number = (2 ** 17 - 1 - place) * 2 ** 14 + (random >> 2);
    } while (given.has(number));
    given.add(number);
    return number;
  };
}

/** Applies the given rows to the reader's library. */
export async function applyBatch(
  worker: Worker,
  record: ImportRecord,
  rows: readonly RowToApply[],
  chosen: ChosenMatch,
): Promise<Progress> {
  const { userId, seconds: now, database } = worker;
  const named = (await Promise.all(rows.map((row) => bringingOf(userId, row, chosen)))).flat();
  const isbns = [...new Set(named.map(({ isbn }) => isbn))];
  const identityKey = await worker.identityKey();
  const lists = [...chosen.choices.lists.values()].map(({ id }) => id);
  const existing = await database.load({
    works: worksOfStored(isbns),
    readings: readingsOfBooks(userId, isbns),
    bookmarks: bookmarksOfBooks(userId, isbns),
    reviews: reviewsOfBooks(userId, isbns),
    notes: notesOfBooks(userId, isbns),
    owned: ownedOfBooks(userId, isbns),
    impressions: impressionsOfBooks({ userId, isbns }),
    listed: listedIn(lists, isbns),
    reviewer: reviewerOf({ userId }),
    published: firstDayReviews({ identityKey, now }),
    removedReviews: worksOfRemovedReviews({ userId, isbns }),
    removedLists: namesOfRemovedLists({ userId }),
    removedBooks: titlesOfRemovedBooks({ userId }),
    ownLists: listsNamed({ userId }),
    sameIsbn: ownBooksUnder(named.flatMap(({ own }) => own?.numbers ?? [])),
  });
  const reviewer = existing.reviewer[0];
  const missing = await ownBooksOf(worker, named, existing.sameIsbn);
  const removedTitles = new Set(existing.removedBooks.map(({ subject }) => titleKey(subject)));
  // A text with one would wait for a moderator, which an import can't.
  const heldWords = heldWordsFor(worker.env, reviewer ?? { rank: 'member' });
  const heldIn = (texts: readonly string[]) => {
    const word = findHeldWord(texts, heldWords);
    return word === null ? null : rowReasons.held(word);
  };
  const whyNotAdded = ({ facts: { title, authors, series = '' } }: ImportedOwn) => {
    if (removedTitles.has(titleKey(title))) return rowReasons.removedBook(title);
    // Others would see what a limited reader adds.
    return reviewer?.limited ? rowReasons.limited : heldIn([title, ...authors, series]);
  };
  const withheld = new Map(
    missing.flatMap((book) => {
      const reason = whyNotAdded(book);
      return reason === null ? [] : [[book.isbn, reason] as const];
    }),
  );
  const own = missing.filter(({ isbn }) => !withheld.has(isbn));
  const incoming = named.filter(({ isbn }) => !withheld.has(isbn));
  const withheldBy = new Map(named.map(({ row, isbn }) => [row.line, withheld.get(isbn)]));
  const isNew = reviewer !== undefined && isFirstDay(reviewer.createdAt, now);
  const ownLists = new Set(existing.ownLists.map(({ id }) => id));
  const withheldLists = new Map(
    [...chosen.choices.lists].flatMap(([name, { id }]) => {
      const isRemoved = existing.removedLists.some((list) => list.subject === name);
      const reason = isRemoved ? rowReasons.removedList(name) : heldIn([name]);
      return ownLists.has(id) || reason === null ? [] : [[name, reason] as const];
    }),
  );
  const newLists = chosen.newLists.filter(({ name }) => !withheldLists.has(name));
  const setting: Setting = {
    importId: record.id,
    choices: chosen.choices,
    withheldLists,
    heldWords,
    mayReview: reviewer?.banned === false,
    heldBack: heldBackBy(reviewer),
    room: { reviews: isNew ? firstDayRoom(existing.published[0]?.count ?? 0) : Number.POSITIVE_INFINITY },
    listed: new Set(existing.listed.map(({ list, isbn }) => `${list}/${isbn}`)),
    now,
    id: newId,
    number: numbersOf(record.piece),
  };
  const planned = planAll(record, incoming, existing, setting);
  const added = addedCounts(record);
  const isbnByLine = new Map(incoming.map(({ row, isbn }) => [row.line, isbn]));
  const newBooks = new Set(own.map(({ isbn }) => isbn));
  const appliedRows = rows.map((row) => {
    const stored = JSON.parse(row.leftOut) as LeftOut[];
    const leftOut = [...stored, ...(planned.leftOut.get(row.line) ?? [])];
    const isbn = isbnByLine.get(row.line) ?? null;
    const outcome =
      isbn === null
        ? outcomeWithoutBook(row, leftOut, withheldBy.get(row.line))
        : planned.outcomeOf(row.line, newBooks.has(isbn), leftOut);
    newBooks.delete(isbn ?? '');
    return {
      line: row.line,
      isbn: isbn ?? row.isbn,
      leftOut: JSON.stringify(leftOut.slice(0, importLimits.reported)),
      outcome,
    };
  });
  const countOf = (outcome: RowOutcome) =>
    added.rows[outcome] + appliedRows.filter((row) => row.outcome === outcome).length;
  const total = {
    books: added.books + planned.books,
    readings: added.readings + planned.readings.filter(({ stored }) => stored === null).length,
    wanted: added.wanted + planned.plan.bookmarks.length,
    reviews: added.reviews + planned.plan.reviews.length,
    notes: added.notes + planned.plan.notes.length,
    lists: added.lists + newLists.length,
    partly: added.partly + appliedRows.filter(({ line, leftOut }) => isbnByLine.has(line) && leftOut !== '[]').length,
    rows: { added: countOf('added'), already: countOf('already'), left: countOf('left'), named: countOf('named') },
  };
  const applied = {
    id: record.id,
    rows: appliedRows.map((row) => ({ ...row, outcome: outcomeCode(row.outcome) })),
    counts: JSON.stringify(total),
    choices: chosen.choicesJson,
    incomingCount: incoming.length,
    now,
  };
  return saveBatch(
    worker,
    record,
    [
      ...newLists.map(({ id, name }) => addList({ id, userId, name, now })),
      ...addImportedOwn({ importId: record.id, userId, now }, own),
      ...statementsOf(worker, record.id, planned),
      ...planned.plan.reviewsCounted.map((isbn) =>
        countImportedReview({ identityKey, targetId: workOfStored(isbn), now }),
      ),
      ...letReviewsWait(
        { userId, importId: record.id, shownFrom: endOfFirstDay(reviewer?.createdAt ?? now) },
        planned.plan.reviewsWaiting,
      ),
      ...recordChanges(
        { importId: record.id, userId, piece: record.piece },
        changesOf(planned.plan, planned.readings, { own: own.map(({ isbn }) => isbn), lists: newLists }),
      ),
      ...applyRows(applied),
    ],
    rowsLeft({ id: record.id, from: 3, to: 3 }),
  );
}

// A row that could not be matched, that the reader left out, or whose book may not be added.
function outcomeWithoutBook({ verdict }: RowToApply, leftOut: LeftOut[], withheldBy?: string): RowOutcome {
  if (verdict === 'problem') return 'named';
  if (withheldBy !== undefined) {
    leftOut.unshift({ reason: withheldBy });
    return 'named';
  }
  const isUndecided = verdict === 'unsure' || verdict === 'none';
  const withoutBook = isUndecided ? rowReasons.undecided : rowReasons.unshelved;
  leftOut.unshift({ reason: verdict === 'skipped' ? rowReasons.skipped : withoutBook });
  return isUndecided ? 'named' : 'left';
}

async function bringingOf(userId: string, row: RowToApply, { choices }: ChosenMatch): Promise<Bringing[]> {
  const normalised = JSON.parse(row.normalisedRow) as NormalisedRow;
  // Books without a shelf that the reader left out, and of which the file says nothing else.
  if (normalised.unshelved && claimsOf({ isbn: '', normalised }, choices).length === 0) return [];
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
