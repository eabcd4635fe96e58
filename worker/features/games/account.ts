import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { gameBoards, gameFinishes, gameResults } from '../../platform/db/schema/games.ts';
import { db } from '../../platform/db/statement.ts';

/** Export and deletion of finished games and boards. */
export const gamesPart: AccountPart = {
  tables: ['game_boards', 'game_finishes', 'game_results'],
  exported: (userId) => ({
    games: db
      .select({
        game: gameFinishes.game,
        day: gameFinishes.day,
        result: gameFinishes.result,
        points: gameFinishes.points,
        days_in_a_row: gameFinishes.run,
        finished_at: gameFinishes.finishedAt,
      })
      .from(gameFinishes)
      .where(eq(gameFinishes.userId, userId)),
    game_results: db
      .select({ game: gameResults.game, points: gameResults.points, finishes: gameResults.finishes })
      .from(gameResults)
      .where(eq(gameResults.userId, userId)),
    game_boards: db
      .select({ game: gameBoards.game, day: gameBoards.day, part: gameBoards.part, boards: gameBoards.boards })
      .from(gameBoards)
      .where(eq(gameBoards.userId, userId)),
  }),
  deleteRows: (userId) => [
    db.delete(gameBoards).where(eq(gameBoards.userId, userId)),
    db.delete(gameFinishes).where(eq(gameFinishes.userId, userId)),
    db.delete(gameResults).where(eq(gameResults.userId, userId)),
  ],
};
