import { and, eq, getTableName, sql } from 'drizzle-orm';
import { bookListBooks, bookLists } from '../../../platform/db/schema/library.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { type Removal, removedRowsOf, restorableTable } from '../../undo/removals.ts';

/**
 * The statement that makes an empty list; the same id again changes nothing. One list too many fails the batch by the
 * CHECK `lists_of_reader`, however many are made at once.
 */
export function addList(list: { id: string; userId: string; name: string; now: number }): Statement {
  return db.run(sql`
    INSERT INTO ${bookLists} (id, user_id, name, ordinal, created_at, updated_at)
    SELECT ${list.id}, ${list.userId}, ${list.name}, count(*) + 1, ${list.now}, ${list.now}
    FROM ${bookLists} WHERE user_id = ${list.userId} AND id <> ${list.id}
    ON CONFLICT (id) DO NOTHING`);
}

/**
 * The statements that make a list be as it is given: name, description (null leaves it) and books in this order, each
 * once. They change only a list of this reader's that is still there, and of its books only the rows that differ. Where
 * books are removed, the order before is saved for undo.
 */
export function replaceList(removal: Removal, list: Replacement & { isbns: readonly string[] }): Statement[] {
  const { id, userId, now, isbns } = list;
  const own = and(eq(bookLists.id, id), eq(bookLists.userId, userId));
  const isbnsJson = JSON.stringify(isbns);
  const before = sql`list_id = (SELECT id FROM ${bookLists} WHERE ${own})`;
  return [
    restorableListBooks.save(
      removal,
      sql`${before} AND EXISTS (SELECT 1 FROM ${bookListBooks} AS gone
        WHERE gone.list_id = ${id} AND gone.isbn NOT IN (SELECT value FROM json_each(${isbnsJson})))`,
    ),
    described({ id, userId, name: list.name, description: list.description, bookCount: isbns.length, now }),
    db.run(sql`
      DELETE FROM ${bookListBooks} WHERE list_id = (SELECT id FROM ${bookLists} WHERE ${own})
        AND isbn NOT IN (SELECT value FROM json_each(${isbnsJson}))`),
    db.run(sql`
      INSERT INTO ${bookListBooks} (list_id, isbn, position)
      SELECT ${bookLists.id}, wanted.value, wanted.key FROM ${bookLists}, json_each(${isbnsJson}) AS wanted WHERE ${own}
      ON CONFLICT (list_id, isbn) DO UPDATE SET position = excluded.position WHERE position <> excluded.position`),
  ];
}

interface Replacement {
  id: string;
  userId: string;
  name: string;
  description: string | null;
  now: number;
}

const described = (at: Replacement & { bookCount: number }) =>
  db
    .update(bookLists)
    .set({
      name: sql`${at.name}`,
      description: sql`coalesce(${at.description}, ${bookLists.description})`,
      bookCount: sql`${at.bookCount}`,
      updatedAt: sql`${at.now}`,
    })
    .where(and(eq(bookLists.id, at.id), eq(bookLists.userId, at.userId)));

/** Returns the statements that delete a reader's own list and no one else's; it can be undone. */
export function removeList(removal: Removal, listId: string): Statement[] {
  const own = and(eq(bookLists.id, listId), eq(bookLists.userId, removal.userId));
  return [
    restorableLists.save(removal, own),
    restorableListBooks.save(removal, sql`list_id = (SELECT id FROM ${bookLists} WHERE ${own})`),
    db.run(sql`DELETE FROM ${bookListBooks} WHERE list_id = (SELECT id FROM ${bookLists} WHERE ${own})`),
    db.delete(bookLists).where(own),
  ];
}

/** Lists that were deleted, as undo puts them back: with one more than a reader may have, the CHECK fails the batch. */
export const restorableLists = restorableTable(bookLists, {
  computed: ({ userId }) => ({
    ordinal: sql`(SELECT count(*) + 1 FROM ${bookLists} AS others WHERE others.user_id = ${userId})`,
  }),
});

/**
 * The books of a list as it was before some were removed or it was deleted, as undo puts them back: each where it was;
 * what came into the list since stays.
 */
export const restorableListBooks = restorableTable(bookListBooks, {
  where: ({ userId }, saved) =>
    sql`EXISTS (SELECT 1 FROM ${bookLists} WHERE ${bookLists.id} = ${saved(bookListBooks.listId)} AND user_id = ${userId})`,
  conflict: sql`(list_id, isbn) DO UPDATE SET position = excluded.position`,
  followedBy: (removal, saved) => [
    db.run(sql`
      UPDATE ${bookLists}
      SET updated_at = ${removal.now},
        book_count = (SELECT count(*) FROM ${bookListBooks} WHERE list_id = ${bookLists.id})
      WHERE user_id = ${removal.userId}
        AND id IN (SELECT ${saved(bookListBooks.listId)} FROM ${removedRowsOf(removal, getTableName(bookListBooks))})`),
  ],
});

/** The statements that delete all lists of a reader who leaves. */
export function removeListsOf(userId: string): Statement[] {
  return [
    db.run(sql`
      DELETE FROM ${bookListBooks} WHERE list_id IN (SELECT id FROM ${bookLists} WHERE user_id = ${userId})`),
    db.delete(bookLists).where(eq(bookLists.userId, userId)),
  ];
}
