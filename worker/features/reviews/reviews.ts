import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import { replacedReviews, reviewLikes, reviews } from '../../platform/db/schema/reviews.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { isBannedFromReviewing, isCurrentAccount } from '../accounts/bans.ts';
import { unrevoke } from '../accounts/revocations.ts';
import { mergeableSelection, mergeableTable, moveRowsOf } from '../books/mergeable-table.ts';
import { books } from '../books/queries.ts';
import { workOfStored } from '../books/works.ts';
import { noticesTo } from '../social/notifications/notices.ts';
import { type Removal, recordRemoval, removedRowsOf, restorableTable, wasTakenBackAfter } from '../undo/removals.ts';

interface Added {
  id: string;
  isbn: string;
  userId: string;
  /** Half stars. */
  rating: number;
  text: string;
  /** Stored as 1 with text, 0 without. */
  hasText: number;
  /** Stored as 1 for a spoiler. */
  spoiler: number;
  now: number;
}

const added = ({ id, isbn, userId, rating, text, hasText, spoiler, now }: Added) =>
  db
    .insert(reviews)
    .select(
      sql`SELECT ${id}, isbn, ${userId}, ${rating}, ${text}, ${hasText}, ${now}, work_id, ${spoiler}, NULL,
        NULL, 0, NULL, 0, ${now}
        FROM ${books} WHERE isbn = ${isbn}`,
    )
    .onConflictDoNothing({ target: reviews.id });

/**
 * Adds a review of a stored edition. Repeating the same ID changes nothing; another review of the same work by the
 * same reader fails the batch.
 */
export function addReview(review: ReviewInput & { isbn: string }): Statement {
  return added({ ...review, ...keptAs(review) });
}

interface ReviewInput {
  id: string;
  userId: string;
  stars: number;
  text: string;
  spoiler: boolean;
  now: number;
}

function keptAs({ stars, text, spoiler }: ReviewInput) {
  return { rating: Math.round(stars * 2), hasText: text === '' ? 0 : 1, spoiler: spoiler ? 1 : 0 };
}

const updateReview = ({ id, userId, rating, text, hasText, spoiler, now }: Omit<Added, 'isbn'>) =>
  db
    .update(reviews)
    .set({
      rating,
      review: text,
      hasText: sql`${hasText}`,
      spoiler: sql`${spoiler}`,
      editedAt: sql`iif((${reviews.rating}, ${reviews.review}, ${reviews.spoiler}) = (${rating}, ${text}, ${spoiler}),
        ${reviews.editedAt}, ${now})`,
      ratedAt: now,
    })
    .where(and(eq(reviews.id, id), eq(reviews.userId, userId)));

/** Returns the statement that changes a reader's own review. Unchanged content is not marked as edited. */
export function changeReview(review: ReviewInput): Statement {
  return updateReview({ ...review, ...keptAs(review) });
}

interface AtFinish {
  id: string;
  userId: string;
  isbn: string;
  stars: number;
  /** Undefined to change only the rating. */
  text: string | undefined;
  now: number;
}

/**
 * Returns the statement that adds a reader's review, or changes the rating and, if one is given, the text of the
 * existing one. The review is marked as edited only if others could read the former text.
 */
export function reviewAtFinish({ stars, text, ...at }: AtFinish): Statement {
  return upsertRating({ ...at, rating: Math.round(stars * 2), text: text ?? null });
}

const upsertRating = ({ id, userId, isbn, rating, text, now }: Omit<AtFinish, 'stars' | 'text'> & Rated) => {
  const words = sql`coalesce(${text}, ${reviews.review})`;
  return db
    .insert(reviews)
    .select(
      sql`SELECT ${id}, isbn, ${userId}, ${rating}, coalesce(${text}, ''), coalesce(${text}, '') <> '', ${now}, work_id, 0,
        NULL, NULL, 0, NULL, 0, ${now}
        FROM ${books} WHERE isbn = ${isbn}
          AND NOT ${wasTakenBackAfter({ userId, table: getTableName(reviews), isbn, moment: now })}`,
    )
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.workId],
      set: {
        rating: sql`excluded.rating`,
        review: words,
        hasText: sql`${words} <> ''`,
        editedAt: sql`iif(${reviews.hasText} AND (${reviews.rating}, ${reviews.review}) <> (excluded.rating, ${words}),
          ${now}, ${reviews.editedAt})`,
        ratedAt: now,
      },
      // A late call leaves what another device has written since.
      setWhere: sql`max(${reviews.createdAt}, coalesce(${reviews.editedAt}, 0), coalesce(${reviews.ratedAt}, 0)) <= ${now}`,
    });
};

