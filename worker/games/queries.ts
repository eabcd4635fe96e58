import { and, eq, sql } from 'drizzle-orm';
import { type Builder, builder, constant } from '../db/open.ts';
import { gameDays, gameFinishes } from '../db/schema/games.ts';
import { shaped } from '../db/shaped.ts';
import type { Game } from './contract.ts';

/** Those of these games that are kept for a day. */
export function keptDays(day: string, games: readonly Game[]) {
  return kept({ day, games: JSON.stringify(games) });
}

const kept = constant(
  builder
    .select()
    .from(gameDays)
    .where(
      and(
        eq(gameDays.day, sql.placeholder('day')),
        sql`${gameDays.game} IN (SELECT value FROM json_each(${sql.placeholder('games')}))`,
      ),
    ),
);

/** The games of a day that a reader has finished. */
export const finishesOf = shaped((build: Builder, userId: string, day: string) => {
  return build
    .select({ game: gameFinishes.game })
    .from(gameFinishes)
    .where(and(eq(gameFinishes.userId, userId), eq(gameFinishes.day, day)));
});
