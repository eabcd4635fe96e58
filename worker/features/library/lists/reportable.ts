import { and, eq, sql } from 'drizzle-orm';
import { bookListBooks, bookLists } from '../../../platform/db/schema/library.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { users } from '../../accounts/users.ts';

/** Finds a list that this reader may see, for a report. */
export const listToReport = ({ id, reader }: { id: string; reader: string }) =>
  db
    .select({
      authorId: sql<string | null>`${bookLists.userId}`.mapWith(String).as('authorId'),
      words: sql<string>`trim(${bookLists.name} || char(10, 10) || ${bookLists.description}, char(10))`.as('words'),
    })
    .from(bookLists)
    .innerJoin(users, eq(users.id, bookLists.userId))
    .where(
      and(
        eq(bookLists.id, id),
        eq(users.profilePrivacy, 'everybody'),
        sql`NOT ${areBlocked(reader, bookLists.userId)}`,
      ),
    );

/** Returns the statements that delete a list of any reader. */
export function removeListById(listId: string): Statement[] {
  return [
    db.delete(bookListBooks).where(eq(bookListBooks.listId, listId)),
    db.delete(bookLists).where(eq(bookLists.id, listId)),
  ];
}
