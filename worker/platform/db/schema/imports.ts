import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { code, isbn13, readerId } from '../../column-types.ts';

/**
 * An imported library; `piece` counts finished batches, `failures` failed ones since, `bytes` the size of its rows;
 * `choices` is null until it is applied.
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
  came: text('came').notNull(),
  startedAt: integer('started_at').notNull(),
  workedAt: integer('worked_at').notNull(),
  endedAt: integer('ended_at'),
});

export const rowSteps = ['catalogue', 'number', 'title', 'ready', 'applied'] as const;
export type RowStep = (typeof rowSteps)[number];

export const verdicts = ['none', 'certain', 'likely', 'unsure', 'own', 'problem', 'skipped'] as const;
export type Verdict = (typeof verdicts)[number];

/** A row of a library: its content, its match, and the next step. */
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
    said: text('said').notNull(),
    found: text('found').notNull(),
    reasons: text('reasons').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** A shelf in a file that is no state, and the number of its rows. */
export const importShelves = sqliteTable(
  'import_shelves',
  {
    importId: text('import_id').notNull(),
    name: text('name').notNull(),
    userId: readerId('user_id').notNull(),
    rowCount: integer('row_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.name] })],
);

/** An import's change: `before` is null for an addition, `after` is the state that it left. */
export const importChanges = sqliteTable(
  'import_changes',
  {
    importId: text('import_id').notNull(),
    number: integer('number').notNull(),
    userId: readerId('user_id').notNull(),
    kind: text('kind').notNull(),
    thing: text('thing').notNull(),
    before: text('before'),
    after: text('after').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);
