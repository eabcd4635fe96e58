import * as z from 'zod/mini';
import { endpoint, id, validateText } from '../../../platform/http/contract.ts';
import { isbn } from '../../books/contract.ts';

/** Limits of uploaded reading statistics, for the browser that reads the file and the server. */
export const statisticsLimits = {
  /** Books in one call. */
  books: 40,
  /** Days of one book in one call. */
  days: 400,
  /** Bytes of one call. */
  body: 262_144,
  /** Uploads that are listed; days in which an upload can be undone. */
  uploads: 20,
  undoneWithin: 30,
  /** The maximum number of days shown for a book. */
  shown: 366,
} as const;

/** Earlier days are refused. E-readers whose battery was empty record wrong dates. */
export const FIRST_DAY = '2000-01-01';

export const statisticsTexts = {
  future: 'This file has a day in the future. Check the clock of your e-reader.',
  undone: 'You undid the upload of this file. Confirm that you want it back.',
  noUpload: 'This upload no longer exists.',
  notNewest: 'Undo the newest upload first.',
  tooOld: `An upload can be undone for ${statisticsLimits.undoneWithin} days.`,
} as const;

const date = z.string().check(
  z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  z.refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)),
);

const dayRead = z.object({
  day: date,
  /** // A day has 25 hours when daylight saving time ends. */
  seconds: z.int().check(z.minimum(1), z.maximum(90_000)),
  pages: z.int().check(z.minimum(0), z.maximum(100_000)),
});
export type DayRead = z.infer<typeof dayRead>;

// Authors are separated by line breaks.
const fact = z.optional(validateText({ max: 500, lines: true }));

const bookRead = z.object({
  /** The device's key of the document, KOReader's digest of the file. */
  document: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  title: fact,
  authors: fact,
  days: z.array(dayRead).check(z.minLength(1), z.maxLength(statisticsLimits.days)),
});
export type BookRead = z.infer<typeof bookRead>;

const upload = z.object({
  upload_id: z.string(),
  uploaded_at: z.number(),
  /** The number of days and books with new data. */
  days: z.number(),
  books: z.number(),
  can_undo: z.boolean(),
});
export type Upload = z.infer<typeof upload>;

/**
 * Known data has no effect. `digest` is the SHA-256 of the file, whose parts form one upload. Days of the last week
 * count for the streak, but don't earn XP. A file whose upload was undone is refused with `conflict` unless `again` is
 * true.
 */
export const addStatistics = endpoint('/api/statistics/add', {
  summary: "Adds a part of an e-reader's statistics file.",
  scope: 'write',
  limit: 'write',
  body: statisticsLimits.body,
  input: {
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a digest.')),
    books: z.array(bookRead).check(z.minLength(1), z.maxLength(statisticsLimits.books)),
    again: z.optional(z.boolean()),
  },
  output: {},
});

export const listUploads = endpoint('/api/statistics/uploads', {
  summary: "Lists the reader's uploads of statistics, newest first.",
  scope: 'read',
  limit: 'read',
  input: {},
  output: { uploads: z.array(upload).check(z.maxLength(statisticsLimits.uploads)) },
});

export const undoUpload = endpoint('/api/statistics/undo', {
  summary: 'Undoes the newest upload of statistics.',
  scope: 'write',
  limit: 'write',
  input: { upload_id: id },
  output: {},
});

export const getBookDays = endpoint('/api/statistics/book', {
  summary: 'Lists the days on which the reader read a book on an e-reader, with their totals.',
  scope: 'read',
  limit: 'read',
  input: { isbn },
  output: {
    days: z
      .array(z.object({ day: z.string(), minutes: z.number(), pages: z.number() }))
      .check(z.maxLength(statisticsLimits.shown)),
  },
});
