import { QUESTIONS } from '../../../../worker/features/games/quizzes/contract.ts';
import type { Difficulty, Question } from './question.ts';

/** Wrong answers after which a quiz is over (document 3, section 9). */
export const HEARTS = 3;
/** Percent that a right answer adds to the progress. */
export const STEP = 100 / QUESTIONS;

/** How many of the eight questions are of each difficulty, in the order in which they come. */
export const distribution: Readonly<Record<Difficulty, number>> = { easy: 3, medium: 3, hard: 2 };

/** What the quiz does with a wrong answer: ask the same again, or go on. */
export type Rule = 'again' | 'on';

/** A quiz under way. */
export interface QuizState {
  questions: readonly Question[];
  /** Which question is asked, from 0. */
  place: number;
  hearts: number;
  /** Options chosen for the question that is asked, in order. */
  chosen: readonly string[];
  /** Questions answered right, and those of them at the first try. */
  right: number;
  first: number;
}

/** Where a quiz stands: waiting for an answer, telling about one, or at one of its two ends. */
export type Phase = 'asking' | 'answered' | 'over' | 'finished';

/** Draws the questions of one quiz, from easy to hard, each with its options in a new order; `random` answers 0 ≤ x < 1. */
export function drawQuiz(pool: readonly Question[], random: () => number = Math.random): QuizState {
  const shuffled = <T>(things: readonly T[]): T[] => {
    const rest = [...things];
    return Array.from(things, () => rest.splice(Math.floor(random() * rest.length), 1)).flat();
  };
  const questions = (Object.keys(distribution) as Difficulty[])
    .flatMap((difficulty) =>
      shuffled(pool.filter((question) => question.difficulty === difficulty)).slice(0, distribution[difficulty]),
    )
    .map((question) => ({ ...question, options: shuffled(question.options) }));
  return { questions, place: 0, hearts: HEARTS, chosen: [], right: 0, first: 0 };
}

/** Where this quiz stands under its rule. */
export function phaseOf(state: QuizState, rule: Rule): Phase {
  const question = state.questions[state.place];
  if (!question) return 'finished';
  if (state.hearts === 0) return 'over';
  const answered = state.chosen.includes(question.answer) || (rule === 'on' && state.chosen.length > 0);
  return answered ? 'answered' : 'asking';
}

/** The quiz after an option was chosen; the same when that is not asked for, or was chosen before. */
export function answered(state: QuizState, option: string, rule: Rule): QuizState {
  const question = state.questions[state.place];
  if (!question || phaseOf(state, rule) !== 'asking' || state.chosen.includes(option)) return state;
  const chosen = [...state.chosen, option];
  if (option !== question.answer) return { ...state, chosen, hearts: state.hearts - 1 };
  return { ...state, chosen, right: state.right + 1, first: state.first + (chosen.length === 1 ? 1 : 0) };
}

/** The quiz at its next question, or at its end. */
export function nextQuestion(state: QuizState, rule: Rule): QuizState {
  return phaseOf(state, rule) === 'answered' ? { ...state, place: state.place + 1, chosen: [] } : state;
}
