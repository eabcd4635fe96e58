import { and, asc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { dayNumber } from '../../platform/column-types.ts';
import { aliased } from '../../platform/db/columns.ts';
import {
  accountBatches,
  accountBatchItems,
  bookProblems,
  dailyCounts,
  reportDecisions,
} from '../../platform/db/schema/moderation.ts';
import { db } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import { users } from '../accounts/users.ts';
import { books } from '../books/queries.ts';
import { countWaitingAccounts } from './accounts/queries.ts';
import { problemContent } from './book-problems.ts';
import { BANNED_PAGE, OPEN_REPORTS } from './contract.ts';
import { countOpenReports } from './reports/queries.ts';

const reporter = alias(users, 'reporter');
const author = alias(users, 'author');
const admin = alias(users, 'admin');

export const bannedPages = paged('banned_readers', { bannedAt: 'integer', userId: 'text' }, { size: BANNED_PAGE });

const addedCounts = (countsOf: string) =>
  sql<number>`sum(iif(${dailyCounts.what} = ${sql.raw(`'${countsOf}'`)}, ${dailyCounts.count}, 0))`.as(countsOf);

/**
 * Counts new rows per UTC day since `day`, and open reports and waiting accounts up to {@link OPEN_REPORTS} in each row. One row without
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
      open: countOpenReports(OPEN_REPORTS).as('open'),
      waiting: countWaitingAccounts(OPEN_REPORTS).as('waiting'),
    })
    .from(sql`(SELECT 1) AS one`)
    .leftJoin(arrivals, sql`true`);
};

/** Returns open problems of books that only describe what is wrong, oldest first. */
export const openProblems = ({ limit }: { limit: number }) =>
  db
    .select({
      content: problemContent.as('content'),
      ...aliased({
        id: bookProblems.id,
        isbn: bookProblems.isbn,
        kind: bookProblems.kind,
        note: bookProblems.note,
        reportedAt: bookProblems.reportedAt,
        reporterName: reporter.name,
        bookTitle: books.title,
        bookAuthors: books.authors,
        bookCover: books.cover,
      }),
    })
    .from(bookProblems)
    .innerJoin(reporter, eq(reporter.id, bookProblems.reporterId))
    .innerJoin(books, eq(books.isbn, bookProblems.isbn))
    .where(and(isNull(bookProblems.doneAt), isNull(bookProblems.proposed)))
    .orderBy(asc(bookProblems.reportedAt), asc(bookProblems.id))
    .limit(limit);

type Latest = { since: number; limit: number };

// Each half has its own ORDER BY and LIMIT, so that SQLite reads only the rows that are shown.
const decidedOrActed = ({ since, limit }: Latest) => sql`(
    SELECT * FROM (SELECT id, decision AS action, decided_at AS acted_at, moderator_id AS admin_id, author_id,
        0 AS by_operator FROM ${reportDecisions}
      WHERE decided_at >= ${since} ORDER BY decided_at DESC, id DESC LIMIT ${limit})
    UNION ALL
    SELECT * FROM (SELECT id, action, acted_at, admin_id, ${onlyAccountOf(sql`account_batches.id`)}, by_operator
      FROM ${accountBatches} WHERE acted_at >= ${since} AND action = 'allow'
      ORDER BY acted_at DESC, id DESC LIMIT ${limit})) AS decided`;

const onlyAccountOf = (actId: SQL) => sql`(SELECT min(user_id) FROM ${accountBatchItems} WHERE batch_id = ${actId})`;

/**
 * Returns the latest decisions of moderators and the latest lifted bans since a time in epoch seconds, latest first.
 */
export const latestDecisions = (at: Latest) =>
  db
    .select({
      id: sql<string>`decided.id`.as('id'),
      action: sql<(typeof reportDecisions.$inferSelect)['decision'] | 'allow'>`decided.action`.as('action'),
      actedAt: sql<number>`decided.acted_at`.as('actedAt'),
      byOperator: sql<number>`decided.by_operator`.as('byOperator'),
      ...aliased({ adminName: admin.name, authorName: author.name }),
    })
    .from(decidedOrActed(at))
    .leftJoin(admin, sql`${admin.id} = decided.admin_id`)
    .leftJoin(author, sql`${author.id} = decided.author_id`)
    .orderBy(sql`decided.acted_at DESC`, sql`decided.id DESC`)
    .limit(at.limit);
