import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, readerId, validateText } from '../../../platform/http/contract.ts';
import { previewRoleSchema } from '../../accounts/contract.ts';
import { earned } from '../../accounts/experience-contract.ts';
import { type Genre, genres, isbn } from '../../books/contract.ts';
import { rating, reviewText } from '../../reviews/contract.ts';
import { undoable } from '../../undo/contract.ts';

/** The state of a reading: open, finished, stopped or paused. */
export const readingStates = ['reading', 'finished', 'unfinished', 'paused'] as const;
export type ReadingState = (typeof readingStates)[number];

export const progressUnits = ['page', 'percent', 'minute'] as const;
export type ProgressUnit = (typeof progressUnits)[number];

/** The formats in which a book can be read. */
export const readingFormats = ['print', 'ebook', 'audio'] as const;
export type ReadingFormat = (typeof readingFormats)[number];

export const readingSources = ['bought', 'borrowed', 'library', 'gift'] as const;
export type ReadingSource = (typeof readingSources)[number];

/** The most that progress may be if nothing is known of the edition. */
export const mostProgress = { page: 30_000, percent: 100, minute: 60_000 } as const satisfies Record<
  ProgressUnit,
  number
>;

/** The first year in which a book may have been read. */
export const FIRST_YEAR = 1900;

/** Errors about readings. */
export const readingSentences = {
  notFound: 'We could not find this reading.',
  unknownBook: 'We could not find this book.',
  noDate: 'This date doesn’t exist. Enter it like 2026, 2026-05 or 2026-05-31.',
  early: `Enter a year from ${FIRST_YEAR} on.`,
  future: 'This date is in the future.',
  beforeStart: 'A book cannot be finished before it was started.',
  notWhole: 'Enter a whole number.',
  negative: 'Enter 0 or more.',
  tooFar: 'That’s more pages than any book has.',
  fromOne: 'Enter at least one page.',
  noLength: 'A percentage is out of 100.',
  overPercent: 'Enter a percentage from 0 to 100.',
  ended: 'This reading is over. Read the book again to keep its progress.',
  notOpen: 'This reading is over already.',
  passed: 'You changed this book on another device since then.',
  openAlready: 'You are reading this book already.',
  neverRead: 'You have not read this book yet.',
  notEnded: 'Only a book that is finished or given up has an end.',
  noReader: 'We could not find this reader.',
  otherWork: 'This is an edition of another book.',
} as const;

export function beyondLastPage(pages: number, of = 'This edition'): string {
  return `${of} has ${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}.`;
}

