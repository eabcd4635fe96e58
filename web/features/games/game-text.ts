import {
  BOOKS,
  type Game,
  type GameResult,
  gamePoints,
  pointsOf,
  WORDS,
} from '../../../worker/features/games/contract.ts';
import { PRODUCT } from '../../../worker/platform/http/contract.ts';

export const gameTitles: Readonly<Record<Game, string>> = {
  wordsearch: 'Word Search',
  coverpuzzle: 'Cover Jigsaw',
  spinestacker: 'Spine Stacker',
};

export const scoringRules: Readonly<Record<Game, string>> = {
  wordsearch: `Each word earns ${gamePoints.each} points. A wrong guess costs ${gamePoints.miss}, a restart ${gamePoints.restart}.`,
  coverpuzzle: `Easy is worth ${worthOf(3)} points, Medium ${worthOf(4)} and Hard ${worthOf(5)}; a restart costs ${gamePoints.restart}. Your best result of the day counts.`,
  spinestacker: `Each match earns ${gamePoints.each} points. A restart costs ${gamePoints.restart}; so does taking every book off the shelf.`,
};

function worthOf(size: number): number {
  return pointsOf({ size, moves: 1, restarts: 0 });
}

const levels: Readonly<Record<number, string>> = { 3: 'Easy', 4: 'Medium', 5: 'Hard' };

/** Returns a count with its noun, such as "1 restart", "2 restarts". */
export function countText(count: number, item: string, many = `${item}s`): string {
  return `${count} ${count === 1 ? item : many}`;
}

/**
 * Returns a result to share that reveals nothing, like "Flyleaf Spine Stacker No. 21: all 16 books, 140 points, 1
 * restart."
 */
export function resultText(game: Game, number: number, result: GameResult): string {
  const parts = [countText(pointsOf(result), 'point')];
  if ('size' in result) {
    const pieces = result.size ** 2;
    parts.unshift(`all ${pieces} pieces on ${levels[result.size] ?? ''}`);
    parts.push(countText(result.moves, 'swap'));
  } else if ('language' in result) {
    parts.unshift(`all ${WORDS} words in ${result.language === 'english' ? 'English' : 'Portuguese'}`);
    if (result.misses > 0) parts.push(countText(result.misses, 'miss', 'misses'));
  } else parts.unshift(`all ${BOOKS} books`);
  if (result.restarts > 0) parts.push(countText(result.restarts, 'restart'));
  return `${PRODUCT} ${gameTitles[game]} No. ${number}: ${parts.join(', ')}.`;
}
