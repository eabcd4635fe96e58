import { partialDateToNumber } from '../../platform/column-types.ts';
import { limits } from '../../platform/http/contract.ts';
import { findHeldWord } from '../../platform/http/held-words.ts';
import type { ImportedImpressions } from '../library/impressions/imported.ts';
import { BOOKS_IN_LIST } from '../library/lists/contract.ts';
import type { ListedImport } from '../library/lists/imported.ts';
import type { ImportedNote } from '../library/notes/imported.ts';
import type { ChangedLoan, ImportedOwned, StoredLoan } from '../library/owned/imported.ts';
import type { StoredBookmark } from '../library/shelves/imported.ts';
import type { ChangedReview, ImportedReview, StoredReview } from '../reviews/imported.ts';
import { UNDATED } from '../reviews/queries.ts';
import type { ImportedState, ShelfChoice } from './contract.ts';
import type { LeftOut } from './left-out.ts';
import { halfStars, type NormalisedRow } from './normalised-row.ts';
import { momentOf } from './partial-dates.ts';
import { type Moment, type PlannedReading, planReadings } from './plan-readings.ts';
import { UNSHELVED } from './prepare-rows.ts';
import { rowReasons } from './reasons.ts';
import { statedReadings } from './stated-readings.ts';

export interface HeldBook {
  readings: PlannedReading[];
  bookmark: StoredBookmark | null;
  review: { id: string; values: StoredReview } | null;
  note: string | null;
  owned: StoredLoan | null;
  impressions: readonly { aspect: string; intensity: number }[] | null;
  /** Whether a moderator removed the reader's review of it. */
  reviewRemoved: boolean;
}

/** The reader's choices for the whole import. */
export interface Choices {
  shelves: ReadonlyMap<string, ShelfChoice>;
  /** The lists for shelves, with their current numbers of books. */
  lists: ReadonlyMap<string, { id: string; books: number }>;
  showReviews: boolean;
}

/** Everything a plan depends on apart from the rows. */
export interface Setting extends Moment {
  importId: string;
  choices: Choices;
  mayReview: boolean;
  /** Why reviews stay hidden, whatever the reader chooses; null if they don't. */
  heldBack: string | null;
  /** How many reviews with text can be shown at once; the others wait. Infinite after a new account's first day. */
  room: { reviews: number };
  /** The books in each list: `list/isbn`. */
  listed: Set<string>;
  /** Why no list is made for some names of shelves. */
  withheldLists: ReadonlyMap<string, string>;
  /** Words with which no review is shown. */
  heldWords: readonly string[];
  id(): string;
}

/** Everything one batch adds and changes, apart from readings, which describe their own changes. */
export interface Plan {
  bookmarks: StoredBookmark[];
  bookmarksGone: StoredBookmark[];
  reviews: ImportedReview[];
  reviewsChanged: ChangedReview[];
  /** The works of the reviews that count against the limit of a new account. */
  reviewsCounted: string[];
  /** Reviews that are hidden until there is room for them, or until their reader shows them. */
  reviewsWaiting: { id: string; isAsked: boolean }[];
  notes: ImportedNote[];
  owned: ImportedOwned[];
  /** Loans of books that were marked as owned already. */
  loans: ChangedLoan[];
  impressions: ImportedImpressions[];
  listed: ListedImport[];
}

/** Returns a plan without changes. */
export function emptyPlan(): Plan {
  return {
    ...{ bookmarks: [], bookmarksGone: [], notes: [], owned: [], loans: [], impressions: [], listed: [] },
    ...{ reviews: [], reviewsChanged: [], reviewsCounted: [], reviewsWaiting: [] },
  };
}

/** A row with its book, and what of it is not imported, to which more is added. */
export interface Row {
  isbn: string;
  normalised: NormalisedRow;
  /** Pages of the edition; 0 if unknown. */
  pages: number;
  before: boolean;
  leftOut: LeftOut[];
}

/**
 * Adds the changes of all rows of one work to a plan, and updates `existing` to the result. Returns whether anything is
 * new.
 */
