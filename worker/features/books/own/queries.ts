import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { books, ownBookReaders, ownBooks, ownBookWords } from '../../../platform/db/schema/books.ts';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { users } from '../../accounts/users.ts';
import { fold } from '../catalogue/search/search-text.ts';
import { toIndustryIdentifiers, type Volume } from '../contract.ts';
import { isHidden } from '../hidden.ts';
import { type EditionUse, workOfStored } from '../works.ts';
import { searchWordsOf } from './words.ts';

const columns = aliased({
  isbn: ownBooks.isbn,
  userId: ownBooks.userId,
  creationKey: ownBooks.creationKey,
  state: ownBooks.state,
  title: ownBooks.title,
  authors: ownBooks.authors,
  year: ownBooks.year,
  pages: ownBooks.pages,
  language: ownBooks.language,
  intoIsbn: ownBooks.intoIsbn,
  isbn13: ownBooks.isbn13,
  series: ownBooks.series,
  position: ownBooks.position,
  sourceId: ownBooks.sourceId,
  addedAt: ownBooks.addedAt,
  cover: books.cover,
  workId: books.workId,
});

/** Finds an own book. The caller checks who may see it. */
export const ownBook = ({ isbn }: { isbn: string }) =>
  db.select(columns).from(ownBooks).innerJoin(books, eq(books.isbn, ownBooks.isbn)).where(eq(ownBooks.isbn, isbn));

export function stateOfOwn(isbn: string): SQL {
  return sql`(SELECT state FROM ${ownBooks} WHERE isbn = ${isbn})`;
}

