import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { librarianDecisions } from '../../../platform/db/schema/moderation.ts';
import { db, type RowOf } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { users } from '../../accounts/users.ts';
import type { CatalogueBefore } from '../../books/catalogue/work-pages.ts';
import { formerIds } from '../../books/merge.ts';
import { countReadersOf, type MergePart } from '../../books/mergeable-table.ts';
import type { importsWithWaiting, OwnBookRow } from '../../books/own/queries.ts';
import { stateOfOwn } from '../../books/own/queries.ts';
import type { OwnBefore } from '../../books/own/undo-own-merge.ts';
import { books } from '../../books/queries.ts';
import { currentWork } from '../../books/works.ts';
import { type Merges, OWN_BOOKS_PAGE, type PendingBook, type PendingImports } from './contract.ts';

// The maximum number of stored editions loaded to identify the works.
const EDITIONS = 50;

export function storedEditions(isbns: readonly string[], works: readonly string[]) {
  return storedRows({ isbns: JSON.stringify(isbns.map(Number)), works: JSON.stringify(works.map(Number)) });
}

/** Finds what is stored of the editions of works. */
export const editionsOfWorks = ({ works }: { works: string }) =>
  db
    .select({ isbn: books.isbn, workId: books.workId, title: books.title, authors: books.authors, cover: books.cover })
    .from(books)
    .where(sql`${books.workId} IN (SELECT value FROM json_each(${works}))`)
    .limit(EDITIONS);

export const readersOfTwoWorks = (parts: readonly MergePart[], { from, into }: { from: string; into: string }) =>
  db
    .select({
      from: countReadersOf(parts, from).as('from_readers'),
      into: countReadersOf(parts, into).as('into_readers'),
    })
    .from(sql`(SELECT 1) AS one`);

const storedRows = ({ isbns, works }: { isbns: string; works: string }) =>
  db
    .select({ isbn: books.isbn, workId: books.workId, title: books.title })
    .from(books)
    .where(
      sql`${books.isbn} IN (SELECT value FROM json_each(${isbns}))
        OR ${books.workId} IN (SELECT value FROM json_each(${works}))`,
    )
    .limit(EDITIONS);

export const decisionUnder = ({ id }: { id: string }) =>
  db
    .select({ librarianId: librarianDecisions.librarianId })
    .from(librarianDecisions)
    .where(eq(librarianDecisions.id, id));

interface Undone {
  from: string;
  /** The merged own book, or null if a work of the catalogue is merged. */
  own: Omit<OwnBefore, 'state'> | null;
  catalogue: CatalogueBefore | null;
}

/** Returns SQL for the JSON that the undo of a merge needs. The statement that logs the merge stores it. */
export function undoOf({ from, own, catalogue }: Undone): SQL {
  const before =
    own === null
      ? sql`NULL`
      : sql`json_object('isbn', ${own.isbn}, 'state', ${stateOfOwn(own.isbn)}, 'facts', json(${JSON.stringify(own.facts)}))`;
  return sql`json_object(
    'isbns', json((SELECT json_group_array(CAST(${books.isbn} AS TEXT)) FROM ${books} WHERE ${books.workId} = ${from})),
    'former', json(${formerIds(from)}), 'own', ${before}, 'catalogue', json(${JSON.stringify(catalogue)}))`;
}

export const mergeToUndo = ({ id }: { id: string }) =>
  db
    .select({
      fromWork: librarianDecisions.fromWork,
      intoWork: librarianDecisions.intoWork,
      actedAt: librarianDecisions.actedAt,
      undo: librarianDecisions.undo,
      intoNow: sql<string>`${currentWork(librarianDecisions.fromWork)}`.mapWith(String).as('into_now'),
    })
    .from(librarianDecisions)
    .where(
      and(eq(librarianDecisions.id, id), eq(librarianDecisions.action, 'merge'), isNull(librarianDecisions.undoneAt)),
    );

export const mergePages = paged('merges', { actedAt: 'integer', id: 'text' }, { size: OWN_BOOKS_PAGE });

