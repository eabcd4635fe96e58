import { getBook } from '../../../worker/features/books/contract.ts';
import { markOwned, unmarkOwned } from '../../../worker/features/library/owned/contract.ts';
import { deleteReading, editReading, listReadings } from '../../../worker/features/library/readings/contract.ts';
import { markBookmarked, markRead, unmarkBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { undoRemoval } from '../../../worker/features/undo/contract.ts';
import { CallError, call, queuedCallCount } from './call.ts';

type Undo = () => Promise<unknown>;

/** A book of a shelf that was chosen with others. */
export interface ChosenBook {
  isbn: string;
  title: string;
  authors: readonly string[];
}

/** By ISBN. */
export type ChosenBooks = ReadonlyMap<string, ChosenBook>;

/** Changes one book, and passes on after each step how that step is taken back. */
export type ActOnBook<Book> = (book: Book, onStep: (undo: Undo) => void) => Promise<void>;

interface ActedOn<Book> {
  failures: { book: Book; error: CallError }[];
  /** Takes back what was done to the others; undefined if some of it waits for a connection. */
  undo: Undo | undefined;
}

const WITHOUT_CONNECTION: readonly CallError['code'][] = ['offline', 'unavailable'];
// With one of these the calls for the other books would fail as well.
const FOR_ALL: readonly CallError['code'][] = [...WITHOUT_CONNECTION, 'too_many', 'signed_out'];

/** Acts on one book after another: a book that fails is left as it was and doesn't stop the others. */
export async function actOnEach<Book>(books: readonly Book[], act: ActOnBook<Book>): Promise<ActedOn<Book>> {
  const failures: ActedOn<Book>['failures'] = [];
  const undos: Undo[] = [];
  const queued = queuedCallCount();
  let failureOfAll: CallError | null = null;
  for (const book of books) {
    const stepsBefore = undos.length;
    try {
      if (failureOfAll !== null) throw failureOfAll;
      await act(book, (undo) => undos.push(undo));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failures.push({ book, error });
      const undoing = await undoDownTo(stepsBefore, undos);
      failureOfAll = [error, undoing].find((one) => one !== null && FOR_ALL.includes(one.code)) ?? null;
    }
  }
  const undo = async () => {
    const failure = await undoDownTo(0, undos);
    if (failure !== null) throw failure;
  };
  return { failures, undo: queuedCallCount() === queued ? undo : undefined };
}

/** Takes steps back, the last one first. Without a connection the rest stays for another try. */
async function undoDownTo(count: number, undos: Undo[]): Promise<CallError | null> {
  let failure: CallError | null = null;
  for (let undo = undos.at(-1); undo !== undefined && undos.length > count; undo = undos.at(-1)) {
    try {
      await undo();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (WITHOUT_CONNECTION.includes(error.code)) return error;
      failure ??= error;
    }
    undos.pop();
  }
  return failure;
}

/** When books were read: a date, `null` for an unknown one, undefined for the reader's today. */
export type ReadDate = string | null | undefined;

/** Marks a book as read and takes it off want-to-read. The dates of one that was read before stay as they are. */
export const moveToRead =
  (date: ReadDate): ActOnBook<{ isbn: string }> =>
  async ({ isbn }, onStep) => {
    const [{ book }, { readings }] = await Promise.all([call(getBook, { isbn }), call(listReadings, { isbn })]);
    if (book.shelf?.bookmarked === true) {
      const { undo_id } = await call(unmarkBookmarked, { isbn });
      onStep(() => wantAgain(isbn, undo_id));
    }
    if (book.shelf?.read === true) return;
    const open = readings.find(({ state }) => state === 'reading' || state === 'paused');
    const { reading_id } = await call(markRead, { isbn, ...(date === undefined ? {} : { date }) });
    onStep(() =>
      open === undefined ? call(deleteReading, { reading_id }) : call(editReading, { reading_id, state: open.state }),
    );
  };

/** Puts a book back in its place on want-to-read, or in front if too much time has passed. */
async function wantAgain(isbn: string, undoId: string): Promise<void> {
  try {
    await call(undoRemoval, { undo_id: undoId });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error;
    await call(markBookmarked, { isbn });
  }
}

export const addToWanted: ActOnBook<{ isbn: string }> = async ({ isbn }, onStep) => {
  const { shelf } = (await call(getBook, { isbn })).book;
  if (shelf?.bookmarked === true) return;
  const { undo_id } = await call(markBookmarked, { isbn });
  if (undo_id !== undefined) onStep(() => call(undoRemoval, { undo_id }));
  onStep(() => call(unmarkBookmarked, { isbn }));
};

/** Marks a book as owned; one that is owned already stays lent. */
export const addToOwned: ActOnBook<{ isbn: string }> = async ({ isbn }, onStep) => {
  const { shelf } = (await call(getBook, { isbn })).book;
  if (shelf?.owned !== undefined) return;
  await call(markOwned, { isbn });
  onStep(() => call(unmarkOwned, { isbn }));
};
