import { and, eq, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { bookListBooks, bookLists } from '../db/schema/lists.ts';
import { shaped } from '../db/shaped.ts';

/**
 * The statement that makes an empty list; the same id again changes nothing. One list too many fails the batch by the
 * CHECK `lists_of_reader`, however many are made at once.
 */
export function addList(build: Builder, list: { id: string; userId: string; name: string; now: number }): Statement {
  return build.run(sql`
    INSERT INTO ${bookLists} (id, user_id, name, ordinal, created_at, updated_at)
    SELECT ${list.id}, ${list.userId}, ${list.name}, count(*) + 1, ${list.now}, ${list.now}
    FROM ${bookLists} WHERE user_id = ${list.userId} AND id <> ${list.id}
    ON CONFLICT (id) DO NOTHING`);
}

/**
 * The statements that make a list be as it is given: name, description (null leaves it) and books in this order, each
 * once. They change only a list of this reader's that is still there, and of its books only the rows that differ.
 */
export function replaceList(build: Builder, list: Replacement & { isbns: readonly string[] }): Statement[] {
  const { isbns, ...rest } = list;
  return replacing(build, rest, isbns.length, JSON.stringify(isbns));
}

interface Replacement {
  id: string;
  userId: string;
  name: string;
  description: string | null;
  now: number;
}

const replacing = shaped((build: Builder, list: Replacement, bookCount: number, isbns: string) => {
  const own = and(eq(bookLists.id, list.id), eq(bookLists.userId, list.userId));
  return [
    build
      .update(bookLists)
      .set({
        name: list.name,
        ...(list.description === null ? {} : { description: list.description }),
        bookCount,
        updatedAt: list.now,
      })
      .where(own),
    build.run(sql`
      DELETE FROM ${bookListBooks} WHERE list_id = (SELECT id FROM ${bookLists} WHERE ${own})
        AND isbn NOT IN (SELECT value FROM json_each(${isbns}))`),
    build.run(sql`
      INSERT INTO ${bookListBooks} (list_id, isbn, position)
      SELECT ${bookLists.id}, wanted.value, wanted.key FROM ${bookLists}, json_each(${isbns}) AS wanted WHERE ${own}
      ON CONFLICT (list_id, isbn) DO UPDATE SET position = excluded.position WHERE position <> excluded.position`),
  ];
});

/** The statements that delete a reader's own list and nobody else's. */
export function removeList(build: Builder, userId: string, listId: string): Statement[] {
  const own = and(eq(bookLists.id, listId), eq(bookLists.userId, userId));
  return [
    build.run(sql`DELETE FROM ${bookListBooks} WHERE list_id = (SELECT id FROM ${bookLists} WHERE ${own})`),
    build.delete(bookLists).where(own),
  ];
}

/** The statements that delete all lists of a reader who leaves. */
export function removeListsOf(build: Builder, userId: string): Statement[] {
  return [
    build.run(sql`
      DELETE FROM ${bookListBooks} WHERE list_id IN (SELECT id FROM ${bookLists} WHERE user_id = ${userId})`),
    build.delete(bookLists).where(eq(bookLists.userId, userId)),
  ];
}
