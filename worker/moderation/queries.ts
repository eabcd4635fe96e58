import { and, asc, count, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { people } from '../account/people.ts';
import { keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import type { Builder } from '../db/open.ts';
import { bookProblems, dailyCounts, moderationLog, reviewBanLiftings, reviewReports } from '../db/schema/moderation.ts';
import { shaped } from '../db/shaped.ts';
import { reviewStands } from '../reviews/queries.ts';
import { OPEN_REPORTS, type ReportedReview } from './contract.ts';

const reporter = alias(people, 'reporter');
const author = alias(people, 'author');
const admin = alias(people, 'admin');

/** Where a page of reports ends. */
export interface ReportPlace {
  reportedAt: number;
  reportId: string;
}

/** A report, open or closed, with the decision on it if there is one. */
export const reportById = shaped((build: Builder, reportId: string) => {
  return build
    .select(
      named({
        reportId: reviewReports.id,
        reviewId: reviewReports.reviewId,
        authorId: reviewReports.authorId,
        closedAt: reviewReports.closedAt,
        action: moderationLog.action,
        adminId: moderationLog.adminId,
      }),
    )
    .from(reviewReports)
    .leftJoin(moderationLog, eq(moderationLog.reportId, reviewReports.id))
    .where(eq(reviewReports.id, reportId));
});

/** Open reports with who reported whom, on which book, the oldest first. */
export const openReports = shaped((build: Builder, after: ReportPlace | null, most: number) => {
  return build
    .select({
      ...named({
        reportId: reviewReports.id,
        reviewId: reviewReports.reviewId,
        isbn: reviewReports.isbn,
        content: reviewReports.reviewContent,
        rating: reviewReports.rating,
        reportedAt: reviewReports.reportedAt,
        reporterId: reporter.id,
        reporterName: reporter.name,
        authorId: author.id,
        authorName: author.name,
        bookTitle: keptBooks.title,
      }),
      stands: reviewStands(reviewReports.reviewId).as('stands'),
    })
    .from(reviewReports)
    .innerJoin(reporter, eq(reporter.id, reviewReports.reporterId))
    .innerJoin(author, eq(author.id, reviewReports.authorId))
    .innerJoin(keptBooks, eq(keptBooks.isbn, reviewReports.isbn))
    .where(
      and(
        isNull(reviewReports.closedAt),
        after === null
          ? undefined
          : sql`(${reviewReports.reportedAt}, ${reviewReports.id}) > (${after.reportedAt}, ${after.reportId})`,
      ),
    )
    .orderBy(asc(reviewReports.reportedAt), asc(reviewReports.id))
    .limit(most);
});

type ReportRow = Awaited<ReturnType<typeof openReports>>[number];

/** A report in the shape of the wire. */
export function reportedReviewOf(row: ReportRow): ReportedReview {
  return {
    _id: row.reportId,
    report: {
      report_id: row.reportId,
      review_id: row.reviewId,
      review_content: row.content,
      reporter: { id: row.reporterId, username: row.reporterName },
      author: { id: row.authorId, username: row.authorName },
      isbn: row.isbn,
      book_title: row.bookTitle,
      rating: row.rating / 2,
      reported_at: row.reportedAt,
      review_deleted: !row.stands,
    },
  };
}

/** How many reports are open, as far as anyone wants to know: counting stops at {@link OPEN_REPORTS}. */
export const openReportCount = shaped((build: Builder) => {
  const open = build
    .select({ id: reviewReports.id })
    .from(reviewReports)
    .where(isNull(reviewReports.closedAt))
    .limit(OPEN_REPORTS)
    .as('open_reports');
  return build.select({ open: count() }).from(open);
});

/** What came on each UTC day since `day`. */
export const countsSince = shaped((build: Builder, day: string) => {
  return build.select().from(dailyCounts).where(gte(dailyCounts.day, day));
});

/** Book problems that nobody has marked as done, the oldest first. */
export const openProblems = shaped((build: Builder, most: number) => {
  return build
    .select({
      ...named({
        id: bookProblems.id,
        isbn: bookProblems.isbn,
        kind: bookProblems.kind,
        note: bookProblems.note,
        reportedAt: bookProblems.reportedAt,
        reporterName: reporter.name,
        bookTitle: keptBooks.title,
      }),
    })
    .from(bookProblems)
    .innerJoin(reporter, eq(reporter.id, bookProblems.reporterId))
    .innerJoin(keptBooks, eq(keptBooks.isbn, bookProblems.isbn))
    .where(isNull(bookProblems.doneAt))
    .orderBy(asc(bookProblems.reportedAt), asc(bookProblems.id))
    .limit(most);
});

/** The latest decisions of moderators since a moment in epoch seconds, the last one first. */
export const latestDecisions = shaped((build: Builder, since: number, most: number) => {
  return build
    .select(
      named({
        id: moderationLog.id,
        action: moderationLog.action,
        actedAt: moderationLog.actedAt,
        adminName: admin.name,
        authorName: author.name,
      }),
    )
    .from(moderationLog)
    .leftJoin(admin, eq(admin.id, moderationLog.adminId))
    .leftJoin(author, eq(author.id, moderationLog.authorId))
    .where(gte(moderationLog.actedAt, since))
    .orderBy(desc(moderationLog.actedAt), desc(moderationLog.id))
    .limit(most);
});

/** The latest bans that were lifted since a moment in epoch seconds, the last one first. */
export const latestLiftings = shaped((build: Builder, since: number, most: number) => {
  return build
    .select(
      named({
        id: reviewBanLiftings.id,
        byOperator: reviewBanLiftings.byOperator,
        actedAt: reviewBanLiftings.liftedAt,
        adminName: admin.name,
        authorName: author.name,
      }),
    )
    .from(reviewBanLiftings)
    .leftJoin(admin, eq(admin.id, reviewBanLiftings.adminId))
    .leftJoin(author, eq(author.id, reviewBanLiftings.authorId))
    .where(gte(reviewBanLiftings.liftedAt, since))
    .orderBy(desc(reviewBanLiftings.liftedAt), desc(reviewBanLiftings.id))
    .limit(most);
});
