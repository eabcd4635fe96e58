import { sql } from 'drizzle-orm';
import { reviews } from '../../platform/db/schema/reviews.ts';
import { splitIntoParts } from '../../platform/db/split-into-parts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { isBannedFromReviewing } from '../accounts/bans.ts';
import { books } from '../books/queries.ts';

// Imported reviews, many at once.

/** A review as stored: half stars, text, and 1 if the whole review is a spoiler. */
export interface StoredReview {
  rating: number;
  text: string;
  spoiler: number;
}

/** A review that an import adds. */
export interface ImportedReview {
  id: string;
  isbn: string;
  values: StoredReview;
  /** The imported rating if it was not in half stars, else null. */
  raw: number | null;
  /** 1 if only the author sees it. */
  hidden: number;
  /** Epoch seconds; {@link UNDATED} if the imported file has no date. */
  at: number;
}

export function reviewsOfBooks(userId: string, isbns: readonly string[]) {
  return ofBooks({ userId, isbns: JSON.stringify(isbns) });
}

const ofBooks = ({ userId, isbns }: { userId: string; isbns: string }) =>
  db
    .select({
      work: sql<string>`v.work_id`.mapWith(String).as('work'),
      id: sql<string>`v.id`.as('id'),
      isbn: sql<string>`v.isbn`.mapWith(String).as('isbn'),
      rating: sql<number>`v.rating`.as('rating'),
      text: sql<string>`v.review`.as('text'),
      spoiler: sql<number>`v.spoiler`.as('spoiler'),
    })
    .from(sql`(SELECT DISTINCT b.work_id AS work_id FROM json_each(${isbns}) i CROSS JOIN ${books} b ON b.isbn = i.value) AS w
      CROSS JOIN ${reviews} v ON v.work_id = w.work_id AND v.user_id = ${userId}`);

/**
 * Adds imported reviews of stored books; a second review of a work fails the batch. If the reader was banned from
 * reviewing since the import was planned, the reviews are hidden.
 */
export function addImportedReviews(
  at: { userId: string; importId: string },
  added: readonly ImportedReview[],
): Statement[] {
  return splitIntoParts(added, (rows) => insertReviews({ ...at, rows }));
}

const insertReviews = ({ userId, importId, rows }: { userId: string; importId: string; rows: string }) =>
  db.insert(reviews).select(
    sql`SELECT r.value ->> 'id', b.isbn, ${userId}, r.value ->> '$.values.rating', r.value ->> '$.values.text',
        r.value ->> '$.values.text' <> '', r.value ->> 'at', b.work_id, r.value ->> '$.values.spoiler', NULL, ${importId},
        max(r.value ->> 'hidden', ${isBannedFromReviewing(userId)}), r.value ->> 'raw', 0, NULL
      FROM json_each(${rows}) r CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn'`,
  );

/** A change of an imported review: the expected current content and the new one. */
export interface ChangedReview {
  id: string;
  from: StoredReview;
  to: StoredReview;
}

/**
 * Returns the statements that change a reader's imported reviews, except those that were changed since the import was
 * planned. If the reader is banned from reviewing, the text can only be removed.
 */
export function changeImportedReviews(userId: string, changed: readonly ChangedReview[]): Statement[] {
  return splitIntoParts(changed, (rows) => updateReviews({ userId, rows }));
}

// A subquery with a join, in which SQLite reads the changed rows first. An UPDATE … FROM with several tables would scan
// a whole table per row.
const updateReviews = ({ userId, rows }: { userId: string; rows: string }) =>
  db
    .insert(reviews)
    .select(
      sql`SELECT v.id, v.isbn, v.user_id, v.rating, r.value ->> '$.to.text', r.value ->> '$.to.text' <> '', v.created_at,
          v.work_id, r.value ->> '$.to.spoiler', v.edited_at, v.import_id, v.hidden, v.raw_rating,
          v.like_count, v.rated_at
        FROM json_each(${rows}) AS r CROSS JOIN ${reviews} AS v ON v.id = r.value ->> 'id' AND v.user_id = ${userId}
        WHERE (v.rating, v.review, v.spoiler) IS
          (r.value ->> '$.from.rating', r.value ->> '$.from.text', r.value ->> '$.from.spoiler')
          AND (r.value ->> '$.to.text' = '' OR NOT ${isBannedFromReviewing(userId)})`,
    )
    .onConflictDoUpdate({
      target: reviews.id,
      set: { review: sql`excluded.review`, hasText: sql`excluded.has_text`, spoiler: sql`excluded.spoiler` },
    });

export function removeImportedReviews(
  userId: string,
  removed: readonly Pick<ImportedReview, 'id' | 'values'>[],
): Statement[] {
  return splitIntoParts(removed, (rows) => deleteRows({ userId, rows }));
}

const deleteRows = ({ userId, rows }: { userId: string; rows: string }) =>
  db.delete(reviews).where(
    sql`id IN (SELECT v.id FROM json_each(${rows}) r CROSS JOIN ${reviews} v ON v.id = r.value ->> 'id' AND v.user_id = ${userId}
      WHERE (v.rating, v.review, v.spoiler) IS
        (r.value ->> '$.values.rating', r.value ->> '$.values.text', r.value ->> '$.values.spoiler'))`,
  );

/** Shows hidden reviews. A trigger rejects this for a reader who may no longer review. */
export const showImportedReviews = (reviewIds: readonly string[]) =>
  db
    .update(reviews)
    .set({ hidden: false })
    .where(sql`${reviews.id} IN (SELECT value FROM json_each(${JSON.stringify(reviewIds)})) AND ${reviews.hidden}`);
