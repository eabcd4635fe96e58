import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { deviceDocuments } from '../../../platform/db/schema/connections.ts';
import { db, type RowOf, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { books } from '../../books/queries.ts';
import { workOfStored } from '../../books/works.ts';
import type { DeviceDocument } from './contract.ts';

/** The maximum number of documents per reader. A new one replaces the oldest. */
export const MAX_DOCUMENTS = 5_000;

interface OneDocument {
  userId: string;
  document: string;
}

const isOwn = ({ userId, document }: OneDocument) =>
  and(eq(deviceDocuments.userId, userId), eq(deviceDocuments.document, document));

export const ownDocument = (at: OneDocument) => db.select().from(deviceDocuments).where(isOwn(at));

export type DocumentRow = RowOf<typeof ownDocument>;

export const editionOfDocument = ({ userId, document }: { userId: SqlValue; document: SqlValue }) =>
  sql<string>`(SELECT isbn FROM ${deviceDocuments} WHERE user_id = ${userId} AND document = ${document})`;

export const documentPages = paged('device_documents', { number: 'integer' });

/** Returns a reader's documents with or without a book, newest first. */
export const documentsOf = (at: { userId: string; paired: boolean; number: number; limit: number }) =>
  db
    .select({
      ...aliased({
        document: deviceDocuments.document,
        number: deviceDocuments.number,
        title: deviceDocuments.title,
        authors: deviceDocuments.authors,
        filename: deviceDocuments.filename,
        percentage: deviceDocuments.percentage,
        device: deviceDocuments.device,
        pushedAt: deviceDocuments.pushedAt,
        isbn: deviceDocuments.isbn,
        bookTitle: books.title,
        bookAuthors: books.authors,
        bookCover: books.cover,
      }),
    })
    .from(deviceDocuments)
    .leftJoin(books, eq(books.isbn, deviceDocuments.isbn))
    .where(
      and(
        eq(deviceDocuments.userId, at.userId),
        lt(deviceDocuments.number, at.number),
        at.paired ? isNotNull(deviceDocuments.isbn) : isNull(deviceDocuments.isbn),
      ),
    )
    .orderBy(desc(deviceDocuments.number))
    .limit(at.limit);

export function documentOf(row: RowOf<typeof documentsOf>): DeviceDocument {
  return {
    document: row.document,
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.authors === null ? {} : { authors: row.authors }),
    ...(row.filename === null ? {} : { filename: row.filename }),
    ...(row.percentage === null ? {} : { percentage: row.percentage }),
    ...(row.device === null ? {} : { device: row.device }),
    ...(row.pushedAt === null ? {} : { pushed_at: row.pushedAt }),
    ...(row.isbn === null
      ? {}
      : {
          book: {
            isbn: row.isbn,
            title: row.bookTitle ?? '',
            authors: row.bookAuthors ?? [],
            cover: row.bookCover ?? '',
          },
        }),
  };
}

/** A position sent by a device, with its facts about the file. */
export interface Push {
  userId: string;
  document: string;
  percentage: number;
  progress: string;
  device: string;
  deviceId: string | null;
  filename: string | null;
  title: string | null;
  authors: string | null;
  /** The newly matched book; null to keep the stored one. */
  isbn: string | null;
  /** The new position of the reading; null to keep the stored one. */
  applied: number | null;
  now: number;
}

/**
 * Returns the statements that store a position. It replaces the former one; facts that the device leaves out are kept.
 */
export function storePosition(push: Push): Statement[] {
  const { userId } = push;
  return [
    db.run(sql`
      INSERT INTO ${deviceDocuments} (user_id, document, number, filename, title, authors, isbn, percentage, progress, device,
        device_id, pushed_at, applied)
      SELECT ${userId}, ${push.document}, ${nextNumber(userId)}, ${push.filename}, ${push.title}, ${push.authors},
        ${push.isbn}, ${push.percentage}, ${JSON.stringify(push.progress)}, ${push.device}, ${push.deviceId}, ${push.now},
        ${push.applied}
      WHERE true
      ON CONFLICT (user_id, document) DO UPDATE SET
        filename = coalesce(excluded.filename, filename), title = coalesce(excluded.title, title),
        authors = coalesce(excluded.authors, authors), isbn = coalesce(isbn, excluded.isbn),
        percentage = excluded.percentage, progress = excluded.progress, device = excluded.device,
        device_id = excluded.device_id, pushed_at = excluded.pushed_at, applied = coalesce(excluded.applied, applied)`),
    dropOldest(userId),
  ];
}

/** A document known only from reading statistics. */
export interface NewDocument {
  document: string;
  title: string | null;
  authors: string | null;
  isbn: string | null;
}

export const knownDocuments = ({ userId, documents }: { userId: string; documents: readonly string[] }) =>
  db
    .select({ document: deviceDocuments.document })
    .from(deviceDocuments)
    .where(
      and(
        eq(deviceDocuments.userId, userId),
        sql`${deviceDocuments.document} IN (SELECT value FROM json_each(${JSON.stringify(documents)}))`,
      ),
    );

/** Returns the statements that store documents without a position. Stored documents are not changed. */
export function addDocuments(userId: string, documents: readonly NewDocument[]): Statement[] {
  if (documents.length === 0) return [];
  return [
    db.run(sql`
      INSERT INTO ${deviceDocuments} (user_id, document, number, title, authors, isbn)
      SELECT ${userId}, value ->> 'document', ${nextNumber(userId)} + key, value ->> 'title', value ->> 'authors',
        CAST(value ->> 'isbn' AS INTEGER)
      FROM json_each(${JSON.stringify(documents)}) WHERE true
      ON CONFLICT (user_id, document) DO NOTHING`),
    dropOldest(userId),
  ];
}

export const documentsOfWork = ({ userId, isbn }: { userId: string; isbn: string }) =>
  sql`(SELECT document FROM ${deviceDocuments} WHERE user_id = ${userId} AND isbn IN
    (SELECT isbn FROM ${books} WHERE work_id = ${workOfStored(isbn)}))`;

export const removeUnnamed = ({ userId, isNamed }: { userId: string; isNamed: SQL }) =>
  db
    .delete(deviceDocuments)
    .where(and(eq(deviceDocuments.userId, userId), isNull(deviceDocuments.pushedAt), sql`NOT ${isNamed}`));

const nextNumber = (userId: string) =>
  sql`coalesce((SELECT max(number) FROM ${deviceDocuments} WHERE user_id = ${userId}), 0) + 1`;

/** Returns the statement that deletes a reader's documents beyond {@link MAX_DOCUMENTS}. */
const dropOldest = (userId: string) =>
  db
    .delete(deviceDocuments)
    .where(
      and(
        eq(deviceDocuments.userId, userId),
        sql`${deviceDocuments.number} <= (SELECT max(number) FROM ${deviceDocuments} WHERE user_id = ${userId}) - ${MAX_DOCUMENTS}`,
      ),
    );

/** Returns the statement that assigns a book to a document. The next position starts a reading of it. */
export const pairDocumentStatement = ({ isbn, ...at }: OneDocument & { isbn: string }) =>
  db.update(deviceDocuments).set({ isbn, applied: null }).where(isOwn(at));

export const removeDocumentsOf = ({ userId }: { userId: string }) =>
  db.delete(deviceDocuments).where(eq(deviceDocuments.userId, userId));
