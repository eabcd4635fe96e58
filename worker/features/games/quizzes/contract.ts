import * as z from 'zod/mini';
import { endpoint, validateText } from '../../../platform/http/contract.ts';
import { earned } from '../../accounts/experience-contract.ts';

/** The vocabulary quizzes by the word that names them on the wire, in the table and in the ledger. */
const quizzes = ['practice', 'devices'] as const;
export type Quiz = (typeof quizzes)[number];

/** Questions in a quiz. */
export const QUESTIONS = 8;
/** Wrong answers after which a quiz is over. */
export const HEARTS = 3;

/** Errors about quizzes. */
export const quizSentences = {
  wrongAnswers: 'These answers do not finish this quiz. Reload the page and take it once more.',
} as const;

/** The chosen answer to each question, in order; the texts are those of the pool. */
export const quizAnswers = z
  .array(
    z.object({
      question: validateText({ max: 500 }),
      chosen: z.array(validateText({ max: 200 })).check(z.minLength(1), z.maxLength(HEARTS + 1)),
    }),
  )
  .check(z.length(QUESTIONS));
export type QuizAnswers = z.infer<typeof quizAnswers>;

/**
 * `correct` is the number of questions answered correctly on the first try, and must match `answers`. The first finish
 * of a day counts; `experience` is the XP of this one.
 */
export const completeQuiz = endpoint('/api/vocab/complete', {
  summary: 'Records a finished quiz by its answers.',
  scope: 'write',
  limit: 'write',
  input: {
    quiz: z.enum(quizzes),
    correct: z.int().check(z.minimum(0), z.maximum(QUESTIONS)),
    answers: quizAnswers,
  },
  output: { experience: z.number(), earned, correct: z.number() },
});
