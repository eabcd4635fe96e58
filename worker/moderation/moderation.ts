import { and, eq, isNull, sql } from 'drizzle-orm';
import { allowReviewing, banFromReviewing, isBannedFromReviewing } from '../account/bans.ts';
import type { Builder, Statement } from '../db/open.ts';
import { bookProblems, moderationLog, reviewBanLiftings, reviewReports } from '../db/schema/moderation.ts';
import { shaped } from '../db/shaped.ts';
import { removeReview } from '../reviews/reviews.ts';
import type { ModerationAction, ProblemKind } from './contract.ts';

/** The statement that files a reader's report with what the review says; a second one by the same reader changes nothing. */
export function fileReport(
  build: Builder,
  report: {
    id: string;
    review: { reviewId: string; isbn: string; authorId: string; text: string; halfStars: number };
    reporterId: string;
    now: number;
  },
): Statement {
  const { review } = report;
  return build
    .insert(reviewReports)
    .values({
      id: report.id,
      reviewId: review.reviewId,
      isbn: review.isbn,
      authorId: review.authorId,
      reporterId: report.reporterId,
      reviewContent: review.text,
      rating: review.halfStars,
      reportedAt: report.now,
    })
    .onConflictDoNothing();
}

/**
 * The statements of a moderator's decision: logged once for each report (a second decision on it fails the batch), every
 * open report of the review closed, the review deleted and its author barred as the action asks.
 */
export function decide(build: Builder, decision: Decision): Statement[] {
  const { action, report, now } = decision;
  return [
    ...closing(build, decision),
    ...(action === 'ok' ? [] : [removeReview(build, report.reviewId)]),
    ...(action === 'ban' ? [banFromReviewing(build, report.authorId, now)] : []),
  ];
}

interface Decision {
  id: string;
  action: ModerationAction;
  report: { reportId: string; reviewId: string; authorId: string };
  adminId: string;
  now: number;
}

const closing = shaped((build: Builder, { id, action, report, adminId, now }: Decision): Statement[] => {
  const { reportId, reviewId, authorId } = report;
  return [
    build
      .insert(moderationLog)
      .values({ id, reportId, reviewId, action, adminId, authorId, actedAt: now })
      .onConflictDoNothing({ target: moderationLog.id }),
    build
      .update(reviewReports)
      .set({ closedAt: now })
      .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.closedAt))),
  ];
});

/**
 * The statements that let a banned reader review again and note who said so, null for an operator's script. Whoever is not
 * banned (any more) is left as they are, and nothing is noted.
 */
export function liftReviewBan(
  build: Builder,
  lifting: { id: string; authorId: string; adminId: string | null; now: number },
): Statement[] {
  const { id, authorId, adminId, now } = lifting;
  return [
    build.run(sql`
      INSERT INTO ${reviewBanLiftings} (id, admin_id, author_id, by_operator, lifted_at)
      SELECT ${id}, ${adminId}, ${authorId}, ${adminId === null ? 1 : 0}, ${now}
      WHERE ${isBannedFromReviewing(authorId)}`),
    allowReviewing(build, authorId),
  ];
}

/** The statement that files what is wrong with a book; the same reader's next word on it takes its place, and opens it again. */
export function fileProblem(
  build: Builder,
  problem: { isbn: string; reporterId: string; kind: ProblemKind; note: string; now: number },
): Statement {
  const said = { kind: problem.kind, note: problem.note, reportedAt: problem.now, doneAt: null };
  return build
    .insert(bookProblems)
    .values({
      id: `${problem.reporterId}_${problem.isbn}`,
      isbn: problem.isbn,
      reporterId: problem.reporterId,
      ...said,
    })
    .onConflictDoUpdate({ target: bookProblems.id, set: said });
}

/** The statement that marks a book's problem as done; once is enough. */
export function closeProblem(build: Builder, problemId: string, now: number): Statement {
  return build
    .update(bookProblems)
    .set({ doneAt: now })
    .where(and(eq(bookProblems.id, problemId), isNull(bookProblems.doneAt)));
}
