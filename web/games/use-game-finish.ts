import { completeGame, type Game, type GameResult, gameResult } from '../../worker/games/contract.ts';
import { call } from '../api/call.ts';
import { useFinish } from '../api/finish.ts';

/** The finish of one of today's games, recorded once for each reader. */
export function useGameFinish(game: Game, { day, finished }: { day: string; finished: boolean }) {
  return useFinish<GameResult>({
    name: game,
    day,
    recorded: finished,
    result: gameResult,
    send: async (result) => (await call(completeGame, { game, day, result })).experience,
  });
}
