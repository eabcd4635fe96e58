import {
  completeGame,
  type Game,
  type GameSolution,
  getGames,
  getRandomCover,
  getSpineStacker,
  getWordSearch,
  resultOfSolution,
} from '../../../worker/features/games/contract.ts';
import { paths } from '../../paths.ts';
import type { Fields, OfflineAct } from '../../platform/offline/features.ts';

const gamesByPath: ReadonlyMap<string, Game> = new Map([
  [getWordSearch.path, 'wordsearch'],
  [getRandomCover.path, 'coverpuzzle'],
  [getSpineStacker.path, 'spinestacker'],
]);
const names: Readonly<Record<Game, string>> = {
  wordsearch: 'Word Search',
  coverpuzzle: 'Cover Jigsaw',
  spinestacker: 'Spine Stacker',
};

const resultOf = ({ result }: Fields) => resultOfSolution(result as GameSolution);
const noFigures = { played: 0, run: 0, longest_run: 0, best: 0, results: [] };

const gameAct: OfflineAct = {
  label: ({ game }) => `${new Map<unknown, string>(Object.entries(names)).get(game)} finished`,
  answer: ({ input }) => ({ experience: 0, result: resultOf(input), figures: noFigures }),
  change: (fields, { input }, { path }) => {
    if (fields.day !== input.day) return null;
    if (path === getGames.path && Array.isArray(fields.finished))
      return { finished: [...new Set([...fields.finished, input.game])] };
    return gamesByPath.get(path) === input.game ? { finished: true, result: resultOf(input) } : null;
  },
  page: ({ input: { game } }) => paths.game(game as Game),
};

export const gameActs: readonly (readonly [path: string, act: OfflineAct])[] = [[completeGame.path, gameAct]];
