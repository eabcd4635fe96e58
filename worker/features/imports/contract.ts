import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, validateText } from '../../platform/http/contract.ts';
import { isbn } from '../books/contract.ts';
import { importedStates } from '../library/readings/imported-states-contract.ts';
import { importLimits, importSentences } from './limits-contract.ts';
import { type ImportRow, importRow, importSources, leftOutCell, text } from './row-contract.ts';

export { type ImportedState, importedStates, stateNamed } from '../library/readings/imported-states-contract.ts';
export { importLimits, importSentences } from './limits-contract.ts';
export type { ImportRow, ImportSource } from './row-contract.ts';

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

/**
 * What became of a row: something of it was added, all of it was here already, the reader left it out, or it could not be
 * imported for the reasons given.
 */
export const rowOutcomes = ['added', 'already', 'left', 'named'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

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
  /** What became of the rows. */
  rows: z.object({ added: count, already: count, left: count, named: count }),
});

/** A remark about the whole file, or one of its columns that is not imported. */
const note = z.extend(leftOutCell, { line: z.int().check(z.minimum(0), z.maximum(10_000_000)) });
export type ImportNote = z.infer<typeof note>;

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
 * A row and its result: `book` is the match, `candidates` the possible ones, best first; `left_out` what is not
 * imported; `decided` once the reader has chosen; `outcome` once it is applied.
 */
const matchedRow = z.extend(importRow, {
  group: z.enum(rowGroups),
  outcome: z.optional(z.enum(rowOutcomes)),
  book: z.optional(candidate),
  candidates: z.array(candidate).check(z.maxLength(importLimits.candidates)),
  left_out: z.array(leftOutCell).check(z.maxLength(importLimits.reported)),
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

/** `digest` is the SHA-256 of the file. The same unfinished file is the same import. */
export const startImport = endpoint('/api/imports/start', {
  summary: 'Starts an import of a file, or continues an unfinished one of the same file.',
  scope: 'write',
  limit: 'write',
  input: {
    source: z.enum(importSources),
    file_name: validateText({ max: 300 }),
    rows: z
      .int({ error: importSentences.noRows })
      .check(z.minimum(1, importSentences.noRows), z.maximum(importLimits.rows, importSentences.tooManyRows)),
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This isn’t a valid digest.')),
    /** The file's column names for the facts of a row: `finished` may be "Date Read". */
    columns: z.optional(z.record(text(40), text(200))),
    notes: z.optional(z.array(note).check(z.maxLength(importLimits.notes))),
  },
  output: { import_id: z.string(), received: count },
});

/** `from` is the index of the first one in the file, from 0. Repeating a call is harmless. */
export const addImportRows = endpoint('/api/imports/add_rows', {
  summary: 'Uploads rows of an import.',
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

export const matchImport = endpoint('/api/imports/match', {
  summary: 'Matches the next rows of an import with books.',
  scope: 'write',
  limit: 'write',
  input: one,
  output: progressOfWork,
});

/** `left_out` are those of which anything was not imported. The first page includes `shelves` and `notes`. */
export const getImport = endpoint('/api/imports/get', {
  summary: 'Returns an import with its rows in the order of the file.',
  scope: 'read',
  limit: 'read',
  input: { ...one, group: z.optional(z.enum([...rowGroups, 'left_out'])), cursor },
  output: {
    import: importOf,
    summary,
    /** Shelves that are no state, and unknown words for states, which must be answered. */
    shelves: z
      .array(z.object({ name: z.string(), rows: count, is_status: z.boolean() }))
      .check(z.maxLength(importLimits.shelves)),
    /** The number of rows that don't say whether the book was read. */
    unshelved: count,
    /** Remarks about the file as a whole, and its columns that are not imported. */
    notes: z.array(note).check(z.maxLength(importLimits.notes)),
    /**
     * The number of rows with a review or moods; readers are asked whether to show reviews only if there are any.
     */
    reviews: count,
    /**
     * The reviews that are hidden for now: until `from`, in epoch seconds, because a new account may show only a few a
     * day, or else until the reader shows them.
     */
    waiting: z.object({ reviews: count, from: z.optional(count) }),
    rows: z.array(matchedRow).check(z.maxLength(importLimits.page)),
    next_cursor: nextCursor,
  },
});

export const decideImport = endpoint('/api/imports/decide', {
  summary: 'Stores decisions about rows: this book, an own book, or skip.',
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

/** The first call's choices hold for all; an unlisted shelf is ignored. */
export const applyImport = endpoint('/api/imports/apply', {
  summary: 'Adds the next rows of an import to the library.',
  scope: 'write',
  limit: 'write',
  input: {
    ...one,
    shelves: z
      .array(z.object({ name: validateText({ max: limits.listName }), as: z.enum(shelfChoices) }))
      .check(z.maxLength(importLimits.shelves)),
    show_reviews: z.boolean({ error: importSentences.noAnswer }),
    /** What rows without a shelf become; without an answer they are left out. */
    unshelved: z.optional(z.enum(shelfChoices)),
  },
  output: progressOfWork,
});

/** Rejected on an account's first day. */
export const showImportedReviews = endpoint('/api/imports/show_reviews', {
  summary: 'Shows all reviews of an import that are hidden for now.',
  publishes: true,
  scope: 'write',
  limit: 'write',
  input: one,
  output: { shown: count },
});

/** Repeat until it is done. */
export const undoImport = endpoint('/api/imports/undo', {
  summary: 'Takes back what an import added and changed.',
  scope: 'write',
  limit: 'write',
  input: one,
  output: progressOfWork,
});

export const listImports = endpoint('/api/imports/list', {
  summary: "Lists the reader's imports of the last thirty days, newest first.",
  scope: 'read',
  limit: 'read',
  input: {},
  output: { imports: z.array(importOf).check(z.maxLength(importLimits.imports)) },
});