interface Rated {
  /** Half stars. */
  rating: number;
  text: string | null;
}

export const showImported = (at: { reviewId: string; userId: string; hidden: number }) =>
  db
    .update(reviews)
    .set({ hidden: sql`${at.hidden}` })
    .where(and(eq(reviews.id, at.reviewId), eq(reviews.userId, at.userId), sql`${reviews.importId} IS NOT NULL`));

/** Returns the statement that records that a reader took back stars which were not there. */
export const recordNoRating = (removal: Removal, isbn: string) => recordRemoval(removal, restorableReviews, isbn);

/** Returns the statements that delete a reader's own review with its likes. It can be undone. */
export function removeOwnReview(removal: Removal, reviewId: string): Statement[] {
  const own = and(eq(reviews.id, reviewId), eq(reviews.userId, removal.userId));
  return [
    restorableReviews.save(removal, own),
    restorableReviewLikes.save(removal, sql`review_id = (SELECT id FROM ${reviews} WHERE ${own})`),
    db.delete(reviews).where(own),
  ];
}

/**
 * Reviews that undo restores without likes. A review whose author is banned is not restored. If the reader has reviewed
 * the work again, the batch fails.
 */
export const restorableReviews = restorableTable(reviews, {
  computed: () => ({ like_count: sql`0` }),
  where: ({ userId }) => sql`NOT ${isBannedFromReviewing(userId)}`,
  conflict: sql`(id) DO NOTHING`,
  followedBy: (removal, saved) => [
    unrevoke(
      'review',
      sql`SELECT id FROM ${reviews} WHERE user_id = ${removal.userId}
      AND id IN (SELECT ${saved(reviews.id)} FROM ${removedRowsOf(removal, getTableName(reviews))})`,
    ),
  ],
});

/** Likes of reviews that undo restores. */
const restorableReviewLikes = restorableTable(reviewLikes, {
  where: (_, saved) =>
    sql`${isCurrentAccount(saved(reviewLikes.userId))}
      AND EXISTS (SELECT 1 FROM ${reviews} WHERE id = ${saved(reviewLikes.reviewId)})`,
});

/** The tables of reviews in the order in which undo restores them. */
export const restorableReviewTables = [restorableReviews, restorableReviewLikes] as const;

export const chooseReviewed = ({ userId, isbn }: { userId: string; isbn: string }) =>
  db
    .update(reviews)
    .set({ isbn })
    .where(and(eq(reviews.userId, userId), eq(reviews.workId, workOfStored(isbn))));

/** Returns the statement that deletes a review of any author; for a restored backup. */
export const removeReview = ({ reviewId }: { reviewId: string }) => db.delete(reviews).where(eq(reviews.id, reviewId));

/** Reviews that a merge replaced. An undo of the merge restores them with their likes. */
export const mergeableReviews = mergeableTable(reviews, {
  isMovedWhole: true,
  computed: () => ({ like_count: sql`0` }),
  where: (saved) => sql`NOT ${isBannedFromReviewing(saved('user_id'))}`,
  followedBy: (_, saved) => [
    separateTexts(saved),
    db.run(sql`DELETE FROM ${replacedReviews} WHERE id IN (SELECT saved.value ->> 0 FROM ${saved})
      AND EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.id} = ${replacedReviews.id})`),
  ],
});

// The review that does not stand, of each reader who reviewed both works: one with words stands over bare stars, a shown
// one over a hidden one, and the newer over the older.
const replacedOfTwo = (from: string, into: string) =>
  sql`SELECT CASE
      WHEN one.has_text <> other.has_text THEN iif(one.has_text, other.id, one.id)
      WHEN one.hidden <> other.hidden THEN iif(one.hidden, one.id, other.id)
      ELSE iif(one.created_at > other.created_at, other.id, one.id) END
    FROM ${reviews} AS one JOIN ${reviews} AS other ON other.user_id = one.user_id AND other.work_id = ${into}
    WHERE one.work_id = ${from}`;

// The earlier text below the one that stands, as a function of two of its columns.
const withEarlier = (standing: SQL, earlier: SQL, at: SQL) =>
  sql`(${standing} || char(10, 10) || 'Earlier' || iif(${at} = 0, '', ', ' || date(${at}, 'unixepoch')) || ':' || char(10) || ${earlier})`;

// The places of columns in a saved row.
const SAVED = { id: 0, review: 4, createdAt: 6, spoiler: 8 } as const;

