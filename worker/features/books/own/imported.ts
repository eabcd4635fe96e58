import { type SQL, sql } from 'drizzle-orm';
import { books, ownBookReaders, ownBooks, ownBookWords } from '../../../platform/db/schema/books.ts';
import { splitIntoParts } from '../../../platform/db/split-into-parts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { isRevoked } from '../../accounts/revocations.ts';
import type { OwnFacts } from './own-books.ts';
import { ownBookWordsOf } from './words.ts';

// Own books from imported libraries, many at once.

/** An own book to be imported: its internal number, and the ID that is derived from its content. */
export interface ImportedOwn {
  isbn: string;
  creationKey: string;
  facts: OwnFacts;
  cover: string;
}

/**
 * Returns the statements that add a reader's own books, with the stored copies that shelves show; repeating them
 * changes nothing. They fail the batch if a number was assigned to another book meanwhile.
 */
export function addImportedOwn(
  { importId, userId, now }: { importId: string; userId: string; now: number },
  added: readonly ImportedOwn[],
) {
  const rows = added.map(({ isbn, creationKey, facts, cover }) => ({
    isbn,
    creationKey,
    cover,
    ...facts,
    words: ownBookWordsOf(facts),
  }));
  return splitIntoParts(rows, (part) => [
    insertOwnBooks({ importId, userId, now, rows: part }),
    storeCopies({ now, rows: part }),
    insertWords({ userId, rows: part }),
    insertReaders({ userId, rows: part }),
  ]);
}

const insertOwnBooks = ({
  importId,
  userId,
  now,
  rows,
}: {
  importId: string;
  userId: string;
  now: number;
  rows: string;
}) =>
  db
    .insert(ownBooks)
    .select(
      sql`SELECT r.value ->> 'isbn', ${userId}, r.value ->> 'creationKey',
          iif(${isRevoked('own_book', sql`r.value ->> 'creationKey'`)}, 'rejected', 'waiting'),
          r.value ->> 'title', r.value -> 'authors', r.value ->> 'year', r.value ->> 'pages', r.value ->> 'language', NULL,
          ${now}, r.value ->> 'isbn13', r.value ->> 'series', r.value ->> 'position', r.value ->> 'sourceId', ${importId}, 0
        FROM json_each(${rows}) r WHERE true`,
    )
    .onConflictDoUpdate({
      target: ownBooks.isbn,
      set: { state: sql`'taken'` },
      setWhere: sql`${ownBooks.creationKey} <> excluded.creation_key`,
    });

// Overwrites only the copy of a deleted account's book with this number, which has no title.
function storeCopies({ now, rows }: { now: number; rows: string }): Statement {
  return db.run(sql`
    INSERT INTO ${books} (isbn, work_id, title, authors, cover, updated_at, pages, year, language)
    SELECT r.value ->> 'isbn', r.value ->> 'isbn', r.value ->> 'title', r.value -> 'authors', r.value ->> 'cover', ${now},
      coalesce(r.value ->> 'pages', 0), coalesce(r.value ->> 'year', 0), coalesce(r.value ->> 'language', '')
    FROM json_each(${rows}) r WHERE true
    ON CONFLICT (isbn) DO UPDATE SET title = excluded.title, authors = excluded.authors, cover = excluded.cover
    WHERE title = ''`);
}

const insertWords = ({ userId, rows }: { userId: string; rows: string }) =>
  db
    .insert(ownBookWords)
    .select(
      sql`SELECT ${userId}, w.value, r.value ->> 'isbn' FROM json_each(${rows}) r JOIN json_each(r.value, '$.words') w
        WHERE true`,
    )
    .onConflictDoNothing();

const insertReaders = ({ userId, rows }: { userId: string; rows: string }) =>
  db
    .insert(ownBookReaders)
    .select(sql`SELECT r.value ->> 'isbn', ${userId} FROM json_each(${rows}) r WHERE true`)
    .onConflictDoNothing();

/**
 * Returns the statements that delete own books of a reader that no librarian accepted, no one else has, and the reader
 * no longer did anything with.
 * @param isHeld SQL: whether the reader has something of the book that a column names.
 */
export function removeImportedOwn(userId: string, isbns: readonly string[], isHeld: (isbn: SQL) => SQL): Statement[] {
  if (isbns.length === 0) return [];
  const removedBooks = sql`(SELECT o.isbn FROM json_each(${JSON.stringify(isbns)}) r JOIN ${ownBooks} o ON o.isbn = r.value
    WHERE o.user_id = ${userId} AND o.state IN ('waiting', 'rejected')
      AND NOT EXISTS (SELECT 1 FROM ${ownBookReaders} u WHERE u.isbn = o.isbn AND u.user_id <> ${userId})
      AND NOT ${isHeld(sql`o.isbn`)})`;
  return [
    db.run(sql`DELETE FROM ${ownBookWords} WHERE user_id = ${userId} AND isbn IN ${removedBooks}`),
    db.run(sql`UPDATE ${books} SET title = '', authors = '[]', cover = '' WHERE isbn IN ${removedBooks}`),
    db.run(sql`DELETE FROM ${ownBookReaders} WHERE user_id = ${userId} AND isbn IN ${removedBooks}`),
    db.run(sql`DELETE FROM ${ownBooks} WHERE isbn IN ${removedBooks}`),
  ];
}