/** Returns the error for a minute beyond the last one. */
export function beyondLastMinute(minutes: number): string {
  return `Your copy has ${minutes.toLocaleString('en')} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** Returns the error for a page count that is smaller than the reader's progress. */
export function progressSentence(page: number): string {
  return `You are on page ${page.toLocaleString('en')} already.`;
}

function isThere(date: string): boolean {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const moment = new Date(Date.UTC(year, month - 1, day));
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
}

/** A full or partial date: `2026`, `2026-11` or `2026-11-22`. It must exist. */
export const partialDate = z.string({ error: readingSentences.noDate }).check(
  z.refine((date) => /^\d{4}(-\d{2}(-\d{2})?)?$/.test(date) && isThere(date), {
    error: readingSentences.noDate,
    abort: true,
  }),
  z.refine((date) => Number(date.slice(0, 4)) >= FIRST_YEAR, readingSentences.early),
);

/** A full or partial date. */
const dated = z.object({ date: partialDate });
export type DatedReading = z.infer<typeof dated>;

/** A reader's progress; `of` is the end of the book, if known. */
const progress = z.object({
  unit: z.enum(progressUnits),
  value: z.number(),
  of: z.optional(z.number()),
});
export type Progress = z.infer<typeof progress>;

/** One time that a reader read a work. Absent dates are unknown. */
export const reading = z.object({
  /** As calls take it. `id` is the same, by its name in the first version of the API. */
  reading_id: z.string(),
  id: z.string(),
  work_id: z.string(),
  isbn: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
  state: z.enum(readingStates),
  started: z.optional(z.object({ date: z.string() })),
  finished: z.optional(z.object({ date: z.string() })),
  progress: z.optional(progress),
  format: z.optional(z.enum(readingFormats)),
  source: z.optional(z.enum(readingSources)),
  /** The pages of the reader's own copy, if entered, and those of the edition, if known. */
  pages: z.optional(z.number()),
  edition_pages: z.optional(z.number()),
  imported: z.boolean(),
});
export type Reading = z.infer<typeof reading>;

const wholeNumber = z.number({ error: readingSentences.notWhole }).check(z.multipleOf(1, readingSentences.notWhole));
const pages = wholeNumber.check(
  z.minimum(1, readingSentences.fromOne),
  z.maximum(mostProgress.page, readingSentences.tooFar),
);

const write = { scope: 'write', late: true, limit: 'write', output: { reading } } as const;
const readingId = { reading_id: id };

/** A reader who is already reading the book continues that reading. Takes the book off want-to-read. */
export const startReading = endpoint('/api/readings/start', {
  summary: 'Starts reading a book, today or on the given date.',
  ...write,
  input: { isbn, date: z.optional(partialDate) },
  creates: true,
});

export const readAgain = endpoint('/api/readings/again', {
  summary: 'Starts to reread a book that was finished or stopped before.',
  ...write,
  late: false,
  input: { isbn },
  creates: true,
});

/**
 * `at_end` in the answer lets the page ask whether the book is finished. `of` is the end of the reader's own copy,
 * which is stored.
 */
export const updateProgress = endpoint('/api/readings/progress', {
  summary: 'Updates how far the reader has come in a book.',
  scope: 'write',
  late: true,
  limit: 'write',
  input: {
    ...readingId,
    unit: z.enum(progressUnits),
    value: wholeNumber.check(z.minimum(0, readingSentences.negative)),
    of: z.optional(wholeNumber.check(z.minimum(1, readingSentences.fromOne))),
  },
  output: { reading, at_end: z.boolean(), earned },
});

/**
 * For a finished reading, only the given fields change. `rating` and `review` become the reader's review of the work; a
 * rating alone changes only the stars of an existing review.
 */
export const finishReading = endpoint('/api/readings/finish', {
  summary: 'Finishes a reading, with a date, a rating and a review if given.',
  scope: 'write',
  late: true,
  limit: 'write',
  input: {
    ...readingId,
    date: z.optional(z.nullable(partialDate)),
    format: z.optional(z.nullable(z.enum(readingFormats))),
    source: z.optional(z.nullable(z.enum(readingSources))),
    rating: z.optional(rating),
    review: z.optional(reviewText),
  },
  output: { reading, earned },
});

/** `undo_id` is absent if nothing changed. */
export const stopReading = endpoint('/api/readings/stop', {
  summary: 'Stops a reading without finishing it.',
  ...write,
  input: { ...readingId, date: z.optional(partialDate) },
  output: { reading, undo_id: z.optional(z.string()) },
});

export const pauseReading = endpoint('/api/readings/pause', {
  summary: 'Pauses a reading.',
  ...write,
  input: readingId,
});
export const resumeReading = endpoint('/api/readings/resume', {
  summary: 'Resumes a paused reading.',
  ...write,
  input: readingId,
});

/** Earns XP only if it was finished today. */
export const addReading = endpoint('/api/readings/add', {
  summary: 'Adds a finished reading of the past.',
  scope: 'write',
  limit: 'write',
  input: {
    isbn,
    started: z.optional(dated),
    finished: z.optional(dated),
    format: z.optional(z.enum(readingFormats)),
    source: z.optional(z.enum(readingSources)),
    pages: z.optional(pages),
  },
  output: { reading, earned },
  creates: true,
});

/**
 * Absent fields stay, `null` is unknown. `isbn` is another edition of the same work; `pages` are those of the reader's
 * own copy, `null` those of the edition.
 */
export const editReading = endpoint('/api/readings/edit', {
  summary: 'Corrects a reading; absent fields stay.',
  scope: 'write',
  limit: 'write',
  input: {
    ...readingId,
    started: z.optional(z.nullable(dated)),
    finished: z.optional(z.nullable(dated)),
    format: z.optional(z.nullable(z.enum(readingFormats))),
    source: z.optional(z.nullable(z.enum(readingSources))),
    isbn: z.optional(isbn),
    pages: z.optional(z.nullable(pages)),
    state: z.optional(z.enum(readingStates)),
  },
  output: { reading, earned },
});

export const deleteReading = endpoint('/api/readings/delete', {
  summary: 'Deletes a reading.',
  scope: 'write',
  limit: 'write',
  input: readingId,
  output: undoable,
});

const year = z.int().check(z.minimum(FIRST_YEAR), z.maximum(9999));

/** The first page of the caller's own readings of a work includes the time read on e-readers, if known. */
export const listReadings = endpoint('/api/readings/list', {
  summary: 'Lists readings, newest first: of one state, year or book, or all.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: {
    target_id: z.optional(readerId),
    as: previewRoleSchema,
    state: z.optional(z.enum(readingStates)),
    year: z.optional(year),
    isbn: z.optional(isbn),
    cursor,
  },
  output: {
    readings: z.array(reading),
    next_cursor: nextCursor,
    on_devices: z.optional(z.object({ days: z.number(), minutes: z.number() })),
  },
});

/** Sort orders of the shelf of read books; `year` is the edition's year of publication. */
export const shelfSorts = ['date', 'title', 'author', 'rating', 'year'] as const;
export type ShelfSort = (typeof shelfSorts)[number];

export const shelfDirections = ['ascending', 'descending'] as const;
export type ShelfDirection = (typeof shelfDirections)[number];

/** The direction of each order if none is given. */
export const usualDirections: Readonly<Record<ShelfSort, ShelfDirection>> = {
  date: 'descending',
  title: 'ascending',
  author: 'ascending',
  rating: 'descending',
  year: 'descending',
};

/**
 * A read book: `finished` is the last date, `times` the number of readings, `year` that of the edition (0 if unknown),
 * `rating` its reader's, in stars.
 */
const shelfBook = z.object({
  isbn: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
  year: z.number(),
  finished: z.optional(z.object({ date: z.string() })),
  times: z.number(),
  rating: z.optional(z.number()),
});
export type ShelfBook = z.infer<typeof shelfBook>;

/**
 * What is unknown comes last in both directions. `query` is words with which those of the title and the authors begin, or
 * the beginning of the series' name; `year` is the year of reading and `format` that of the reading, `rating` the reader's
 * stars. `list_id` and `owned` filter the caller's own shelf; of another's they leave nothing.
 */
export const readShelf = endpoint('/api/readings/shelf', {
  summary: 'Lists the books that a reader has read, sorted and filtered.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: {
    target_id: z.optional(readerId),
    as: previewRoleSchema,
    sort: z._default(z.enum(shelfSorts), 'date'),
    direction: z.optional(z.enum(shelfDirections)),
    query: z.optional(validateText({ max: limits.searchQuery })),
    year: z.optional(year),
    genre: z.optional(z.enum(Object.keys(genres) as [Genre, ...Genre[]])),
    rating: z.optional(z.number().check(z.minimum(0.5), z.maximum(5), z.multipleOf(0.5))),
    format: z.optional(z.enum(readingFormats)),
    list_id: z.optional(id),
    owned: z.optional(z.boolean()),
    cursor,
  },
  output: { books: z.array(shelfBook), next_cursor: nextCursor },
});
