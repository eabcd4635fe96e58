import { useState } from 'react';
import {
  completeGame,
  type Game,
  type GameFigures,
  type GameResult,
  type GameSolutions,
  gameSolutions,
  pointsOf,
  resultOfSolution,
} from '../../../worker/features/games/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useFinish } from '../../platform/api/finish.ts';
import type { DayGame } from './play.ts';

/**
 * Records the finish of one of today's games once per reader; a better one on the same day replaces it. `result` is the
 * recorded one, or a visitor's own; `figures` are the statistics after it. Past puzzles are not recorded.
 */
export function useGameFinish<Which extends Game>(game: Which, dayGame: DayGame) {
  const [answer, setAnswer] = useState<{ result: GameResult; figures: GameFigures } | null>(null);
  const recorded = [dayGame.result, answer?.result ?? null].reduce(isBetter);
  const isPast = dayGame.day !== dayGame.today;
  const finish = useFinish<GameSolutions[Which]>({
    name: `${game}:finish`,
    day: dayGame.day,
    recorded: dayGame.finished,
    isBetter: (next, previous) => {
      const best = previous === null ? recorded : resultOfSolution(previous);
      return best !== null && pointsOf(resultOfSolution(next)) > pointsOf(best);
    },
    result: gameSolutions[game],
    send: async (result) => {
      const { experience, ...outcome } = await call(completeGame, { game, day: dayGame.day, result });
      setAnswer(outcome);
      return experience;
    },
  });
  const own = finish.state === 'kept' && finish.result !== null ? resultOfSolution(finish.result) : null;
  return {
    ...finish,
    finish: isPast ? ignore : finish.finish,
    result: isPast ? null : (recorded ?? own),
    figures: answer?.figures ?? dayGame.figures,
  };
}

const ignore = () => undefined;

function isBetter(item: GameResult | null, other: GameResult | null): GameResult | null {
  if (item === null || other === null) return item ?? other;
  return pointsOf(other) > pointsOf(item) ? other : item;
}
