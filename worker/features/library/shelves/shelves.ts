import { and, eq, getTableName, lte, sql } from 'drizzle-orm';
import { booksBookmarked } from '../../../platform/db/schema/library.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { mergeableTable, moveRowsOf } from '../../books/mergeable-table.ts';
import { books } from '../../books/queries.ts';
import { type Edition, workOf, workOfStored } from '../../books/works.ts';
import { type Removal, recordRemoval, restorableTable, wasTakenBackAfter } from '../../undo/removals.ts';

interface Mark {
  userId: string;
  isbn: string;
  /** Epoch seconds. */
  now: number;
}

/** Books removed from want-to-read, as undo restores them. */
export const restorableBookmarks = restorableTable(booksBookmarked);

export function unmarkBookmarked(removal: Removal, edition: Edition): Statement[] {
  const own = ownUntil(edition, removal);
  return [
    restorableBookmarks.save(removal, own),
    recordRemoval(removal, restorableBookmarks, edition.isbn),
    db.delete(booksBookmarked).where(own),
  ];
}

/** Returns the statement that puts a book on want-to-read. Wanted again, it comes first; a late call moves it nowhere. */
export const addBookmarked = ({ userId, isbn, now }: Mark) =>
  db.run(sql`
    INSERT INTO ${booksBookmarked} (user_id, isbn, bookmarked_at, work_id)
    SELECT ${userId}, isbn, ${now}, work_id FROM ${books} WHERE isbn = ${isbn}
      AND NOT ${wasTakenBackAfter({ userId, table: getTableName(booksBookmarked), isbn, moment: now })}
    ON CONFLICT DO UPDATE SET bookmarked_at = excluded.bookmarked_at WHERE bookmarked_at < excluded.bookmarked_at`);

// A late call leaves a mark of another device that is newer.
const ownUntil = (edition: Edition, { userId, now }: Pick<Mark, 'userId' | 'now'>) =>
  and(
    eq(booksBookmarked.userId, userId),
    eq(booksBookmarked.workId, workOf(edition)),
    lte(booksBookmarked.bookmarkedAt, now),
  );

export const removeBookmarked = (at: Edition & Pick<Mark, 'userId' | 'now'>) =>
  db.delete(booksBookmarked).where(ownUntil(at, at));

export const chooseBookmarked = ({ userId, isbn }: { userId: string; isbn: string }) =>
  db
    .update(booksBookmarked)
    .set({ isbn })
    .where(and(eq(booksBookmarked.userId, userId), eq(booksBookmarked.workId, workOfStored(isbn))));

export const mergeableBookmarks = mergeableTable(booksBookmarked);

/**
 * Returns the statements that make the wishes for one work those for another: of a reader who had both the earlier date
 * stays, with the edition of the other.
 */
export function mergeBookmarks(from: string, into: string): Statement[] {
  return [
    db.run(sql`
      UPDATE ${booksBookmarked} SET bookmarked_at = earlier.bookmarked_at FROM ${booksBookmarked} AS earlier
      WHERE earlier.work_id = ${from} AND ${booksBookmarked.workId} = ${into}
        AND ${booksBookmarked.userId} = earlier.user_id AND earlier.bookmarked_at < ${booksBookmarked.bookmarkedAt}`),
    db.delete(booksBookmarked).where(
      sql`${booksBookmarked.workId} = ${from} AND EXISTS (SELECT 1 FROM ${booksBookmarked} AS other
        WHERE other.work_id = ${into} AND other.user_id = ${booksBookmarked.userId})`,
    ),
    db.update(booksBookmarked).set({ workId: into }).where(eq(booksBookmarked.workId, from)),
  ];
}

export const moveBookmarks = moveRowsOf(booksBookmarked);
