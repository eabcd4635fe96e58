import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, isbn13, readerId, workNumber } from '../../column-types.ts';

/** Reports of reviews with the text at that time. `rating` is in half stars. */
export const reviewReports = sqliteTable('review_reports', {
  id: text('id').primaryKey(),
  reviewId: text('review_id').notNull(),
  isbn: isbn13('isbn').notNull(),
  authorId: readerId('author_id').notNull(),
  reporterId: readerId('reporter_id').notNull(),
  reviewContent: text('review_content').notNull(),
  rating: integer('rating').notNull(),
  reportedAt: integer('reported_at').notNull(),
  closedAt: integer('closed_at'),
  reason: text('reason').notNull().default(''),
});

/** Decisions of moderators on reports. Admin and author are null after their accounts were deleted. */
export const moderationLog = sqliteTable('moderation_log', {
  id: text('id').primaryKey(),
  reportId: text('report_id').notNull(),
  reviewId: text('review_id').notNull(),
  action: text('action', { enum: ['ok', 'delete', 'ban'] }).notNull(),
  adminId: readerId('admin_id'),
  authorId: readerId('author_id'),
  actedAt: integer('acted_at').notNull(),
});

/**
 * Lifted bans from reviewing. Admin and author are null after their accounts were deleted; the admin is also null if a
 * script lifted the ban.
 */
export const reviewBanLiftings = sqliteTable('review_ban_liftings', {
  id: text('id').primaryKey(),
  adminId: readerId('admin_id'),
  authorId: readerId('author_id'),
  byOperator: integer('by_operator', { mode: 'boolean' }).notNull().default(false),
  liftedAt: integer('lifted_at').notNull(),
});

export const bookProblems = sqliteTable('book_problems', {
  id: text('id').primaryKey(),
  isbn: isbn13('isbn').notNull(),
  reporterId: readerId('reporter_id').notNull(),
  kind: text('kind', { enum: ['details', 'cover', 'description', 'link', 'offensive', 'other'] }).notNull(),
  note: text('note').notNull(),
  reportedAt: integer('reported_at').notNull(),
  doneAt: integer('done_at'),
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

/** Requests for missing books. */
export const bookRequests = sqliteTable('book_requests', {
  id: text('id').primaryKey(),
  userId: readerId('user_id').notNull(),
  name: text('name').notNull(),
  author: text('author').notNull(),
  requestedAt: integer('requested_at').notNull(),
  doneAt: integer('done_at'),
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

export const reportedKinds = ['post', 'reply', 'list', 'club', 'profile', 'own_book'] as const;

/** Reports of content other than reviews, with the text at that time. */
export const reports = sqliteTable('reports', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: reportedKinds }).notNull(),
  targetId: text('target_id').notNull(),
  words: text('words').notNull(),
  reason: text('reason').notNull(),
  authorId: readerId('author_id'),
  reporterId: readerId('reporter_id').notNull(),
  reportedAt: integer('reported_at').notNull(),
  closedAt: integer('closed_at'),
  decision: text('decision', { enum: ['ok', 'remove', 'limit'] }),
  decidedBy: readerId('decided_by'),
});

/** Actions of the accounts desk, on one account or many. */
export const accountBatches = sqliteTable('account_batches', {
  id: text('id').primaryKey(),
  action: text('action', { enum: ['limit', 'suspend', 'delete', 'remove_content', 'approve'] }).notNull(),
  reason: text('reason').notNull(),
  bars: integer('bars', { mode: 'boolean' }).notNull().default(false),
  removes: integer('removes', { mode: 'boolean' }).notNull().default(false),
  accounts: integer('accounts').notNull(),
  adminId: readerId('admin_id'),
  actedAt: integer('acted_at').notNull(),
  reversedAt: integer('reversed_at'),
});

/** The accounts of these actions. */
export const accountBatchItems = sqliteTable(
  'account_batch_items',
  {
    batchId: text('batch_id').notNull(),
    userId: readerId('user_id').notNull(),
    state: text('state', { enum: ['waiting', 'done', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.userId] })],
);
