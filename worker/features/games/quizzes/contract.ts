import * as z from 'zod/mini';
import { endpoint } from '../../../platform/http/contract.ts';
import { earned } from '../../habits/streaks/contract.ts';

/** The vocabulary quizzes by the word that names them on the wire, in the table and in the ledger. */
const quizzes = ['practice', 'devices'] as const;
export type Quiz = (typeof quizzes)[number];

/** Questions in one quiz (document 3, section 9). */
export const QUESTIONS = 8;

/**
 * `correct` is how many questions were answered right at the first try; the answer says what is recorded of the day, which
 * is its first finish. `experience` is what this one has just earned.
 */
export const completeQuiz = endpoint('/api/vocab/complete', {
  scope: 'write',
  limit: 'write',
  input: { quiz: z.enum(quizzes), correct: z.int().check(z.minimum(0), z.maximum(QUESTIONS)) },
  output: { experience: z.number(), earned, correct: z.number() },
});
