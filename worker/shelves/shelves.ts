import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { keptBooks } from '../books/queries.ts';
import { type Edition, workOf, workOfKept } from '../books/works.ts';
import { booksBookmarked, booksRead } from '../db/schema/shelves.ts';
import { db, type Places, prepared, type Statement } from '../db/statement.ts';

interface Mark {
  userId: string;
  isbn: string;
  /** Epoch seconds. */
  now: number;
}

/**
 * The statements that put the work of a kept edition among the read ones and take it off the want-to-read list; repeating
 * them changes nothing, whichever edition it is then.
 */
export function addRead(mark: Mark): Statement[] {
  return [readMark(mark), removeBookmarked({ ...mark, work: '' })];
}

const readMark = prepared(({ userId, isbn, now }: Places<Mark>) =>
  db
    .insert(booksRead)
    .select(sql`SELECT ${userId}, isbn, ${now}, work_id FROM ${keptBooks} WHERE isbn = ${isbn}`)
    .onConflictDoNothing(),
);

/**
 * Whether the work of a kept edition was put among the read ones at this moment: not if it was there already. For a
 * statement behind `addRead`.
 */
export function justRead(userId: SQLWrapper, isbn: SQLWrapper, now: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${booksRead} WHERE ${booksRead.userId} = ${userId}
    AND ${booksRead.workId} = ${workOfKept(isbn)} AND ${booksRead.readAt} = ${now})`;
}

type Unmark = Places<Edition & { userId: string }>;

/** The statement that takes the work of an edition off the read ones; a review of it stays. */
export const removeRead = prepared((at: Unmark) =>
  db.delete(booksRead).where(and(eq(booksRead.userId, at.userId), eq(booksRead.workId, workOf(at)))),
);

/** The statement that puts the work of a kept edition on the want-to-read list. */
export const addBookmarked = prepared(({ userId, isbn, now }: Places<Mark>) =>
  db
    .insert(booksBookmarked)
    .select(sql`SELECT ${userId}, isbn, ${now}, work_id, NULL FROM ${keptBooks} WHERE isbn = ${isbn}`)
    .onConflictDoNothing(),
);

/** The statement that takes the work of an edition off the want-to-read list. */
export const removeBookmarked = prepared((at: Unmark) =>
  db.delete(booksBookmarked).where(and(eq(booksBookmarked.userId, at.userId), eq(booksBookmarked.workId, workOf(at)))),
);

/** The statements after which a reader's marks of a work name this kept edition of it. */
export function chooseMarked(at: { userId: string; isbn: string }): Statement[] {
  return [chosenRead(at), chosenBookmarked(at)];
}

const chosenRead = prepared(({ userId, isbn }: Places<{ userId: string; isbn: string }>) =>
  db
    .update(booksRead)
    .set({ isbn: sql`${isbn}` })
    .where(and(eq(booksRead.userId, userId), eq(booksRead.workId, workOfKept(isbn)))),
);

const chosenBookmarked = prepared(({ userId, isbn }: Places<{ userId: string; isbn: string }>) =>
  db
    .update(booksBookmarked)
    .set({ isbn: sql`${isbn}` })
    .where(and(eq(booksBookmarked.userId, userId), eq(booksBookmarked.workId, workOfKept(isbn)))),
);

/**
 * The statements that make the marks of one work those of another: of a reader who had marked both the earlier date stays,
 * with the edition of the other.
 */
export function mergeMarks(from: string, into: string): Statement[] {
  return [
    db.run(sql`
      UPDATE ${booksRead} SET read_at = earlier.read_at FROM ${booksRead} AS earlier
      WHERE earlier.work_id = ${from} AND ${booksRead.workId} = ${into} AND ${booksRead.userId} = earlier.user_id
        AND earlier.read_at < ${booksRead.readAt}`),
    db.delete(booksRead).where(
      sql`${booksRead.workId} = ${from} AND EXISTS (SELECT 1 FROM ${booksRead} AS other
        WHERE other.work_id = ${into} AND other.user_id = ${booksRead.userId})`,
    ),
    db.update(booksRead).set({ workId: into }).where(eq(booksRead.workId, from)),
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
