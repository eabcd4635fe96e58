import type { RowOf } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { type boardOf, parseBoard } from './boards.ts';
import {
  type Game,
  type GameResult,
  type GameSolution,
  type GameSolutions,
  gameSentences,
  gameSolutions,
  resultOfSolution,
} from './contract.ts';
import { difficulties, isSolved, piecesAfterSwap, type Size } from './cover-jigsaw/contract.ts';
import { lookAlikesOf } from './cover-jigsaw/look-alikes.ts';
import { type GameDay, seedOf } from './days.ts';
import { isCompleteStack, makeBooks } from './spine-stacker/contract.ts';
import { makeWordGrid, marksAllWords } from './word-search/contract.ts';

interface Puzzle {
  game: Game;
  day: string;
  /** The stored game of that day, if there is one. */
  storedDays: readonly GameDay[];
  /** The reader's stored board, if there is one. */
  boards: readonly RowOf<typeof boardOf>[];
}

/**
 * Returns the result of a solution. Restarts and misses on the stored board count, even if the solution has fewer.
 * Throws `invalid_input` if it doesn't solve the puzzle, and `conflict` if the order was revealed to the reader.
 */
export async function requireResult(call: Call, puzzle: Puzzle, sent: GameSolution): Promise<GameResult> {
  const { data: solution } = gameSolutions[puzzle.game].safeParse(sent);
  if (solution === undefined) throwApiError('invalid_input', gameSentences.noResult);
  const board = parseBoard(puzzle.boards)?.parts.find(({ part }) => part === partOf(solution));
  const restarts = Math.max(solution.restarts, board?.restarts ?? 0);
  if (board && 'shown' in board.board && board.board.shown && restarts === board.restarts)
    throwApiError('conflict', gameSentences.orderShown);
  const seed = puzzle.storedDays[0]?.seed ?? (await seedOf(call.config.sessionSecret, puzzle.game, puzzle.day));
  if (!(await solves(call, seed, puzzle.storedDays, solution))) throwApiError('invalid_input', gameSentences.noResult);
  if (!('language' in solution)) return resultOfSolution({ ...solution, restarts });
  const misses = Math.max(solution.misses, board && 'misses' in board.board ? board.board.misses : 0);
  return resultOfSolution({ ...solution, restarts, misses });
}

async function solves(
  call: Call,
  seed: number,
  storedDays: readonly GameDay[],
  solution: GameSolution,
): Promise<boolean> {
  if ('language' in solution) return marksAllWords(makeWordGrid(seed, solution.language), solution.lines);
  if ('stack' in solution) return isCompleteStack(makeBooks(seed), solution.stack);
  return solvesJigsaw(call, seed, storedDays[0]?.isbn ?? null, solution);
}

// Pieces that look the same may change places. The cover is drawn only for jigsaws that end that way.
async function solvesJigsaw(call: Call, seed: number, isbn: string | null, solution: GameSolutions['coverpuzzle']) {
  const size = solution.size as Size;
  const pieces = piecesAfterSwap({ seed, size }, solution.swaps);
  if (isSolved(pieces)) return true;
  return isbn !== null && isSolved(pieces, await lookAlikesOf(call.env, isbn, size));
}

function partOf(solution: GameSolution): string {
  if ('language' in solution) return solution.language;
  if ('stack' in solution) return 'books';
  return Object.entries(difficulties).find(([, size]) => size === solution.size)?.[0] ?? '';
}
