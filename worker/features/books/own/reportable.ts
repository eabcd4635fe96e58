import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { ContentRows, RemovableContent } from '../../../platform/db/content-rows.ts';
import { books, ownBookReaders, ownBooks } from '../../../platform/db/schema/books.ts';
import { db } from '../../../platform/db/statement.ts';
import { users } from '../../accounts/users.ts';
import { sortKeysOf } from '../sort-keys.ts';
import { internalNumbers } from './number.ts';

/** The title of an own book whose title was removed; triggers use it too. */
export const UNTITLED = 'Untitled';

const words = sql<string>`${ownBooks.title} || char(10) || ${ownBooks.authors} || coalesce(char(10) || ${ownBooks.series}, '')`;

/** Finds an own book whose reader has a public profile, for a report. */
export const ownBookToReport = ({ id }: { id: string }) =>
  db
    .select({
      authorId: sql<string | null>`${ownBooks.userId}`
        .mapWith((value) => (value === null ? null : String(value)))
        .as('authorId'),
      words: words.as('words'),
    })
    .from(ownBooks)
    .leftJoin(users, eq(users.id, ownBooks.userId))
    .where(and(eq(ownBooks.isbn, id), sql`(${users.id} IS NULL OR ${users.profilePrivacy} = 'everybody')`));

const rowsOf = (ids: SQL): ContentRows[] => [
  { table: ownBooks, where: sql`${ownBooks.isbn} IN (${ids})`, updates: ['title', 'authors', 'series', 'position'] },
  {
    table: books,
    where: sql`${books.isbn} IN (${ids})`,
    updates: ['title', 'authors', 'cover', 'title_key', 'author_key'],
  },
];

const isAcceptedIn = ({ table }: ContentRows) => sql`EXISTS (SELECT 1 FROM ${ownBooks} AS own
  WHERE own.isbn = ${sql.raw(`"${getTableName(table)}"."isbn"`)} AND own.state = 'accepted')`;
const titleOf = ({ table }: ContentRows) => sql.raw(`"${getTableName(table)}"."title"`);

/** Title, authors, series and cover of own books, which moderators can remove. Readers keep the book on their shelves. */
export const removableOwnBooks: RemovableContent = {
  targets: (ids) => sql`SELECT isbn, user_id, title FROM ${ownBooks} WHERE isbn IN (${ids})`,
  rows: (ids) => rowsOf(ids).map((part) => ({ ...part, isUntouched: () => sql`${titleOf(part)} = ${UNTITLED}` })),
  // Librarians keep the data of a book of the catalogue.
  changes: (ids) => rowsOf(ids).map((part) => ({ ...part, isUntouched: () => sql`NOT ${isAcceptedIn(part)}` })),
  remove: (ids) => [
    db
      .update(ownBooks)
      .set({ title: UNTITLED, authors: [], series: null, position: null })
      .where(sql`${ownBooks.isbn} IN (${ids})`),
    db
      .update(books)
      .set({ title: UNTITLED, authors: [], cover: '', ...sortKeysOf({ title: UNTITLED, authors: [] }) })
      .where(sql`${books.isbn} IN (${ids})`),
  ],
  words: (id) => sql`(SELECT ${words} FROM ${ownBooks} WHERE ${ownBooks.isbn} = ${id})`,
};

/** Selects the number of the own book that a call created. */
export const ownBookCreatedBy = (creationKey: string) =>
  sql`SELECT isbn FROM ${ownBooks} WHERE isbn IN (SELECT CAST(value AS INTEGER)
    FROM json_each(${JSON.stringify(internalNumbers(creationKey))})) AND creation_key = ${creationKey}`;

/**
 * Selects a reader's own books that others can see, without those of the catalogue: a librarian looked at these, and
 * they belong to everybody.
 */
export const ownBookIdsOf = (userId: string) => sql`SELECT isbn FROM ${ownBooks}
  WHERE user_id = ${userId} AND state <> 'accepted' AND (EXISTS (SELECT 1 FROM ${ownBookReaders} AS other
      WHERE other.isbn = ${ownBooks.isbn} AND other.user_id <> ${userId})
    OR EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND coalesce(privacy_before, profile_privacy) = 'everybody'))`;
