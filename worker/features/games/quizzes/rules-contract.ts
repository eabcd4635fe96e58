import { HEARTS, QUESTIONS, type Quiz, type QuizAnswers } from './contract.ts';
import type { Difficulty, Question } from './question-contract.ts';

/** Percent that a right answer adds to the progress. */
export const STEP = 100 / QUESTIONS;

/** Questions of each difficulty, in order. */
export const distribution: Readonly<Record<Difficulty, number>> = { easy: 3, medium: 3, hard: 2 };

/** After a wrong answer, ask the same question again or go on to the next. */
export type Rule = 'again' | 'on';
export const quizRules: Readonly<Record<Quiz, Rule>> = { practice: 'again', devices: 'on' };

/** A quiz under way. */
export interface QuizState {
  questions: readonly Question[];
  /** The index of the current question, from 0. */
  place: number;
  hearts: number;
  /** Options chosen for the current question, in order. */
  chosen: readonly string[];
  /** The options chosen for the questions before it. */
  answers: QuizAnswers;
  /** Questions answered correctly, and those on the first try. */
  right: number;
  first: number;
}

export type Phase = 'asking' | 'answered' | 'over' | 'finished';

/** Draws the questions of a quiz, from easy to hard, each with shuffled options; `random` returns 0 ≤ x < 1. */
export function drawQuiz(pool: readonly Question[], random: () => number = Math.random): QuizState {
  const shuffled = <T>(items: readonly T[]): T[] => {
    const rest = [...items];
    return Array.from(items, () => rest.splice(Math.floor(random() * rest.length), 1)).flat();
  };
  const questions = (Object.keys(distribution) as Difficulty[])
    .flatMap((difficulty) =>
      shuffled(pool.filter((question) => question.difficulty === difficulty)).slice(0, distribution[difficulty]),
    )
    .map((question) => ({ ...question, options: shuffled(question.options) }));
  return begin(questions);
}

function begin(questions: readonly Question[]): QuizState {
  return { questions, place: 0, hearts: HEARTS, chosen: [], answers: [], right: 0, first: 0 };
}

/**
 * Returns a quiz after these answers. Returns null if their questions are no quiz of the pool, or an answer is
 * impossible: an unknown option, or one chosen after the question was solved or the hearts were lost.
 */
export function replayQuiz(pool: readonly Question[], answers: QuizAnswers, rule: Rule): QuizState | null {
  const questions = answers.flatMap(({ question }) => pool.find((candidate) => candidate.question === question) ?? []);
  const difficulties = Object.keys(distribution) as Difficulty[];
  const isDrawn = difficulties.every(
    (name) => questions.filter(({ difficulty }) => difficulty === name).length === distribution[name],
  );
  if (!isDrawn || new Set(questions).size !== QUESTIONS) return null;
  let state = begin(questions);
  for (const { chosen } of answers) {
    const { place } = state;
    for (const option of chosen) {
      const before = state;
      state = answered(state, option, rule);
      if (state === before || !before.questions[place]?.options.includes(option)) return null;
    }
    state = nextQuestion(state, rule);
  }
  return state;
}

export function phaseOf(state: QuizState, rule: Rule): Phase {
  const question = state.questions[state.place];
  if (!question) return 'finished';
  if (state.hearts === 0) return 'over';
  const answered = state.chosen.includes(question.answer) || (rule === 'on' && state.chosen.length > 0);
  return answered ? 'answered' : 'asking';
}

/** Returns the quiz after an option was chosen; unchanged if the option isn't available. */
export function answered(state: QuizState, option: string, rule: Rule): QuizState {
  const question = state.questions[state.place];
  if (!question || phaseOf(state, rule) !== 'asking' || state.chosen.includes(option)) return state;
  const chosen = [...state.chosen, option];
  if (option !== question.answer) return { ...state, chosen, hearts: state.hearts - 1 };
  return { ...state, chosen, right: state.right + 1, first: state.first + (chosen.length === 1 ? 1 : 0) };
}

export function nextQuestion(state: QuizState, rule: Rule): QuizState {
  const question = state.questions[state.place];
  if (!question || phaseOf(state, rule) !== 'answered') return state;
  const answers = [...state.answers, { question: question.question, chosen: [...state.chosen] }];
  return { ...state, place: state.place + 1, chosen: [], answers };
}
