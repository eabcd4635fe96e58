import * as z from 'zod/mini';
import { isbn } from '../books/contract.ts';
import { cursor, endpoint, id, limits, nextCursor } from '../http/contract.ts';
import { progressUnits, readingFormats, readingStates } from '../readings/contract.ts';

/** Where a library can come from; `other` is any CSV whose columns the reader named. */
export const importSources = [
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

/** How much of a library is taken at once. */
export const importLimits = {
  /** Rows of one file. */
  rows: 20_000,
  /** Bytes of one file. */
  file: 20 * 1024 * 1024,
  /** Rows in one call of `add_rows`. */
  rowsAtOnce: 200,
  /** Bytes of the body of `add_rows`. */
  body: 512 * 1024,
  /** Rows in one page of `get`. */
  page: 50,
  /** Decisions in one call of `decide`. */
  decisionsAtOnce: 200,
  /** Candidates of one row. */
  candidates: 5,
  /** Shelves of one file. */
  shelves: 200,
  /** Imports of one reader that are kept at a time; each is forgotten thirty days after it was begun or applied. */
  imports: 20,
  /** Days for which an import can be undone, and after which its rows are forgotten. */
  days: 30,
  /** Further readings in one row. */
  readings: 50,
} as const;

/** Sentences of imports. */
export const importSentences = {
  gone: 'This import is not there any more.',
  tooManyRows: `A file can hold up to ${importLimits.rows.toLocaleString('en')} rows. Please bring it in parts.`,
  noRows: 'There is nothing in this file to bring along.',
  tooManyAtOnce: `At most ${importLimits.rowsAtOnce} rows can be sent at once.`,
  tooManyImports: `You can keep up to ${importLimits.imports} imports. Undo one that was not applied to make room.`,
  gap: 'Some rows before these have not come in. Please send them first.',
  tooMany: 'These are more rows than the file was said to hold.',
  notAllIn: 'Not all rows of the file have come in yet.',
  notMatched: 'This library is still being matched.',
  begun: 'This import is being applied. Nothing can be changed about it any more.',
  undone: 'This import was undone.',
  another: 'Another import is just being applied. Please wait until it is done.',
  noAnswer: 'Please say whether your imported reviews are shown to others.',
  tooManyLists: (room: number) =>
    room === 0
      ? 'You have as many lists as you can keep. Please choose something else for these shelves.'
      : `You have room for ${room} more ${room === 1 ? 'list' : 'lists'}. Please choose something else for some of these shelves.`,
  noSuchRow: (line: number) => `There is no row of line ${line} in this import.`,
  unknownBook: 'We could not find this book.',
  undoOver: `An import can be undone for ${importLimits.days} days.`,
} as const;

/** Why something of a row did not come, or why none of it did; each is shown with the line. */
export const rowReasons = {
  noTitle: 'There is neither a title nor an ISBN that we know.',
  unknown: 'No book service knows this book, and there is no title to add it by.',
  noAuthor: 'There is no author, so it cannot be added as a book of your own.',
  rating: (said: number) => `A rating of ${said} is none of 0 to 5 stars, so it was left out.`,
  date: (said: string) => `There is no date “${said}”, so it was left out.`,
  future: (said: string) => `“${said}” is in the future, so it was left out.`,
  order: 'It was finished before it was started, so the start was left out.',
  readCount: (said: number) => `A book cannot be read ${said} times, so this number was left out.`,
  isbn: (said: string) => `“${said}” is no ISBN, so it was left out.`,
  longReview: `Only the first ${limits.review.toLocaleString('en')} characters of the review came in.`,
  longNote: `Only the first ${limits.review.toLocaleString('en')} characters of the note came in.`,
  reviewAsNote: 'A review needs stars. These words became your private note.',
  reviewLost: 'A review needs stars, and you have a private note of this book already, so these words were left out.',
  banned: 'You can no longer write reviews, so this one was left out.',
  fullList: (name: string) => `The list “${name}” is full, so the book was left out of it.`,
  notAsked: 'A book service that may know more could not be asked.',
} as const;

/** What a library says of a book: a state of readings, or that it is wanted. */
export const importedStates = [...readingStates, 'want'] as const;
export type ImportedState = (typeof importedStates)[number];

// How the sources, and their readers, call the states; compared in lower case with hyphens for all that is between words.
const stateWords: Readonly<Record<ImportedState, readonly string[]>> = {
  finished: ['finished', 'read', 'already-read', 'have-read', 'completed', 'done', 'read-but-unowned'],
  reading: ['reading', 'currently-reading', 'current', 'in-progress', 're-reading', 'rereading'],
  want: ['want', 'to-read', 'want-to-read', 'wishlist', 'wish-list', 'tbr', 'to-be-read', 'plan-to-read'],
  paused: ['paused', 'on-hold', 'hold', 'hiatus', 'on-pause', 'set-aside'],
  unfinished: [
    'unfinished',
    'did-not-finish',
    'didnt-finish',
    'dnf',
    'dropped',
    'abandoned',
    'stopped-reading',
    'stopped',
    'gave-up',
    'given-up',
    'could-not-finish',
    'couldnt-finish',
  ],
};

/** The state that a shelf, a status or a collection stands for, or null for one that is only a shelf. */
export function stateNamed(shelf: string): ImportedState | null {
  const word = shelf
    .trim()
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return importedStates.find((state) => stateWords[state].includes(word)) ?? null;
}

const text = (max: number) => z.string().check(z.maxLength(max));

// A year, a month, a day or a moment, with hyphens or strokes; one that does not exist is left out with a reason.
const said = z.union([text(40), z.object({ date: text(40) })]);

const progress = z.object({ unit: z.enum(progressUnits), value: z.number(), of: z.optional(z.number()) });

/** A further time that the same row tells of. */
const furtherReading = z.object({
  state: z.optional(z.enum(readingStates)),
  started: z.optional(said),
  finished: z.optional(said),
  format: z.optional(z.enum(readingFormats)),
  progress: z.optional(progress),
});

/**
 * A row of a library as the page read it. What cannot be is no reason to refuse the others: it is left out and said with
 * the line. `line` is where the row begins in the file, or its place in a list without lines, from 1.
 */
export const importRow = z.object({
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  title: text(2_000),
  authors: z.array(text(500)).check(z.maxLength(50)),
  /** As it stands in the file; only one with a right check digit counts. */
  isbn: z.optional(text(100)),
  /** What the source calls the work: `OL45804W` of Open Library, a `work_id` of ours. */
  source_id: z.optional(text(200)),
  state: z.optional(z.enum(importedStates)),
  /** Stars as the source has them; 0 is none. */
  rating: z.optional(z.number()),
  /** Plain text: paragraphs by line breaks, `||words||` for what gives something away. */
  review: z.optional(text(400_000)),
  /** Whether the whole review gives something away. */
  spoiler: z.optional(z.boolean()),
  /** When the review was written. */
  reviewed: z.optional(said),
  /** Whether the source keeps this row to its reader: then its review is shown to nobody else, whatever is chosen. */
  private: z.optional(z.boolean()),
  note: z.optional(text(400_000)),
  started: z.optional(said),
  /** When it was finished, or given up. */
  finished: z.optional(said),
  progress: z.optional(progress),
  /** Times that it was read in all; those without a date become rereadings without one. */
  read_count: z.optional(z.number()),
  /** Further times with dates of their own. */
  readings: z.optional(z.array(furtherReading).check(z.maxLength(importLimits.readings))),
  /** When it came onto its shelf; no date read. */
  added: z.optional(said),
  shelves: z.optional(z.array(text(500)).check(z.maxLength(500))),
  pages: z.optional(z.number()),
  year: z.optional(z.number()),
  language: z.optional(text(40)),
  format: z.optional(z.enum(readingFormats)),
  /** Counts as a shelf called "Owned". */
  owned: z.optional(z.boolean()),
  /** Why the page could not read this row; then nothing of it comes in. */
  problem: z.optional(text(300)),
});
export type ImportRow = z.infer<typeof importRow>;

/** Where an import has got to. */
export const importStates = ['adding', 'matching', 'matched', 'applying', 'applied', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** How a row can end; `skipped` is what its reader chose to leave. */
export const rowGroups = ['certain', 'likely', 'unsure', 'own', 'problem', 'skipped'] as const;
export type RowGroup = (typeof rowGroups)[number];

const count = z.number();

/** Rows by how they ended, and how many were applied; `skipped` are those that their reader chose to leave. */
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

/** What an import added: books is how many works came. */
const came = z.object({ books: count, readings: count, wanted: count, reviews: count, notes: count, lists: count });

/** An import; times in epoch seconds. */
const importOf = z.object({
  import_id: z.string(),
  source: z.enum(importSources),
  file_name: z.string(),
  state: z.enum(importStates),
  /** Rows of the file, and how many of them have come in, were matched and were applied. */
  rows: count,
  received: count,
  matched: count,
  applied: count,
  started_at: z.number(),
  applied_at: z.optional(z.number()),
  /** Until when it can be undone. */
  undo_until: z.optional(z.number()),
  /** Absent before it was applied. */
  came: z.optional(came),
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

/** A row with what it ended as: `book` is what it is taken for, `candidates` what an unsure one may be, best first. */
const matchedRow = z.extend(importRow, {
  group: z.enum(rowGroups),
  book: z.optional(candidate),
  candidates: z.array(candidate).check(z.maxLength(importLimits.candidates)),
  /** What of it did not come, or will not, and why. */
  reasons: z.array(z.string()),
  /** Whether its reader decided about it. */
  decided: z.boolean(),
  applied: z.boolean(),
});
export type MatchedRow = z.infer<typeof matchedRow>;

/** A shelf that is no state: how many rows stand on it, and what it may stand for. */
const shelf = z.object({ name: z.string(), rows: count });
export type ImportedShelf = z.infer<typeof shelf>;

/** What a shelf becomes: a list of the same name, a state for the rows that have none, or nothing. */
export const shelfChoices = ['list', 'nothing', ...importedStates] as const;
export type ShelfChoice = (typeof shelfChoices)[number];

const one = { import_id: id };

/** How far a piece of work has brought it: `waiting` rows are left, and `done` says that none is. */
const progressOfWork = { done: z.boolean(), waiting: count };

/**
 * Begins to bring a library along. `digest` is the SHA-256 of the file in hexadecimal; the same unfinished file is the same
 * import.
 */
export const startImport = endpoint('/api/imports/start', {
  limit: 'write',
  input: {
    source: z.enum(importSources),
    file_name: text(300),
    rows: z
      .int({ error: importSentences.noRows })
      .check(z.minimum(1, importSentences.noRows), z.maximum(importLimits.rows, importSentences.tooManyRows)),
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a digest.')),
  },
  output: { import_id: z.string(), received: count },
});

/** Brings rows in, `from` being the place of the first of them among all, from 0; again is harmless. */
export const addImportRows = endpoint('/api/imports/add_rows', {
  limit: 'write',
  body: importLimits.body,
  input: {
    ...one,
    from: z.int().check(z.minimum(0), z.maximum(importLimits.rows)),
    rows: z
      .array(importRow)
      .check(
        z.minLength(1, importSentences.noRows),
        z.maxLength(importLimits.rowsAtOnce, importSentences.tooManyAtOnce),
      ),
  },
  output: { received: count },
});

/** Looks for the books of the next rows. */
export const matchImport = endpoint('/api/imports/match', { limit: 'write', input: one, output: progressOfWork });

/** One import with its rows, of one group or all, in the order of the file; `shelves` come with the first page. */
export const getImport = endpoint('/api/imports/get', {
  limit: 'read',
  input: { ...one, group: z.optional(z.enum(rowGroups)), cursor },
  output: {
    import: importOf,
    summary,
    shelves: z.array(shelf).check(z.maxLength(importLimits.shelves)),
    /** How many rows have words of a review: only then is it asked whether they are shown. */
    reviews: count,
    rows: z.array(matchedRow).check(z.maxLength(importLimits.page)),
    next_cursor: nextCursor,
  },
});

/** Says what rows are: this book, a book of the reader's own, or nothing to bring along. */
export const decideImport = endpoint('/api/imports/decide', {
  limit: 'write',
  input: {
    ...one,
    decisions: z
      .array(z.object({ line: z.int(), isbn: z.optional(isbn), as: z.optional(z.enum(['own', 'skip'])) }))
      .check(z.minLength(1), z.maxLength(importLimits.decisionsAtOnce)),
  },
  output: { summary },
});

/**
 * Brings the next rows into the reader's library. What the first call says of shelves and reviews holds for all; a shelf that
 * it does not name becomes nothing.
 */
export const applyImport = endpoint('/api/imports/apply', {
  limit: 'write',
  input: {
    ...one,
    shelves: z.array(z.object({ name: text(500), as: z.enum(shelfChoices) })).check(z.maxLength(importLimits.shelves)),
    show_reviews: z.boolean({ error: importSentences.noAnswer }),
  },
  output: progressOfWork,
});

/** Takes back what an import added and changed; one that was not applied is forgotten. Called again until it is done. */
export const undoImport = endpoint('/api/imports/undo', { limit: 'write', input: one, output: progressOfWork });

/** The reader's imports of the last thirty days, newest first. */
export const listImports = endpoint('/api/imports/list', {
  limit: 'read',
  input: {},
  output: { imports: z.array(importOf).check(z.maxLength(importLimits.imports)) },
});