/** Returns SQL for whether a reader has this own book: they added it or used it. */
export function hasOwn(isbn: SqlValue, userId: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${ownBookReaders} held WHERE held.isbn = ${isbn} AND held.user_id = ${userId})`;
}

/** Finds the first own book with this printed ISBN that a reader has. */
export const ownBookWithIsbn = ({ isbn13, reader }: { isbn13: string; reader: string }) =>
  db
    .select({ isbn: ownBooks.isbn })
    .from(ownBooks)
    .where(and(eq(ownBooks.isbn13, isbn13), hasOwn(ownBooks.isbn, reader)))
    .orderBy(asc(ownBooks.addedAt), asc(ownBooks.isbn))
    .limit(1);

interface NamedBook {
  title: string;
  authors: readonly string[];
  isbn13?: string | undefined;
}

// Own books with the words of a title that are compared with a new one.
const COMPARED = 20;

/** Finds the reader's own books that may be this one; {@link isSameOwn} compares them. */
export const ownBooksLike = ({ title, reader }: NamedBook & { reader: string }) =>
  ownBooksHolding(ownBooksMatching(reader, searchWordsOf(title), COMPARED));

/** Returns whether two own books have the same title and first author, and no different ISBNs. */
export function isSameOwn(one: NamedBook, { isbn13, ...other }: OwnBookRow): boolean {
  if (one.isbn13 !== undefined && isbn13 !== null && one.isbn13 !== String(isbn13)) return false;
  return fold(one.title) === fold(other.title) && fold(one.authors[0] ?? '') === fold(other.authors[0] ?? '');
}

/** Finds the work of the first own book with this printed ISBN, by any reader. */
export const workOfOwnIsbn = ({ isbn13 }: { isbn13: string }) =>
  db
    .select(aliased({ work: books.workId, intoIsbn: ownBooks.intoIsbn }))
    .from(ownBooks)
    .innerJoin(books, eq(books.isbn, ownBooks.isbn))
    .where(eq(ownBooks.isbn13, isbn13))
    .orderBy(asc(ownBooks.addedAt), asc(ownBooks.isbn))
    .limit(1);

/** Finds which of these internal numbers are in use, and for which book. */
export function ownBooksUnder(isbns: readonly string[]) {
  return ownBooksByIsbn({ isbns: JSON.stringify(isbns) });
}

const ownBooksByIsbn = ({ isbns }: { isbns: string }) =>
  db
    .select({ isbn: ownBooks.isbn, userId: ownBooks.userId, creationKey: ownBooks.creationKey })
    .from(ownBooks)
    .where(sql`${ownBooks.isbn} IN (SELECT value FROM json_each(${isbns}))`);

/** The most own books that a search scans. */
const MAX_SCANNED = sql.raw('200');

interface Sought {
  userId: string;
  longest: string;
  others: string;
  limit: number;
}

/**
 * Returns the parameters for finding at most `limit` own books of a reader that contain all words, of which each may be
 * a prefix.
 */
export function ownBooksMatching(userId: string, words: readonly string[], limit: number): Sought {
  const [longest = '', ...others] = words;
  return { userId, longest, others: JSON.stringify(others), limit };
}

/**
 * Returns SQL for the internal numbers of a reader's own books that match and are not accepted, the latest first. It
 * looks up the longest word, and checks the others for the books that have it.
 */
function ownNumbersHolding(at: Sought): SQL {
  const begins = (word: SqlValue) => sql`w.word >= ${word} AND w.word < ${word} || char(1114111)`;
  return sql`SELECT o.isbn AS value FROM ${ownBooks} o
    WHERE o.isbn IN (SELECT w.isbn FROM ${ownBookWords} w
        WHERE w.user_id = ${at.userId} AND ${begins(at.longest)} LIMIT ${MAX_SCANNED})
      AND NOT EXISTS (SELECT 1 FROM json_each(${at.others}) other WHERE NOT EXISTS (
        SELECT 1 FROM ${ownBookWords} w
        WHERE w.user_id = ${at.userId} AND ${begins(sql`other.value`)} AND w.isbn = o.isbn))
      AND o.state <> 'accepted'
    ORDER BY o.added_at DESC, o.isbn DESC LIMIT ${at.limit}`;
}

/** Returns SQL for the matching books, each as JSON with its number and an empty work. */
export function ownEditionsHolding(at: Sought): SQL {
  return sql`SELECT json_object('isbn', CAST(found.value AS TEXT), 'work', '') AS value FROM (${ownNumbersHolding(at)}) found`;
}

/** Finds the matching books, the latest first. */
export const ownBooksHolding = (at: Sought) =>
  db
    .select(columns)
    .from(ownBooks)
    .innerJoin(books, eq(books.isbn, ownBooks.isbn))
    .where(sql`${ownBooks.isbn} IN (${ownNumbersHolding(at)})`)
    .orderBy(desc(ownBooks.addedAt), desc(ownBooks.isbn));

interface SeriesOfReader {
  userId: string;
  name: string;
  limit: number;
}

const inSeries = ({ userId, name }: SeriesOfReader) =>
  and(eq(ownBooks.userId, userId), eq(ownBooks.series, name), sql`${ownBooks.state} NOT IN ('accepted', 'merged')`);

/** Finds the books of a series that a reader added, except accepted ones, which the catalogue has. */
export const ownBooksInSeries = (at: SeriesOfReader) =>
  db
    .select(columns)
    .from(ownBooks)
    .innerJoin(books, eq(books.isbn, ownBooks.isbn))
    .where(inSeries(at))
    .orderBy(asc(ownBooks.isbn))
    .limit(at.limit);

/** Returns SQL for those books as one JSON list, each with its number and an empty work. */
export function ownEditionsInSeries(at: SeriesOfReader): SQL {
  return sql`(SELECT json_group_array(json_object('isbn', CAST(found.isbn AS TEXT), 'work', '')) FROM (
    SELECT ${ownBooks.isbn} AS isbn FROM ${ownBooks} WHERE ${inSeries(at)} ORDER BY ${ownBooks.isbn} LIMIT ${at.limit}) AS found)`;
}

const WAITS = sql`${ownBooks.state} = 'waiting'`;

// The most own books of one ISBN that are counted for a librarian.
const COUNTED_TWINS = sql.raw('100');

interface WaitingPage {
  addedAt: number;
  isbn: string;
  /** The import that added them; null for books added by hand. */
  importId: string | null;
  limit: number;
}

/**
 * Finds own books that await a librarian, oldest first, with who added each. Of books with the same ISBN only the first
 * is returned; `copies` is their number.
 */
export const pendingOwnBooks = ({ addedAt, isbn, importId, limit }: WaitingPage) =>
  db
    .select({
      ...columns,
      ...aliased({ addedBy: users.name, privacy: users.profilePrivacy }),
      copies: sql<number>`iif(${ownBooks.isbn13} IS NULL, 1, (SELECT count(*) FROM (SELECT 1 FROM ${ownBooks} twin
        WHERE twin.isbn13 = ${ownBooks.isbn13} LIMIT ${COUNTED_TWINS})))`.as('copies'),
    })
    .from(ownBooks)
    .innerJoin(books, eq(books.isbn, ownBooks.isbn))
    .leftJoin(users, eq(users.id, ownBooks.userId))
    .where(
      and(
        WAITS,
        importId === null ? sql`${ownBooks.importId} IS NULL` : eq(ownBooks.importId, importId),
        sql`(${ownBooks.addedAt}, ${ownBooks.isbn}) > (${addedAt}, ${isbn})`,
        sql`(${ownBooks.isbn13} IS NULL OR ${ownBooks.isbn} = (SELECT twin.isbn FROM ${ownBooks} twin
          WHERE twin.isbn13 = ${ownBooks.isbn13} AND twin.state = 'waiting'
            AND twin.import_id IS ${importId === null ? sql`NULL` : importId}
          ORDER BY twin.added_at, twin.isbn LIMIT 1))`,
      ),
    )
    .orderBy(asc(ownBooks.addedAt), asc(ownBooks.isbn))
    .limit(limit);

/** Finds the next imports after an ID with own books that await a librarian. */
export const importsWithWaiting = ({ importId, limit }: { importId: string; limit: number }) =>
  db
    .select({
      importId: sql<string>`${ownBooks.importId}`.as('import_id'),
      books: sql<number>`count(*)`.as('books'),
      addedAt: sql<number>`min(${ownBooks.addedAt})`.as('added_at'),
      userId: sql<string | null>`max(${ownBooks.userId})`
        .mapWith((value) => (value === null ? null : String(value)))
        .as('user_id'),
      addedBy: sql<string | null>`max(iif(${users.profilePrivacy} = 'everybody', ${users.name}, NULL))`.as('added_by'),
    })
    .from(ownBooks)
    .leftJoin(users, eq(users.id, ownBooks.userId))
    .where(and(WAITS, sql`${ownBooks.importId} > ${importId}`))
    .groupBy(ownBooks.importId)
    .orderBy(asc(ownBooks.importId))
    .limit(limit);

/** Counts the own books of an import that await a librarian. */
export const waitingOfImport = ({ importId }: { importId: string }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(ownBooks)
    .where(and(WAITS, eq(ownBooks.importId, importId)));

export type OwnBookRow = RowOf<typeof ownBook>;

/** What a reader edits of their own book, in the names of the API. */
export function editableFactsOf({ isbn13, ...row }: OwnBookRow) {
  return {
    title: row.title,
    authors: row.authors,
    year: row.year ?? undefined,
    pages: row.pages ?? undefined,
    language: row.language ?? undefined,
    isbn: isbn13 === null ? undefined : String(isbn13),
    series: row.series ?? undefined,
    position: row.position ?? undefined,
  };
}

export function volumeFromOwn(row: OwnBookRow): Volume {
  const { year, pages, language } = row;
  return {
    work_id: row.workId,
    volumeInfo: {
      title: row.title,
      authors: row.authors,
      ...(row.series === null
        ? {}
        : { series: { name: row.series, ...(row.position === null ? {} : { position: row.position }) } }),
      ...(pages === null ? {} : { pageCount: pages }),
      ...(language === null ? {} : { language }),
      ...(year === null ? {} : { publishedDate: year < 0 ? String(year) : String(year).padStart(4, '0') }),
      ...(row.cover === '' ? {} : { imageLinks: { thumbnail: row.cover } }),
      industryIdentifiers: toIndustryIdentifiers(row.isbn),
    },
  };
}

/** Returns SQL for whether everyone may see a book, because it is no own book or was accepted. */
export function isPublicBook(isbn: SqlValue): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${ownBooks} WHERE ${ownBooks.isbn} = ${isbn} AND ${ownBooks.state} <> 'accepted')`;
}

