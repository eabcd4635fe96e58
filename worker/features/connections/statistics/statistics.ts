import { and, desc, eq, sql } from 'drizzle-orm';
import { daysSince1970 } from '../../../platform/column-types.ts';
import { deviceDays, statisticsUploads } from '../../../platform/db/schema/connections.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { unrevoke } from '../../accounts/revocations.ts';
import { recountDaysOf, uncountDaysOf } from '../../habits/streaks/ledger.ts';
import { removeUnnamed } from '../devices/documents.ts';
import type { BookRead } from './contract.ts';

const UPLOAD = 'statistics_upload';
/** The CHECK that fails for an upload which its reader has undone. */
export const UPLOAD_UNDONE = 'statistics_upload_undone';

interface OneUpload {
  id: string;
  userId: string;
}

export const uploadAndNewest = ({ id, userId }: OneUpload) =>
  db
    .select({ number: statisticsUploads.number, uploadedAt: statisticsUploads.uploadedAt, newest: newestOf(userId) })
    .from(statisticsUploads)
    .where(and(eq(statisticsUploads.id, id), eq(statisticsUploads.userId, userId)));

const newestOf = (userId: string) =>
  sql<number>`(SELECT max(number) FROM ${statisticsUploads} WHERE user_id = ${userId})`.mapWith(Number).as('newest');

// The index is named because SQLite would otherwise use the primary key and scan all days of the reader.
const daysByUpload = sql`${deviceDays} INDEXED BY device_days_by_upload`;

const numberOfUpload = (id: string) => sql`(SELECT number FROM ${statisticsUploads} WHERE id = ${id})`;

/**
 * Returns the statements that add a part of an upload: only days with larger values than the stored ones. If no day was
 * added, no upload is stored.
 */
export function addDays(call: Call, { id, digest, books }: { id: string; digest: string; books: readonly BookRead[] }) {
  const { memberId: userId, seconds: now } = call;
  const days = books.flatMap(({ document, days }) =>
    days.map(({ day, seconds, pages }) => ({ document, day: daysSince1970(day), seconds, pages })),
  );
  const number = numberOfUpload(id);
  return [
    db.run(sql`
      INSERT INTO ${statisticsUploads} (id, user_id, number, digest, uploaded_at)
      SELECT ${id}, ${userId}, coalesce(max(number), 0) + 1, ${digest}, ${now}
      FROM ${statisticsUploads} WHERE user_id = ${userId}
      ON CONFLICT (id) DO NOTHING`),
    db.run(sql`
      INSERT INTO ${deviceDays} (user_id, day, document, upload, seconds, pages)
      SELECT ${userId}, value ->> 'day', value ->> 'document', ${number}, value ->> 'seconds', value ->> 'pages'
      FROM json_each(${JSON.stringify(days)}) AS sent
      WHERE NOT EXISTS (SELECT 1 FROM ${deviceDays} AS stored
        WHERE stored.user_id = ${userId} AND stored.day = sent.value ->> 'day' AND stored.document = sent.value ->> 'document'
          AND stored.seconds >= sent.value ->> 'seconds' AND stored.pages >= sent.value ->> 'pages')
      ON CONFLICT (user_id, day, document, upload) DO UPDATE
        SET seconds = max(seconds, excluded.seconds), pages = max(pages, excluded.pages)`),
    db
      .delete(statisticsUploads)
      .where(
        and(
          eq(statisticsUploads.id, id),
          sql`NOT EXISTS (SELECT 1 FROM ${deviceDays} WHERE user_id = ${userId} AND upload = ${statisticsUploads.number})`,
        ),
      ),
    recountDaysOf(call, {
      upload: number,
      contains: (day) =>
        sql`EXISTS (SELECT 1 FROM ${deviceDays} WHERE user_id = ${userId} AND day = ${day} AND upload = ${number})`,
    }),
  ] satisfies Statement[];
}

/** Returns the statement that allows a file to be uploaded again after its upload was undone. */
export const allowUpload = (id: string): Statement => unrevoke(UPLOAD, sql`${id}`);

/**
 * Returns the statements that undo an upload: its effect on readings and streak, the upload itself, and documents that
 * only it mentioned. A trigger deletes its days and registers the revocation.
 */
export function removeUpload({ id, userId }: OneUpload): Statement[] {
  return [
    ...uncountDaysOf({ userId, upload: numberOfUpload(id) }),
    db.delete(statisticsUploads).where(and(eq(statisticsUploads.id, id), eq(statisticsUploads.userId, userId))),
    removeUnnamed({
      userId,
      isNamed: sql`EXISTS (SELECT 1 FROM ${deviceDays} AS days
        WHERE days.user_id = ${userId} AND days.document = device_documents.document)`,
    }),
  ];
}

/** Returns a reader's uploads, newest first. */
export const uploadsOf = ({ userId, limit }: { userId: string; limit: number }) =>
  db
    .select({
      id: statisticsUploads.id,
      number: statisticsUploads.number,
      uploadedAt: statisticsUploads.uploadedAt,
      days: sql<number>`(SELECT count(DISTINCT day) FROM ${daysByUpload}
        WHERE user_id = ${userId} AND upload = ${statisticsUploads.number})`
        .mapWith(Number)
        .as('days'),
      books: sql<number>`(SELECT count(DISTINCT document) FROM ${daysByUpload}
        WHERE user_id = ${userId} AND upload = ${statisticsUploads.number})`
        .mapWith(Number)
        .as('books'),
    })
    .from(statisticsUploads)
    .where(eq(statisticsUploads.userId, userId))
    .orderBy(desc(statisticsUploads.number))
    .limit(limit);

export const removeStatisticsOf = ({ userId }: { userId: string }): Statement[] => [
  db.delete(deviceDays).where(eq(deviceDays.userId, userId)),
  db.delete(statisticsUploads).where(eq(statisticsUploads.userId, userId)),
];
