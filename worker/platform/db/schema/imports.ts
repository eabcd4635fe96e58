import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { code, isbn13, readerId } from '../../column-types.ts';

/**
 * Imported libraries. `piece` is the number of finished batches, `failures` of failed ones since, `bytes` the size of
 * the rows; `choices` is null until the import is applied.
 */
export const imports = sqliteTable('imports', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  ordinal: integer('ordinal').notNull(),
  source: text('source').notNull(),
  fileName: text('file_name').notNull(),
  digest: text('digest').notNull(),
  state: text('state', {
    enum: ['adding', 'matching', 'matched', 'applying', 'applied', 'undoing', 'undone'],
  }).notNull(),
  rowCount: integer('row_count').notNull(),
  received: integer('received').notNull(),
  matched: integer('matched').notNull(),
  applied: integer('applied').notNull(),
  piece: integer('piece').notNull(),
  failures: integer('failures').notNull(),
  bytes: integer('bytes').notNull(),
  choices: text('choices'),
  added: text('added').notNull(),
  columns: text('columns').notNull(),
  notes: text('notes').notNull(),
  startedAt: integer('started_at').notNull(),
  workedAt: integer('worked_at').notNull(),
  endedAt: integer('ended_at'),
});

export const rowSteps = ['catalogue', 'number', 'title', 'ready', 'applied'] as const;
export type RowStep = (typeof rowSteps)[number];

export const verdicts = ['none', 'certain', 'likely', 'unsure', 'own', 'problem', 'skipped'] as const;
export type Verdict = (typeof verdicts)[number];

/** What became of a row; `none` until it is applied. */
export const outcomes = ['none', 'added', 'already', 'left', 'named'] as const;

/** Rows of imported libraries with their content, match and next step. */
export const importRows = sqliteTable(
  'import_rows',
  {
    importId: text('import_id').notNull(),
    line: integer('line').notNull(),
    userId: readerId('user_id').notNull(),
    ownIsbn: isbn13('own_isbn'),
    step: code(rowSteps)('step').notNull(),
    verdict: code(verdicts)('verdict').notNull(),
    isbn: isbn13('isbn'),
    decided: integer('decided', { mode: 'boolean' }).notNull(),
    hasReview: integer('has_review', { mode: 'boolean' }).notNull(),
    fingerprint: text('fingerprint').notNull(),
    normalisedRow: text('normalised_row').notNull(),
    candidates: text('candidates').notNull(),
    leftOut: text('left_out').notNull(),
    outcome: code(outcomes)('outcome').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** Shelves of imported files that stand for no reading state, with the number of their rows. */
export const importShelves = sqliteTable(
  'import_shelves',
  {
    importId: text('import_id').notNull(),
    name: text('name').notNull(),
    userId: readerId('user_id').notNull(),
    rowCount: integer('row_count').notNull(),
    place: integer('place').notNull(),
    isStatus: integer('is_status', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.name] })],
);

/** Changes made by imports. `before` is null for an addition, `after` is the state after the import. */
export const importChanges = sqliteTable(
  'import_changes',
  {
    importId: text('import_id').notNull(),
    number: integer('number').notNull(),
    userId: readerId('user_id').notNull(),
    kind: text('kind').notNull(),
    targetId: text('target_id').notNull(),
    before: text('before'),
    after: text('after').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);

/** Imported reviews that are hidden until a time, or until their reader shows them all. */
export const waitingReviews = sqliteTable('waiting_reviews', {
  reviewId: text('review_id').primaryKey(),
  userId: readerId('user_id').notNull(),
  importId: text('import_id').notNull(),
  shownFrom: integer('shown_from'),
});
