import { getBook } from '../../../../worker/features/books/contract.ts';
import {
  createBookList,
  getBookList,
  getBookLists,
  saveBookList,
} from '../../../../worker/features/library/lists/contract.ts';
import { markBookmarked, markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { numberOf, type ScannedBook } from './scanned-book.ts';

export const scanActs = { read: 'Read', want: 'Want to read', own: 'Own' } as const;
export type ScanAct = keyof typeof scanActs;

/** The list of books that a reader owns; imports use the same name. */
const OWNED = 'Owned';

/**
 * Applies an action to all books in turn. Returns the books that failed, each with a reason; stops when the connection
 * is lost.
 */
export async function addScanned(act: ScanAct, books: readonly ScannedBook[]): Promise<ScannedBook[]> {
  const failures: ScannedBook[] = [];
  const ownedBooks: ScannedBook[] = [];
  const numbers: string[] = [];
  for (const book of books) {
    if (book.isUnknown && (book.title.trim() === '' || book.author.trim() === '')) {
      failures.push({ ...book, problem: 'Enter the title and the author.' });
      continue;
    }
    try {
      const isbn = await numberOf(book);
      if (act === 'own') {
        ownedBooks.push(book);
        numbers.push(isbn);
      } else await mark(act, isbn);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failures.push({ ...book, problem: error.message });
    }
  }
  if (numbers.length === 0) return failures;
  try {
    await addToOwned(numbers);
    return failures;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [...failures, ...ownedBooks.map((book) => ({ ...book, problem: error.message }))];
  }
}

// A book that is already marked as read stays as it is.
async function mark(act: 'read' | 'want', isbn: string): Promise<void> {
  const { shelf } = (await call(getBook, { isbn })).book;
  if (act === 'read' && shelf?.read !== true) await call(markRead, { isbn });
  if (act === 'want' && shelf?.bookmarked !== true) await call(markBookmarked, { isbn });
}

async function addToOwned(isbns: readonly string[]): Promise<void> {
  const id = (await ownedList()) ?? (await call(createBookList, { list_name: OWNED })).list_id;
  const { list } = await call(getBookList, { list_id: id });
  const all = [...new Set([...list.books.map(({ isbn }) => isbn), ...isbns])];
  await call(saveBookList, {
    list_id: id,
    list_name: list.name,
    list_description: list.description,
    list_books: all.map((isbn) => ({ isbn })),
  });
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
