import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { quizFinishes } from '../db/schema/quizzes.ts';
import { db } from '../db/statement.ts';

/** The quizzes that a reader finished, for whoever takes everything along, or leaves. */
export const quizzesPart: AccountPart = {
  tables: ['quiz_finishes'],
  exported: (userId) => ({
    quizzes: db
      .select({
        quiz: quizFinishes.quiz,
        day: quizFinishes.day,
        correct: quizFinishes.correct,
        finished_at: quizFinishes.finishedAt,
      })
      .from(quizFinishes)
      .where(eq(quizFinishes.userId, userId)),
  }),
  leaving: (userId) => [db.delete(quizFinishes).where(eq(quizFinishes.userId, userId))],
};
