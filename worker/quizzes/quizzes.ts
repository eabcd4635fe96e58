import { and, between, eq } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { quizFinishes } from '../db/schema/quizzes.ts';
import { daysAfter } from '../streaks/day.ts';
import type { Quiz } from './contract.ts';

/** The days around now on which a reader has finished a quiz: at most three, since no zone is further from UTC than a day. */
export function finishesLately(build: Builder, userId: string, quiz: Quiz, now: Date) {
  const today = now.toISOString().slice(0, 10);
  return build
    .select({ day: quizFinishes.day })
    .from(quizFinishes)
    .where(
      and(
        eq(quizFinishes.userId, userId),
        between(quizFinishes.day, daysAfter(today, -1), daysAfter(today, 1)),
        eq(quizFinishes.quiz, quiz),
      ),
    );
}

/** The statement that records a finish, once for each reader, quiz and day. */
export function recordFinish(
  build: Builder,
  finish: { userId: string; quiz: Quiz; day: string; correct: number; finishedAt: number },
): Statement {
  return build.insert(quizFinishes).values(finish).onConflictDoNothing();
}
