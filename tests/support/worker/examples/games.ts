import type { Examples } from '../examples.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** Valid calls of games and quizzes. */
export const examples: Examples = {
  '/api/games/getwordsearch': () => ({}),
  '/api/games/getspinestacker': () => ({}),
  '/api/games/getrandomcover': () => ({}),
  '/api/games/today': () => ({}),
  '/api/games/archive': () => ({}),
  '/api/games/board': () => ({ game: 'spinestacker', day: today() }),
  '/api/games/keep_board': () => ({
    game: 'spinestacker',
    day: today(),
    part: 'books',
    board: { stack: [3, 1], shown: false },
    restarts: 0,
    after: '',
    device: 'phone',
  }),
  '/api/games/complete': () => ({ game: 'wordsearch', day: today(), result: { language: 'english' } }),
  '/api/vocab/complete': () => ({ quiz: 'practice', correct: 7 }),
};
