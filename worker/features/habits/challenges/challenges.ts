import { and, eq, getTableName, sql } from 'drizzle-orm';
import { challengeBooks, challenges } from '../../../platform/db/schema/habits.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { mergeableTable, moveRowsOf } from '../../books/mergeable-table.ts';
import { books } from '../../books/queries.ts';
import { type Edition, workOf, workOfStored } from '../../books/works.ts';
import { booksFinishedIn } from '../../library/readings/lists.ts';
import { readSinceFilter } from '../../library/readings/queries.ts';
import { type Removal, type RestorableTable, removedRowsOf, restorableTable } from '../../undo/removals.ts';
import { type Payment, payForChallenges, paymentOf } from '../streaks/ledger.ts';
import { MAX_POINTS, POINTS_A_BOOK } from './contract.ts';

/** A challenge to be created; times in epoch seconds. */
interface NewChallenge {
  id: string;
  userId: string;
  name: string;
  numBooks: number;
  dueAt: number;
  /** The year of a yearly goal, else null. */
  year: number | null;
  now: number;
}

/** Returns the statement that adds a challenge, unless the reader has an active one. */
export function addChallenge(challenge: NewChallenge): Statement {
  return db.run(sql`
    INSERT INTO ${challenges} (id, user_id, name, num_books, due_at, created_at, year)
    SELECT ${challenge.id}, ${challenge.userId}, ${challenge.name}, ${challenge.numBooks}, ${challenge.dueAt}, ${challenge.now}, ${challenge.year}
    WHERE NOT EXISTS (SELECT 1 FROM ${challenges} WHERE user_id = ${challenge.userId} AND due_at > ${challenge.now})
    ON CONFLICT DO NOTHING`);
}

/**
 * Returns the statements that delete a reader's own challenge, which can be undone. Books that earned XP can't count
 * for another challenge.
 */
export function removeChallenge(removal: Removal, id: string): Statement[] {
  const { userId } = removal;
  const own = and(eq(challenges.id, id), eq(challenges.userId, userId));
  const unpaid = sql`challenge_id = ${id} AND user_id = ${userId} AND NOT paid`;
  return [
    restorableChallenges.save(removal, own),
    restorableChallengeBooks.save(removal, unpaid),
    db.delete(challenges).where(own),
    db.delete(challengeBooks).where(unpaid),
  ];
}

/** Deleted challenges, as undo restores them, unless the reader has another active one. */
const restorableChallenges = restorableTable(challenges, {
  // A trigger counts its books that earned no XP when they are restored.
  computed: (removal, saved) => ({
    books_read: sql`${saved(challenges.booksRead)} - (SELECT count(*)
      FROM ${removedRowsOf(removal, getTableName(challengeBooks))} WHERE ${restorableChallengeBooks.saved(challengeBooks.marked)})`,
  }),
  where: ({ userId, now }, saved) => sql`(${saved(challenges.dueAt)} <= ${now}
    OR NOT EXISTS (SELECT 1 FROM ${challenges} AS active WHERE active.user_id = ${userId} AND active.due_at > ${now}))`,
});

/** Finds the challenge that a removal deleted, and whether it is still running. */
export const removedChallenge = (removal: Removal) =>
  db
    .select({
      isActive: sql`${restorableChallenges.saved(challenges.dueAt)} > ${removal.now}`.mapWith(Boolean).as('isActive'),
    })
    .from(removedRowsOf(removal, restorableChallenges.name))
    .limit(1);

/** The books of a deleted challenge, for undo. */
const restorableChallengeBooks = restorableTable(challengeBooks, {
  where: (_, saved) => sql`EXISTS (SELECT 1 FROM ${challenges} WHERE id = ${saved(challengeBooks.challengeId)})`,
});

/** Returns the tables of challenges in the order in which undo restores them. */
export function restorableChallengeTables(): RestorableTable[] {
  return [restorableChallenges, restorableChallengeBooks];
}

/**
 * Returns the statements that count a finished reading of a stored edition towards the reader's active challenge, if it
 * was finished since the challenge began, and award XP if that completes it. A book counts for one challenge at a time,
 * and never again once it has earned XP, so that deleting and recreating a challenge earns nothing.
 */
export function countBookForChallenges(call: Call, isbn: string): Statement[] {
  const payment = paymentOf(call);
  return [insertCount({ ...payment, isbn, changedAt: call.seconds }), ...payIfComplete(payment)];
}

/** Does the same for a book whose readings were restored, whenever that was. */
export function recountBookForChallenges(call: Call, isbn: string): Statement[] {
  const payment = paymentOf(call);
  return [insertCount({ ...payment, isbn, changedAt: undefined }), ...payIfComplete(payment)];
}

/** Returns the statements that change the number of books of an active challenge, and award XP if that completes it. */
export function resizeChallenge(
  call: Call,
  { id, ...size }: Pick<NewChallenge, 'id' | 'name' | 'numBooks'>,
): Statement[] {
  const payment = paymentOf(call);
  const { userId, now } = payment;
  return [
    db.update(challenges).set(size).where(sql`id = ${id} AND user_id = ${userId} AND due_at > ${now}`),
    ...payIfComplete(payment),
  ];
}

const payIfComplete = (payment: Payment) => [points(payment), restoredBooks(payment), completed(payment)];

interface CountedBook {
  userId: string;
  isbn: string;
  now: number;
}

