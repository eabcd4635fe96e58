import type { Shelf } from '../../../worker/features/books/contract.ts';
import {
  finishReading,
  pauseReading,
  type Reading,
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
import type { RequestBody } from '../../../worker/platform/http/contract.ts';
import { type KnownAnswers, knownBook, knownFacts, knownReading, knownReadings } from './known.ts';
import { type NewAct, provisionalId } from './outbox.ts';

// Marks objects that are not sent yet, for web/platform/ui/text/waiting-mark.tsx.
export const waiting = { waiting: true };

/** Returns the local day on which an action was done. */
export const dayOf = ({ actedAt, zone }: NewAct) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(actedAt ?? Date.now());

type BookChange = Partial<Pick<Shelf, 'read' | 'bookmarked' | 'rating'>> & {
  /** The number of actions that finish it. */
  finishes: number;
};

/** The reader's readings and books as the actions leave them. */
export interface OwnBooks {
  readings: ReadonlyMap<string, Reading>;
  /** IDs of readings deleted by actions. */
  deleted: ReadonlySet<string>;
  /** By ISBN. */
  books: ReadonlyMap<string, BookChange>;
}

/** Applies actions in order to the reader's own books. */
export function booksAfter(acts: readonly NewAct[], known: KnownAnswers): OwnBooks {
  const readings = new Map<string, Reading>();
  const deleted = new Set<string>();
  const books = new Map<string, BookChange>();
  const readingsOf = (isbn: unknown) => {
    const stored = knownReadings(known, isbn).map((one) => readings.get(one.id) ?? one);
    const made = [...readings.values()].filter((one) => one.isbn === isbn);
    return [...new Set([...made, ...stored])].filter(({ id }) => !deleted.has(id));
  };
  const changeBook = (isbn: unknown, change: Partial<BookChange>) => {
    const before = books.get(String(isbn)) ?? { finishes: 0 };
    const finishes = before.finishes + (change.finishes ?? 0);
    books.set(String(isbn), { ...before, ...change, finishes });
  };
  const finish = (before: Reading, after: Reading) => {
    readings.set(after.id, after);
    changeBook(after.isbn, { read: true, finishes: before.state === 'finished' ? 0 : 1 });
  };
  for (const act of acts) {
    const { isbn } = act.input;
    if (act.path === startReading.path) {
      const made = createReading(act, known);
      if (made !== null) readings.set(made.id, made);
      changeBook(isbn, { bookmarked: false });
    } else if (act.path === markRead.path) {
      const all = readingsOf(isbn);
      const isRead = all.some(({ state }) => state === 'finished');
      const open = all.find(({ state }) => state === 'reading' || state === 'paused');
      const before = open ?? (isRead ? null : createReading(act, known));
      if (before !== null) finish(before, { ...before, state: 'finished', finished: { date: dayOf(act) }, ...waiting });
      changeBook(isbn, { read: true, bookmarked: false, ...starsOf(act) });
    } else if (act.path === unmarkRead.path) {
      for (const { id, state } of readingsOf(isbn)) if (state === 'finished') deleted.add(id);
      changeBook(isbn, { read: false, finishes: -(books.get(String(isbn))?.finishes ?? 0) });
    } else if (act.path === markBookmarked.path) changeBook(isbn, { bookmarked: true });
    else if (act.path === unmarkBookmarked.path) changeBook(isbn, { bookmarked: false });
    else {
      const id = String(act.input.reading_id ?? '');
      const before = readings.get(id) ?? knownReading(known, id);
      if (before === null) continue;
      const after = { ...readingAfter(before, act), ...waiting };
      if (act.path === finishReading.path) {
        finish(before, after);
        changeBook(after.isbn, starsOf(act));
      } else readings.set(id, after);
    }
  }
  for (const id of deleted) readings.delete(id);
  return { readings, deleted, books };
}

/** Returns the reading that an action creates; null if the book is unknown. */
function createReading(act: NewAct, known: KnownAnswers): Reading | null {
  const book = knownBook(known, act.input.isbn);
  const facts = knownFacts(known, act.input.isbn);
  if (facts === null) return null;
  const pageCount = book?.volumeInfo.pageCount;
  return {
    id: provisionalId(act.key),
    work_id: book?.work_id ?? '',
    ...facts,
    state: 'reading',
    ...(act.path === startReading.path ? { started: { date: dayOf(act) } } : {}),
    ...waiting,
    ...(pageCount === undefined ? {} : { edition_pages: pageCount }),
    imported: false,
  };
}

function starsOf({ input }: NewAct): Pick<BookChange, 'rating'> {
  const { rating } = input as Changes;
  return rating === undefined ? {} : { rating };
}

type Changes = Partial<RequestBody<typeof finishReading> & RequestBody<typeof updateProgress>>;

function readingAfter(reading: Reading, act: NewAct): Reading {
  const { unit, value, of, date, format, source } = act.input as Changes;
  const { finished: _, ...unended } = reading;
  const end = date === null ? {} : { finished: { date: date ?? dayOf(act) } };
  switch (act.path) {
    case updateProgress.path: {
      const known = reading.progress?.unit === unit ? reading.progress?.of : undefined;
      const length = of ?? known;
      const progress = { unit, value, ...(length === undefined ? {} : { of: length }) } as Reading['progress'];
      // Progress in minutes implies an audiobook.
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