export function planWork(rows: readonly Row[], existing: HeldBook, setting: Setting, plan: Plan): boolean {
  // Rows that an earlier import applied are here already, or the reader has removed them since.
  const newRows = rows.filter(({ before }) => !before);
  if (newRows.length === 0) return false;
  const withStates = rows.map((row) => ({
    ...row,
    state: stateOfRow(row.normalised, setting.choices),
  }));
  const had = existing.readings.length;
  const read = planReadings(statedReadings(withStates, setting.now), existing.readings, setting);
  const bookmark = planBookmark(
    withStates.filter(({ before }) => !before),
    { existing, setting, plan, isRead: had > 0 },
  );
  // A row with rating and text comes first, then one with a rating, then one with text, whatever their order in the
  // file.
  const rank = ({ rating, review }: NormalisedRow) => (rating === undefined ? 0 : 2) + (review === undefined ? 0 : 1);
  const inOrder = newRows.toSorted(
    (first, other) =>
      rank(other.normalised) - rank(first.normalised) ||
      (other.normalised.reviewed ?? '').localeCompare(first.normalised.reviewed ?? '') ||
      JSON.stringify(first.normalised).localeCompare(JSON.stringify(other.normalised)),
  );
  const words = inOrder.map((row) => planWords(row, existing, setting, plan));
  const owned = inOrder.map((row) => planOwned(row, existing, setting, plan));
  const impressions = inOrder.map((row) => planImpressions(row, existing, setting, plan));
  return read || bookmark || [...words, ...owned, ...impressions].includes(true);
}

/** Returns the shelves of a row, to which rows without one belong too. */
export const shelvesOfRow = ({ shelves = [], unshelved }: NormalisedRow) => (unshelved ? [UNSHELVED] : shelves);

/** Returns the state of a row: its own, or the one that the reader chose for one of its shelves. */
export function stateOfRow(normalised: NormalisedRow, { shelves: choices }: Choices): ImportedState | undefined {
  if (normalised.state !== undefined) return normalised.state;
  for (const name of shelvesOfRow(normalised)) {
    const choice = choices.get(name);
    if (choice !== undefined && choice !== 'list' && choice !== 'nothing') return choice;
  }
  return undefined;
}

/** Adds the lists for a row's shelves to a plan; returns whether any is new. */
export function planLists(
  { isbn, normalised, leftOut }: Row,
  { choices, listed, withheldLists }: Setting,
  plan: Plan,
): boolean {
  const before = plan.listed.length;
  for (const name of shelvesOfRow(normalised)) {
    const list = choices.lists.get(name);
    const reason = withheldLists.get(name);
    if (reason !== undefined) {
      leftOut.push({ field: 'shelves', value: name, reason });
      continue;
    }
    if (list === undefined || listed.has(`${list.id}/${isbn}`)) continue;
    if (list.books >= BOOKS_IN_LIST) {
      leftOut.push({ field: 'shelves', value: name, reason: rowReasons.fullList(name) });
      continue;
    }
    listed.add(`${list.id}/${isbn}`);
    plan.listed.push({ list: list.id, isbn, position: list.books });
    list.books += 1;
  }
  return plan.listed.length > before;
}

function planOwned({ isbn, normalised }: Row, existing: HeldBook, { now }: Setting, plan: Plan): boolean {
  const { owned, lent_to: lentTo = '', lent_since: since, added } = normalised;
  if (!owned) return false;
  const loan = { lentTo, lentSince: lentTo === '' || since === undefined ? null : partialDateToNumber(since) };
  const held = existing.owned;
  if (held === null) plan.owned.push({ isbn, at: momentOf(added, now), ...loan });
  else if (held.lentTo === '' && lentTo !== '') {
    const mark = plan.owned.find((other) => other.isbn === isbn);
    if (mark === undefined) plan.loans.push({ isbn, from: held, to: loan });
    else Object.assign(mark, loan);
  } else return false;
  existing.owned = loan;
  return true;
}

function planBookmark(
  rows: readonly (Row & { state: ImportedState | undefined })[],
  { existing, setting, plan, isRead }: { existing: HeldBook; setting: Setting; plan: Plan; isRead: boolean },
): boolean {
  const { now, importId } = setting;
  const isOther = rows.some(({ state }) => state !== undefined && state !== 'want');
  const earlier = existing.bookmark;
  // A wish of an earlier import ends if a newer file has the book as read. The reader's own wish stays.
  if (isOther && earlier !== null && earlier.importId !== null && earlier.importId !== importId) {
    plan.bookmarksGone.push(earlier);
    existing.bookmark = null;
    return true;
  }
  const bookmarks = rows
    .filter(({ state }) => state === 'want')
    .map(({ isbn, normalised }) => ({ isbn, at: momentOf(normalised.added, now), importId }))
    .sort((first, other) => first.at - other.at || Number(first.isbn) - Number(other.isbn));
  const [first] = bookmarks;
  if (first === undefined || isOther || isRead || earlier !== null) return false;
  existing.bookmark = first;
  plan.bookmarks.push(first);
  return true;
}

