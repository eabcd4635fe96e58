import { and, eq, sql } from 'drizzle-orm';
import { replacedReviews, reviews } from '../../platform/db/schema/reviews.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { books } from '../books/queries.ts';
import { workOfKept } from '../books/works.ts';

interface Added {
  id: string;
  isbn: string;
  userId: string;
  /** Half stars. */
  rating: number;
  text: string;
  /** As it is kept: 1 with text, 0 without. */
  hasText: number;
  /** As it is kept: 1 for a review that contains spoilers. */
  spoiler: number;
  now: number;
}

const added = ({ id, isbn, userId, rating, text, hasText, spoiler, now }: Added) =>
  db
    .insert(reviews)
    .select(
      sql`SELECT ${id}, isbn, ${userId}, ${rating}, ${text}, ${hasText}, ${now}, work_id, ${spoiler}, NULL,
        NULL, 0, NULL, 0
        FROM ${books} WHERE isbn = ${isbn}`,
    )
    .onConflictDoNothing({ target: reviews.id });

/**
 * The statement that adds a review of a kept edition; the same id again changes nothing, another review by the same reader of
 * the same work fails the batch.
 */
export function addReview(review: NormalisedRow & { isbn: string }): Statement {
  return added({ ...review, ...keptAs(review) });
}

/** What a reader says in a review of theirs. */
interface NormalisedRow {
  id: string;
  userId: string;
  stars: number;
  text: string;
  spoiler: boolean;
  now: number;
}

function keptAs({ stars, text, spoiler }: NormalisedRow) {
  return { rating: Math.round(stars * 2), hasText: text === '' ? 0 : 1, spoiler: spoiler ? 1 : 0 };
}

const edited = ({ id, userId, rating, text, hasText, spoiler, now }: Omit<Added, 'isbn'>) =>
  db
    .update(reviews)
    .set({
      rating: sql`${rating}`,
      review: sql`${text}`,
      hasText: sql`${hasText}`,
      spoiler: sql`${spoiler}`,
      editedAt: sql`${now}`,
    })
    .where(
      and(
        eq(reviews.id, id),
        eq(reviews.userId, userId),
        sql`(${reviews.rating}, ${reviews.review}, ${reviews.spoiler}) <> (${rating}, ${text}, ${spoiler})`,
      ),
    );

/** The statement that gives a reader's own review other stars and words; saying the same again is no edit. */
export function changeReview(review: NormalisedRow): Statement {
  return edited({ ...review, ...keptAs(review) });
}

/** The statement that shows others a reader's own review that came with a library, or hides it from them. */
export const showImported = (at: { reviewId: string; userId: string; hidden: number }) =>
  db
    .update(reviews)
    .set({ hidden: sql`${at.hidden}` })
    .where(and(eq(reviews.id, at.reviewId), eq(reviews.userId, at.userId), sql`${reviews.importId} IS NOT NULL`));

/** The statement that deletes a reader's own review and nobody else's. */
export const removeOwnReview = ({ reviewId, userId }: { reviewId: string; userId: string }) =>
  db.delete(reviews).where(and(eq(reviews.id, reviewId), eq(reviews.userId, userId)));

/** The statement after which a reader's review of a work names this kept edition of it. */
export const chooseReviewed = ({ userId, isbn }: { userId: string; isbn: string }) =>
  db
    .update(reviews)
    .set({ isbn: sql`${isbn}` })
    .where(and(eq(reviews.userId, userId), eq(reviews.workId, workOfKept(isbn))));

/** The statement that deletes a review whoever wrote it: a moderator's. */
export const removeReview = ({ reviewId }: { reviewId: string }) => db.delete(reviews).where(eq(reviews.id, reviewId));

/**
 * The statements that make the reviews of one work those of another: of a reader who had reviewed both the newer one
 * stands, and the older one is kept for its author alone.
 */
export function mergeReviews(from: string, into: string, now: number): Statement[] {
  const older = sql`SELECT iif(one.created_at > other.created_at, other.id, one.id)
    FROM ${reviews} AS one JOIN ${reviews} AS other ON other.user_id = one.user_id AND other.work_id = ${into}
    WHERE one.work_id = ${from}`;
  return [
    db.run(sql`
      INSERT INTO ${replacedReviews} (id, user_id, isbn, rating, review, created_at, replaced_at, spoiler)
      SELECT id, user_id, isbn, rating, review, created_at, ${now}, spoiler FROM ${reviews} WHERE id IN (${older})
      ON CONFLICT (id) DO NOTHING`),
    db.delete(reviews).where(sql`${reviews.id} IN (${older})`),
    db.update(reviews).set({ workId: into }).where(eq(reviews.workId, from)),
  ];
}

/** The statement that moves the reviews of an edition from one work to another; no reader may have any of the other yet. */
export function moveReviews(isbn: string, from: string, into: string): Statement {
  return db.run(sql`UPDATE ${reviews} SET work_id = ${into} WHERE work_id = ${from} AND isbn = ${isbn}`);
}
