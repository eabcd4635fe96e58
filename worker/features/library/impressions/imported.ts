import { type SQL, sql } from 'drizzle-orm';
import { impressions } from '../../../platform/db/schema/library.ts';
import { splitIntoParts } from '../../../platform/db/split-into-parts.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { books } from '../../books/queries.ts';
import type { Impression } from './contract.ts';

// Imported impressions, many at once.

export interface ImportedImpressions {
  isbn: string;
  impressions: Impression[];
  /** 1 if they are not counted. */
  hidden: number;
  /** They stay hidden, whatever the reader answers about reviews. */
  isPrivate: boolean;
}

/** Finds a reader's impressions of the works of these books. */
export const impressionsOfBooks = ({ userId, isbns }: { userId: string; isbns: readonly string[] }) =>
  db
    .select({
      work: sql<string>`m.work_id`.mapWith(String).as('work'),
      aspect: sql<string>`m.aspect`.as('aspect'),
      intensity: sql<number>`m.intensity`.as('intensity'),
    })
    .from(sql`(SELECT DISTINCT b.work_id AS work_id
      FROM json_each(${JSON.stringify(isbns)}) i CROSS JOIN ${books} b ON b.isbn = i.value) AS w
      CROSS JOIN ${impressions} m ON m.work_id = w.work_id AND m.user_id = ${userId}`);

const rowsOf = (imported: readonly ImportedImpressions[]) =>
  imported.flatMap(({ isbn, impressions, hidden }) => impressions.map((one) => ({ isbn, hidden, ...one })));

export function addImportedImpressions(userId: string, added: readonly ImportedImpressions[]): Statement[] {
  return splitIntoParts(rowsOf(added), (rows) =>
    db
      .insert(impressions)
      .select(
        sql`SELECT b.work_id, ${userId}, r.value ->> 'aspect', r.value ->> 'intensity', b.isbn, r.value ->> 'hidden'
          FROM json_each(${rows}) r CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn' WHERE true`,
      )
      .onConflictDoNothing(),
  );
}

/** Lets a reader's hidden impressions of books count. @param isbns selects them as `isbn`. */
export const showImportedImpressions = (userId: string, isbns: SQL) =>
  db
    .update(impressions)
    .set({ hidden: false })
    .where(
      sql`(work_id, user_id, aspect) IN (SELECT m.work_id, m.user_id, m.aspect FROM (${isbns}) AS i
        CROSS JOIN ${books} b ON b.isbn = i.isbn
        CROSS JOIN ${impressions} m ON m.work_id = b.work_id AND m.user_id = ${userId} AND m.hidden)`,
    );

/** Returns the statements that delete imported impressions which their reader has not changed since. */
export function removeImportedImpressions(userId: string, removed: readonly ImportedImpressions[]): Statement[] {
  return splitIntoParts(rowsOf(removed), (rows) =>
    db.delete(impressions).where(
      sql`(work_id, user_id, aspect) IN (SELECT m.work_id, m.user_id, m.aspect FROM json_each(${rows}) r
        CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn'
        CROSS JOIN ${impressions} m ON m.work_id = b.work_id AND m.user_id = ${userId}
          AND m.aspect = r.value ->> 'aspect' AND m.intensity = r.value ->> 'intensity')`,
    ),
  );
}

export function hasImpressions(reader: SqlValue, work: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${impressions} WHERE ${impressions.workId} = ${work} AND ${impressions.userId} = ${reader})`;
}
