import { and, eq, type SQL, sql } from 'drizzle-orm';
import { books, ownBookReaders, ownBooks, ownBookWords } from '../../../platform/db/schema/books.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { sortKeysOf } from '../sort-keys.ts';
import { currentWork } from '../works.ts';
import type { OwnBookRow } from './queries.ts';
import { ownBookWordsOf } from './words.ts';

/** Own books that a reader may add by hand in 24 hours. */
export const OWN_BOOKS_A_DAY = 200;

/** The CHECK that fails if the internal number was given to another book in the meantime. */
export const OWN_BOOK_STATE = 'own_book_state';

export interface OwnFacts {
  title: string;
  authors: readonly string[];
  year?: number | undefined;
  pages?: number | undefined;
  language?: string | undefined;
  /** The ISBN printed on it. */
  isbn13?: string | undefined;
  series?: string | undefined;
  position?: string | undefined;
  sourceId?: string | undefined;
}

/** Returns whether a book can have this year, which is at most two years ahead. */
export function isYearOfBook(year: number | undefined, now: Date): boolean {
  return year === undefined || year <= now.getUTCFullYear() + 2;
}

interface NewOwnBook {
  isbn: string;
  userId: string;
  creationKey: string;
  facts: OwnFacts;
  cover: string;
  /** The work of another book with the same ISBN; null if none is known. */
  joined: { work: string; intoIsbn: string | null } | null;
  now: number;
}

/**
 * Returns the statements that add an own book and the stored copy that lists and shelves show; repeating them changes
 * nothing. They fail the batch by {@link OWN_BOOK_STATE} if the number belongs to another book.
 */
export function storeOwnBook({ isbn, userId, creationKey, facts, cover, joined, now }: NewOwnBook): Statement[] {
  const { title, year = null, pages = null, language = null } = facts;
  const { isbn13 = null, series = null, position = null } = facts;
  const authors = JSON.stringify(facts.authors);
  return [
    added({
      ...{ isbn, userId, creationKey, title, authors, year, pages, language, isbn13, series, position, now },
      ...{ state: joined === null ? 'waiting' : 'merged', intoIsbn: joined?.intoIsbn ?? null },
    }),
    insertBook({
      isbn,
      work: joined?.work ?? isbn,
      title,
      authors,
      cover,
      pages: pages ?? 0,
      year: year ?? 0,
      language: language ?? '',
      ...sortKeysOf(facts),
      now,
    }),
    insertWords({ userId, isbn, words: JSON.stringify(ownBookWordsOf(facts)) }),
    ownBooksUsedBy([isbn], userId),
  ];
}

interface Row {
  isbn: string;
  title: string;
  authors: string;
  year: number | null;
  pages: number | null;
  language: string | null;
  now: number;
}

interface Added extends Row {
  userId: string;
  creationKey: string;
  isbn13: string | null;
  series: string | null;
  position: string | null;
  state: 'waiting' | 'merged';
  intoIsbn: string | null;
}

const added = (at: Added) =>
  db
    .insert(ownBooks)
    .values({
      isbn: at.isbn,
      userId: at.userId,
      creationKey: at.creationKey,
      title: at.title,
      authors: sql`${at.authors}`,
      year: at.year,
      pages: at.pages,
      language: at.language,
      isbn13: at.isbn13,
      series: at.series,
      position: at.position,
      state: at.state,
      intoIsbn: at.intoIsbn,
      addedAt: at.now,
    })
    .onConflictDoUpdate({
      target: ownBooks.isbn,
      set: { state: sql`'taken'` },
      setWhere: sql`${ownBooks.creationKey} <> excluded.creation_key`,
    });

interface KeptCopy {
  isbn: string;
  work: string;
  title: string;
  authors: string;
  cover: string;
  pages: number;
  year: number;
  language: string;
  titleKey: string;
  authorKey: string;
  now: number;
}

const insertBook = (at: KeptCopy) =>
  db
    .insert(books)
    .values({
      isbn: at.isbn,
      workId: currentWork(at.work),
      title: at.title,
      authors: sql`${at.authors}`,
      cover: at.cover,
      updatedAt: at.now,
      pages: at.pages,
      year: at.year,
      language: at.language,
      titleKey: at.titleKey,
      authorKey: at.authorKey,
    })
    .onConflictDoUpdate({
      target: books.isbn,
      set: {
        workId: sql`excluded.work_id`,
        title: sql`excluded.title`,
        authors: sql`excluded.authors`,
        cover: sql`excluded.cover`,
        pages: sql`excluded.pages`,
        year: sql`excluded.year`,
        language: sql`excluded.language`,
        titleKey: sql`excluded.title_key`,
        authorKey: sql`excluded.author_key`,
      },
      // Overwrites only the copy of a deleted account's book with this number.
      setWhere: eq(books.title, ''),
    });