/** Returns the merges since a time in epoch seconds that have not been undone, latest first. */
export const mergesToUndo = ({
  since,
  actedAt,
  id,
  limit,
}: {
  since: number;
  actedAt: number;
  id: string;
  limit: number;
}) =>
  db
    .select(
      aliased({
        id: librarianDecisions.id,
        title: librarianDecisions.title,
        actedAt: librarianDecisions.actedAt,
        librarian: users.name,
      }),
    )
    .from(librarianDecisions)
    .leftJoin(users, eq(users.id, librarianDecisions.librarianId))
    .where(
      sql`${librarianDecisions.actedAt} >= ${since}
        AND (${librarianDecisions.actedAt}, ${librarianDecisions.id}) < (${actedAt}, ${id})
        AND ${librarianDecisions.action} = 'merge' AND ${librarianDecisions.undoneAt} IS NULL`,
    )
    .orderBy(desc(librarianDecisions.actedAt), desc(librarianDecisions.id))
    .limit(limit);

/** Counts the merges of two works that a librarian made since a time in epoch seconds. */
export const mergesSince = ({ librarianId, since }: { librarianId: string; since: number }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(librarianDecisions)
    .where(
      sql`${librarianDecisions.actedAt} >= ${since} AND ${librarianDecisions.action} = 'merge'
        AND ${librarianDecisions.isbn} IS NULL AND +${librarianDecisions.librarianId} = CAST(${librarianId} AS INTEGER)`,
    );

/** Returns the latest decisions of librarians since a time in epoch seconds, latest first. */
export const latestLibrarianDecisions = ({ since, limit }: { since: number; limit: number }) =>
  db
    .select(
      aliased({
        id: librarianDecisions.id,
        action: librarianDecisions.action,
        title: librarianDecisions.title,
        actedAt: librarianDecisions.actedAt,
        adminName: users.name,
      }),
    )
    .from(librarianDecisions)
    .leftJoin(users, eq(users.id, librarianDecisions.librarianId))
    .where(
      sql`${librarianDecisions.actedAt} >= ${since}
        AND (${librarianDecisions.action} <> 'merge' OR ${librarianDecisions.isbn} IS NULL)`,
    )
    .orderBy(desc(librarianDecisions.actedAt), desc(librarianDecisions.id))
    .limit(limit);

export const pendingPages = paged(
  'own_books',
  { addedAt: 'integer', isbn: 'text' },
  { order: 'ascending', size: OWN_BOOKS_PAGE },
);

export const importPages = paged(
  'own_book_imports',
  { importId: 'text' },
  { order: 'ascending', size: OWN_BOOKS_PAGE },
);

export function pendingBookOf(
  row: OwnBookRow & { addedBy: string | null; privacy: 'everybody' | 'nobody' | null; copies: number },
  librarianId: string,
): PendingBook {
  const { isbn, title, authors, year, pages, language, cover, userId, addedBy } = row;
  const isPublic = row.privacy === 'everybody' && userId !== null && addedBy !== null;
  return {
    isbn,
    work_id: row.workId,
    title,
    authors,
    ...(year === null ? {} : { year }),
    ...(pages === null ? {} : { pages }),
    ...(language === null ? {} : { language }),
    ...(row.isbn13 === null ? {} : { isbn13: row.isbn13 }),
    ...(row.sourceId === null ? {} : { source_id: row.sourceId }),
    ...(row.series === null ? {} : { series: row.series }),
    ...(row.position === null ? {} : { position: row.position }),
    cover,
    copies: row.copies,
    added_at: row.addedAt,
    ...(isPublic ? { added_by: { id: userId, name: addedBy } } : {}),
    yours: userId === librarianId,
    version: versionOf(correctableFactsOf(row)),
  };
}

export function correctableFactsOf({ title, authors, year, pages, language }: OwnBookRow) {
  return { title, authors, year: year ?? undefined, pages: pages ?? undefined, language: language ?? undefined };
}

export function pendingImportOf(row: RowOf<typeof importsWithWaiting>): PendingImports['imports'][number] {
  const { importId, books: count, addedAt, userId, addedBy } = row;
  const author = userId === null || addedBy === null ? {} : { added_by: { id: userId, name: addedBy } };
  return { import: importId, books: count, added_at: addedAt, ...author };
}

export function presentMerge(row: RowOf<typeof mergesToUndo>): Merges['merges'][number] {
  const { id, title, actedAt, librarian } = row;
  return { id, title, merged_at: actedAt, ...(librarian === null ? {} : { merged_by: librarian }) };
}
