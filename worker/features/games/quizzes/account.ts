import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { quizFinishes } from '../../../platform/db/schema/games.ts';
import { db } from '../../../platform/db/statement.ts';

/** Export and deletion of finished quizzes. */
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
  deleteRows: (userId) => [db.delete(quizFinishes).where(eq(quizFinishes.userId, userId))],
};
