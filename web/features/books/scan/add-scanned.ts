import { getBook } from '../../../../worker/features/books/contract.ts';
import { markOwned, unmarkOwned } from '../../../../worker/features/library/owned/contract.ts';
import { deleteReading, editReading, listReadings } from '../../../../worker/features/library/readings/contract.ts';
import { markBookmarked, markRead, unmarkBookmarked } from '../../../../worker/features/library/shelves/contract.ts';
import { undoRemoval } from '../../../../worker/features/undo/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { numberOf, type ScannedBook } from './scanned-book.ts';

export const scanActs = { read: 'Read', want: 'Want to read', own: 'Own' } as const;
export type ScanAct = keyof typeof scanActs;

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
  for (const book of books) {
    if (book.isUnknown && (book.title.trim() === '' || book.author.trim() === '')) {
      failures.push({ ...book, problem: 'Enter the title and the author.' });
      continue;
    }
    try {
      const isbn = await numberOf(book);
      undos.push(
        await (choice.act === 'read' ? read(isbn, choice.date) : choice.act === 'own' ? own(isbn) : want(isbn)),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failures.push({ ...book, problem: error.message });
    }
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

// A book that is owned already stays lent.
async function own(isbn: string): Promise<Undo> {
  const { shelf } = (await call(getBook, { isbn })).book;
  if (shelf?.owned !== undefined) return nothing;
  await call(markOwned, { isbn });
  return () => call(unmarkOwned, { isbn });
}
