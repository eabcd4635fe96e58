import { getBook, isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { getBookLists, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { getNote, saveNote } from '../../../worker/features/library/notes/contract.ts';
import {
  finishReading,
  listReadings,
  type Progress,
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
import { rateBook } from '../../../worker/features/reviews/contract.ts';
import { versionOf } from '../../../worker/platform/http/version-contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { type Asked, type Fields, isFields, type OfflineAct, objectsIn } from '../../platform/offline/features.ts';
import { type NewAct, provisionalId } from '../../platform/offline/outbox.ts';
import { progressInWords } from './readings/progress-text.ts';

// What waits for a connection lies over the stored progress and state of a reading, the stars and marks of a book, a note
// and the entries of a list. Everything else is shown as it was stored.

const dayOf = ({ actedAt, zone }: NewAct) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(actedAt ?? Date.now());

const progressOf = ({ unit, value, of }: Fields) => ({ unit, value, ...(of === undefined ? {} : { of }) }) as Progress;

/** Changes one reading wherever it is shown, and takes it out of the lists of readings in another state. */
const readingAct = (label: OfflineAct['label'], changeOf: (reading: Fields, act: NewAct) => Fields): OfflineAct => ({
  label,
  answer: ({ input }) => ({ reading: { id: input.reading_id, progress: progressOf(input) }, at_end: false }),
  change: (fields, act, asked) => {
    const id = act.input.reading_id;
    if (fields.id === id && 'work_id' in fields && 'state' in fields) return changeOf(fields, act);
    return withoutOthers(fields, asked, id);
  },
});

function withoutOthers({ readings }: Fields, { path, input }: Asked, id: unknown): Fields | null {
  if (path !== listReadings.path || input.state === undefined || !Array.isArray(readings)) return null;
  const stayed = (readings as Reading[]).filter((one) => one.id !== id || one.state === input.state);
  return stayed.length === readings.length ? null : { readings: stayed };
}

/** A reading that was started and is not sent yet, at the top of the lists in which it belongs. */
function startedReading({ readings }: Fields, act: NewAct, { path, input }: Asked): Fields | null {
  const { isbn } = act.input;
  const isListed = input.isbn === isbn || input.state === 'reading';
  if (path !== listReadings.path || !isListed || !Array.isArray(readings)) return null;
  const id = provisionalId(act.key);
  const title = act.about?.title ?? '';
  const started = { date: dayOf(act) };
  const made = {
    reading_id: id,
    id,
    isbn,
    title,
    started,
    work_id: '',
    authors: [],
    cover: '',
    state: 'reading',
    imported: false,
  };
  return { readings: [{ ...made, waiting: true }, ...readings] };
}

const isBook = (fields: Fields): fields is Fields & PresentedVolume => 'volumeInfo' in fields;

/** Changes the reader's marks of one book wherever they are shown. */
const shelfAct = (label: string, markOf: (input: Fields) => Fields): OfflineAct => ({
  label,
  answer: ({ key }) => ({ reading_id: provisionalId(key) }),
  change: ({ shelf, ...book }, { input }) =>
    isBook(book) && isFields(shelf) && isbnOf(book) === input.isbn
      ? { shelf: { ...shelf, ...markOf(input), waiting: true } }
      : null,
});

const startAct: OfflineAct = {
  label: 'started',
  answer: ({ key }) => ({ reading: { id: provisionalId(key) } }),
  change: startedReading,
};

const noteAct: OfflineAct = {
  label: 'note',
  answer: ({ actedAt }) => ({ changed_at: Math.floor((actedAt ?? Date.now()) / 1_000) }),
  change: (fields, { input }, asked) =>
    asked.path === getNote.path && asked.input.isbn === input.isbn && 'changed_at' in fields
      ? { text: input.text }
      : null,
  // The book is unknown here if its page was the first that this browser opened.
  draft: async ({ input, about }) => ({
    name: `note:${about?.workId ?? (await call(getBook, { isbn: String(input.isbn) })).book.work_id}`,
    value: { text: input.text },
  }),
};

const booksIn = ({ list_books: books }: Fields) => books as { isbn: string }[];

const listAct: OfflineAct = {
  label: 'changed list',
  change: (fields, { input }, asked) => {
    if (fields.id !== input.list_id || !('book_count' in fields || Array.isArray(fields.books))) return null;
    const wanted = booksIn(input);
    const known = Array.isArray(fields.books) ? (fields.books as { isbn: string }[]) : [];
    const name = input.list_name ?? fields.name;
    const description = input.list_description ?? fields.description;
    return {
      name,
      description,
      ...('version' in fields ? { version: versionOf({ list_name: name, list_description: description }) } : {}),
      ...('book_count' in fields ? { book_count: wanted.length } : {}),
      ...('has_book' in fields ? { has_book: wanted.some(({ isbn }) => isbn === asked.input.isbn) } : {}),
      ...('books' in fields
        ? { books: wanted.map((book) => known.find(({ isbn }) => isbn === book.isbn) ?? bookFacts(book)) }
        : {}),
    };
  },
  // Only the texts that were changed are drafts, beside what is stored.
  draft: async ({ input: { list_id: id, list_name: name, list_description: description } }) =>
    name === undefined && description === undefined
      ? null
      : {
          name: `list:${id}`,
          value: { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) },
        },
  page: () => paths.library('lists'),
};

const bookFacts = (book: Fields) => ({ title: '', authors: [], cover: '', ...book });

/** What waits in a reader's library, by path. */
export const libraryActs: readonly (readonly [path: string, act: OfflineAct])[] = [
  [
    updateProgress.path,
    readingAct(
      (input) => progressInWords(progressOf(input)),
      ({ progress }, { input }) => {
        const before = isFields(progress) && progress.unit === input.unit ? { of: progress.of } : {};
        return { state: 'reading', progress: progressOf({ ...before, ...input }) };
      },
    ),
  ],
  [startReading.path, startAct],
  [
    finishReading.path,
    readingAct('finished', (_, act) => ({ state: 'finished', finished: { date: act.input.date ?? dayOf(act) } })),
  ],
  [stopReading.path, readingAct('stopped', () => ({ state: 'unfinished' }))],
  [pauseReading.path, readingAct('paused', () => ({ state: 'paused' }))],
  [resumeReading.path, readingAct('resumed', () => ({ state: 'reading' }))],
  [saveNote.path, noteAct],
  [markRead.path, shelfAct('read', ({ rating }) => ({ read: true, bookmarked: false, ...(rating ? { rating } : {}) }))],
  [unmarkRead.path, shelfAct('no longer read', () => ({ read: false }))],
  [markBookmarked.path, shelfAct('want to read', () => ({ bookmarked: true }))],
  [unmarkBookmarked.path, shelfAct('no longer want to read', () => ({ bookmarked: false }))],
  [rateBook.path, shelfAct('rated', ({ rating }) => ({ rating: rating ?? undefined }))],
  [saveBookList.path, listAct],
];

/** Answers for which lists hold a book, from all lists that are stored. */
export function listsOfBook({ path, input }: Asked, known: readonly unknown[]): Fields | null {
  if (path !== getBookLists.path || input.isbn === undefined) return null;
  const lists = new Map<unknown, Fields>();
  for (const { list } of objectsIn(known)) if (isFields(list) && Array.isArray(list.books)) lists.set(list.id, list);
  if (lists.size === 0) return null;
  const holds = (list: Fields) => (list.books as Fields[]).some(({ isbn }) => isbn === input.isbn);
  return {
    lists: [...lists.values()].map(({ books, ...list }) => ({
      ...list,
      book_count: (books as unknown[]).length,
      has_book: holds({ books }),
    })),
  };
}

/** Answers for the readings of a book whose page was never opened, from the readings that are stored. */
export function readingsOfBook({ path, input }: Asked, known: readonly unknown[]): Fields | null {
  if (path !== listReadings.path || input.isbn === undefined) return null;
  const readings = new Map<unknown, Fields>();
  for (const fields of objectsIn(known))
    if ('state' in fields && fields.isbn === input.isbn) readings.set(fields.reading_id, fields);
  return readings.size === 0 ? null : { readings: [...readings.values()] };
}