// An undo takes an earlier text off the review that stood, unless its author has changed it since.
function separateTexts(saved: SQL): Statement {
  const of = (row: string, column: keyof typeof SAVED) => sql.raw(`(${row}.review ->> ${SAVED[column]})`);
  const rows = sql`(SELECT user_id, saved.value AS review FROM ${saved})`;
  const pairs = sql`(SELECT ${of('one', 'id')} AS id, ${of('one', 'review')} AS review, ${of('one', 'spoiler')} AS spoiler,
      ${withEarlier(of('one', 'review'), of('other', 'review'), of('other', 'createdAt'))} AS joined
    FROM ${rows} AS one JOIN ${rows} AS other
      ON other.user_id = one.user_id AND ${of('other', 'id')} <> ${of('one', 'id')}) AS pair`;
  return db.run(sql`
    UPDATE ${reviews} SET (review, spoiler) = (SELECT pair.review, pair.spoiler FROM ${pairs} WHERE pair.id = ${reviews.id})
    WHERE ${reviews.id} IN (SELECT standing.id FROM ${pairs}
      CROSS JOIN ${reviews} AS standing ON standing.id = pair.id AND standing.review = pair.joined)`);
}

/** The likes of replaced reviews. */
export const mergeableReviewLikes = mergeableSelection(getTableName(reviewLikes), {
  rows: ({ from, into }) => sql`SELECT user_id, json_array(review_id, user_id, liked_at) AS saved_row
    FROM ${reviewLikes} WHERE review_id IN (${replacedOfTwo(from, into)})`,
  restore: (saved, { from, into }) => [
    // What was liked was the earlier one.
    db.run(sql`
      DELETE FROM ${reviewLikes} WHERE (review_id, user_id, liked_at) IN (
        SELECT standing.id, saved.value ->> 1, saved.value ->> 2 FROM ${saved}
        JOIN ${reviews} AS earlier ON earlier.id = saved.value ->> 0
        JOIN ${reviews} AS standing ON standing.user_id = earlier.user_id AND standing.work_id IN (${from}, ${into})
          AND standing.id <> earlier.id)`),
    db.run(sql`
      INSERT INTO ${reviewLikes} (review_id, user_id, liked_at)
      SELECT saved.value ->> 0, saved.value ->> 1, saved.value ->> 2 FROM ${saved}
      WHERE EXISTS (SELECT 1 FROM ${reviews} WHERE ${reviews.id} = saved.value ->> 0)
      ON CONFLICT DO NOTHING`),
  ],
});

/**
 * Returns the statements that move the reviews of one work to another. If a reader reviewed both, one stands, and an
 * earlier text is kept below it, with its likes; its address leads there. A hidden text is not published in this way.
 */
export function mergeReviews(from: string, into: string, now: number): Statement[] {
  const replaced = replacedOfTwo(from, into);
  const pairs = sql`${reviews} AS earlier JOIN ${reviews} AS standing ON standing.user_id = earlier.user_id
      AND standing.work_id IN (${from}, ${into}) AND standing.id <> earlier.id
    WHERE earlier.id IN (${replaced})`;
  return [
    db.run(sql`
      INSERT INTO ${replacedReviews} (id, user_id, isbn, rating, review, created_at, replaced_at, spoiler)
      SELECT id, user_id, isbn, rating, review, created_at, ${now}, spoiler FROM ${reviews} WHERE id IN (${replaced})
      ON CONFLICT (id) DO NOTHING`),
    noticesTo(
      { kind: 'reviews_joined', about: sql`recipient.about`, clubId: null, by: '', now },
      sql`SELECT user_id, id AS about FROM ${reviews} WHERE id IN (${replaced}) AND has_text`,
    ),
    db.run(sql`
      INSERT INTO ${reviewLikes} (review_id, user_id, liked_at)
      SELECT standing.id, given.user_id, given.liked_at
      FROM ${reviewLikes} AS given JOIN ${pairs} AND given.review_id = earlier.id AND earlier.hidden = standing.hidden
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      UPDATE ${reviews} SET review = pair.joined, spoiler = pair.spoiler FROM (
        SELECT standing.id AS id, max(standing.spoiler, earlier.spoiler) AS spoiler,
          ${withEarlier(sql`standing.review`, sql`earlier.review`, sql`earlier.created_at`)} AS joined
        FROM ${pairs} AND earlier.has_text AND earlier.hidden = standing.hidden AND earlier.review <> standing.review) AS pair
      WHERE ${reviews.id} = pair.id`),
    db.delete(reviews).where(sql`${reviews.id} IN (${replaced})`),
    db.update(reviews).set({ workId: into }).where(eq(reviews.workId, from)),
  ];
}

export const moveReviews = moveRowsOf(reviews);
