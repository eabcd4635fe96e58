import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Rows } from '../../platform/db/database.ts';
import { bookProblems, bookRequests, featureIdeas } from '../../platform/db/schema/moderation.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import { versionOf } from '../../platform/http/version-contract.ts';
import { books } from '../books/queries.ts';
import { noticesTo } from '../social/notifications/notices.ts';
import { problemContent } from './book-problems.ts';
import { problemKinds, type QueueKind } from './contract.ts';
import { openBookRequests, openFeatureIdeas } from './forms/queries.ts';
import { openProblems } from './queries.ts';

/** The maximum number of items shown per kind. */
const MAX_SHOWN = 10;

/** Returns the queries of the admin queue. Each reads only the rows that are shown. */
export function queueQueries() {
  return {
    problems: openProblems({ limit: MAX_SHOWN }),
    requests: openBookRequests({ limit: MAX_SHOWN }),
    ideas: openFeatureIdeas({ limit: MAX_SHOWN }),
  };
}

export function presentQueue(rows: Rows<ReturnType<typeof queueQueries>>) {
  return {
    book_problem: rows.problems.map((row) => ({
      id: row.id,
      title: row.bookTitle,
      detail: [problemKinds[row.kind], row.note].filter((part) => part !== '').join('\n'),
      from: row.reporterName,
      created_at: row.reportedAt,
      version: versionOf({ content: row.content }),
      isbn: row.isbn,
      authors: row.bookAuthors,
      cover: row.bookCover,
      answerable: true,
    })),
    book_request: rows.requests.map((row) => ({
      id: row.id,
      title: row.name,
      detail: row.author,
      from: row.askedBy,
      created_at: row.askedAt,
      version: versionOf({ content: row.id }),
      answerable: true,
    })),
    feature_idea: rows.ideas.map((row) => ({
      id: row.id,
      title: '',
      detail: row.idea,
      from: [row.name, row.email].filter((part) => part !== '').join(', ') || 'A visitor',
      created_at: row.askedAt,
      version: versionOf({ content: row.id }),
      answerable: row.userId !== null,
    })),
  };
}

const tables = {
  book_problem: { table: bookProblems, sender: bookProblems.reporterId, content: problemContent },
  // Nobody changes these.
  book_request: { table: bookRequests, sender: bookRequests.userId, content: sql<string>`${bookRequests.id}` },
  feature_idea: { table: featureIdeas, sender: featureIdeas.userId, content: sql<string>`${featureIdeas.id}` },
} as const satisfies Record<QueueKind, unknown>;

export const queueItemById = ({ kind, id }: { kind: QueueKind; id: string }) => {
  const { table, content } = tables[kind];
  return db
    .select({ doneAt: table.doneAt, doneBy: table.doneBy, content: content.as('content') })
    .from(table)
    .where(eq(table.id, id));
};

interface Resolution {
  kind: QueueKind;
  id: string;
  answer: string;
  adminId: string;
  now: number;
}

/** Closes an item unless another admin has; then its sender isn't notified either. */
export function resolveQueueItem({ kind, id, answer, adminId, now }: Resolution): Statement[] {
  const { table, sender } = tables[kind];
  return [
    db
      .update(table)
      .set({ doneAt: now, doneBy: adminId, answer })
      .where(and(eq(table.id, id), isNull(table.doneAt))),
    noticesTo(
      { kind: 'message_answered', about: id, by: adminId, clubId: null, now },
      sql`SELECT ${sender} AS user_id FROM ${table} WHERE ${table.id} = ${id} AND ${table.doneBy} = ${adminId}
        AND ${sender} IS NOT NULL`,
    ),
  ];
}

const answered = (answer: SQL) => sql`iif(${answer} = '', 'Thank you, we’ve dealt with it.', ${answer})`;

/** SQL for what the sender of an item reads once it was dealt with; NULL while it is open. */
export function answerToSender(id: SqlValue): SQL<string | null> {
  return sql<string | null>`coalesce(
    (SELECT '“' || b.title || '”: ' || ${answered(sql.raw('p.answer'))} FROM ${bookProblems} AS p
      JOIN ${books} AS b ON b.isbn = p.isbn WHERE p.id = ${id} AND p.done_at IS NOT NULL),
    (SELECT '“' || r.name || '”: ' || ${answered(sql.raw('r.answer'))} FROM ${bookRequests} AS r
      WHERE r.id = ${id} AND r.done_at IS NOT NULL),
    (SELECT 'Your idea: ' || ${answered(sql.raw('i.answer'))} FROM ${featureIdeas} AS i
      WHERE i.id = ${id} AND i.done_at IS NOT NULL))`;
}
