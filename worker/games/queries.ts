import { and, eq } from 'drizzle-orm';
import { gameDays, gameFinishes } from '../db/schema/games.ts';
import { db, type Places, prepared } from '../db/statement.ts';
import { dayNumber } from '../db/types.ts';
import type { Game } from './contract.ts';

/** The game of a day, if it is kept. */
export const keptGame = prepared(({ day, game }: Places<{ day: string; game: Game }>) =>
  db
    .select()
    .from(gameDays)
    .where(and(eq(gameDays.day, dayNumber(day)), eq(gameDays.game, game))),
);

/** Which games are kept for a day. */
export const keptGames = prepared(({ day }: Places<{ day: string }>) =>
  db
    .select({ game: gameDays.game })
    .from(gameDays)
    .where(eq(gameDays.day, dayNumber(day))),
);

/** The games of a day that a reader has finished. */
export const finishesOf = prepared(({ userId, day }: Places<{ userId: string; day: string }>) =>
  db
    .select({ game: gameFinishes.game })
    .from(gameFinishes)
    .where(and(eq(gameFinishes.userId, userId), eq(gameFinishes.day, dayNumber(day)))),
);