const insertWords = ({ userId, isbn, words }: { userId: string; isbn: string; words: string }) =>
  db
    .insert(ownBookWords)
    .select(sql`SELECT ${userId}, value, ${isbn} FROM json_each(${words}) WHERE true`)
    .onConflictDoNothing();

export function ownBooksUsedBy(isbns: readonly string[], userId: string): Statement {
  return insertReader({ isbns: JSON.stringify(isbns), userId });
}

const insertReader = ({ isbns, userId }: { isbns: string; userId: string }) =>
  db
    .insert(ownBookReaders)
    .select(sql`SELECT value, ${userId} FROM json_each(${isbns}) WHERE true`)
    .onConflictDoNothing();

/** Returns SQL for whether another reader has an own book. */
const hasOthers = (isbn: SqlValue, userId: SqlValue) =>
  sql`EXISTS (SELECT 1 FROM ${ownBookReaders} r WHERE r.isbn = ${isbn} AND r.user_id <> ${userId})`;

/** Finds whether another reader has an own book. */
export const othersWithOwn = ({ isbn, userId }: { isbn: string; userId: string }) =>
  db
    .select({ isbn: ownBookReaders.isbn })
    .from(ownBookReaders)
    .where(sql`${ownBookReaders.isbn} = ${isbn} AND ${ownBookReaders.userId} <> ${userId}`)
    .limit(1);

interface OwnedBook {
  isbn: string;
  userId: string;
}

// The book, if its reader may still change it when it is written.
const changeable = ({ isbn, userId }: OwnedBook) =>
  sql`(SELECT isbn FROM ${ownBooks} WHERE isbn = ${isbn} AND user_id = ${userId} AND state <> 'accepted'
    AND NOT ${hasOthers(sql`${ownBooks.isbn}`, userId)})`;

/** Returns the statements that change an own book; nothing changes if another reader has it or a moderator removed its words by then. */
export function editOwn({ facts, now, ...book }: OwnedBook & { facts: OwnFacts; now: number }): Statement[] {
  const { title, year = null, pages = null, language = null, isbn13 = null, series = null, position = null } = facts;
  const authors = JSON.stringify(facts.authors);
  // A book without authors is one whose words a moderator removed.
  const target = sql`(SELECT isbn FROM ${ownBooks} WHERE isbn IN ${changeable(book)} AND authors <> '[]')`;
  const words = JSON.stringify(ownBookWordsOf(facts));
  return [
    db.delete(ownBookWords).where(sql`${ownBookWords.userId} = ${book.userId} AND ${ownBookWords.isbn} IN ${target}`),
    db
      .insert(ownBookWords)
      .select(
        sql`SELECT ${book.userId}, word.value, found.isbn FROM ${target} found, json_each(${words}) word WHERE true`,
      )
      .onConflictDoNothing(),
    db
      .update(books)
      .set({
        title,
        authors: sql`${authors}`,
        pages: pages ?? 0,
        year: year ?? 0,
        language: language ?? '',
        ...sortKeysOf(facts),
        updatedAt: now,
      })
      .where(sql`${books.isbn} IN ${target}`),
    db
      .update(ownBooks)
      .set({ title, authors: sql`${authors}`, year, pages, language, isbn13, series, position })
      .where(sql`${ownBooks.isbn} IN ${target}`),
  ];
}

/** Returns the statements that delete an own book; nothing is deleted if another reader has it by then. */
export function deleteOwn(book: OwnedBook): Statement[] {
  const target = changeable(book);
  return [
    db.delete(ownBookWords).where(sql`${ownBookWords.userId} = ${book.userId} AND ${ownBookWords.isbn} IN ${target}`),
    deleteUnused(target),
    db.delete(ownBooks).where(sql`${ownBooks.isbn} IN ${target}`),
    db.run(sql`DELETE FROM ${ownBookReaders} WHERE isbn = ${book.isbn} AND user_id = ${book.userId}
      AND NOT EXISTS (SELECT 1 FROM ${ownBooks} o WHERE o.isbn = ${book.isbn})`),
  ];
}

/**
 * Returns the statements that remove the own books of a deleted account. Accepted books stay in the catalogue, and
 * books that other readers have stay with them; neither names the reader any longer.
 */
