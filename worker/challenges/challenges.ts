import { and, eq, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { challengeBooks, challenges } from '../db/schema/challenges.ts';
import { shaped } from '../db/shaped.ts';
import type { Call } from '../http/call.ts';
import { justRead } from '../shelves/shelves.ts';
import { type Payment, paymentOf, paysForChallenges } from '../streaks/ledger.ts';
import { MOST_POINTS, POINTS_A_BOOK } from './contract.ts';

/** A challenge to be made; times in epoch seconds. */
export interface NewChallenge {
  id: string;
  userId: string;
  name: string;
  numBooks: number;
  dueAt: number;
  now: number;
}

/** The statement that makes a challenge unless the reader has an active one, however many ask at once. */
export function addChallenge(build: Builder, made: NewChallenge): Statement {
  return build.run(sql`
    INSERT INTO ${challenges} (id, user_id, name, num_books, due_at, created_at)
    SELECT ${made.id}, ${made.userId}, ${made.name}, ${made.numBooks}, ${made.dueAt}, ${made.now}
    WHERE NOT EXISTS (SELECT 1 FROM ${challenges} WHERE user_id = ${made.userId} AND due_at > ${made.now})
    ON CONFLICT DO NOTHING`);
}

/** The statements that delete a reader's own challenge; the books that were paid for stay used up, the others are free. */
export function removeChallenge(build: Builder, id: string, userId: string): Statement[] {
  return [
    build.delete(challenges).where(and(eq(challenges.id, id), eq(challenges.userId, userId))),
    build
      .delete(challengeBooks)
      .where(
        and(eq(challengeBooks.challengeId, id), eq(challengeBooks.userId, userId), eq(challengeBooks.paid, false)),
      ),
  ];
}

/**
 * The statements that count a book, which has just been marked read, for the reader's active challenge, and
 * pay for it if this was the last one.
 *
 * A book counts for one challenge at a time. Once a challenge was paid for it, it counts for no other: whoever deletes a
 * challenge, makes it anew and marks the same books again earns nothing. A book that was unmarked before the last one came
 * was not paid for, and is free for the next.
 */
export function countsBook(call: Call, isbn: string): Statement[] {
  return counting(call.build, isbn, paymentOf(call));
}

const counting = shaped((build: Builder, isbn: string, payment: Payment): Statement[] => {
  const { userId, now } = payment;
  const completed = sql`user_id = ${userId} AND due_at > ${now} AND completed_at IS NULL AND books_read >= num_books`;
  return [
    build.run(sql`
      INSERT INTO ${challengeBooks} (user_id, isbn, challenge_id, marked)
      SELECT ${userId}, ${isbn}, id, 1 FROM ${challenges}
      WHERE user_id = ${userId} AND due_at > ${now} AND ${justRead(userId, isbn, now)}
      ON CONFLICT (user_id, isbn) DO UPDATE SET challenge_id = excluded.challenge_id, marked = 1
      WHERE (challenge_id = excluded.challenge_id AND NOT marked)
         OR (challenge_id <> excluded.challenge_id AND NOT paid)`),
    paysForChallenges(
      build,
      payment,
      sql`SELECT id AS thing, min(${MOST_POINTS}, ${POINTS_A_BOOK} * num_books) AS points FROM ${challenges} WHERE ${completed}`,
    ),
    build.run(sql`
      UPDATE ${challengeBooks} SET paid = 1
      WHERE user_id = ${userId} AND marked AND challenge_id IN (SELECT id FROM ${challenges} WHERE ${completed})`),
    build.run(sql`UPDATE ${challenges} SET completed_at = ${now} WHERE ${completed}`),
  ];
});

/** The statement that takes a book which is unmarked off the active challenge; what is over stays as it was. */
export function uncountsBook(call: Call, isbn: string): Statement {
  return call.build.run(sql`
    UPDATE ${challengeBooks} SET marked = 0
    WHERE user_id = ${call.memberId} AND isbn = ${isbn} AND marked
      AND challenge_id IN (SELECT id FROM ${challenges} WHERE user_id = ${call.memberId} AND due_at > ${call.seconds})`);
}