// A goal for next year may be set in December, but only books of that year count.
const countsFrom = sql`max(${challenges.createdAt}, coalesce(unixepoch(printf('%04d-01-01', ${challenges.year}), '-1 day'), 0))`;
const asCounted = { challengeId: sql`excluded.challenge_id`, marked: true };
const free = sql`(challenge_id = excluded.challenge_id AND NOT marked) OR (challenge_id <> excluded.challenge_id AND NOT paid)`;

const insertCount = ({ userId, isbn, now, changedAt }: CountedBook & { changedAt: number | undefined }) =>
  db
    .insert(challengeBooks)
    .select(
      sql`SELECT ${userId}, ${books.isbn}, ${challenges.id}, 1, 0, work_id FROM ${challenges} JOIN ${books}
        WHERE user_id = ${userId} AND due_at > ${now} AND ${books.isbn} = ${isbn} AND ${readSinceFilter({ userId, work: workOfStored(isbn), since: countsFrom }, changedAt)}`,
    )
    // The work may already be counted in another edition, or in this one.
    .onConflictDoUpdate({ target: [challengeBooks.workId, challengeBooks.userId], set: asCounted, setWhere: free })
    .onConflictDoUpdate({ target: [challengeBooks.userId, challengeBooks.isbn], set: asCounted, setWhere: free });

type Paid = { userId: string; now: number };

const complete = ({ userId, now }: Paid) =>
  sql`user_id = ${userId} AND due_at > ${now} AND completed_at IS NULL
    AND CASE WHEN year IS NULL THEN books_read ELSE ${booksFinishedIn(sql`challenges.user_id`, sql`challenges.year`)} END >= num_books`;

// Books that were imported or finished before a yearly goal was set count towards it but earn no XP.
const points = payForChallenges(
  (at) => sql`SELECT id AS target, min(${MAX_POINTS}, ${POINTS_A_BOOK} * min(num_books, books_read)) AS points
    FROM ${challenges} WHERE ${complete(at)}`,
);

const restoredBooks = (at: Paid) =>
  db
    .update(challengeBooks)
    .set({ paid: true })
    .where(
      sql`user_id = ${at.userId} AND marked
        AND challenge_id IN (SELECT id FROM ${challenges} WHERE ${complete(at)})`,
    );

const completed = (at: Paid) => db.update(challenges).set({ completedAt: at.now }).where(complete(at));

/**
 * Returns the statement that removes a work from the active challenge if no reading finished since its start remains.
 * Completed challenges don't change.
 */
export function uncountBookForChallenges(call: Call, { isbn, work }: Edition): Statement {
  return unmarkBook({ userId: call.memberId, isbn, work, now: call.seconds });
}

const unmarkBook = ({ userId, isbn, work, now }: CountedBook & Edition) =>
  db
    .update(challengeBooks)
    .set({ marked: false })
    .where(
      sql`user_id = ${userId} AND work_id = ${workOf({ isbn, work })} AND marked
        AND challenge_id IN (SELECT id FROM ${challenges} WHERE user_id = ${userId} AND due_at > ${now}
          AND NOT ${readSinceFilter({ userId, work: workOf({ isbn, work }), since: countsFrom })})`,
    );

export const chooseCounted = ({ userId, isbn }: { userId: string; isbn: string }) =>
  db
    .update(challengeBooks)
    .set({ isbn })
    .where(sql`user_id = ${userId} AND work_id = ${workOfStored(isbn)}`);

// The trigger counts a restored book, although a completed challenge kept its count in the merge.
export const mergeableChallengeBooks = mergeableTable(challengeBooks, {
  isMovedWhole: true,
  computed: (saved) => ({
    marked: sql`${saved('marked')} AND NOT EXISTS (SELECT 1 FROM ${challenges}
      WHERE ${challenges.id} = ${saved('challenge_id')} AND ${challenges.completedAt} IS NOT NULL)`,
  }),
});

/**
 * Returns the statements that assign challenge books of one work to another. If a reader has both, one of them counts,
 * preferably one that has earned XP. Completed challenges keep their counts.
 */
export function mergeChallengeBooks(from: string, into: string): Statement[] {
  const weight = (book: string) =>
    sql.raw(
      `${book}.paid, coalesce((SELECT due_at FROM challenges WHERE id = ${book}.challenge_id), 0), ${book}.marked`,
    );
  // Of each pair of rows, `lost` is deleted.
  const pairs = sql`${challengeBooks} AS lost JOIN ${challengeBooks} AS kept ON kept.user_id = lost.user_id
      AND ((lost.work_id = ${from} AND kept.work_id = ${into} AND (${weight('lost')}) <= (${weight('kept')}))
        OR (lost.work_id = ${into} AND kept.work_id = ${from} AND (${weight('lost')}) < (${weight('kept')})))`;
  return [
    db.run(sql`
      UPDATE ${challenges} SET books_read = books_read - 1
      WHERE completed_at IS NULL AND id IN (SELECT lost.challenge_id FROM ${pairs}
        WHERE lost.work_id IN (${from}, ${into}) AND lost.marked
          AND (lost.challenge_id = kept.challenge_id OR kept.paid))`),
    db.run(sql`
      DELETE FROM ${challengeBooks} WHERE (user_id, isbn) IN (SELECT lost.user_id, lost.isbn FROM ${pairs}
        WHERE lost.work_id IN (${from}, ${into}))`),
    db.update(challengeBooks).set({ workId: into }).where(eq(challengeBooks.workId, from)),
  ];
}

export const moveChallengeBooks = moveRowsOf(challengeBooks);
