import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { people } from '../account/people.ts';
import { keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import { bookProblems, dailyCounts, moderationLog, reviewBanLiftings, reviewReports } from '../db/schema/moderation.ts';
import { db, type Places, prepared, type RowOf } from '../db/statement.ts';
import { dayNumber } from '../db/types.ts';
import { paged } from '../http/cursor.ts';
import { reviewStands } from '../reviews/queries.ts';
import { BANNED_PAGE, OPEN_REPORTS, REPORTS_PAGE, type ReportedReview } from './contract.ts';

const reporter = alias(people, 'reporter');
const author = alias(people, 'author');
const admin = alias(people, 'admin');

/** The pages of open reports. */
export const reportPages = paged(
  'reports',
  { reportedAt: 'integer', reportId: 'text' },
  { order: 'ascending', size: REPORTS_PAGE },
);

/** The pages of readers who are barred from reviewing. */
export const bannedPages = paged('banned_readers', { bannedAt: 'integer', userId: 'text' }, { size: BANNED_PAGE });

/** A report, open or closed, with the decision on it if there is one. */
export const reportById = prepared(({ reportId }: Places<{ reportId: string }>) =>
  db
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
    .where(eq(reviewReports.id, reportId)),
);

/** Open reports with who reported whom, on which book, the oldest first. */
export const openReports = prepared(
  ({ reportedAt, reportId, limit }: Places<{ reportedAt: number; reportId: string; limit: number }>) =>
    db
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
          sql`(${reviewReports.reportedAt}, ${reviewReports.id}) > (${reportedAt}, ${reportId})`,
        ),
      )
      .orderBy(asc(reviewReports.reportedAt), asc(reviewReports.id))
      .limit(limit),
);

type ReportRow = RowOf<typeof openReports>;

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

/**
 * What came on each UTC day since `day`, and in each row how many reports are open, as far as anyone wants to know: counting
 * stops at {@link OPEN_REPORTS}. One row without a day where nothing came.
 */
export const countsSince = prepared(({ day }: Places<{ day: string }>) =>
  db
    .select({
      ...named({ day: dailyCounts.day, what: dailyCounts.what, count: dailyCounts.count }),
      open: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${reviewReports}
        WHERE ${isNull(reviewReports.closedAt)} LIMIT ${sql.raw(String(OPEN_REPORTS))}))`.as('open'),
    })
    .from(sql`(SELECT 1) AS one`)
    .leftJoin(dailyCounts, gte(dailyCounts.day, dayNumber(day))),
);

/** Book problems that nobody has marked as done, the oldest first. */
export const openProblems = prepared(({ limit }: Places<{ limit: number }>) =>
  db
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
    .limit(limit),
);

/** The latest decisions of moderators since a moment in epoch seconds, the last one first. */
export const latestDecisions = prepared(({ since, limit }: Places<{ since: number; limit: number }>) =>
  db
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
    .limit(limit),
);

/** The latest bans that were lifted since a moment in epoch seconds, the last one first. */
export const latestLiftings = prepared(({ since, limit }: Places<{ since: number; limit: number }>) =>
  db
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
    .limit(limit),
);
