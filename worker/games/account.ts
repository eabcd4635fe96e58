import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { gameFinishes } from '../db/schema/games.ts';
import { db } from '../db/statement.ts';

/** The games that a reader finished, for whoever takes everything along, or leaves. */
export const gamesPart: AccountPart = {
  tables: ['game_finishes'],
  exported: (userId) => ({
    games: db
      .select({
        game: gameFinishes.game,
        day: gameFinishes.day,
        result: gameFinishes.result,
        finished_at: gameFinishes.finishedAt,
      })
      .from(gameFinishes)
      .where(eq(gameFinishes.userId, userId)),
  }),
  leaving: (userId) => [db.delete(gameFinishes).where(eq(gameFinishes.userId, userId))],
};
