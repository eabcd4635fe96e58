import { and, eq, isNull, sql } from 'drizzle-orm';
import { bookProblems, moderationLog, reviewBanLiftings, reviewReports } from '../../platform/db/schema/moderation.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { allowReviewing, banFromReviewing, isBannedFromReviewing } from '../accounts/bans.ts';
import { removeReview } from '../reviews/reviews.ts';
import type { ModerationAction, ProblemKind } from './contract.ts';

interface Report {
  id: string;
  reviewId: string;
  isbn: string;
  authorId: string;
  reporterId: string;
  text: string;
  halfStars: number;
  /** The reason; empty for none. */
  reason?: string;
  now: number;
}

/**
 * Returns the statement that files a reader's report with what the review says. A second one by the same reader changes
 * nothing, unless the first was decided and the review was edited since: then it is a new case, with an id of its own,
 * since the log has one decision for each report.
 */
export const fileReport = (at: Report) =>
  db
    .insert(reviewReports)
    .values({
      id: at.id,
      reviewId: at.reviewId,
      isbn: at.isbn,
      authorId: at.authorId,
      reporterId: at.reporterId,
      reviewContent: at.text,
      rating: at.halfStars,
      reportedAt: at.now,
      reason: at.reason ?? '',
    })
    .onConflictDoUpdate({
      target: [reviewReports.reporterId, reviewReports.reviewId],
      set: {
        id: sql`excluded.id`,
        reviewContent: sql`excluded.review_content`,
        rating: sql`excluded.rating`,
        reportedAt: sql`excluded.reported_at`,
        reason: sql`excluded.reason`,
        closedAt: null,
      },
      setWhere: sql`${reviewReports.closedAt} IS NOT NULL
        AND (${reviewReports.reviewContent}, ${reviewReports.rating}) <> (excluded.review_content, excluded.rating)`,
    });

/**
 * Returns the statements of a moderator's decision: it is logged once per report (a second decision fails the batch),
 * every open report of the review is closed, the review is deleted and its author banned as the action requires.
 */
export function decide({ id, action, report, adminId, now }: Decision): Statement[] {
  const { reportId, reviewId, authorId } = report;
  return [
    logDecision({ id, reportId, reviewId, action, adminId, authorId, now }),
    closeReports({ reviewId, now }),
    ...(action === 'ok' ? [] : [removeReview({ reviewId })]),
    ...(action === 'ban' ? [banFromReviewing({ userId: authorId, now })] : []),
  ];
}

interface Decision {
  id: string;
  action: ModerationAction;
  report: { reportId: string; reviewId: string; authorId: string };
  adminId: string;
  now: number;
}

const logDecision = (at: Omit<Decision, 'report'> & Decision['report']) =>
  db
    .insert(moderationLog)
    .values({
      id: at.id,
      reportId: at.reportId,
      reviewId: at.reviewId,
      action: at.action,
      adminId: at.adminId,
      authorId: at.authorId,
      actedAt: at.now,
    })
    .onConflictDoNothing({ target: moderationLog.id });

const closeReports = ({ reviewId, now }: { reviewId: string; now: number }) =>
  db
    .update(reviewReports)
    .set({ closedAt: now })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.closedAt)));

/**
 * Returns the statements that lift a reader's ban from reviewing and log who lifted it (null for an operator's script).
 * They have no effect if the reader is not banned.
 */
export function liftReviewBan(lifting: Lifting): Statement[] {
  return [logLifting(lifting), allowReviewing({ userId: lifting.authorId })];
}

interface Lifting {
  id: string;
  authorId: string;
  adminId: string | null;
  now: number;
}

const logLifting = ({ id, authorId, adminId, now }: Lifting) =>
  db.insert(reviewBanLiftings).select(sql`
    SELECT ${id}, ${adminId}, ${authorId}, ${adminId} IS NULL, ${now} WHERE ${isBannedFromReviewing(authorId)}`);

/**
 * Returns the statement that stores a problem with a book; the same reader's next message replaces it and reopens it.
 */
export function fileProblem(problem: Problem): Statement {
  return insertProblem({ ...problem, id: `${problem.reporterId}_${problem.isbn}` });
}

interface Problem {
  isbn: string;
  reporterId: string;
  kind: ProblemKind;
  note: string;
  now: number;
}

const insertProblem = ({ id, isbn, reporterId, kind, note, now }: Problem & { id: string }) =>
  db
    .insert(bookProblems)
    .values({ id, isbn, reporterId, kind, note, reportedAt: now })
    .onConflictDoUpdate({
      target: bookProblems.id,
      set: { kind: sql`excluded.kind`, note: sql`excluded.note`, reportedAt: sql`excluded.reported_at`, doneAt: null },
    });

/** Returns the statement that closes a reported problem of a book. */
export const closeProblem = ({ id, now }: { id: string; now: number }) =>
  db
    .update(bookProblems)
    .set({ doneAt: now })
    .where(and(eq(bookProblems.id, id), isNull(bookProblems.doneAt)));
