import { eq, or } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { aliased } from '../../platform/db/columns.ts';
import {
  accountBatches,
  accountBatchItems,
  bookProblems,
  moderationLog,
  reports,
  reviewBanLiftings,
  reviewReports,
} from '../../platform/db/schema/moderation.ts';
import { db } from '../../platform/db/statement.ts';

/**
 * Export and deletion of the reports that a reader made and of the reports about them. The log of decisions stays,
 * without names.
 */
export const moderationPart: AccountPart = {
  tables: [
    'review_reports',
    'moderation_log',
    'review_ban_liftings',
    'book_problems',
    'reports',
    'account_batches',
    'account_batch_items',
  ],
  exported: (userId) => ({
    reported_reviews: db
      .select({
        review_id: reviewReports.reviewId,
        isbn: reviewReports.isbn,
        reason: reviewReports.reason,
        reported_at: reviewReports.reportedAt,
      })
      .from(reviewReports)
      .where(eq(reviewReports.reporterId, userId)),
    reports: db
      .select({
        kind: reports.kind,
        target_id: reports.targetId,
        words: reports.words,
        reason: reports.reason,
        reported_at: reports.reportedAt,
      })
      .from(reports)
      .where(eq(reports.reporterId, userId)),
    reports_of_mine: db
      .select({ kind: reports.kind, target_id: reports.targetId, words: reports.words, decision: reports.decision })
      .from(reports)
      .where(eq(reports.authorId, userId)),
    account_actions: db
      .select(
        aliased({
          action: accountBatches.action,
          reason: accountBatches.reason,
          acted_at: accountBatches.actedAt,
          bars: accountBatches.bars,
          removes: accountBatches.removes,
          reversed_at: accountBatches.reversedAt,
        }),
      )
      .from(accountBatchItems)
      .innerJoin(accountBatches, eq(accountBatches.id, accountBatchItems.batchId))
      .where(eq(accountBatchItems.userId, userId)),
    reported_books: db
      .select({
        isbn: bookProblems.isbn,
        kind: bookProblems.kind,
        note: bookProblems.note,
        reported_at: bookProblems.reportedAt,
      })
      .from(bookProblems)
      .where(eq(bookProblems.reporterId, userId)),
  }),
  deleteRows: (userId) => [
    db.delete(accountBatchItems).where(eq(accountBatchItems.userId, userId)),
    db.update(accountBatches).set({ adminId: null }).where(eq(accountBatches.adminId, userId)),
    db.delete(reports).where(or(eq(reports.reporterId, userId), eq(reports.authorId, userId))),
    db.update(reports).set({ decidedBy: null }).where(eq(reports.decidedBy, userId)),
    db.delete(reviewReports).where(or(eq(reviewReports.reporterId, userId), eq(reviewReports.authorId, userId))),
    db.delete(bookProblems).where(eq(bookProblems.reporterId, userId)),
    db.update(moderationLog).set({ adminId: null }).where(eq(moderationLog.adminId, userId)),
    db.update(moderationLog).set({ authorId: null }).where(eq(moderationLog.authorId, userId)),
    db.update(reviewBanLiftings).set({ adminId: null }).where(eq(reviewBanLiftings.adminId, userId)),
    db.update(reviewBanLiftings).set({ authorId: null }).where(eq(reviewBanLiftings.authorId, userId)),
  ],
};
