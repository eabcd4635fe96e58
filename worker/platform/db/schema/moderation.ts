import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, isbn13, readerId, workNumber } from '../../column-types.ts';

export const bookProblems = sqliteTable('book_problems', {
  id: text('id').primaryKey(),
  isbn: isbn13('isbn').notNull(),
  reporterId: readerId('reporter_id').notNull(),
  kind: text('kind', { enum: ['details', 'cover', 'description', 'link', 'offensive', 'other'] }).notNull(),
  note: text('note').notNull(),
  reportedAt: integer('reported_at').notNull(),
  doneAt: integer('done_at'),
  doneBy: readerId('done_by'),
  answer: text('answer').notNull().default(''),
  proposed: text('proposed'),
});

export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    day: day('day').notNull(),
    what: text('what').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.what] })],
);

/** Decisions of librarians about own books and works. The librarian is null after their account was deleted. */
export const librarianDecisions = sqliteTable('librarian_decisions', {
  id: text('id').primaryKey(),
  action: text('action', { enum: ['accept', 'merge', 'reject'] }).notNull(),
  librarianId: readerId('librarian_id'),
  title: text('title').notNull(),
  isbn: isbn13('isbn'),
  fromWork: workNumber('from_work'),
  intoWork: workNumber('into_work'),
  actedAt: integer('acted_at').notNull(),
  /** For a merge: the data that its undo needs, as JSON. */
  undo: text('undo'),
  undoneAt: integer('undone_at'),
});

/** Corrections of the catalogue's books. The librarian is null after their account was deleted. */
export const bookCorrections = sqliteTable('book_corrections', {
  id: text('id').primaryKey(),
  isbn: isbn13('isbn').notNull(),
  title: text('title').notNull(),
  /** The corrected facts as JSON, and those that they replaced. */
  facts: text('facts').notNull(),
  before: text('before').notNull(),
  reason: text('reason').notNull(),
  librarianId: readerId('librarian_id'),
  correctedAt: integer('corrected_at').notNull(),
  undoneAt: integer('undone_at'),
});

/** Requests for missing books. */
export const bookRequests = sqliteTable('book_requests', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  name: text('name').notNull(),
  author: text('author').notNull(),
  requestedAt: integer('requested_at').notNull(),
  doneAt: integer('done_at'),
  doneBy: readerId('done_by'),
  answer: text('answer').notNull().default(''),
});

/** Ideas for the product. `userId` is null for a visitor. */
export const featureIdeas = sqliteTable('feature_ideas', {
  id: text('id').primaryKey(),
  userId: readerId('user_id'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  idea: text('idea').notNull(),
  suggestedAt: integer('suggested_at').notNull(),
  doneAt: integer('done_at'),
  doneBy: readerId('done_by'),
  answer: text('answer').notNull().default(''),
});

/** The number of ideas from visitors at one address on a UTC day; `addressKey` is a keyed hash that changes daily. */
export const visitorIdeas = sqliteTable(
  'visitor_ideas',
  {
    day: day('day').notNull(),
    addressKey: text('address_key').notNull(),
    ideas: integer('ideas').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.addressKey] })],
);

export const reportedKinds = [
  'review',
  'post',
  'reply',
  'poll',
  'meeting',
  'list',
  'club',
  'profile',
  'own_book',
] as const;

/** Reports of content with the text at that time. `isbn` and `rating`, in half stars, are those of a review. */
export const reports = sqliteTable('reports', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: reportedKinds }).notNull(),
  targetId: text('target_id').notNull(),
  words: text('words').notNull(),
  isbn: isbn13('isbn'),
  rating: integer('rating'),
  reason: text('reason').notNull(),
  authorId: readerId('author_id'),
  reporterId: readerId('reporter_id').notNull(),
  reportedAt: integer('reported_at').notNull(),
  closedAt: integer('closed_at'),
});

