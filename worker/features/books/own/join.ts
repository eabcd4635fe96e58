import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Bindings } from '../../../platform/bindings.ts';
import { aliased } from '../../../platform/db/columns.ts';
import type { Database } from '../../../platform/db/database.ts';
import { books, ownBooks } from '../../../platform/db/schema/books.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { forEachIsolated } from '../../../platform/jobs/isolate.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import { isbnOf } from '../contract.ts';
import { currentWorks, remainingMerge, saveMerge } from '../merge.ts';
import { heldParts, type MergePart, partsHolding } from '../mergeable-table.ts';
import { mergeWorksReversibly } from '../undo-merge.ts';
import { currentWork } from '../works.ts';

/** Own books checked in one run. */
const MAX_SCANNED = 200;

const waitingWithIsbn = ({ after, limit }: { after: string; limit: number }) =>
  db
    .select({
      ...aliased({ isbn: ownBooks.isbn, title: ownBooks.title, workId: books.workId }),
      isbn13: sql<string>`${ownBooks.isbn13}`.mapWith(String).as('isbn13'),
      storedWork: sql<string | null>`(SELECT b.work_id FROM ${books} b WHERE b.isbn = ${ownBooks.isbn13})`
        .mapWith((value) => (value === null ? null : String(value)))
        .as('stored_work'),
      firstWork: sql<string>`(SELECT b.work_id FROM ${books} b WHERE b.isbn = (SELECT first.isbn FROM ${ownBooks} first
        WHERE first.isbn13 = ${ownBooks.isbn13} ORDER BY first.added_at, first.isbn LIMIT 1))`
        .mapWith(String)
        .as('first_work'),
    })
    .from(ownBooks)
    .innerJoin(books, eq(books.isbn, ownBooks.isbn))
    .where(
      sql`${ownBooks.isbn13} > ${after} AND ${ownBooks.state} IN ('waiting', 'rejected') AND ${ownBooks.keepSeparate} = 0`,
    )
    .orderBy(asc(ownBooks.isbn13), asc(ownBooks.addedAt), asc(ownBooks.isbn))
    .limit(limit);

const markJoined = ({ isbn, intoIsbn }: { isbn: string; intoIsbn: string | null }) =>
  db
    .update(ownBooks)
    .set({ state: 'merged', intoIsbn })
    .where(and(eq(ownBooks.isbn, isbn), inArray(ownBooks.state, ['waiting', 'rejected'])));

/** A merge of an own book's work into the one that has its ISBN. */
export interface OwnMerge {
  from: string;
  into: string;
  isbn: string;
  isbn13: string;
  title: string;
  now: number;
}

export interface Joining {
  parts: readonly MergePart[];
  /** Returns the statement that records a merge, so that a librarian can undo it. */
  logMerge(merge: OwnMerge): Statement;
}

/**
 * Merges own books with the catalogue's or a service's book of the same ISBN, or else with the first own book that has
 * it. A librarian can undo it for 30 days. Returns how many were merged, how many failed, and after which ISBN the next
 * run continues.
 */
export async function joinOwnBooks(
  env: Bindings,
  database: Database,
  { parts, logMerge }: Joining,
  { after, now }: { after: string; now: number },
): Promise<{ joined: number; failed: number; next: string }> {
  const { rows } = await database.load({ rows: waitingWithIsbn({ after: after || '0', limit: MAX_SCANNED }) });
  const catalogueBooks = await catalogueIn(env.CATALOGUE).byIsbns([...new Set(rows.map(({ isbn13 }) => isbn13))]);
  const works = new Map(catalogueBooks.map((book) => [isbnOf(book), book.work_id]));
  let joined = 0;
  const failed = await forEachIsolated('own book', rows, async (own) => {
    const { isbn, isbn13, title, workId, storedWork, firstWork } = own;
    // A service's book that is not in the catalogue is stored once a reader uses it.
    const catalogued = works.get(isbn13) ?? storedWork ?? undefined;
    const into = catalogued ?? firstWork;
    if (catalogued === undefined && firstWork === workId) return;
    const { workRows, held } = await database.load({
      workRows: currentWorks({ from: workId, into }),
      held: partsHolding(parts, currentWork(workId)),
    });
    database.requireUnchanged('held');
    const from = workRows[0]?.from ?? workId;
    const left =
      workRows[0]?.into === from || into === workId ? null : remainingMerge({ from: workId, into }, workRows);
    const statements = [
      ...(left === null
        ? []
        : [
            logMerge({ ...left, isbn, isbn13, title, now }),
            ...mergeWorksReversibly(parts, { ...left, now }, heldParts(parts, held)),
          ]),
      markJoined({ isbn, intoIsbn: catalogued === undefined ? null : isbn13 }),
    ];
    if (await saveMerge(database, statements)) joined += 1;
  });
  // The next run begins with the last ISBN again, because the limit may have cut off some of its rows.
  const last = rows.at(-1)?.isbn13;
  const isFull = rows.length === MAX_SCANNED && last !== undefined && last !== rows[0]?.isbn13;
  return { joined, failed, next: isFull ? String(Number(last) - 1) : '' };
}
