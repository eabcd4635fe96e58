import { getBook, isbnOf } from '../../../worker/features/books/contract.ts';
import { addPost } from '../../../worker/features/clubs/contract.ts';
import { addReply } from '../../../worker/features/clubs/readings/contract.ts';
import { requestToJoin } from '../../../worker/features/clubs/requests/contract.ts';
import { completeGame, type GameSolution, resultOfSolution } from '../../../worker/features/games/contract.ts';
import { checkIn, viewUserStreak } from '../../../worker/features/habits/streaks/contract.ts';
import { getBookList, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { getNote, saveNote } from '../../../worker/features/library/notes/contract.ts';
import {
  finishReading,
  listReadings,
  pauseReading,
  type Reading,
  reading as readingShape,
  resumeReading,
  startReading,
  stopReading,
  updateProgress,
} from '../../../worker/features/library/readings/contract.ts';
import { markBookmarked, markRead } from '../../../worker/features/library/shelves/contract.ts';
import { editReview, submitReview } from '../../../worker/features/reviews/contract.ts';
import { friendUser } from '../../../worker/features/social/friends/contract.ts';
import { shareBookToFriend, shareBookViaEmail } from '../../../worker/features/social/sharing/contract.ts';
import type { RequestBody } from '../../../worker/platform/http/contract.ts';
import { idOfMade, type NewAct } from './outbox.ts';

/** Acts that can be done without a network, by path, as the reader calls them. */
export const actLabels: ReadonlyMap<string, string> = new Map([
  [checkIn.path, 'I read today'],
  [updateProgress.path, 'Progress'],
  [startReading.path, 'Start a book'],
  [finishReading.path, 'Finish a book'],
  [stopReading.path, 'Stop a book'],
  [pauseReading.path, 'Pause a book'],
  [resumeReading.path, 'Resume a book'],
  [saveNote.path, 'Note'],
  [markRead.path, 'Mark as read'],
  [markBookmarked.path, 'Want to read'],
  [saveBookList.path, 'Change a list'],
  [completeGame.path, 'Finish a game'],
]);

/** Acts that others will see, by path: without a network each is stored as a draft, and sent once its reader confirms it. */
export const draftLabels: ReadonlyMap<string, string> = new Map([
  [submitReview.path, 'Review'],
  [editReview.path, 'Changed review'],
  [addPost.path, 'Club post'],
  [addReply.path, 'Reply'],
  [friendUser.path, 'Friend request'],
  [requestToJoin.path, 'Request to join a club'],
  [shareBookToFriend.path, 'Book for a friend'],
  [shareBookViaEmail.path, 'Book by email'],
]);

/** All stored answers of the account, available without a network. */
export type KnownAnswers = readonly unknown[];

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Each object within a value, itself included. */
function* objectsIn(value: unknown): Generator<Fields> {
  if (!isFields(value)) return;
  if (!Array.isArray(value)) yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

const dayOf = ({ actedAt, zone }: NewAct) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(actedAt ?? Date.now());

function knownReading(known: KnownAnswers, id: unknown): Reading | null {
  for (const fields of objectsIn(known)) {
    if (fields.id !== id) continue;
    const found = readingShape.safeParse(fields);
    if (found.success) return found.data;
  }
  return null;
}

function startedReading(known: KnownAnswers, act: NewAct): Reading | null {
  for (const fields of objectsIn(known)) {
    const found = getBook.output.shape.book.safeParse(fields);
    if (!found.success || isbnOf(found.data) !== act.input.isbn) continue;
    const { title, authors = [], imageLinks, pageCount } = found.data.volumeInfo;
    return {
      id: idOfMade(act.key),
      work_id: found.data.work_id,
      isbn: isbnOf(found.data),
      title,
      authors,
      cover: imageLinks?.thumbnail ?? '',
      state: 'reading',
      started: { date: dayOf(act) },
      ...waiting,
      ...(pageCount === undefined ? {} : { edition_pages: pageCount }),
      imported: false,
    };
  }
  return null;
}

type Changes = Partial<RequestBody<typeof finishReading> & RequestBody<typeof updateProgress>>;

// By which a page marks what is not sent yet (web/platform/ui/text/waiting-mark.tsx).
const waiting = { waiting: true };

/** A reading as an act leaves it, marked as not sent yet. */
export function readingAfter(reading: Reading, act: NewAct): Reading {
  return { ...changedReading(reading, act), ...waiting };
}

function changedReading(reading: Reading, act: NewAct): Reading {
  const { unit, value, of, date, format, source } = act.input as Changes;
  const { finished: _, ...unended } = reading;
  const end = date === null ? {} : { finished: { date: date ?? dayOf(act) } };
  switch (act.path) {
    case updateProgress.path: {
      const known = reading.progress?.unit === unit ? reading.progress?.of : undefined;
      const length = of ?? known;
      const progress = { unit, value, ...(length === undefined ? {} : { of: length }) } as Reading['progress'];
      // Minutes are those of an audiobook.
      const audio = unit === 'minute' && reading.format === undefined ? { format: 'audio' as const } : {};
      return { ...reading, ...audio, state: 'reading', progress };
    }
    case finishReading.path: {
      const ended = reading.state === 'finished' && date === undefined ? reading : { ...unended, ...end };
      return {
        ...ended,
        state: 'finished',
        ...(format !== undefined && { format: format ?? undefined }),
        ...(source !== undefined && { source: source ?? undefined }),
      };
    }
    case stopReading.path:
      return { ...reading, state: 'unfinished', ...end };
    case pauseReading.path:
      return { ...reading, state: 'paused' };
    case resumeReading.path:
      return { ...reading, state: 'reading' };
    default:
      return reading;
  }
}

/** Predicts the server's answer to an act; null if too little is known to show it. */
export function predictAnswer(act: NewAct, known: KnownAnswers): Fields | null {
  const { input } = act;
  switch (act.path) {
    case checkIn.path:
      return { day: dayOf(act) };
    case saveNote.path:
      return { changed_at: Math.floor((act.actedAt ?? Date.now()) / 1_000), ...waiting };
    case markRead.path:
      return { success: true, reading_id: idOfMade(act.key) };
    case markBookmarked.path:
      return { success: true };
    case saveBookList.path:
      return { undo_id: idOfMade(act.key) };
    case completeGame.path: {
      const figures = [...objectsIn(known)].find(
        ({ game, longest_run }) => game === input.game && longest_run !== undefined,
      );
      const none = { played: 0, run: 0, longest_run: 0, best: 0, results: [] };
      return {
        experience: 0,
        result: { ...resultOfSolution(input.result as GameSolution), ...waiting },
        figures: figures ?? none,
      };
    }
    case startReading.path: {
      const reading = startedReading(known, act);
      return reading && { reading };
    }
    default: {
      const reading = knownReading(known, input.reading_id);
      if (reading === null) return null;
      const after = readingAfter(reading, act);
      const isAtEnd = after.progress?.value !== undefined && after.progress.value === after.progress.of;
      return { reading: after, ...(act.path === updateProgress.path ? { at_end: isAtEnd } : {}) };
    }
  }
}

/** A stored answer as it is once the waiting acts are done. */
export function answerWithActs(
  path: string,
  asked: Fields,
  answer: unknown,
  acts: readonly NewAct[],
  known: KnownAnswers,
): unknown {
  if (acts.length === 0) return answer;
  const changed = afterActs(structuredClone(answer), acts, finishedBooks(acts, [...known, answer]));
  if (!isFields(changed)) return changed;
  for (const act of acts) {
    if (path === getNote.path && act.path === saveNote.path && act.input.isbn === asked.isbn)
      Object.assign(changed, { text: act.input.text, ...waiting });
    if (path === viewUserStreak.path && isFields(changed.today) && changed.today.day === dayOf(act)) {
      if (act.path === checkIn.path) Object.assign(changed.today, { counted: true, checked_in: true, ...waiting });
      if (act.path === updateProgress.path || act.path === finishReading.path) changed.today.counted = true;
    }
    if (path === getBookList.path && act.path === saveBookList.path && isFields(changed.list)) {
      if (changed.list.id === act.input.list_id) changed.list = listAfter(changed.list, act, known);
    }
  }
  if (path === listReadings.path) changed.readings = readingsAfter(changed.readings, asked, acts, known);
  return changed;
}

interface FinishedBook {
  isbn: string;
  rating: unknown;
}

/** The books that acts finish, where the readings are known. */
function finishedBooks(acts: readonly NewAct[], known: KnownAnswers): FinishedBook[] {
  return acts.flatMap(({ path, input }) => {
    const reading = path === finishReading.path ? knownReading(known, input.reading_id) : null;
    return reading === null ? [] : [{ isbn: reading.isbn, rating: input.rating }];
  });
}

function afterActs(value: unknown, acts: readonly NewAct[], finished: readonly FinishedBook[]): unknown {
  if (Array.isArray(value)) return value.map((one) => afterActs(one, acts, finished));
  if (!isFields(value)) return value;
  for (const [name, inner] of Object.entries(value)) value[name] = afterActs(inner, acts, finished);
  const reading = readingShape.safeParse(value);
  if (reading.success)
    return acts.filter(({ input }) => input.reading_id === reading.data.id).reduce(readingAfter, reading.data);
  const shelf = value.shelf;
  const book = isFields(shelf) ? getBook.output.shape.book.safeParse(value) : null;
  if (book?.success === true && isFields(shelf)) {
    for (const act of acts.filter(({ input }) => input.isbn === isbnOf(book.data))) {
      if (act.path === markRead.path) Object.assign(shelf, { read: true, ...waiting });
      if (act.path === markBookmarked.path) Object.assign(shelf, { bookmarked: true, ...waiting });
    }
    for (const { rating } of finished.filter(({ isbn }) => isbn === isbnOf(book.data))) {
      Object.assign(shelf, { read: true, ...waiting });
      if (rating !== undefined) shelf.rating = rating;
    }
  }
  return value;
}

function readingsAfter(readings: unknown, asked: Fields, acts: readonly NewAct[], known: KnownAnswers): unknown {
  if (!Array.isArray(readings)) return readings;
  const started = acts
    .filter(({ path, input }) => path === startReading.path && (asked.isbn ?? input.isbn) === input.isbn)
    .flatMap((act) => startedReading(known, act) ?? [])
    .map((reading) => acts.filter(({ input }) => input.reading_id === reading.id).reduce(readingAfter, reading));
  const all = [...started, ...(readings as Reading[])];
  return asked.state === undefined ? all : all.filter(({ state }) => state === asked.state);
}

function listAfter(list: Fields, { input }: NewAct, known: KnownAnswers): Fields {
  const books = new Map<unknown, Fields>();
  for (const fields of objectsIn(known)) {
    const book = getBook.output.shape.book.safeParse(fields);
    if (!book.success) continue;
    const { title, authors = [], imageLinks } = book.data.volumeInfo;
    books.set(isbnOf(book.data), { isbn: isbnOf(book.data), title, authors, cover: imageLinks?.thumbnail ?? '' });
  }
  for (const one of Array.isArray(list.books) ? (list.books as Fields[]) : []) books.set(one.isbn, one);
  const wanted = (input.list_books as { isbn: string }[]).flatMap(({ isbn }) => books.get(isbn) ?? []);
  const description = input.list_description ?? list.description;
  return { ...list, name: input.list_name, description, books: wanted, book_count: wanted.length, ...waiting };
}
