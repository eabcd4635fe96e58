import { and, eq, sql } from 'drizzle-orm';
import type { RemovableContent } from '../../../platform/db/content-rows.ts';
import { bookListBooks, bookLists } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { users } from '../../accounts/users.ts';

const words = sql<string>`trim(${bookLists.name} || char(10, 10) || ${bookLists.description}, char(10))`;

/** Finds a list of a public reader, for a report. */
export const listToReport = ({ id }: { id: string }) =>
  db
    .select({
      authorId: sql<string | null>`${bookLists.userId}`.mapWith(String).as('authorId'),
      words: words.as('words'),
    })
    .from(bookLists)
    .innerJoin(users, eq(users.id, bookLists.userId))
    .where(and(eq(bookLists.id, id), eq(users.profilePrivacy, 'everybody')));

/** Lists, which moderators can remove. */
export const removableLists: RemovableContent = {
  targets: (ids) => sql`SELECT id, user_id, name FROM ${bookLists} WHERE id IN (${ids})`,
  rows: (ids) => [
    {
      table: bookLists,
      where: sql`${bookLists.id} IN (${ids})`,
      revokes: { kind: 'list', target: (stored) => stored('id') },
    },
    {
      table: bookListBooks,
      where: sql`${bookListBooks.listId} IN (${ids})`,
      returnsIf: (stored) => sql`EXISTS (SELECT 1 FROM ${bookLists} WHERE id = ${stored('list_id')})`,
    },
  ],
  remove: (ids) => [
    db.delete(bookListBooks).where(sql`${bookListBooks.listId} IN (${ids})`),
    db.delete(bookLists).where(sql`${bookLists.id} IN (${ids})`),
  ],
  changes: (ids) => [{ table: bookLists, where: sql`${bookLists.id} IN (${ids})`, updates: ['name', 'description'] }],
  words: (id) => sql`(SELECT ${words} FROM ${bookLists} WHERE ${bookLists.id} = ${id})`,
};

/** Selects the IDs of a reader's lists. */
export const listIdsOf = (userId: string) => sql`SELECT id FROM ${bookLists} WHERE user_id = ${userId}`;
