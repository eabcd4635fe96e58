import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { challengeBooks, challenges } from '../db/schema/challenges.ts';

/** The challenges of a reader who takes everything along, or leaves. */
export const challengesPart: AccountPart = {
  tables: ['challenges', 'challenge_books'],
  exported: (build, userId) => ({
    challenges: build
      .select({
        name: challenges.name,
        num_books: challenges.numBooks,
        books_read: challenges.booksRead,
        due_at: challenges.dueAt,
        created_at: challenges.createdAt,
        completed_at: challenges.completedAt,
      })
      .from(challenges)
      .where(eq(challenges.userId, userId)),
  }),
  leaving: (build, userId) => [
    build.delete(challengeBooks).where(eq(challengeBooks.userId, userId)),
    build.delete(challenges).where(eq(challenges.userId, userId)),
  ],
};