// The most readers of a book whose profiles are checked.
const PROFILES = sql.raw('50');

/** Finds these own books, and whether `reader` (empty for a visitor) may see them. */
export function ownBookVisibilityQuery(isbns: readonly string[], reader: string) {
  return visibleBooks({ isbns: JSON.stringify(isbns), reader });
}

const visibleBooks = ({ isbns, reader }: { isbns: string; reader: string }) => {
  const isOpen = (userId: string) =>
    sql`EXISTS (SELECT 1 FROM ${users} p WHERE p.id = ${sql.raw(userId)} AND p.profile_privacy = 'everybody'
      AND NOT ${areBlocked(reader, sql`p.id`)}
      AND NOT ${isHidden(sql`p.id`, workOfStored(sql`o.isbn`))})`;
  const readers = sql`SELECT r.user_id FROM ${ownBookReaders} r WHERE r.isbn = o.isbn`;
  return db
    .select({
      target: sql<string>`o.isbn`.mapWith(String).as('target'),
      visible: sql`(o.state = 'accepted' OR EXISTS (${readers} AND r.user_id = ${reader}) OR ${isOpen('o.user_id')}
        OR EXISTS (SELECT 1 FROM (${readers} LIMIT ${PROFILES}) one WHERE ${isOpen('one.user_id')}))`
        .mapWith(Boolean)
        .as('visible'),
    })
    .from(sql`${ownBooks} AS o`)
    .where(sql`o.isbn IN (SELECT value FROM json_each(${isbns}))`);
};

