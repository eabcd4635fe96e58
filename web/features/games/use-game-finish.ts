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
 * The finish of one of today's games, recorded once for each reader; a better one of the same day replaces it. `result` is
 * the recorded one, or a visitor's own, and `figures` are those after it. A finish of a past puzzle is not recorded.
 */
export function useGameFinish<Which extends Game>(game: Which, known: DayGame) {
  const [answer, setAnswer] = useState<{ result: GameResult; figures: GameFigures } | null>(null);
  const recorded = [known.result, answer?.result ?? null].reduce(better);
  const past = known.day !== known.today;
  const finish = useFinish<GameSolutions[Which]>({
    name: `${game}:finish`,
    day: known.day,
    recorded: known.finished,
    isBetter: (next, before) => {
      const other = before === null ? recorded : resultOfSolution(before);
      return other !== null && pointsOf(resultOfSolution(next)) > pointsOf(other);
    },
    result: gameSolutions[game],
    send: async (result) => {
      const { experience, ...after } = await call(completeGame, { game, day: known.day, result });
      setAnswer(after);
      return experience;
    },
  });
  const own = finish.state === 'kept' && finish.result !== null ? resultOfSolution(finish.result) : null;
  return {
    ...finish,
    finish: past ? ignore : finish.finish,
    result: past ? null : (recorded ?? own),
    figures: answer?.figures ?? known.figures,
  };
}

const ignore = () => undefined;

function better(item: GameResult | null, other: GameResult | null): GameResult | null {
  if (item === null || other === null) return item ?? other;
  return pointsOf(other) > pointsOf(item) ? other : item;
}
