import { describe, expect, test } from 'vitest';
import { deviceQuestions } from '../../../../worker/features/games/quizzes/devices-contract.ts';
import { practiceQuestions } from '../../../../worker/features/games/quizzes/practice-contract.ts';
import type { Question } from '../../../../worker/features/games/quizzes/question-contract.ts';
import {
  answered,
  distribution,
  drawQuiz,
  nextQuestion,
  phaseOf,
  type QuizState,
  STEP,
} from '../../../../worker/features/games/quizzes/rules-contract.ts';

const pools = { practice: practiceQuestions, devices: deviceQuestions };
const least = {
  practice: { easy: 15, medium: 20, hard: 40 },
  devices: { easy: 4, medium: 4, hard: 4 },
};

const askedOf = (state: QuizState) => {
  const question = state.questions[state.place];
  if (!question) throw new Error('This quiz has ended');
  return question;
};
const right = (state: QuizState) => askedOf(state).answer;
const wrong = (state: QuizState) =>
  askedOf(state).options.find((option) => option !== right(state) && !state.chosen.includes(option)) ?? '';

function termsOf(pool: readonly Question[]) {
  const terms = new Map<string, { offered: number; right: number; wrongIn: Partial<Record<string, number>> }>();
  for (const { options, answer, difficulty } of pool) {
    for (const option of options) {
      const term = option.toLowerCase().replace(/^(an?|the|in) /, '');
      const counts = terms.get(term) ?? { offered: 0, right: 0, wrongIn: {} };
      terms.set(term, counts);
      counts.offered += 1;
      if (option === answer) counts.right += 1;
      else counts.wrongIn[difficulty] = (counts.wrongIn[difficulty] ?? 0) + 1;
    }
  }
  return terms;
}

describe.for(['practice', 'devices'] as const)('the pool of %s', (name) => {
  const pool = pools[name];

  test('is large enough', () => {
    for (const [difficulty, count] of Object.entries(least[name])) {
      expect(pool.filter((question) => question.difficulty === difficulty).length).toBeGreaterThanOrEqual(count);
    }
  });

  test('has no question twice, and each has four different options, one of them the answer', () => {
    expect(new Set(pool.map(({ question }) => question)).size).toBe(pool.length);
    for (const { question, options, answer, explanation, type } of pool) {
      expect(new Set(options).size, question).toBe(4);
      expect(options, question).toContain(answer);
      expect(explanation.length, question).toBeGreaterThan(20);
      expect(question.includes('____'), question).toBe(type === 'fill-in-the-blank');
    }
  });

  test('has no option so often that readers could guess it', () => {
    for (const [term, { offered, right, wrongIn }] of termsOf(pool)) {
      if (offered > 2) expect(right, `“${term}” is offered ${offered} times and never right`).toBeGreaterThan(0);
      for (const [difficulty, count] of Object.entries(wrongIn)) {
        expect(count, `“${term}” is wrong in so many ${difficulty} questions`).toBeLessThanOrEqual(4);
      }
    }
  });

  test('no option gives itself away: it is the only one of its kind, or far longer than the rest', () => {
    for (const { question, options, answer } of pool) {
      const long = [...options].sort((a, b) => b.length - a.length);
      const [longest = '', second = ''] = long;
      if (longest === answer) expect(longest.length, question).toBeLessThanOrEqual(second.length * 2 + 6);
      const capitals = options.filter((option) => /^\p{Lu}/u.test(option)).length;
      expect([0, 4], question).toContain(capitals);
    }
  });

  test('gives eight different questions, from easy to hard, with their options shuffled', () => {
    for (let draw = 0; draw < 200; draw += 1) {
      const { questions } = drawQuiz(pool);
      expect(questions.map(({ difficulty }) => difficulty)).toEqual(
        Object.entries(distribution).flatMap(([difficulty, count]) => Array(count).fill(difficulty)),
      );
      expect(new Set(questions.map(({ question }) => question)).size).toBe(8);
    }
  });

  test('puts the answer anywhere', () => {
    const places = new Set(
      Array.from({ length: 50 }, () => drawQuiz(pool).questions[0]).map((question) =>
        question?.options.indexOf(question.answer),
      ),
    );
    expect(places.size).toBe(4);
  });
});

describe('practice: a wrong answer is tried again', () => {
  const start = drawQuiz(practiceQuestions, () => 0);

  test('a right answer counts, and the next question follows', () => {
    const next = answered(start, right(start), 'again');
    expect(next).toMatchObject({ right: 1, first: 1, hearts: 3 });
    expect(phaseOf(next, 'again')).toBe('answered');
    expect(nextQuestion(next, 'again')).toMatchObject({ place: 1, chosen: [] });
  });

  test('a wrong one costs a heart and stays; the second try is right but not at first', () => {
    const next = answered(start, wrong(start), 'again');
    expect(next).toMatchObject({ hearts: 2, right: 0, place: 0 });
    expect(phaseOf(next, 'again')).toBe('asking');
    expect(nextQuestion(next, 'again')).toBe(next);
    expect(answered(next, next.chosen[0] ?? '', 'again')).toBe(next);
    expect(answered(next, right(next), 'again')).toMatchObject({ right: 1, first: 0 });
  });

  test('the third wrong answer ends the quiz, and no more answers are accepted', () => {
    let state = start;
    for (let attempt = 0; attempt < 3; attempt += 1) state = answered(state, wrong(state), 'again');
    expect(phaseOf(state, 'again')).toBe('over');
    expect(answered(state, right(state), 'again')).toBe(state);
    expect(nextQuestion(state, 'again')).toBe(state);
  });

  test('eight right answers fill the progress and finish', () => {
    let state = start;
    while (phaseOf(state, 'again') !== 'finished')
      state = nextQuestion(answered(state, right(state), 'again'), 'again');
    expect(state).toMatchObject({ right: 8, first: 8 });
    expect(state.right * STEP).toBe(100);
  });
});

describe('devices: a wrong answer moves on', () => {
  const start = drawQuiz(deviceQuestions, () => 0);

  test('a wrong answer costs a heart, shows the right one, and the next question follows', () => {
    const next = answered(start, wrong(start), 'on');
    expect(next).toMatchObject({ hearts: 2, right: 0 });
    expect(phaseOf(next, 'on')).toBe('answered');
    expect(answered(next, right(next), 'on')).toBe(next);
    expect(nextQuestion(next, 'on')).toMatchObject({ place: 1, chosen: [] });
  });

  test('two wrong ones still finish, with six right', () => {
    let state = start;
    while (phaseOf(state, 'on') !== 'finished') {
      state = nextQuestion(answered(state, state.place < 2 ? wrong(state) : right(state), 'on'), 'on');
    }
    expect(state).toMatchObject({ right: 6, first: 6, hearts: 1 });
  });
});
