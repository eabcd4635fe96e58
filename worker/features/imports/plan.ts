import { limits } from '../../platform/http/contract.ts';
import type { ImportedImpressions } from '../library/impressions/imported.ts';
import { BOOKS_IN_LIST } from '../library/lists/contract.ts';
import type { ListedImport } from '../library/lists/imported.ts';
import type { ImportedNote } from '../library/notes/imported.ts';
import type { StoredBookmark } from '../library/shelves/imported.ts';
import type { ChangedReview, ImportedReview, StoredReview } from '../reviews/imported.ts';
import { UNDATED } from '../reviews/queries.ts';
import type { ImportedState, ShelfChoice } from './contract.ts';
import { halfStars, type NormalisedRow } from './normalised-row.ts';
import { momentOf } from './partial-dates.ts';
import { type Moment, planReadings, type Standing } from './plan-readings.ts';
import { rowReasons } from './reasons.ts';
import { statedReadings } from './stated-readings.ts';

export interface HeldBook {
  readings: Standing[];
  bookmark: StoredBookmark | null;
  review: { id: string; kept: StoredReview } | null;
  note: boolean;
  impressions: boolean;
}

/** The reader's choices for the whole import. */
export interface Choices {
  shelves: ReadonlyMap<string, ShelfChoice>;
  /** The lists that shelves become, with how many books are in each by now. */
  lists: ReadonlyMap<string, { id: string; books: number }>;
  showReviews: boolean;
}

/** Everything a plan depends on apart from the rows. */
export interface Setting extends Moment {
  importId: string;
  choices: Choices;
  mayReview: boolean;
  /** Why reviews stay hidden whatever was chosen; null where they don't. */
  heldBack: string | null;
  /** Which of the books stand in which lists: `list/isbn`. */
  listed: Set<string>;
  id(): string;
}

/** Everything one batch adds and changes, apart from readings, which describe their own changes. */
export interface Plan {
  bookmarks: StoredBookmark[];
  bookmarksGone: StoredBookmark[];
  reviews: ImportedReview[];
  reviewsChanged: ChangedReview[];
  notes: ImportedNote[];
  impressions: ImportedImpressions[];
  listed: ListedImport[];
}

/** A plan of nothing. */
export function emptyPlan(): Plan {
  return { bookmarks: [], bookmarksGone: [], reviews: [], reviewsChanged: [], notes: [], impressions: [], listed: [] };
}

/** A row whose book is known, with the reasons why something of it does not come, to which more are added. */
export interface Row {
  isbn: string;
  said: NormalisedRow;
  /** Pages of the edition; 0 if unknown. */
  pages: number;
  before: boolean;
  reasons: string[];
}

/**
 * Adds to a plan what all rows of one work bring, and makes of what the reader has what it is then. Answers whether anything of
 * the work is new.
 */
export function planWork(rows: readonly Row[], held: HeldBook, setting: Setting, plan: Plan): boolean {
  // Whatever earlier imports added is here already, or its reader has removed it since.
  const fresh = rows.filter(({ before }) => !before);
  if (fresh.length === 0) return false;
  const withStates = rows.map((row) => ({
    ...row,
    state: row.said.state ?? stateOfShelves(row.said, setting.choices),
  }));
  const had = held.readings.length;
  const read = planReadings(statedReadings(withStates, setting.now), held.readings, setting);
  const wanted = planBookmark(
    withStates.filter(({ before }) => !before),
    { held, setting, plan, isRead: had > 0 },
  );
  // A rating with words becomes the review before one without, and words alone join it: whatever the order in the file.
  const rank = ({ rating, review }: NormalisedRow) => (rating === undefined ? 0 : 2) + (review === undefined ? 0 : 1);
  const inOrder = fresh.toSorted(
    (one, other) =>
      rank(other.said) - rank(one.said) ||
      (other.said.reviewed ?? '').localeCompare(one.said.reviewed ?? '') ||
      JSON.stringify(one.said).localeCompare(JSON.stringify(other.said)),
  );
  const words = inOrder.map((row) => planWords(row, held, setting, plan));
  const impressions = inOrder.map((row) => planImpressions(row, held, plan));
  return read || wanted || words.includes(true) || impressions.includes(true);
}

