import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, validateText } from '../../platform/http/contract.ts';
import { isbn } from '../books/contract.ts';
import { progressUnits, readingFormats, readingSources, readingStates } from '../library/readings/contract.ts';
import { importedStates } from '../library/readings/imported-states-contract.ts';
import { importLimits, importSentences } from './limits-contract.ts';

export { type ImportedState, importedStates, stateNamed } from '../library/readings/imported-states-contract.ts';
export { importLimits, importSentences } from './limits-contract.ts';

/** Sources of a library; `other` is any CSV whose columns the reader mapped. */
const importSources = [
  'goodreads',
  'storygraph',
  'librarything',
  'hardcover',
  'bookwyrm',
  'openlibrary',
  'flyleaf',
  'other',
] as const;
export type ImportSource = (typeof importSources)[number];

const text = (max: number) => z.string().check(z.maxLength(max));
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

/**
 * A row of a library as the page has read it. Invalid values are left out and reported with the line. `line` is where
 * the row begins in the file, or its index, from 1.
 */
const importRow = z.object({
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
  owned: z.optional(z.boolean()), // Counts as a shelf called "Owned".
  /** Why the page could not read it. */
  problem: z.optional(text(300)),
});
export type ImportRow = z.infer<typeof importRow>;

// The ISBN in a file is checked later, so it must not count as a book that the call names.
const sentRow = z.pipe(
  importRow,
  z.transform(({ isbn: numbered, ...row }: ImportRow) => ({ ...row, ...(numbered === undefined ? {} : { numbered }) })),
);
export type SentRow = z.output<typeof sentRow>;

const importStates = ['adding', 'matching', 'matched', 'applying', 'applied', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** The result of a row; `skipped` is the reader's choice. */
export const rowGroups = ['certain', 'likely', 'unsure', 'own', 'problem', 'skipped'] as const;
export type RowGroup = (typeof rowGroups)[number];

const count = z.number();

const summary = z.object({
  certain: count,
  likely: count,
  unsure: count,
  own: count,
  problem: count,
  skipped: count,
  applied: count,
});
export type ImportSummary = z.infer<typeof summary>;

// Counts of an import's additions; `books` counts works with any addition.
const addedCounts = z.object({
  books: count,
  readings: count,
  wanted: count,
  reviews: count,
  notes: count,
  lists: count,
  /** Rows that were applied, and of which something was left out. */
  partly: count,
});

// Times in epoch seconds.
const importOf = z.object({
  import_id: z.string(),
  source: z.enum(importSources),
  file_name: z.string(),
  state: z.enum(importStates),
  /** Rows in the file, and how many have been uploaded, matched and applied. */
  rows: count,
  received: count,
  matched: count,
  applied: count,
  started_at: z.number(),
  applied_at: z.optional(z.number()),
  /** Until when it can be undone. */
  undo_until: z.optional(z.number()),
  /** Absent before it was applied. */
  added: z.optional(addedCounts),
  /** Why the import was stopped, and what the reader can do. */
  problem: z.optional(z.string()),
});
export type Import = z.infer<typeof importOf>;

/** A book that a row may be. */
const candidate = z.object({
  isbn: z.string(),
  work_id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
  year: z.optional(z.number()),
});
export type Candidate = z.infer<typeof candidate>;

/**
 * A row and its result: `book` is the match, `candidates` the possible ones, best first, `reasons` why part of it is
 * left out; `decided` once the reader has chosen.
 */
const matchedRow = z.extend(importRow, {
  group: z.enum(rowGroups),
  book: z.optional(candidate),
  candidates: z.array(candidate).check(z.maxLength(importLimits.candidates)),
  reasons: z.array(z.string()),
  decided: z.boolean(),
  applied: z.boolean(),
});
export type MatchedRow = z.infer<typeof matchedRow>;

/** The choice for a shelf: a list of the same name, a state for rows without one, or nothing. */
export const shelfChoices = ['list', 'nothing', ...importedStates] as const;
export type ShelfChoice = (typeof shelfChoices)[number];

const one = { import_id: id };

// The progress of an import; `waiting` rows remain.
const progressOfWork = { done: z.boolean(), waiting: count };

/** Starts an import; `digest` is the SHA-256 of the file. The same unfinished file is the same import. */
export const startImport = endpoint('/api/imports/start', {
  scope: 'write',
  limit: 'write',
  input: {
    source: z.enum(importSources),
    file_name: validateText({ max: 300 }),
    rows: z
      .int({ error: importSentences.noRows })
      .check(z.minimum(1, importSentences.noRows), z.maximum(importLimits.rows, importSentences.tooManyRows)),
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This isn’t a valid digest.')),
  },
  output: { import_id: z.string(), received: count },
});

/** Uploads rows; `from` is the index of the first one in the file, from 0. Repeating a call is harmless. */
export const addImportRows = endpoint('/api/imports/add_rows', {
  scope: 'write',
  limit: 'write',
  body: importLimits.body,
  input: {
    ...one,
    from: z.int().check(z.minimum(0), z.maximum(importLimits.rows)),
    rows: z
      .array(sentRow)
      .check(
        z.minLength(1, importSentences.noRows),
        z.maxLength(importLimits.rowsAtOnce, importSentences.tooManyAtOnce),
      ),
  },
  output: { received: count },
});

/** Matches the next rows with books. */
export const matchImport = endpoint('/api/imports/match', {
  scope: 'write',
  limit: 'write',
  input: one,
  output: progressOfWork,
});

/** One import with its rows, of one group or all, in the order of the file; the first page includes `shelves`. */
export const getImport = endpoint('/api/imports/get', {
  scope: 'read',
  limit: 'read',
  input: { ...one, group: z.optional(z.enum(rowGroups)), cursor },
  output: {
    import: importOf,
    summary,
    shelves: z.array(z.object({ name: z.string(), rows: count })).check(z.maxLength(importLimits.shelves)),
    /** The number of rows with a review; readers are asked whether to show reviews only if there are any. */
    reviews: count,
    rows: z.array(matchedRow).check(z.maxLength(importLimits.page)),
    next_cursor: nextCursor,
  },
});

/** Stores decisions about rows: this book, an own book, or skip. */
export const decideImport = endpoint('/api/imports/decide', {
  scope: 'write',
  limit: 'write',
  input: {
    ...one,
    decisions: z
      .array(z.object({ line: z.int(), isbn: z.optional(isbn), as: z.optional(z.enum(['own', 'skip'])) }))
      .check(z.minLength(1), z.maxLength(importLimits.decisionsAtOnce)),
  },
  output: { summary },
});

/** Applies the next rows to the library. The first call's choices hold for all; an unlisted shelf is ignored. */
export const applyImport = endpoint('/api/imports/apply', {
  scope: 'write',
  limit: 'write',
  input: {
    ...one,
    shelves: z
      .array(z.object({ name: validateText({ max: limits.listName }), as: z.enum(shelfChoices) }))
      .check(z.maxLength(importLimits.shelves)),
    show_reviews: z.boolean({ error: importSentences.noAnswer }),
  },
  output: progressOfWork,
});

/** Undoes an import's additions and changes; one that was not applied is deleted. Repeat until it is done. */
export const undoImport = endpoint('/api/imports/undo', {
  scope: 'write',
  limit: 'write',
  input: one,
  output: progressOfWork,
});

/** The reader's imports of the last thirty days, newest first. */
export const listImports = endpoint('/api/imports/list', {
  scope: 'read',
  limit: 'read',
  input: {},
  output: { imports: z.array(importOf).check(z.maxLength(importLimits.imports)) },
});
