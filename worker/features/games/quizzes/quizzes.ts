import { and, between, eq } from 'drizzle-orm';
import { dayNumber } from '../../../platform/column-types.ts';
import { daysAfter } from '../../../platform/day.ts';
import { quizFinishes } from '../../../platform/db/schema/games.ts';
import { db } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { type Quiz, type QuizAnswers, quizSentences } from './contract.ts';
import { deviceQuestions } from './devices-contract.ts';
import { practiceQuestions } from './practice-contract.ts';
import { phaseOf, quizRules, replayQuiz } from './rules-contract.ts';

const pools = { practice: practiceQuestions, devices: deviceQuestions };

/** Throws `invalid_input` unless these answers finish the quiz with this score. */
export function requireScore(quiz: Quiz, correct: number, answers: QuizAnswers): void {
  const rule = quizRules[quiz];
  const state = replayQuiz(pools[quiz], answers, rule);
  if (state === null || phaseOf(state, rule) !== 'finished' || state.first !== correct)
    throwApiError('invalid_input', quizSentences.wrongAnswers);
}

/**
 * Finds the days around now on which a reader finished a quiz: at most three, since no zone is further from UTC than a
 * day.
 */
export function finishesLately(userId: string, quiz: Quiz, now: Date) {
  const today = now.toISOString().slice(0, 10);
  return finishesBetween({ userId, quiz, first: daysAfter(today, -1), last: daysAfter(today, 1) });
}

const finishesBetween = ({ userId, quiz, first, last }: { userId: string; quiz: Quiz; first: string; last: string }) =>
  db
    .select({ day: quizFinishes.day, correct: quizFinishes.correct })
    .from(quizFinishes)
    .where(
      and(
        eq(quizFinishes.userId, userId),
        between(quizFinishes.day, dayNumber(first), dayNumber(last)),
        eq(quizFinishes.quiz, quiz),
      ),
    );

interface Finish {
  userId: string;
  quiz: Quiz;
  day: string;
  correct: number;
  finishedAt: number;
}

/** Returns the statement that records a finish, once for each reader, quiz and day. */
export const recordFinish = ({ userId, quiz, day, correct, finishedAt }: Finish) =>
  db.insert(quizFinishes).values({ userId, quiz, day, correct, finishedAt }).onConflictDoNothing();
