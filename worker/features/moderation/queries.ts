import { and, asc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { dayNumber } from '../../platform/column-types.ts';
import { aliased } from '../../platform/db/columns.ts';
import {
  bookProblems,
  dailyCounts,
  moderationLog,
  reviewBanLiftings,
  reviewReports,
} from '../../platform/db/schema/moderation.ts';
import { db, type RowOf, type SqlValue } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import { users } from '../accounts/users.ts';
import { books } from '../books/queries.ts';
import { isReviewPublic } from '../reviews/queries.ts';
import { BANNED_PAGE, OPEN_REPORTS, REPORTS_PAGE, type ReportedReview } from './contract.ts';

const reporter = alias(users, 'reporter');
const author = alias(users, 'author');
const admin = alias(users, 'admin');

/** Returns SQL for whether a moderator removed a review of this author. */
export function wasRemovedByModerator({ authorId, reviewId }: { authorId: SqlValue; reviewId: SqlValue }): SQL {
  return sql`EXISTS (SELECT 1 FROM ${moderationLog} WHERE author_id = ${authorId} AND review_id = ${reviewId}
    AND action <> 'ok')`;
}

export const reportPages = paged(
  'reports',
  { reportedAt: 'integer', reportId: 'text' },
  { order: 'ascending', size: REPORTS_PAGE },
);

export const bannedPages = paged('banned_readers', { bannedAt: 'integer', userId: 'text' }, { size: BANNED_PAGE });

/** Returns a report, open or closed, with the decision on it. */
export const reportById = ({ reportId }: { reportId: string }) =>
  db
    .select(
      aliased({
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

/** Returns open reports with reporter, author and book, oldest first. */
export const openReports = ({ reportedAt, reportId, limit }: { reportedAt: number; reportId: string; limit: number }) =>
  db
    .select({
      ...aliased({
        reportId: reviewReports.id,
        reviewId: reviewReports.reviewId,
        isbn: reviewReports.isbn,
        content: reviewReports.reviewContent,
        reason: reviewReports.reason,
        rating: reviewReports.rating,
        reportedAt: reviewReports.reportedAt,
        reporterId: reporter.id,
        reporterName: reporter.name,
        authorId: author.id,
        authorName: author.name,
        bookTitle: books.title,
      }),
      stands: isReviewPublic(reviewReports.reviewId).as('stands'),
    })
    .from(reviewReports)
    .innerJoin(reporter, eq(reporter.id, reviewReports.reporterId))
    .innerJoin(author, eq(author.id, reviewReports.authorId))
    .innerJoin(books, eq(books.isbn, reviewReports.isbn))
    .where(
      and(
        isNull(reviewReports.closedAt),
        sql`(${reviewReports.reportedAt}, ${reviewReports.id}) > (${reportedAt}, ${reportId})`,
      ),
    )
    .orderBy(asc(reviewReports.reportedAt), asc(reviewReports.id))
    .limit(limit);

type ReportRow = RowOf<typeof openReports>;

/** Returns a report as the API does. */
export function reportedReviewOf(row: ReportRow): ReportedReview {
  return {
    _id: row.reportId,
    report: {
      report_id: row.reportId,
      review_id: row.reviewId,
      review_content: row.content,
      ...(row.reason === '' ? {} : { reason: row.reason }),
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

const addedCounts = (countsOf: string) =>
  sql<number>`sum(iif(${dailyCounts.what} = ${sql.raw(`'${countsOf}'`)}, ${dailyCounts.count}, 0))`.as(countsOf);

/**
 * Counts new rows per UTC day since `day`, and open reports up to {@link OPEN_REPORTS} in each row. One row without
 * a day if there is nothing new.
 */
export const countsSinceDay = ({ day }: { day: string }) => {
  // Grouped in a subquery, where the rows are already in the order of the index. After the join SQLite would sort them.
  const arrivals = db
    .select({
      ...aliased({ day: dailyCounts.day }),
      readers: addedCounts('readers'),
      sessions: addedCounts('sessions'),
      reviews: addedCounts('reviews'),
      clubs: addedCounts('clubs'),
    })
    .from(dailyCounts)
    .where(gte(dailyCounts.day, dayNumber(day)))
    .groupBy(dailyCounts.day)
    .as('came');
  return db
    .select({
      day: arrivals.day,
      readers: arrivals.readers,
      sessions: arrivals.sessions,
      reviews: arrivals.reviews,
      clubs: arrivals.clubs,
      open: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${reviewReports}
        WHERE ${isNull(reviewReports.closedAt)} LIMIT ${sql.raw(String(OPEN_REPORTS))}))`.as('open'),
    })
    .from(sql`(SELECT 1) AS one`)
    .leftJoin(arrivals, sql`true`);
};

/** Returns open problems of books, oldest first. */
export const openProblems = ({ limit }: { limit: number }) =>
  db
    .select({
      ...aliased({
        id: bookProblems.id,
        isbn: bookProblems.isbn,
        kind: bookProblems.kind,
        note: bookProblems.note,
        reportedAt: bookProblems.reportedAt,
        reporterName: reporter.name,
        bookTitle: books.title,
      }),
    })
    .from(bookProblems)
    .innerJoin(reporter, eq(reporter.id, bookProblems.reporterId))
    .innerJoin(books, eq(books.isbn, bookProblems.isbn))
    .where(isNull(bookProblems.doneAt))
    .orderBy(asc(bookProblems.reportedAt), asc(bookProblems.id))
    .limit(limit);

type Latest = { since: number; limit: number };

// Each half has its own ORDER BY and LIMIT, so that SQLite reads only the rows that are shown.
const decidedOrLifted = ({ since, limit }: Latest) => sql`(
    SELECT * FROM (SELECT id, action, acted_at, admin_id, author_id, 0 AS by_operator FROM ${moderationLog}
      WHERE acted_at >= ${since} ORDER BY acted_at DESC, id DESC LIMIT ${limit})
    UNION ALL
    SELECT * FROM (SELECT id, 'allow', lifted_at, admin_id, author_id, by_operator FROM ${reviewBanLiftings}
      WHERE lifted_at >= ${since} ORDER BY lifted_at DESC, id DESC LIMIT ${limit})) AS decided`;

/**
 * Returns the latest decisions of moderators and the latest lifted bans since a time in epoch seconds, latest first.
 */
export const latestDecisions = (at: Latest) =>
  db
    .select({
      id: sql<string>`decided.id`.as('id'),
      action: sql<(typeof moderationLog.$inferSelect)['action'] | 'allow'>`decided.action`.as('action'),
      actedAt: sql<number>`decided.acted_at`.as('actedAt'),
      byOperator: sql<number>`decided.by_operator`.as('byOperator'),
      ...aliased({ adminName: admin.name, authorName: author.name }),
    })
    .from(decidedOrLifted(at))
    .leftJoin(admin, sql`${admin.id} = decided.admin_id`)
    .leftJoin(author, sql`${author.id} = decided.author_id`)
    .orderBy(sql`decided.acted_at DESC`, sql`decided.id DESC`)
    .limit(at.limit);

/** Returns SQL for how many reports there are of a reader's reviews, counted up to 100. */
export function reviewReportsAgainst(userId: SqlValue) {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${reviewReports} WHERE author_id = ${userId} LIMIT 100))`;
}