export function leaveOwnBooks(userId: string): Statement[] {
  const own = sql`(SELECT isbn FROM ${ownBooks} WHERE user_id = ${userId} AND state <> 'accepted'
    AND NOT EXISTS (SELECT 1 FROM ${ownBookReaders} r WHERE r.isbn = ${ownBooks.isbn} AND r.user_id <> ${userId}))`;
  return [
    db.delete(ownBookWords).where(eq(ownBookWords.userId, userId)),
    deleteUnused(own),
    db.run(sql`DELETE FROM ${ownBooks} WHERE isbn IN ${own}`),
    db.update(ownBooks).set({ userId: null }).where(eq(ownBooks.userId, userId)),
    // Books of deleted accounts that only this reader still has.
    deleteUnused(lastHeldBy(userId)),
    db.run(sql`DELETE FROM ${ownBooks} WHERE isbn IN ${lastHeldBy(userId)}`),
    db.delete(ownBookReaders).where(eq(ownBookReaders.userId, userId)),
  ];
}

// Clears the stored copy. The row stays without a name, because deleting it would search every table that may
// reference a book.
const deleteUnused = (isbns: SQL) =>
  db
    .update(books)
    .set({
      title: '',
      authors: [],
      cover: '',
      pages: 0,
      year: 0,
      language: '',
      genres: '',
      titleKey: '',
      authorKey: '',
    })
    .where(sql`${books.isbn} IN ${isbns}`);

const lastHeldBy = (userId: string) => sql`(SELECT held.isbn FROM ${ownBookReaders} held
  JOIN ${ownBooks} o ON o.isbn = held.isbn AND o.user_id IS NULL AND o.state <> 'accepted'
  WHERE held.user_id = ${userId}
    AND NOT EXISTS (SELECT 1 FROM ${ownBookReaders} r WHERE r.isbn = held.isbn AND r.user_id <> ${userId}))`;

interface Decided extends Row {
  cover: string;
  state: 'accepted' | 'merged';
  /** The ISBN of the edition it was merged into, if that differs; else null. */
  intoIsbn: string | null;
}

/**
 * Returns the statements that store a librarian's decision on a pending own book, with the librarian's facts. Its
 * search words are deleted, since the catalogue finds it now. They change only a pending one.
 */
export function decideOwn(before: OwnBookRow, decided: Decided): Statement[] {
  const { isbn, userId } = before;
  const words = JSON.stringify(ownBookWordsOf(before));
  return [
    updateAccepted(decided),
    ...(userId === null ? [] : [deleteWords({ isbn, userId, words })]),
    updateState(decided),
  ];
}

const isWaiting = (isbn: SqlValue) =>
  sql`EXISTS (SELECT 1 FROM ${ownBooks} WHERE isbn = ${isbn} AND state = 'waiting')`;

const updateAccepted = (at: Decided) =>
  db
    .update(books)
    .set({
      title: at.title,
      authors: sql`${at.authors}`,
      cover: at.cover,
      pages: sql`coalesce(${at.pages}, 0)`,
      year: sql`coalesce(${at.year}, 0)`,
      language: sql`coalesce(${at.language}, '')`,
      ...sortKeysOf({ ...at, authors: JSON.parse(at.authors) as string[] }),
      updatedAt: at.now,
    })
    .where(and(eq(books.isbn, at.isbn), isWaiting(at.isbn)));

const deleteWords = (at: { isbn: string; userId: string; words: string }) =>
  db
    .delete(ownBookWords)
    .where(
      and(
        eq(ownBookWords.userId, at.userId),
        sql`${ownBookWords.word} IN (SELECT value FROM json_each(${at.words}))`,
        eq(ownBookWords.isbn, at.isbn),
        isWaiting(at.isbn),
      ),
    );

const updateState = (at: Decided) =>
  db
    .update(ownBooks)
    .set({
      state: at.state,
      title: at.title,
      authors: sql`${at.authors}`,
      year: at.year,
      pages: at.pages,
      language: at.language,
      intoIsbn: at.intoIsbn,
    })
    .where(and(eq(ownBooks.isbn, at.isbn), eq(ownBooks.state, 'waiting')));

/** Returns the statement that rejects all pending own books of an import; they stay with their readers. */
export const rejectImported = ({ importId }: { importId: string }) =>
  db
    .update(ownBooks)
    .set({ state: 'rejected' })
    .where(sql`${ownBooks.importId} = ${importId} AND ${ownBooks.state} = 'waiting'`);

export const repeatRejection = ({ userId, creationKey }: { userId: string; creationKey: string }) =>
  db
    .update(ownBooks)
    .set({ state: 'rejected' })
    .where(and(eq(ownBooks.userId, userId), eq(ownBooks.creationKey, creationKey), eq(ownBooks.state, 'waiting')));

/** Returns the statement that closes the review of an own book whose work was merged; its readers keep it. */
export const markAsMerged = ({ isbn }: { isbn: string }) =>
  db
    .update(ownBooks)
    .set({ state: 'merged' })
    .where(and(eq(ownBooks.isbn, isbn), eq(ownBooks.state, 'waiting')));