// Rating, review and note; text that can't be a review goes to the note.
function planWords(row: Row, existing: HeldBook, general: Setting, plan: Plan): boolean {
  const { isbn, normalised, leftOut } = row;
  const { review: words = '', rating } = normalised;
  const word = findHeldWord([words], general.heldWords);
  const heldBack = word === null ? general.heldBack : rowReasons.heldReview(word);
  const setting = { ...general, heldBack: existing.reviewRemoved ? rowReasons.removed : heldBack };
  const own = existing.review;
  const isAsked = setting.mayReview && setting.choices.showReviews && normalised.private !== true && words !== '';
  if (setting.heldBack !== null && isAsked) leftOut.push({ field: 'review', value: '', reason: setting.heldBack });
  let isPlanned = false;
  let left = words;
  if (!setting.mayReview) {
    if (words !== '' || rating !== undefined)
      leftOut.push({ field: 'review', value: words.slice(0, 200), reason: rowReasons.banned });
    left = '';
  } else if (own === null && rating !== undefined) {
    const review = reviewOf(isbn, rating, normalised, setting);
    review.hidden = showOrHide(review, normalised, setting, plan);
    plan.reviews.push(review);
    existing.review = { id: review.id, values: review.values };
    [isPlanned, left] = [true, ''];
  } else if (own !== null) {
    const isPublic = isShown(normalised, setting) && setting.room.reviews > 0;
    const spoiler = normalised.spoiler === true ? 1 : 0;
    const added = plan.reviews.find(({ id }) => id === own.id);
    if (own.values.text === '' && words !== '' && added !== undefined) {
      // Another row of the same work had only the stars.
      added.values.text = words;
      added.values.spoiler = spoiler;
      if (added.hidden === 0) added.hidden = showOrHide(added, normalised, setting, plan);
      isPlanned = true;
    } else if (own.values.text === '' && words !== '' && isPublic) {
      const to = { rating: own.values.rating, text: words, spoiler };
      takeRoom(isbn, setting, plan);
      plan.reviewsChanged.push({ id: own.id, from: own.values, to });
      existing.review = { id: own.id, values: to };
      isPlanned = true;
    } else if (added !== undefined && words !== '' && words !== own.values.text)
      leftOut.push({ field: 'review', value: words.slice(0, 200), reason: rowReasons.secondReview });
    // The reader has reviewed it here.
    left = '';
  }
  return planNote({ isbn, note: normalised.note ?? '', words: left }, existing, plan, leftOut) || isPlanned;
}

function reviewOf(isbn: string, rating: number, normalised: NormalisedRow, { now, id }: Setting): ImportedReview {
  const half = halfStars(rating);
  return {
    id: id(),
    isbn,
    values: { rating: half, text: normalised.review ?? '', spoiler: normalised.spoiler === true ? 1 : 0 },
    raw: half === rating * 2 ? null : rating,
    hidden: 1,
    at: normalised.reviewed === undefined ? UNDATED : momentOf(normalised.reviewed, now),
  };
}

const isShown = ({ private: isPrivate }: NormalisedRow, { choices, heldBack }: Setting) =>
  choices.showReviews && heldBack === null && isPrivate !== true;

function takeRoom(isbn: string, { room }: Setting, plan: Plan): void {
  if (room.reviews !== Number.POSITIVE_INFINITY) plan.reviewsCounted.push(isbn);
  room.reviews -= 1;
}

// Returns 1 for a review that is hidden, perhaps only until there is room for it. Stars alone count against no limit.
function showOrHide(review: ImportedReview, normalised: NormalisedRow, setting: Setting, plan: Plan): 0 | 1 {
  if (setting.heldBack !== null || normalised.private === true) return 1;
  const { showReviews: isAsked } = setting.choices;
  const needsRoom = review.values.text !== '';
  if (!isAsked || (needsRoom && setting.room.reviews <= 0)) {
    plan.reviewsWaiting.push({ id: review.id, isAsked });
    return 1;
  }
  if (needsRoom) takeRoom(review.isbn, setting, plan);
  return 0;
}

function planImpressions({ isbn, normalised }: Row, existing: HeldBook, setting: Setting, plan: Plan): boolean {
  if (normalised.impressions === undefined || existing.impressions !== null) return false;
  existing.impressions = normalised.impressions;
  plan.impressions.push({
    ...{ isbn, impressions: normalised.impressions, hidden: isShown(normalised, setting) ? 0 : 1 },
    isPrivate: normalised.private === true,
  });
  return true;
}

function planNote(
  { isbn, note, words }: { isbn: string; note: string; words: string },
  existing: HeldBook,
  plan: Plan,
  leftOut: LeftOut[],
): boolean {
  const text = [note, words].filter(Boolean).join('\n\n');
  if (text === '') return false;
  if (words !== '')
    leftOut.push({
      field: 'review',
      value: words.slice(0, 200),
      reason: existing.note !== null || text.length > limits.note ? rowReasons.reviewLost : rowReasons.reviewAsNote,
    });
  if (existing.note !== null) return false;
  const noteText = text.length <= limits.note ? text : note;
  if (noteText === '') return false;
  existing.note = noteText;
  plan.notes.push({ isbn, text: noteText });
  return true;
}
