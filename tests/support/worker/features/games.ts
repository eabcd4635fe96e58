import { env } from 'cloudflare:workers';
import type { Game, GameSolutions } from '../../../../worker/features/games/contract.ts';
import { piecesAfterSwap, type Size, swapPieces } from '../../../../worker/features/games/cover-jigsaw/contract.ts';
import { seedOf } from '../../../../worker/features/games/days.ts';
import { QUESTIONS, type Quiz } from '../../../../worker/features/games/quizzes/contract.ts';
import { deviceQuestions } from '../../../../worker/features/games/quizzes/devices-contract.ts';
import { practiceQuestions } from '../../../../worker/features/games/quizzes/practice-contract.ts';
import { drawQuiz } from '../../../../worker/features/games/quizzes/rules-contract.ts';
import { correctOrder, makeBooks } from '../../../../worker/features/games/spine-stacker/contract.ts';
import { type Language, makeWordGrid } from '../../../../worker/features/games/word-search/contract.ts';
import { configOf } from '../../../../worker/platform/http/config.ts';

/** Returns the seed of a game's puzzle on a day. */
export const seedOn = (game: Game, day: string) => seedOf(configOf(env).sessionSecret, game, day);

interface Play {
  language?: Language;
  size?: Size;
  misses?: number;
  restarts?: number;
}

export function solvedWords(seed: number, { language = 'english', misses = 0, restarts = 0 }: Play = {}) {
  const lines = makeWordGrid(seed, language).words.map(({ cells }): [number, number] => [
    cells[0] ?? 0,
    cells.at(-1) ?? 0,
  ]);
  return { language, lines, misses, restarts };
}

export function solvedJigsaw(seed: number, { size = 3, restarts = 0 }: Play = {}) {
  let pieces = piecesAfterSwap({ seed, size }, []);
  const swaps: [number, number][] = [];
  for (let place = 0; place < pieces.length; place += 1) {
    const other = pieces.indexOf(place);
    if (other === place) continue;
    swaps.push([place, other]);
    pieces = swapPieces(pieces, place, other);
  }
  return { size, swaps, restarts };
}

export function solvedStack(seed: number, { restarts = 0 }: Play = {}) {
  return { stack: (correctOrder([], makeBooks(seed)) ?? []).map(({ id }) => id), restarts };
}

const solvers = { wordsearch: solvedWords, coverpuzzle: solvedJigsaw, spinestacker: solvedStack };

/** Returns the input that finishes a day's puzzle and that the server accepts. */
export async function solved<Which extends Game>(game: Which, day: string, play: Play = {}) {
  const result = solvers[game](await seedOn(game, day), play) as GameSolutions[Which];
  return { game, day, result };
}

/** Returns the input of a quiz in which the first `correct` questions are answered right on the first try. */
export function quizOf(quiz: Quiz, correct: number = QUESTIONS) {
  const { questions } = drawQuiz(quiz === 'practice' ? practiceQuestions : deviceQuestions, () => 0);
  const answers = questions.map(({ question, options, answer }, place) => {
    const wrong = options.find((option) => option !== answer) ?? '';
    if (place < correct) return { question, chosen: [answer] };
    return { question, chosen: quiz === 'practice' ? [wrong, answer] : [wrong] };
  });
  return { quiz, correct, answers };
}
