import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { deviceDays, deviceDocuments, statisticsUploads } from '../../../platform/db/schema/connections.ts';
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

/** Returns a reader's documents that wait for a book, or the others, newest first. */
export const documentsOf = (at: { userId: string; paired: boolean; number: number; limit: number }) =>
  db
    .select({
      ...aliased({
        document: deviceDocuments.document,
        number: deviceDocuments.number,
        title: deviceDocuments.title,
        authors: deviceDocuments.authors,
        filename: deviceDocuments.filename,
        name: deviceDocuments.name,
        isBook: deviceDocuments.isBook,
        seenAt: deviceDocuments.seenAt,
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
        at.paired
          ? or(isNotNull(deviceDocuments.isbn), sql`${deviceDocuments.isBook} = 0`)
          : and(isNull(deviceDocuments.isbn), sql`${deviceDocuments.isBook} = 1`),
      ),
    )
    .orderBy(desc(deviceDocuments.number))
    .limit(at.limit);

export function documentOf(row: RowOf<typeof documentsOf>): DeviceDocument {
  return {
    document: row.document,
    seen_at: row.seenAt,
    ignored: !row.isBook,
    ...(row.name === null ? {} : { name: row.name }),
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.authors === null ? {} : { authors: row.authors }),
    ...(row.filename === null ? {} : { filename: row.filename }),
    ...(row.percentage === null || !isPosition(row.percentage) ? {} : { percentage: row.percentage }),
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

/** Some devices send a number of pages, or less than nothing: it is stored for them and says nothing here. */
export function isPosition(percentage: number): boolean {
  return percentage >= 0 && percentage <= 1;
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
        device_id, pushed_at, applied, seen_at)
      SELECT ${userId}, ${push.document}, ${nextNumber(userId)}, ${push.filename}, ${push.title}, ${push.authors},
        ${push.isbn}, ${push.percentage}, ${JSON.stringify(push.progress)}, ${push.device}, ${push.deviceId}, ${push.now},
        ${push.applied}, ${push.now}
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
export function addDocuments(
  { userId, now }: { userId: string; now: number },
  documents: readonly NewDocument[],
): Statement[] {
  if (documents.length === 0) return [];
  return [
    db.run(sql`
      INSERT INTO ${deviceDocuments} (user_id, document, number, title, authors, isbn, seen_at)
      SELECT ${userId}, value ->> 'document', ${nextNumber(userId)} + key, value ->> 'title', value ->> 'authors',
        CAST(value ->> 'isbn' AS INTEGER), ${now}
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

/** @param applied the position that moves the reading of the book; null if none does yet. */
export const pairDocumentStatement = ({
  isbn,
  applied,
  ...at
}: OneDocument & { isbn: string; applied: number | null }) =>
  db.update(deviceDocuments).set({ isbn, applied, isBook: true }).where(isOwn(at));

export const setDocumentName = ({ name, ...at }: OneDocument & { name: string }) =>
  db
    .update(deviceDocuments)
    .set({ name: name === '' ? null : name })
    .where(isOwn(at));

/** A document that is no book has none, and neither does one that may be a book again. */
export const setIgnored = ({ ignored, ...at }: OneDocument & { ignored: boolean }) =>
  db.update(deviceDocuments).set({ isBook: !ignored, isbn: null, applied: null }).where(isOwn(at));

/** The statements that delete a document with its days of statistics. The days that they made count stay. */
export const removeDocument = ({ userId, document }: OneDocument): Statement[] => [
  db.delete(deviceDays).where(and(eq(deviceDays.userId, userId), eq(deviceDays.document, document))),
  db.delete(statisticsUploads).where(
    and(
      eq(statisticsUploads.userId, userId),
      sql`NOT EXISTS (SELECT 1 FROM ${deviceDays} INDEXED BY device_days_by_upload
        WHERE user_id = ${userId} AND upload = ${statisticsUploads.number})`,
    ),
  ),
  db.delete(deviceDocuments).where(isOwn({ userId, document })),
];

export const removeDocumentsOf = ({ userId }: { userId: string }) =>
  db.delete(deviceDocuments).where(eq(deviceDocuments.userId, userId));
