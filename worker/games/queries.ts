import { and, eq, inArray } from 'drizzle-orm';
import type { Builder } from '../db/open.ts';
import { gameDays, gameFinishes } from '../db/schema/games.ts';
import type { Game } from './contract.ts';

/** Those of these games that are kept for a day. */
export function keptDays(build: Builder, day: string, games: readonly Game[]) {
  return build
    .select()
    .from(gameDays)
    .where(and(eq(gameDays.day, day), inArray(gameDays.game, [...games])));
}

/** The games of a day that a reader has finished. */
export function finishesOf(build: Builder, userId: string, day: string) {
  return build
    .select({ game: gameFinishes.game })
    .from(gameFinishes)
    .where(and(eq(gameFinishes.userId, userId), eq(gameFinishes.day, day)));
}
