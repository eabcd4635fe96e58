import { and, eq, getTableName, sql } from 'drizzle-orm';
import { bookListBooks, bookLists } from '../../../platform/db/schema/library.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { addSavedRows, type Removal, removedRowsOf, removedRowsSince, restorableTable } from '../../undo/removals.ts';

/**
 * Returns the statement that creates an empty list; repeating it changes nothing. One list too many fails the batch by
 * the CHECK `lists_of_reader`.
 */
export function addList(list: { id: string; userId: string; name: string; now: number }): Statement {
  return db.run(sql`
    INSERT INTO ${bookLists} (id, user_id, name, ordinal, created_at, updated_at)
    SELECT ${list.id}, ${list.userId}, ${list.name}, count(*) + 1, ${list.now}, ${list.now}
    FROM ${bookLists} WHERE user_id = ${list.userId} AND id <> ${list.id}
    ON CONFLICT (id) DO NOTHING`);
}

/**
 * Makes the changes that lead from `before` to `wanted` to a list that may have changed meanwhile. If these change the
 * order, it is the wanted one, else that of the list. Books that are only in the other one follow the book which they
 * follow there.
 */
export function mergeList(before: readonly string[], wanted: readonly string[], stored: readonly string[]): string[] {
  return isReordered(before, wanted) ? inOrderOf(wanted, stored, before) : inOrderOf(stored, wanted, before);
}

function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const [earlier, later] = [new Set(before), new Set(after)];
  const stayed = before.filter((isbn) => later.has(isbn));
  return after.filter((isbn) => earlier.has(isbn)).some((isbn, place) => isbn !== stayed[place]);
}

/** Joins two lists that were made of `before`: what either removed is gone, and what either added is there. */
function inOrderOf(first: readonly string[], second: readonly string[], before: readonly string[]): string[] {
  const [known, others] = [new Set(before), new Set(second)];
  const merged = first.filter((isbn) => others.has(isbn) || !known.has(isbn));
  second.forEach((isbn, place) => {
    if (known.has(isbn) || merged.includes(isbn)) return;
    const leader = second.slice(0, place).findLast((other) => merged.includes(other));
    merged.splice(leader === undefined ? 0 : merged.indexOf(leader) + 1, 0, isbn);
  });
  return merged;
}

interface ListedNow {
  isbn: string;
  /** Null if it is unknown. */
  addedAt: number | null;
}

export interface LateChange {
  before: readonly string[];
  wanted: readonly string[];
  stored: readonly ListedNow[];
  /** The books that were removed after `moment`; some may be back. */
  removed: readonly string[];
  /** When the change was made, before others that have arrived already. */
  moment: number;
}

/** Makes an earlier change to a list: a book that was added or removed later stays so, and so does a later order. */
export function mergeLate({ before, wanted, stored, removed, moment }: LateChange): string[] {
  const now = stored.map(({ isbn }) => isbn);
  const addedLater = new Set(stored.filter(({ addedAt }) => (addedAt ?? 0) > moment).map(({ isbn }) => isbn));
  const removedLater = new Set(removed.filter((isbn) => !now.includes(isbn)));
  const known = before.filter((isbn) => !addedLater.has(isbn) && !removedLater.has(isbn));
  const left = wanted.filter((isbn) => !removedLater.has(isbn));
  return isReordered(before, now) || !isReordered(before, left)
    ? inOrderOf(now, left, known)
    : inOrderOf(left, now, known);
}

/** Finds the books that were removed from the reader's list after a moment, in epoch seconds. */
export const removedFromListSince = ({ userId, listId, moment }: { userId: string; listId: string; moment: number }) =>
  removedRowsSince({ userId, table: restorableListBooks, moment, first: listId });

interface ReplacedBooks {
  isbns: readonly string[];
  /** Those that this call adds or removes although another device has done so already: it was done again now. */
  addedAgain: readonly string[];
  removedAgain: readonly string[];
}

