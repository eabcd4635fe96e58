import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { gameFinishes } from '../db/schema/games.ts';

/** The games that a reader finished, for whoever takes everything along, or leaves. */
export const gamesPart: AccountPart = {
  tables: ['game_finishes'],
  exported: (build, userId) => ({
    games: build
      .select({
        game: gameFinishes.game,
        day: gameFinishes.day,
        result: gameFinishes.result,
        finished_at: gameFinishes.finishedAt,
      })
      .from(gameFinishes)
      .where(eq(gameFinishes.userId, userId)),
  }),
  leaving: (build, userId) => [build.delete(gameFinishes).where(eq(gameFinishes.userId, userId))],
};
