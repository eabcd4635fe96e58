import { completeGame, type Game, type GameResults, gameResults } from '../../worker/games/contract.ts';
import { call } from '../api/call.ts';
import { useFinish } from '../api/finish.ts';

/** The finish of one of today's games, recorded once for each reader. */
export function useGameFinish<Which extends Game>(game: Which, { day, finished }: { day: string; finished: boolean }) {
  return useFinish<GameResults[Which]>({
    name: game,
    day,
    recorded: finished,
    result: gameResults[game],
    send: async (result) => (await call(completeGame, { game, day, result })).experience,
  });
}
