import { sql } from 'drizzle-orm';
import { gameFinishes } from '../../platform/db/schema/games.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { type Game, type GameResult, pointsOf } from './contract.ts';

interface Finish {
  userId: string;
  game: Game;
  day: string;
  finishedAt: number;
}

/** Returns the statement that records a finish, one for each reader, game and day: the one with the most points. */
export function recordFinish(finish: Finish & { result: GameResult }): Statement {
  return upsertFinish({ ...finish, result: JSON.stringify(finish.result), points: pointsOf(finish.result) });
}

const upsertFinish = ({ userId, game, day, result, points, finishedAt }: Finish & { result: string; points: number }) =>
  db
    .insert(gameFinishes)
    .values({ userId, game, day, result: sql`${result}`, points, finishedAt })
    .onConflictDoUpdate({
      target: [gameFinishes.userId, gameFinishes.day, gameFinishes.game],
      set: { result: sql`excluded.result`, points: sql`excluded.points` },
      setWhere: sql`excluded.points > ${gameFinishes.points}`,
    });
