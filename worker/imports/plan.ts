import { limits } from '../http/contract.ts';
import { BOOKS_IN_LIST } from '../lists/contract.ts';
import type { Listed } from '../lists/imported.ts';
import type { ImportedNote } from '../notes/imported.ts';
import type { ChangedReview, ImportedReview, KeptReview } from '../reviews/imported.ts';
import { UNDATED } from '../reviews/queries.ts';
import type { KeptBookmark } from '../shelves/imported.ts';
import type { ImportedState, ShelfChoice } from './contract.ts';
import { type Moment, noonOf, planReadings, type Standing } from './plan-readings.ts';
import { rowReasons } from './reasons.ts';
import { halfStars, type Said } from './said.ts';

/** What a reader has of one work. */
export interface Held {
  readings: Standing[];
  bookmark: KeptBookmark | null;
  review: { id: string; kept: KeptReview } | null;
  note: boolean;
}

/** What the reader said once, for all rows. */
export interface Choices {
  /** What each shelf becomes. */
  shelves: ReadonlyMap<string, ShelfChoice>;
  /** The lists that shelves become, with how many books are in each by now. */
  lists: ReadonlyMap<string, { id: string; books: number }>;
  showReviews: boolean;
}

/** What there is beside the rows. */
export interface Setting extends Moment {
  importId: string;
  choices: Choices;
  /** Whether the reader may write reviews. */
  mayReview: boolean;
  /** Which of the books stand in which lists: `list/isbn`. */
  listed: Set<string>;
  id(): string;
}

/** All that a piece of work adds and changes, beside the readings, which tell it themselves. */
export interface Plan {
  bookmarks: KeptBookmark[];
  bookmarksGone: KeptBookmark[];
  reviews: ImportedReview[];
  reviewsChanged: ChangedReview[];
  notes: ImportedNote[];
  listed: Listed[];
}

/** A plan of nothing. */
export function emptyPlan(): Plan {
  return { bookmarks: [], bookmarksGone: [], reviews: [], reviewsChanged: [], notes: [], listed: [] };
}

/** A row whose book is known. */
interface Row {
  isbn: string;
  said: Said;
  /** Those of the edition, 0 where nobody knows them. */
  pages: number;
  /** Whether an earlier import has applied the very same. */
  before: boolean;
}

/**
 * Adds to a plan what a row brings, and makes of what the reader has what it is then. Answers whether anything of the book is
 * new, and what of the row does not come.
 */
export function planRow(row: Row, held: Held, setting: Setting, plan: Plan): { came: boolean; reasons: string[] } {
  const reasons: string[] = [];
  planLists(row, setting, plan, reasons);
  // What it brought is here, or its reader has taken it away since.
  if (row.before) return { came: false, reasons };
  const { said, isbn } = row;
  const state = said.state ?? stateOfShelves(said, setting.choices);
  const had = held.readings.length;
  const read = planReadings(said, { isbn, state, pages: row.pages }, held.readings, setting);
  const wanted = planBookmark(row, state, held, setting, plan, had);
  const told = planWords(row, held, setting, plan, reasons);
  return { came: read || wanted || told, reasons };
}

function stateOfShelves({ shelves = [] }: Said, { shelves: choices }: Choices): ImportedState | undefined {
  for (const name of shelves) {
    const choice = choices.get(name);
    if (choice !== undefined && choice !== 'list' && choice !== 'nothing') return choice;
  }
  return undefined;
}

function planLists({ isbn, said }: Row, { choices, listed }: Setting, plan: Plan, reasons: string[]): void {
  for (const name of said.shelves ?? []) {
    const list = choices.lists.get(name);
    if (list === undefined || listed.has(`${list.id}/${isbn}`)) continue;
    if (list.books >= BOOKS_IN_LIST) {
      reasons.push(rowReasons.fullList(name));
      continue;
    }
    listed.add(`${list.id}/${isbn}`);
    plan.listed.push({ list: list.id, isbn, position: list.books });
    list.books += 1;
  }
}

function planBookmark(
  { isbn, said }: Row,
  state: ImportedState | undefined,
  held: Held,
  { now, importId }: Setting,
  plan: Plan,
  had: number,
): boolean {
  if (state === 'want') {
    if (held.bookmark !== null || had > 0) return false;
    held.bookmark = { isbn, at: momentOf(said.added, now), importId };
    plan.bookmarks.push(held.bookmark);
    return true;
  }
  const earlier = held.bookmark;
  // A newer file says that it was read: what an older one wanted is over. What the reader wants here stays.
  if (state === undefined || earlier === null || earlier.importId === null || earlier.importId === importId)
    return false;
  plan.bookmarksGone.push(earlier);
  held.bookmark = null;
  return true;
}

/** Noon of a date, or a moment, in epoch seconds; now where it is not known. */
function momentOf(said: string | undefined, now: number): number {
  if (said === undefined) return now;
  return said.includes('T') ? Math.min(now, Math.floor(Date.parse(said) / 1000)) : noonOf(said, now);
}

// Stars, words and the note, which takes the words that can be no review.
function planWords({ isbn, said }: Row, held: Held, setting: Setting, plan: Plan, reasons: string[]): boolean {
  const { review: words = '', rating } = said;
  const own = held.review;
  let came = false;
  let left = words;
  if (!setting.mayReview) {
    if (words !== '' || rating !== undefined) reasons.push(rowReasons.banned);
    left = '';
  } else if (own === null && rating !== undefined) {
    const review = reviewOf(isbn, rating, said, setting);
    plan.reviews.push(review);
    held.review = { id: review.id, kept: review.kept };
    [came, left] = [true, ''];
  } else if (own !== null) {
    const shown = setting.choices.showReviews && said.private !== true;
    if (own.kept.text === '' && words !== '' && shown && plan.reviews.every(({ id }) => id !== own.id)) {
      const to = { rating: own.kept.rating, text: words, spoiler: said.spoiler === true ? 1 : 0 };
      plan.reviewsChanged.push({ id: own.id, from: own.kept, to });
      held.review = { id: own.id, kept: to };
      came = true;
    }
    // The reader has said here what they think of it.
    left = '';
  }
  return planNote({ isbn, note: said.note ?? '', words: left }, held, plan, reasons) || came;
}

function reviewOf(isbn: string, rating: number, said: Said, { choices, now, id }: Setting): ImportedReview {
  const half = halfStars(rating);
  return {
    id: id(),
    isbn,
    kept: { rating: half, text: said.review ?? '', spoiler: said.spoiler === true ? 1 : 0 },
    raw: half === rating * 2 ? null : rating,
    hidden: choices.showReviews && said.private !== true ? 0 : 1,
    at: said.reviewed === undefined ? UNDATED : momentOf(said.reviewed, now),
  };
}

function planNote(
  { isbn, note, words }: { isbn: string; note: string; words: string },
  held: Held,
  plan: Plan,
  reasons: string[],
): boolean {
  const text = [note, words].filter(Boolean).join('\n\n');
  if (text === '') return false;
  if (words !== '')
    reasons.push(held.note || text.length > limits.note ? rowReasons.reviewLost : rowReasons.reviewAsNote);
  if (held.note) return false;
  const fits = text.length <= limits.note ? text : note;
  if (fits === '') return false;
  held.note = true;
  plan.notes.push({ isbn, text: fits });
  return true;
}
