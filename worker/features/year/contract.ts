import * as z from 'zod/mini';
import { endpoint, readerId } from '../../platform/http/contract.ts';
import { previewRoleSchema } from '../accounts/contract.ts';
import { FIRST_YEAR, readingFormats } from '../library/readings/contract.ts';

/**
 * The maximum number of readings that are loaded for a year, and for those without a date. The page says if there are
 * more.
 */
export const YEAR_READINGS = 1_000;

/** Sentences of a reader's year. */
export const yearSentences = {
  future: 'This year hasn’t started yet.',
  early: `Enter a year from ${FIRST_YEAR} on.`,
} as const;

/**
 * A reading of a year that was finished or given up. Absent fields are unknown; `rating` is the reader's own, in stars.
 */
const yearReading = z.object({
  id: z.string(),
  work_id: z.string(),
  isbn: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
  finished: z.optional(z.object({ date: z.string() })),
  format: z.optional(z.enum(readingFormats)),
  pages: z.optional(z.number()),
  /** The length of an audiobook of which the reader recorded minutes. */
  minutes: z.optional(z.number()),
  language: z.optional(z.string()),
  genres: z.array(z.string()),
  rating: z.optional(z.number()),
});
export type YearReading = z.infer<typeof yearReading>;

/** The readings that a number counts, as indexes of `readings`. */
const places = z.array(z.number());

/** The numbers of the finished readings of a year. */
const sums = z.object({
  /** Each book once, even if it was finished several times. */
  books: places,
  /** Readings of books that had been finished before. */
  rereads: places,
  /**
   * The sum of the pages of all readings whose page count is known. The reader's own page count takes precedence.
   * Audiobooks have no pages.
   */
  pages: z.object({ count: z.number(), places, unknown: places }),
  /** The sum of the minutes of the audiobooks whose length is known. */
  minutes: z.object({ count: z.number(), places }),
  /** January to December, each book once a month; `unknown` contains readings of which only the year is known. */
  months: z.object({ known: z.array(places), unknown: places }),
  /** The most frequent first. A book counts for each of its genres. */
  genres: z.object({ known: z.array(z.object({ genre: z.string(), places })), unknown: places }),
  languages: z.object({ known: z.array(z.object({ language: z.string(), places })), unknown: places }),
  formats: z.object({ known: z.array(z.object({ format: z.enum(readingFormats), places })), unknown: places }),
  /** From half a star to five stars, each book once; `mean` in stars where there is a rating. */
  ratings: z.object({
    known: z.array(z.object({ rating: z.number(), places })),
    unknown: places,
    mean: z.optional(z.number()),
  }),
  /** Authors of two or more of the books, the most read first, at most five. */
  authors: z.array(z.object({ name: z.string(), places })),
  /** The books with the most and the fewest pages, as indexes of `readings`. */
  longest: z.optional(z.number()),
  shortest: z.optional(z.number()),
  /** The first and the last book whose date has at least a month. */
  first: z.optional(z.number()),
  last: z.optional(z.number()),
});
export type YearSums = z.infer<typeof sums>;

/** Without `year` it is the current year in the viewer's time zone. Refused to others if the profile is private. */
export const viewYear = endpoint('/api/readings/year', {
  summary: "Returns a reader's year in books.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: {
    target_id: z.optional(readerId),
    as: previewRoleSchema,
    year: z.optional(z.int().check(z.minimum(FIRST_YEAR, yearSentences.early), z.maximum(9999, yearSentences.future))),
    undated: z.optional(z.boolean()),
  },
  output: {
    year: z.number(),
    /** The current year in the viewer's time zone. */
    this_year: z.number(),
    user: z.object({ userId: z.string(), name: z.string(), private: z.boolean() }),
    /** The nearest years with a finished reading. The current year is always included. */
    earlier_year: z.optional(z.number()),
    later_year: z.optional(z.number()),
    /** Finished in the year, in the order of their dates, the least precise last; at most {@link YEAR_READINGS}. */
    readings: z.array(yearReading),
    /** False if there are more. */
    complete: z.boolean(),
    sums,
    /** The dates on which the reader read, in the time zone they were in. */
    days: z.array(z.string()),
    device_days: z.optional(z.array(z.object({ day: z.string(), minutes: z.number(), pages: z.number() }))),
    unfinished: z.optional(z.array(yearReading)),
    /** The number of finished readings without a date, at most {@link YEAR_READINGS}. */
    undated: z.number(),
    undated_readings: z.optional(z.array(yearReading)),
  },
});