function stateOfShelves({ shelves = [] }: NormalisedRow, { shelves: choices }: Choices): ImportedState | undefined {
  for (const name of shelves) {
    const choice = choices.get(name);
    if (choice !== undefined && choice !== 'list' && choice !== 'nothing') return choice;
  }
  return undefined;
}

/** Adds to a plan the lists that a row's shelves become. */
export function planLists({ isbn, said, reasons }: Row, { choices, listed }: Setting, plan: Plan): void {
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
  rows: readonly (Row & { state: ImportedState | undefined })[],
  { held, setting, plan, isRead }: { held: HeldBook; setting: Setting; plan: Plan; isRead: boolean },
): boolean {
  const { now, importId } = setting;
  const isOther = rows.some(({ state }) => state !== undefined && state !== 'want');
  const earlier = held.bookmark;
  // A newer file says that it was read: what an older one wanted is over. What the reader wants here stays.
  if (isOther && earlier !== null && earlier.importId !== null && earlier.importId !== importId) {
    plan.bookmarksGone.push(earlier);
    held.bookmark = null;
    return true;
  }
  const wanted = rows
    .filter(({ state }) => state === 'want')
    .map(({ isbn, said }) => ({ isbn, at: momentOf(said.added, now), importId }))
    .sort((one, other) => one.at - other.at || Number(one.isbn) - Number(other.isbn));
  const [first] = wanted;
  if (first === undefined || isOther || isRead || earlier !== null) return false;
  held.bookmark = first;
  plan.bookmarks.push(first);
  return true;
}

// Stars, words and the note, which takes the words that can be no review.
function planWords({ isbn, said, reasons }: Row, held: HeldBook, setting: Setting, plan: Plan): boolean {
  const { review: words = '', rating } = said;
  const own = held.review;
  const isAsked = setting.mayReview && setting.choices.showReviews && said.private !== true && words !== '';
  if (setting.heldBack !== null && isAsked) reasons.push(setting.heldBack);
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
    const shown = setting.choices.showReviews && setting.heldBack === null && said.private !== true;
    const spoiler = said.spoiler === true ? 1 : 0;
    const added = plan.reviews.find(({ id }) => id === own.id);
    if (own.kept.text === '' && words !== '' && added !== undefined) {
      // Another row of the same work had only the stars.
      added.kept.text = words;
      added.kept.spoiler = spoiler;
      if (!shown) added.hidden = 1;
      came = true;
    } else if (own.kept.text === '' && words !== '' && shown) {
      const to = { rating: own.kept.rating, text: words, spoiler };
      plan.reviewsChanged.push({ id: own.id, from: own.kept, to });
      held.review = { id: own.id, kept: to };
      came = true;
    } else if (added !== undefined && words !== '' && words !== own.kept.text) reasons.push(rowReasons.secondReview);
    // The reader has said here what they think of it.
    left = '';
  }
  return planNote({ isbn, note: said.note ?? '', words: left }, held, plan, reasons) || came;
}

function reviewOf(
  isbn: string,
  rating: number,
  said: NormalisedRow,
  { choices, heldBack, now, id }: Setting,
): ImportedReview {
  const half = halfStars(rating);
  return {
    id: id(),
    isbn,
    kept: { rating: half, text: said.review ?? '', spoiler: said.spoiler === true ? 1 : 0 },
    raw: half === rating * 2 ? null : rating,
    hidden: choices.showReviews && heldBack === null && said.private !== true ? 0 : 1,
    at: said.reviewed === undefined ? UNDATED : momentOf(said.reviewed, now),
  };
}

function planImpressions({ isbn, said }: Row, held: HeldBook, plan: Plan): boolean {
  if (said.impressions === undefined || held.impressions) return false;
  held.impressions = true;
  plan.impressions.push({ isbn, impressions: said.impressions });
  return true;
}

function planNote(
  { isbn, note, words }: { isbn: string; note: string; words: string },
  held: HeldBook,
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