/** Decisions of moderators on reports. Moderator and author are null after their accounts were deleted. */
export const reportDecisions = sqliteTable('report_decisions', {
  id: text('id').primaryKey(),
  reportId: text('report_id').notNull(),
  kind: text('kind', { enum: reportedKinds }).notNull(),
  targetId: text('target_id').notNull(),
  decision: text('decision', { enum: ['ok', 'remove', 'limit', 'ban'] }).notNull(),
  moderatorId: readerId('moderator_id'),
  authorId: readerId('author_id'),
  actId: text('act_id'),
  /** The text that was decided on. */
  words: text('words'),
  decidedAt: integer('decided_at').notNull(),
  reversedAt: integer('reversed_at'),
});

/**
 * What moderators removed; of the kind `account` are readers whose whole content was. After the author's account is deleted, `target_id` is also their identity key, a colon and the
 * subject, so that a new account of the same person brings nothing of it back.
 */
export const removedContent = sqliteTable(
  'removed_content',
  {
    kind: text('kind', { enum: [...reportedKinds, 'account'] }).notNull(),
    targetId: text('target_id').notNull(),
    removalId: text('removal_id').notNull(),
    authorId: readerId('author_id'),
    subject: text('subject').notNull(),
    removedAt: integer('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.targetId] })],
);

/** The rows of removed content as JSON, so that a removal can be reversed. */
export const removedContentRows = sqliteTable(
  'removed_content_rows',
  {
    removalId: text('removal_id').notNull(),
    kind: text('kind', { enum: [...reportedKinds, 'change'] }).notNull(),
    tableName: text('table_name').notNull(),
    rowKey: text('row_key').notNull(),
    row: text('row').notNull(),
    userId: readerId('user_id'),
    removedAt: integer('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.removalId, table.kind, table.tableName, table.rowKey] })],
);

/** Acts on accounts, on one or many. The admin is also null if a script of the operator acted. */
export const accountBatches = sqliteTable('account_batches', {
  id: text('id').primaryKey(),
  action: text('action', {
    enum: ['limit', 'lift', 'suspend', 'delete', 'remove_content', 'approve', 'ban', 'allow', 'rank', 'recovery_link'],
  }).notNull(),
  reason: text('reason').notNull(),
  bars: integer('bars', { mode: 'boolean' }).notNull().default(false),
  removes: integer('removes', { mode: 'boolean' }).notNull().default(false),
  rank: text('rank', { enum: ['admin', 'moderator', 'librarian', 'supporter', 'member'] }),
  accounts: integer('accounts').notNull(),
  adminId: readerId('admin_id'),
  byOperator: integer('by_operator', { mode: 'boolean' }).notNull().default(false),
  actedAt: integer('acted_at').notNull(),
  reversedAt: integer('reversed_at'),
});

/** The accounts of these acts, each with what the act replaced. */
export const accountBatchItems = sqliteTable(
  'account_batch_items',
  {
    batchId: text('batch_id').notNull(),
    userId: readerId('user_id').notNull(),
    state: text('state', { enum: ['waiting', 'done', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    before: text('before'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.userId] })],
);

export const warnings = sqliteTable('warnings', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  words: text('words').notNull(),
  moderatorId: readerId('moderator_id'),
  warnedAt: integer('warned_at').notNull(),
  acknowledgedAt: integer('acknowledged_at'),
});

/** Answers of readers to decisions on reports, acts on accounts and warnings, whose ID is in `about`. */
export const decisionAnswers = sqliteTable(
  'decision_answers',
  {
    about: text('about').notNull(),
    userId: readerId('user_id').notNull(),
    answer: text('answer').notNull(),
    answeredAt: integer('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.about, table.userId] })],
);

/** Warnings and notes about readers who have since deleted their account. */
export const rememberedWarnings = sqliteTable(
  'remembered_warnings',
  {
    identityKey: text('identity_key').notNull(),
    id: text('id').notNull(),
    kind: text('kind', { enum: ['warning', 'note'] }).notNull(),
    words: text('words').notNull(),
    moderatorId: readerId('moderator_id'),
    writtenAt: integer('written_at').notNull(),
    acknowledgedAt: integer('acknowledged_at'),
  },
  (table) => [primaryKey({ columns: [table.identityKey, table.id] })],
);

export const accountNotes = sqliteTable('account_notes', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  authorId: readerId('author_id'),
  note: text('note').notNull(),
  notedAt: integer('noted_at').notNull(),
});
