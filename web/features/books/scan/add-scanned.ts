import {
  type ActOnBook,
  actOnEach,
  addToOwned,
  addToWanted,
  moveToRead,
  type ReadDate,
} from '../../../platform/api/act-on-books.ts';
import { CallError } from '../../../platform/api/call.ts';
import { numberOf, type ScannedBook } from './scanned-book.ts';

export const scanActs = { read: 'Read', want: 'Want to read', own: 'Own' } as const;
export type ScanAct = keyof typeof scanActs;

/** What to do with all scanned books; for read ones with their date. */
export type ScanChoice = { act: 'read'; date: ReadDate } | { act: 'want' | 'own' };

/** Applies an action to all books in turn, and returns those that failed, each with a reason. */
export async function addScanned(choice: ScanChoice, books: readonly ScannedBook[]) {
  const act = choice.act === 'read' ? moveToRead(choice.date) : choice.act === 'own' ? addToOwned : addToWanted;
  const add: ActOnBook<ScannedBook> = async (book, onStep) => {
    if (book.isUnknown && (book.title.trim() === '' || book.author.trim() === ''))
      throw new CallError('invalid_input', 'Enter the title and the author.');
    await act({ isbn: await numberOf(book) }, onStep);
  };
  const { failures, undo } = await actOnEach(books, add);
  return { failures: failures.map(({ book, error }) => ({ ...book, problem: error.message })), undo };
}