/** Finds the own books that librarians added to the catalogue, for a catalogue that is rebuilt. */
export function decidedOwnBooks() {
  return db
    .select({
      isbn: ownBooks.isbn,
      intoIsbn: ownBooks.intoIsbn,
      title: ownBooks.title,
      authors: ownBooks.authors,
      year: ownBooks.year,
      pages: ownBooks.pages,
      language: ownBooks.language,
      series: ownBooks.series,
      position: ownBooks.position,
    })
    .from(ownBooks)
    .where(sql`${ownBooks.state} = 'accepted' OR (${ownBooks.state} = 'merged' AND ${ownBooks.intoIsbn} IS NOT NULL)`)
    .orderBy(ownBooks.isbn);
}

export interface EditionUses {
  /** Returns SQL for each way in which a reader may use an edition: on a shelf, in a text or a list. */
  usesOfEdition(at: EditionUse): SQL[];
}

/** Finds a stored book if a reader uses it in one of these ways. */
export const usedBook = ({ isbn, reader, usesOfEdition }: { isbn: string; reader: string } & EditionUses) =>
  db
    .select({ isbn: books.isbn })
    .from(books)
    .where(and(eq(books.isbn, isbn), or(...usesOfEdition({ isbn: books.isbn, work: books.workId, reader }))));

/** Returns SQL for the series of an own book, NULL for another one. */
export const seriesOfOwn = (isbn: SqlValue): SQL<string | null> =>
  sql`(SELECT own.series FROM ${ownBooks} AS own WHERE own.isbn = ${isbn})`;
