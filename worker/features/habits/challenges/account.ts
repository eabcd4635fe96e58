import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { challengeBooks, challenges } from '../../../platform/db/schema/habits.ts';
import { db } from '../../../platform/db/statement.ts';

/** Export and deletion of a reader's challenges. */
export const challengesPart: AccountPart = {
  tables: ['challenges', 'challenge_books'],
  exported: (userId) => ({
    challenges: db
      .select({
        name: challenges.name,
        num_books: challenges.numBooks,
        books_read: challenges.booksRead,
        due_at: challenges.dueAt,
        created_at: challenges.createdAt,
        completed_at: challenges.completedAt,
        year: challenges.year,
      })
      .from(challenges)
      .where(eq(challenges.userId, userId)),
  }),
  deleteRows: (userId) => [
    db.delete(challengeBooks).where(eq(challengeBooks.userId, userId)),
    db.delete(challenges).where(eq(challenges.userId, userId)),
  ],
};
