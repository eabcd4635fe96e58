import { sql } from 'drizzle-orm';
import { gameFinishes, gameResults } from '../../platform/db/schema/games.ts';
import { db } from '../../platform/db/statement.ts';
import { placesAfter } from '../../platform/jobs/paging.ts';

export const playersAfter = placesAfter(gameResults, gameResults.userId);

export function recountGames(after: string, last: string) {
  const finishes = sql<number>`(SELECT count(*) FROM ${gameFinishes}
    WHERE ${gameFinishes.userId} = ${gameResults.userId} AND ${gameFinishes.game} = ${gameResults.game}
      AND ${gameFinishes.points} = ${gameResults.points})`;
  return db
    .update(gameResults)
    .set({ finishes })
    .where(
      sql`${gameResults.userId} > ${after} AND ${gameResults.userId} <= ${last} AND ${gameResults.finishes} <> ${finishes}`,
    )
    .returning({ place: gameResults.userId });
}
