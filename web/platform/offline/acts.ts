import { isbnOf } from '../../../worker/features/books/contract.ts';
import { addPost } from '../../../worker/features/clubs/contract.ts';
import { addReply, getReading as getClubReading } from '../../../worker/features/clubs/readings/contract.ts';
import { requestToJoin } from '../../../worker/features/clubs/requests/contract.ts';
import {
  completeGame,
  type Game,
  type GameSolution,
  getGames,
  getRandomCover,
  getSpineStacker,
  getWordSearch,
  resultOfSolution,
} from '../../../worker/features/games/contract.ts';
import { checkIn, viewUserStreak } from '../../../worker/features/habits/streaks/contract.ts';
import { getBookList, getBookLists, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { getNote, saveNote } from '../../../worker/features/library/notes/contract.ts';
import {
  finishReading,
  listReadings,
  pauseReading,
  type Reading,
  readShelf,
  resumeReading,
  startReading,
  stopReading,
  updateProgress,
} from '../../../worker/features/library/readings/contract.ts';
import {
  markBookmarked,
  markRead,
  unmarkBookmarked,
  unmarkRead,
} from '../../../worker/features/library/shelves/contract.ts';
import { BOOKS_SHOWN, viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import { editReview, submitReview } from '../../../worker/features/reviews/contract.ts';
import { friendUser } from '../../../worker/features/social/friends/contract.ts';
import { shareBookToFriend, shareBookViaEmail } from '../../../worker/features/social/sharing/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import {
  type BookFacts,
  type Fields,
  factsOf,
  isFields,
  type KnownAnswers,
  knownReading,
  objectsIn,
  toBook,
  toReading,
} from './known.ts';
import { type NewAct, provisionalId } from './outbox.ts';
import { booksAfter, dayOf, type OwnBooks, waiting } from './own-books.ts';
import { clubReadingAfter, profileAfter, readingsAfter, readShelfAfter } from './shelf-answers.ts';

/** Actions that work offline, with their labels, by path. */
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
  [unmarkRead.path, 'No longer read'],
  [markBookmarked.path, 'Want to read'],
  [unmarkBookmarked.path, 'No longer want to read'],
  [saveBookList.path, 'Change a list'],
  [completeGame.path, 'Finish a game'],
]);

/** Public actions, by path: offline, each is stored as a draft that the reader confirms later. */
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

/** Identifies the subject of an action. A later action of the same kind on the same subject replaces a rejected one. */
const subjectOf = ({ reading_id, isbn, list_id, game, day }: Fields) =>
  JSON.stringify([reading_id, isbn, list_id, game, day]);

export const isAboutTheSame = (act: NewAct, other: NewAct): boolean =>
  act.path === other.path && subjectOf(act.input) === subjectOf(other.input);

/** Returns the page on which an action can be repeated; null if too little is known. */
export function pageOfAct({ path, input }: NewAct, known: KnownAnswers): string | null {
  if (path === checkIn.path) return paths.home();
  if (path === saveBookList.path) return paths.library('lists');
  if (path === completeGame.path) return paths.game(input.game as Game);
  const isbn = input.isbn ?? knownReading(known, input.reading_id)?.isbn;
  return typeof isbn === 'string' ? paths.book(isbn) : null;
}

/** Predicts the response to an action that follows the pending ones; null if too little is known. */
export function predictAnswer(act: NewAct, known: KnownAnswers, before: readonly NewAct[] = []): Fields | null {
  const { input } = act;
  switch (act.path) {
    case checkIn.path:
      return { day: dayOf(act) };
    case saveNote.path:
      return { changed_at: Math.floor((act.actedAt ?? Date.now()) / 1_000), ...waiting };
    case markRead.path: {
      const { readings } = booksAfter([...before, act], known);
      const finished = [...readings.values()].findLast(
        ({ isbn, state }) => isbn === input.isbn && state === 'finished',
      );
      return { success: true, reading_id: finished?.id ?? provisionalId(act.key) };
    }
    case markBookmarked.path:
      return { success: true };
    case unmarkRead.path:
    case unmarkBookmarked.path:
      return { success: true, undo_id: provisionalId(act.key) };
    case saveBookList.path:
      return { undo_id: provisionalId(act.key) };
    case completeGame.path: {
      const figures = [...objectsIn(known)].find(
        ({ game, longest_run }) => game === input.game && longest_run !== undefined,
      );
      const none = { played: 0, run: 0, longest_run: 0, best: 0, results: [] };
      return { experience: 0, result: resultOfGame(act), figures: figures ?? none };
    }
    default: {
      const id = act.path === startReading.path ? provisionalId(act.key) : String(input.reading_id);
      const reading = booksAfter([...before, act], known).readings.get(id);
      if (reading === undefined) return null;
      const isAtEnd = reading.progress?.value !== undefined && reading.progress.value === reading.progress.of;
      return { reading, ...(act.path === updateProgress.path ? { at_end: isAtEnd } : {}) };
    }
  }
}

const resultOfGame = ({ input }: NewAct) => ({ ...resultOfSolution(input.result as GameSolution), ...waiting });

