import * as z from 'zod/mini';
import { progressUnits, readingFormats, readingSources, readingStates } from '../library/readings/contract.ts';
import { importedStates } from '../library/readings/imported-states-contract.ts';
import { importLimits } from './limits-contract.ts';

/** Sources of a library; `other` is any CSV whose columns the reader mapped. */
export const importSources = [
  'goodreads',
  'storygraph',
  'librarything',
  'hardcover',
  'bookwyrm',
  'openlibrary',
  'openreads',
  'readinglist',
  'libib',
  'bookbuddy',
  'bookmory',
  'calibre',
  'literal',
  'kobo',
  'kindle',
  'flyleaf',
  'other',
] as const;
export type ImportSource = (typeof importSources)[number];

export const text = (max: number) => z.string().check(z.maxLength(max));
// A full or partial date or a time, with hyphens or slashes. An impossible one is left out with a reason.
const statedDate = z.union([text(40), z.object({ date: text(40) })]);

const progress = z.object({ unit: z.enum(progressUnits), value: z.number(), of: z.optional(z.number()) });
/** A further reading in the same row. */
const furtherReading = z.object({
  state: z.optional(z.enum(readingStates)),
  started: z.optional(statedDate),
  finished: z.optional(statedDate),
  format: z.optional(z.enum(readingFormats)),
  copy_source: z.optional(z.enum(readingSources)), // Where the reader's copy came from.
  progress: z.optional(progress),
  copy_pages: z.optional(z.number()),
});

/** A cell that was left out: its column in the file, its value, and the reason. */
export const leftOutCell = z.object({ column: text(200), value: text(200), reason: text(300) });

/**
 * A row of a library as the page has read it. Invalid values are left out and reported with the line. `line` is where
 * the row begins in the file, or its index, from 1.
 */
export const importRow = z.object({
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  title: text(2_000),
  authors: z.array(text(500)).check(z.maxLength(50)),
  series: z.optional(text(500)),
  /** The position in the series: "3", "2.5", "1-3". */
  position: z.optional(text(40)),
  /** As in the file; only one with a correct check digit counts. */
  isbn: z.optional(text(100)),
  /** The source's ID of the work: `OL45804W` for Open Library, a `work_id` for our own export. */
  source_id: z.optional(text(200)),
  state: z.optional(z.enum(importedStates)),
  /** The word for its state if it is unknown; the reader is asked what it means. */
  status: z.optional(text(100)),
  /** Stars as in the source, 0 for none; here and for `year` a text is an unreadable value, left out with a reason. */
  rating: z.optional(z.union([z.number(), text(40)])),
  /** Plain text: paragraphs by line breaks, `||words||` for spoilers. */
  review: z.optional(text(400_000)),
  spoiler: z.optional(z.boolean()),
  /** When the review was written. */
  reviewed: z.optional(statedDate),
  /** Whether the row is private in the file. Its review then stays hidden, whatever the reader chooses. */
  private: z.optional(z.boolean()),
  note: z.optional(text(400_000)),
  /** Moods and content notes by name, with an intensity from 0 to 3; unknown ones are left out with a reason. */
  impressions: z.optional(
    z.array(z.object({ aspect: text(100), intensity: z.number() })).check(z.maxLength(importLimits.impressions)),
  ),
  started: z.optional(statedDate),
  /** When it was finished or stopped. */
  finished: z.optional(statedDate),
  progress: z.optional(progress),
  copy_pages: z.optional(z.number()), // Of the reader's own copy; `pages` are those of the edition that is named.
  /** How often it was read in all. Readings without a date become rereadings without a date. */
  read_count: z.optional(z.number()),
  readings: z.optional(z.array(furtherReading).check(z.maxLength(importLimits.readings))),
  /** When it was added to its shelf; not a reading date. */
  added: z.optional(statedDate),
  shelves: z.optional(z.array(text(500)).check(z.maxLength(500))),
  pages: z.optional(z.number()),
  year: z.optional(z.union([z.number(), text(40)])),
  language: z.optional(text(40)),
  format: z.optional(z.enum(readingFormats)),
  copy_source: z.optional(z.enum(readingSources)), // Where the reader's copy came from.
  owned: z.optional(z.boolean()),
  lent_to: z.optional(text(200)),
  lent_since: z.optional(statedDate),
  /** The reader's earlier choice: no other book is looked for. */
  match: z.optional(z.enum(['own'])),
  /** Cells that the page left out. */
  left_out: z.optional(z.array(leftOutCell).check(z.maxLength(importLimits.leftOut))),
  /** Why the page could not read it. */
  problem: z.optional(text(300)),
});
export type ImportRow = z.infer<typeof importRow>;
