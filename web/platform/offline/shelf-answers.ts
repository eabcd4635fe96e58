import type { getReading } from '../../../worker/features/clubs/readings/contract.ts';
import type { getBookLists } from '../../../worker/features/library/lists/contract.ts';
import type { Reading, readShelf, ShelfBook } from '../../../worker/features/library/readings/contract.ts';
import type { ProfileBook, viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { type Fields, type KnownAnswers, knownBook, knownFacts, objectsIn } from './known.ts';
import { type OwnBooks, waiting } from './own-books.ts';

// The reader's lists of books with pending actions applied: added items come first, like the newest.

/** Whether a response is the first page of the reader's own data, without a preview role. */
const isOwnBeginning = ({ target_id, as, cursor }: Fields) =>
  target_id === undefined && as === undefined && cursor === undefined;

/** Applies actions to the readings of one state, year or work. */
export function readingsAfter(readings: Reading[], asked: Fields, own: OwnBooks, known: KnownAnswers): Reading[] {
  const workId = asked.isbn === undefined ? undefined : knownBook(known, asked.isbn)?.work_id;
  const isAsked = ({ state, isbn, work_id, finished }: Reading) =>
    (asked.state === undefined || state === asked.state) &&
    (asked.isbn === undefined || isbn === asked.isbn || work_id === workId) &&
    (asked.year === undefined || finished?.date.startsWith(String(asked.year)) === true);
  const listed = new Set(readings.map(({ id }) => id));
  const added = isOwnBeginning(asked) ? [...own.readings.values()].filter(({ id }) => !listed.has(id)) : [];
  return [...added.reverse(), ...readings].filter((reading) => !own.deleted.has(reading.id) && isAsked(reading));
}

/** Applies actions to the shelf of read books in the requested order and filter. */
export function readShelfAfter(answer: OutputOf<typeof readShelf>, asked: Fields, own: OwnBooks, known: KnownAnswers) {
  if (asked.target_id !== undefined || asked.as !== undefined) return;
  const removed = (isbn: string) => own.books.get(isbn)?.read === false;
  const stayed = answer.books.filter(({ isbn }) => !removed(isbn));
  // When filtered by genre, no book is added, since genres of a stored book may be named differently.
  const isAsked = ({ finished, rating }: ShelfBook) =>
    asked.genre === undefined &&
    (asked.year === undefined || finished?.date.startsWith(String(asked.year)) === true) &&
    (asked.rating === undefined || rating === asked.rating);
  const changed = isOwnBeginning(asked)
    ? [...own.books].flatMap(([isbn, { read, rating, finishes }]) => {
        const reading = [...own.readings.values()].findLast((one) => one.isbn === isbn && one.state === 'finished');
        if (read !== true || reading === undefined) return [];
        const before = knownShelfBook(isbn, [answer, ...known]);
        const { title, authors, cover, finished } = reading;
        const stars = rating ?? before?.rating ?? knownBook(known, isbn)?.shelf?.rating;
        const year = before?.year ?? Number(knownBook(known, isbn)?.volumeInfo.publishedDate?.slice(0, 4) ?? 0);
        const times = Math.max(1, (before?.times ?? 0) + finishes);
        const book = { isbn, title, authors, cover, year, times, ...waiting };
        return { ...book, ...(finished && { finished }), ...(stars !== undefined && { rating: stars }) };
      })
    : [];
  const names = new Set(changed.map(({ isbn }) => isbn));
  const books = [...changed.reverse().filter(isAsked), ...stayed.filter(({ isbn }) => !names.has(isbn))];
  const order = shelfOrders.get(String(asked.sort));
  answer.books = order === undefined ? books : books.sort(order);
}

const byText = (textOf: (book: ShelfBook) => string) => (left: ShelfBook, right: ShelfBook) =>
  textOf(left).toLowerCase().localeCompare(textOf(right).toLowerCase());

// Sorting by date isn't needed: books finished offline are the newest.
const shelfOrders: ReadonlyMap<string, (left: ShelfBook, right: ShelfBook) => number> = new Map([
  ['title', byText(({ title }) => title)],
  ['author', byText(({ authors }) => authors[0] ?? '')],
  ['rating', (left, right) => (right.rating ?? 0) - (left.rating ?? 0)],
  ['year', (left, right) => right.year - left.year],
]);

function knownShelfBook(isbn: string, known: KnownAnswers): ShelfBook | null {
  for (const fields of objectsIn(known)) if (fields.isbn === isbn && isShelfBook(fields)) return fields;
  return null;
}

const isShelfBook = (fields: Fields): fields is Fields & ShelfBook => 'times' in fields && 'year' in fields;

/** Applies actions to the reader's profile: counts, and the books of the chosen shelf. */
export function profileAfter(
  answer: OutputOf<typeof viewUserBookStats>,
  asked: Fields,
  own: OwnBooks,
  known: KnownAnswers,
) {
  const { user } = answer;
  if (user === undefined || asked.target_id !== undefined || asked.as !== undefined) return;
  const shelves = [
    ['read', 'books_read', 'books_read_count'],
    ['bookmarked', 'books_bookmarked', 'books_bookmarked_count'],
  ] as const;
  for (const [mark, list, count] of shelves) {
    for (const [isbn, change] of own.books) {
      const isOn = change[mark];
      const wasOn = wasOnShelf(mark, isbn, answer[list], known);
      if (isOn === undefined || isOn === wasOn) continue;
      user[count] = Math.max(0, user[count] + (isOn ? 1 : -1));
      answer[list] = answer[list].filter((one) => one.isbn !== isbn);
      if (asked.tab !== undefined && asked.tab !== mark) continue;
      answer.book_data = answer.book_data.filter((one) => one.isbn !== isbn);
      const facts = isOn && isOwnBeginning(asked) ? knownFacts([known, [...own.readings.values()]], isbn) : null;
      if (facts === null) continue;
      answer[list].unshift({ isbn, timestamp: Math.floor(Date.now() / 1_000) });
      const { authors } = facts;
      const shown: ProfileBook = { ...facts, author: authors[0] ?? '', ...waiting };
      answer.book_data.unshift(shown);
    }
  }
}

function wasOnShelf(
  mark: 'read' | 'bookmarked',
  isbn: string,
  listed: readonly { isbn: string }[],
  known: KnownAnswers,
): boolean {
  if (listed.some((one) => one.isbn === isbn) || knownBook(known, isbn)?.shelf?.[mark] === true) return true;
  return mark === 'read' && knownShelfBook(isbn, known) !== null;
}

/** Applies actions to a club's plan: the reader's reading and the milestones they have reached. */
export function clubReadingAfter(
  answer: OutputOf<typeof getReading>,
  before: OutputOf<typeof getReading>,
  own: OwnBooks,
): void {
  const { reading: plan } = answer;
  if (plan === undefined) return;
  const reading = [...own.readings.values()].findLast(({ id, isbn }) => isbn === plan.isbn || id === answer.own?.id);
  if (reading === undefined) return;
  const { members } = answer;
  const wasReading = before.own?.state === 'reading' || before.own?.state === 'paused';
  const isReading = reading.state === 'reading' || reading.state === 'paused';
  members.reading += Number(isReading) - Number(wasReading);
  if (reading.state === 'finished' && before.own?.state !== 'finished') members.finished += 1;
  answer.own = reading;
  const { state, progress, isbn } = reading;
  const length = progress?.of ?? (isbn === plan.isbn ? plan.pages : 0);
  const share =
    progress === undefined
      ? 0
      : progress.unit === 'percent'
        ? progress.value / 100
        : length > 0
          ? progress.value / length
          : 0;
  const places = {
    percent: share * 100,
    page: progress?.unit === 'page' && isbn === plan.isbn ? progress.value : share * plan.pages,
  };
  for (const milestone of plan.milestones) {
    const { unit, value } = milestone.upto;
    if (milestone.reached || (state !== 'finished' && places[unit] < value)) continue;
    milestone.reached = true;
    milestone.reached_count += 1;
  }
}

/** Returns the reader's lists with whether each contains a book, as far as known. */
export function listsOfBook(
  { next_cursor: _, ...answer }: OutputOf<typeof getBookLists>,
  isbn: unknown,
  known: KnownAnswers,
): OutputOf<typeof getBookLists> {
  const holding = new Set<unknown>();
  for (const { id, books } of objectsIn(known))
    if (Array.isArray(books) && books.some((book: Fields) => book.isbn === isbn)) holding.add(id);
  return { ...answer, lists: answer.lists.map((list) => ({ ...list, has_book: holding.has(list.id) })) };
}
