import type { Examples } from '../../support/worker/examples.ts';
import { quizOf, solved } from '../../support/worker/features/games.ts';
import { LEDGER_TABLES } from '../../support/worker/tables.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** Valid calls of games and quizzes. */
export const examples: Examples = {
  '/api/games/getwordsearch': { access: 'optional', input: () => ({}), writes: ['game_days'] },
  '/api/games/getspinestacker': { input: () => ({}), writes: ['game_days'] },
  '/api/games/getrandomcover': { input: () => ({}), writes: ['game_days'] },
  '/api/games/today': { access: 'optional', input: () => ({}) },
  '/api/games/archive': { access: 'optional', input: () => ({}) },
  '/api/games/board': () => ({ game: 'spinestacker', day: today() }),
  '/api/games/save_board': {
    input: () => ({
      game: 'spinestacker',
      day: today(),
      part: 'books',
      board: { stack: [3, 1], shown: false },
      restarts: 0,
      after: '',
      device: 'phone',
    }),
    writes: ['game_boards'],
  },
  '/api/games/complete': {
    input: () => solved('wordsearch', today()),
    writes: ['game_finishes', 'game_results', ...LEDGER_TABLES],
  },
  '/api/vocab/complete': { input: () => quizOf('practice', 7), writes: ['quiz_finishes', ...LEDGER_TABLES] },
};
