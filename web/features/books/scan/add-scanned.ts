import { getBook } from '../../../../worker/features/books/contract.ts';
import {
  createBookList,
  getBookList,
  getBookLists,
  saveBookList,
} from '../../../../worker/features/library/lists/contract.ts';
import { deleteReading, editReading, listReadings } from '../../../../worker/features/library/readings/contract.ts';
import { markBookmarked, markRead, unmarkBookmarked } from '../../../../worker/features/library/shelves/contract.ts';
import { undoRemoval } from '../../../../worker/features/undo/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { numberOf, type ScannedBook } from './scanned-book.ts';

export const scanActs = { read: 'Read', want: 'Want to read', own: 'Own' } as const;
export type ScanAct = keyof typeof scanActs;

/** The list of books that a reader owns; imports use the same name. */
const OWNED = 'Owned';

/** What to do with all scanned books; for read ones with their date, `null` an unknown one, undefined today. */
export type ScanChoice = { act: 'read'; date: string | null | undefined } | { act: 'want' | 'own' };

type Undo = () => Promise<unknown>;

interface AddedBooks {
  /** The books that failed, each with a reason. */
  failures: ScannedBook[];
  /** Reverts what the others changed. */
  undo: Undo;
}

/** Applies an action to all books in turn; stops when the connection is lost. */
export async function addScanned(choice: ScanChoice, books: readonly ScannedBook[]): Promise<AddedBooks> {
  const failures: ScannedBook[] = [];
  const undos: Undo[] = [];
  const undo = async () => {
    for (const revert of undos) await revert();
  };
  const ownedBooks: ScannedBook[] = [];
  const numbers: string[] = [];
  for (const book of books) {
    if (book.isUnknown && (book.title.trim() === '' || book.author.trim() === '')) {
      failures.push({ ...book, problem: 'Enter the title and the author.' });
      continue;
    }
    try {
      const isbn = await numberOf(book);
      if (choice.act === 'own') {
        ownedBooks.push(book);
        numbers.push(isbn);
      } else undos.push(await (choice.act === 'read' ? read(isbn, choice.date) : want(isbn)));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failures.push({ ...book, problem: error.message });
    }
  }
  if (numbers.length === 0) return { failures, undo };
  try {
    undos.push(await addToOwned(numbers));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    failures.push(...ownedBooks.map((book) => ({ ...book, problem: error.message })));
  }
  return { failures, undo };
}

const nothing = async () => undefined;

// A book that is already marked as read stays as it is.
async function read(isbn: string, date: string | null | undefined): Promise<Undo> {
  const [{ book }, { readings }] = await Promise.all([call(getBook, { isbn }), call(listReadings, { isbn })]);
  if (book.shelf?.read === true) return nothing;
  const open = readings.find(({ state }) => state === 'reading' || state === 'paused');
  const { reading_id } = await call(markRead, { isbn, ...(date === undefined ? {} : { date }) });
  return async () => {
    if (open === undefined) await call(deleteReading, { reading_id });
    else await call(editReading, { reading_id, state: open.state });
    if (book.shelf?.bookmarked === true) await call(markBookmarked, { isbn });
  };
}

async function want(isbn: string): Promise<Undo> {
  const { shelf } = (await call(getBook, { isbn })).book;
  if (shelf?.bookmarked === true) return nothing;
  const { undo_id } = await call(markBookmarked, { isbn });
  return async () => {
    await call(unmarkBookmarked, { isbn });
    if (undo_id !== undefined) await call(undoRemoval, { undo_id });
  };
}

async function addToOwned(isbns: readonly string[]): Promise<Undo> {
  const id = (await ownedList()) ?? (await call(createBookList, { list_name: OWNED })).list_id;
  const { list } = await call(getBookList, { list_id: id });
  const before = list.books.map(({ isbn }) => ({ isbn }));
  const added = isbns.filter((isbn) => !before.some((book) => book.isbn === isbn)).map((isbn) => ({ isbn }));
  const after = [...before, ...added];
  await call(saveBookList, { list_id: id, list_books: after, list_before: before });
  return async () => {
    await call(saveBookList, { list_id: id, list_books: before, list_before: after });
  };
}

async function ownedList(): Promise<string | null> {
  let cursor: string | undefined;
  do {
    const { lists, next_cursor } = await call(getBookLists, cursor === undefined ? {} : { cursor });
    const existingList = lists.find(({ name }) => name === OWNED);
    if (existingList !== undefined) return existingList.id;
    cursor = next_cursor;
  } while (cursor !== undefined);
  return null;
}