const gamesByPath: ReadonlyMap<string, string> = new Map([
  [getWordSearch.path, 'wordsearch'],
  [getRandomCover.path, 'coverpuzzle'],
  [getSpineStacker.path, 'spinestacker'],
]);

// Actions that make a day count: progress and a finished book count as reading.
const countingPaths: readonly string[] = [checkIn.path, updateProgress.path, finishReading.path, markRead.path];

/** Returns a stored response as it will be once the pending actions are done. */
export function answerWithActs(
  path: string,
  asked: Fields,
  answer: unknown,
  acts: readonly NewAct[],
  known: KnownAnswers,
): unknown {
  if (acts.length === 0) return answer;
  const own = booksAfter(acts, [answer, ...known]);
  const changed = withOwnBooks(structuredClone(answer), own);
  if (!isFields(changed)) return changed;
  for (const act of acts) changeByAct(path, asked, changed, act, known);
  if (path === listReadings.path)
    changed.readings = readingsAfter(changed.readings as Reading[], asked, own, [answer, ...known]);
  const output: unknown = changed;
  if (path === readShelf.path) readShelfAfter(output as OutputOf<typeof readShelf>, asked, own, known);
  if (path === viewUserBookStats.path) profileAfter(output as OutputOf<typeof viewUserBookStats>, asked, own, known);
  if (path === getClubReading.path) {
    type Plan = OutputOf<typeof getClubReading>;
    clubReadingAfter(output as Plan, answer as Plan, own);
  }
  return changed;
}

function changeByAct(path: string, asked: Fields, changed: Fields, act: NewAct, known: KnownAnswers): void {
  const { input } = act;
  if (path === getNote.path && act.path === saveNote.path && input.isbn === asked.isbn)
    Object.assign(changed, { text: input.text, ...waiting });
  if (path === viewUserStreak.path && isFields(changed.today) && changed.today.day === dayOf(act)) {
    if (countingPaths.includes(act.path)) changed.today.counted = true;
    if (act.path === checkIn.path) Object.assign(changed.today, { checked_in: true, ...waiting });
  }
  if (act.path === saveBookList.path) changeList(path, asked, changed, act, known);
  if (act.path === completeGame.path && changed.day === input.day) {
    if (path === getGames.path) changed.finished = [...new Set([...(changed.finished as unknown[]), input.game])];
    if (gamesByPath.get(path) === input.game) Object.assign(changed, { finished: true, result: resultOfGame(act) });
  }
}

function changeList(path: string, asked: Fields, changed: Fields, act: NewAct, known: KnownAnswers): void {
  const id = act.input.list_id;
  const isChanged = (list: unknown): list is Fields => isFields(list) && list.id === id;
  if (path === getBookList.path && isChanged(changed.list)) changed.list = listAfter(changed.list, act, known);
  if (path === viewUserBookStats.path && Array.isArray(changed.book_lists))
    changed.book_lists = changed.book_lists.map((list: unknown) => {
      if (!isChanged(list)) return list;
      const after = listAfter(list, act, known);
      return { ...after, books: after.books.slice(0, BOOKS_SHOWN) };
    });
  if (path === getBookLists.path && Array.isArray(changed.lists))
    changed.lists = changed.lists.map((list: unknown) => {
      if (!isChanged(list)) return list;
      const { books, ...summary } = listAfter(list, act, known);
      return { ...summary, has_book: wantedBooks(act).some(({ isbn }) => isbn === asked.isbn) };
    });
}

/** Applies actions to all readings and shelf states within a value. */
function withOwnBooks(value: unknown, own: OwnBooks): unknown {
  if (Array.isArray(value)) return value.map((one) => withOwnBooks(one, own));
  if (!isFields(value)) return value;
  for (const [name, inner] of Object.entries(value)) value[name] = withOwnBooks(inner, own);
  const reading = own.readings.has(String(value.id)) ? toReading(value) : null;
  if (reading !== null) return own.readings.get(reading.id);
  const book = isFields(value.shelf) ? toBook(value) : null;
  const change = book === null ? undefined : own.books.get(isbnOf(book));
  if (change !== undefined) {
    const { finishes: _, ...marks } = change;
    Object.assign(value.shelf as Fields, marks, waiting);
  }
  return value;
}

const wantedBooks = ({ input }: NewAct) => input.list_books as { isbn: string }[];

function listAfter(list: Fields, act: NewAct, known: KnownAnswers) {
  const { input } = act;
  const books = new Map<unknown, BookFacts>();
  for (const fields of objectsIn(known)) {
    const book = toBook(fields);
    if (book !== null) books.set(isbnOf(book), factsOf(book));
  }
  for (const one of Array.isArray(list.books) ? (list.books as BookFacts[]) : []) books.set(one.isbn, one);
  const wanted = wantedBooks(act);
  const description = input.list_description ?? list.description;
  return {
    ...{ ...list, name: input.list_name, description, book_count: wanted.length, ...waiting },
    books: wanted.flatMap(({ isbn }) => books.get(isbn) ?? []),
  };
}
