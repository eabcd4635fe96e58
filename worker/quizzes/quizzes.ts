import { and, between, eq } from 'drizzle-orm';
import type { Builder } from '../db/open.ts';
import { quizFinishes } from '../db/schema/quizzes.ts';
import { shaped } from '../db/shaped.ts';
import { daysAfter } from '../streaks/day.ts';
import type { Quiz } from './contract.ts';

/** The days around now on which a reader has finished a quiz: at most three, since no zone is further from UTC than a day. */
export function finishesLately(build: Builder, userId: string, quiz: Quiz, now: Date) {
  const today = now.toISOString().slice(0, 10);
  return finishesBetween(build, userId, quiz, daysAfter(today, -1), daysAfter(today, 1));
}

const finishesBetween = shaped((build: Builder, userId: string, quiz: Quiz, first: string, last: string) =>
  build
    .select({ day: quizFinishes.day })
    .from(quizFinishes)
    .where(and(eq(quizFinishes.userId, userId), between(quizFinishes.day, first, last), eq(quizFinishes.quiz, quiz))),
);

/** The statement that records a finish, once for each reader, quiz and day. */
export const recordFinish = shaped(
  (build: Builder, finish: { userId: string; quiz: Quiz; day: string; correct: number; finishedAt: number }) =>
    build.insert(quizFinishes).values(finish).onConflictDoNothing(),
);
