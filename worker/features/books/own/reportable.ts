import { and, eq, sql } from 'drizzle-orm';
import { books, ownBooks } from '../../../platform/db/schema/books.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { users } from '../../accounts/users.ts';

const UNTITLED = 'Untitled';

/** Finds an own book whose reader has a public profile, for a report. */
export const ownBookToReport = ({ id, reader }: { id: string; reader: string }) =>
  db
    .select({
      authorId: sql<string | null>`${ownBooks.userId}`
        .mapWith((value) => (value === null ? null : String(value)))
        .as('authorId'),
      words: sql<string>`${ownBooks.title} || char(10) || ${ownBooks.authors}`.as('words'),
    })
    .from(ownBooks)
    .leftJoin(users, eq(users.id, ownBooks.userId))
    .where(
      and(
        eq(ownBooks.isbn, id),
        sql`(${users.id} IS NULL OR (${users.profilePrivacy} = 'everybody' AND NOT ${areBlocked(reader, users.id)}))`,
      ),
    );

/** Returns the statements that clear title and authors of an own book. Readers keep it on their shelves. */
export function removeOwnWords(isbn: string): Statement[] {
  return [
    db.update(ownBooks).set({ title: UNTITLED, authors: [] }).where(eq(ownBooks.isbn, isbn)),
    db.update(books).set({ title: UNTITLED, authors: [], cover: '' }).where(eq(books.isbn, isbn)),
  ];
}