/**
 * Returns the statements that replace a list of this reader: name and description (null keeps them) and books in this order.
 * They write only rows that differ. If books are removed, the previous order is saved for undo.
 */
export function replaceList(removal: Removal, list: Replacement & ReplacedBooks): Statement[] {
  const { id, userId, now, isbns } = list;
  const again = JSON.stringify(list.addedAgain);
  const own = and(eq(bookLists.id, id), eq(bookLists.userId, userId));
  const isbnsJson = JSON.stringify(isbns);
  const before = sql`list_id = (SELECT id FROM ${bookLists} WHERE ${own})`;
  return [
    restorableListBooks.save(
      removal,
      sql`${before} AND EXISTS (SELECT 1 FROM ${bookListBooks} AS gone
        WHERE gone.list_id = ${id} AND gone.isbn NOT IN (SELECT value FROM json_each(${isbnsJson})))`,
      sql`isbn NOT IN (SELECT value FROM json_each(${isbnsJson}))`,
    ),
    ...(list.removedAgain.length === 0
      ? []
      : [
          addSavedRows(
            removal,
            restorableListBooks,
            list.removedAgain.map((isbn) => [id, isbn, 0, now]),
          ),
        ]),
    described({ id, userId, name: list.name, description: list.description, bookCount: isbns.length, now }),
    db.run(sql`
      DELETE FROM ${bookListBooks} WHERE list_id = (SELECT id FROM ${bookLists} WHERE ${own})
        AND isbn NOT IN (SELECT value FROM json_each(${isbnsJson}))`),
    db.run(sql`
      INSERT INTO ${bookListBooks} (list_id, isbn, position, added_at)
      SELECT ${bookLists.id}, wanted.value, wanted.key, ${now} FROM ${bookLists}, json_each(${isbnsJson}) AS wanted WHERE ${own}
      ON CONFLICT (list_id, isbn) DO UPDATE SET position = excluded.position,
        added_at = iif(isbn IN (SELECT value FROM json_each(${again})), max(coalesce(added_at, 0), excluded.added_at), added_at)
      WHERE position <> excluded.position OR isbn IN (SELECT value FROM json_each(${again}))`),
  ];
}

interface Replacement {
  id: string;
  userId: string;
  /** Null keeps it. */
  name: string | null;
  description: string | null;
  now: number;
}

const described = (at: Replacement & { bookCount: number }) =>
  db
    .update(bookLists)
    .set({
      name: sql`coalesce(${at.name}, ${bookLists.name})`,
      description: sql`coalesce(${at.description}, ${bookLists.description})`,
      bookCount: at.bookCount,
      updatedAt: sql`max(${bookLists.updatedAt}, ${at.now})`,
    })
    .where(and(eq(bookLists.id, at.id), eq(bookLists.userId, at.userId)));

export function removeList(removal: Removal, listId: string): Statement[] {
  const own = and(eq(bookLists.id, listId), eq(bookLists.userId, removal.userId));
  return [
    restorableLists.save(removal, own),
    restorableListBooks.save(removal, sql`list_id = (SELECT id FROM ${bookLists} WHERE ${own})`),
    db.run(sql`DELETE FROM ${bookListBooks} WHERE list_id = (SELECT id FROM ${bookLists} WHERE ${own})`),
    db.delete(bookLists).where(own),
  ];
}

/** Deleted lists, for undo. Restoring one list too many fails the batch by the CHECK. */
export const restorableLists = restorableTable(bookLists, {
  computed: ({ userId }) => ({
    ordinal: sql`(SELECT count(*) + 1 FROM ${bookLists} AS others WHERE others.user_id = ${userId})`,
  }),
});

/**
 * The books of a list before some were removed or it was deleted, for undo. Each returns to its position; books added
 * since stay.
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

export function removeListsOf(userId: string): Statement[] {
  return [
    db.run(sql`
      DELETE FROM ${bookListBooks} WHERE list_id IN (SELECT id FROM ${bookLists} WHERE user_id = ${userId})`),
    db.delete(bookLists).where(eq(bookLists.userId, userId)),
  ];
}
