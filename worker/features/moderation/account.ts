import { and, eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { aliased } from '../../platform/db/columns.ts';
import {
  accountBatches,
  accountBatchItems,
  bookProblems,
  removedContent,
  removedContentRows,
  reportDecisions,
  reports,
} from '../../platform/db/schema/moderation.ts';
import { db } from '../../platform/db/statement.ts';
import { forgetRemovedOf, keepRemovedFor, rememberRemovedOf, removePictureAgain } from './removed-content.ts';
import { forgetHeldOf } from './reports/held.ts';

/**
 * Export and deletion of the reports that a reader made and of the reports about them. The log of decisions stays,
 * without names.
 */
export const moderationPart: AccountPart = {
  tables: [
    'book_problems',
    'reports',
    'report_decisions',
    'removed_content',
    'removed_content_rows',
    'account_batches',
    'account_batch_items',
  ],
  exported: (userId) => ({
    // Without the words and stars, which their author may hide from the reporter.
    reports: db
      .select({
        kind: reports.kind,
        target_id: reports.targetId,
        isbn: reports.isbn,
        reason: reports.reason,
        reported_at: reports.reportedAt,
      })
      .from(reports)
      .where(eq(reports.reporterId, userId)),
    reports_of_mine: db
      .select({ kind: reports.kind, target_id: reports.targetId, words: reports.words, rating: reports.rating })
      .from(reports)
      // Nobody learns of a report about themselves before it is decided.
      .where(and(eq(reports.authorId, userId), sql`(closed_at IS NOT NULL OR reporter_id = author_id)`)),
    decisions_on_mine: db
      .select({
        kind: reportDecisions.kind,
        target_id: reportDecisions.targetId,
        decision: reportDecisions.decision,
        words: reportDecisions.words,
        decided_at: reportDecisions.decidedAt,
        reversed_at: reportDecisions.reversedAt,
      })
      .from(reportDecisions)
      .where(eq(reportDecisions.authorId, userId)),
    removed_by_moderators: db
      .select({ kind: removedContent.kind, subject: removedContent.subject, removed_at: removedContent.removedAt })
      .from(removedContent)
      .where(eq(removedContent.authorId, userId)),
    removed_rows_by_moderators: db
      .select({
        table_name: removedContentRows.tableName,
        row: removedContentRows.row,
        removed_at: removedContentRows.removedAt,
      })
      .from(removedContentRows)
      .where(eq(removedContentRows.userId, userId)),
    account_actions: db
      .select(
        aliased({
          action: accountBatches.action,
          reason: accountBatches.reason,
          acted_at: accountBatches.actedAt,
          bars: accountBatches.bars,
          removes: accountBatches.removes,
          rank: accountBatches.rank,
          before: accountBatchItems.before,
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
        proposed: bookProblems.proposed,
        reported_at: bookProblems.reportedAt,
        answer: bookProblems.answer,
      })
      .from(bookProblems)
      .where(eq(bookProblems.reporterId, userId)),
  }),
  deleteRows: (userId) => [
    rememberRemovedOf(userId),
    forgetHeldOf(userId),
    db.delete(accountBatchItems).where(eq(accountBatchItems.userId, userId)),
    db.update(accountBatches).set({ adminId: null }).where(eq(accountBatches.adminId, userId)),
    // A post, a reply, a club or a book may stay without its author: an open report of it stays, too.
    db
      .delete(reports)
      .where(
        sql`reporter_id = ${userId} OR (author_id = ${userId} AND (closed_at IS NOT NULL OR kind IN ('review', 'list', 'profile')))`,
      ),
    db.update(reports).set({ authorId: null }).where(eq(reports.authorId, userId)),
    db.update(reportDecisions).set({ moderatorId: null }).where(eq(reportDecisions.moderatorId, userId)),
    db
      .update(reportDecisions)
      .set({
        authorId: null,
        words: null,
        targetId: sql`iif(${reportDecisions.targetId} = ${userId}, '', ${reportDecisions.targetId})`,
      })
      .where(eq(reportDecisions.authorId, userId)),
    ...forgetRemovedOf(userId),
    db.delete(bookProblems).where(eq(bookProblems.reporterId, userId)),
    db.update(bookProblems).set({ doneBy: null }).where(eq(bookProblems.doneBy, userId)),
  ],
  returning: keepRemovedFor,
  pictured: removePictureAgain,
};
