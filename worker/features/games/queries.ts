import { and, between, desc, eq, sql } from 'drizzle-orm';
import { dayNumber } from '../../platform/column-types.ts';
import { gameDays, gameFinishes } from '../../platform/db/schema/games.ts';
import { db } from '../../platform/db/statement.ts';
import { shelfStateQuery } from '../library/shelves/present.ts';
import type { Game } from './contract.ts';

export const storedGame = ({ day, game }: { day: string; game: Game }) =>
  db
    .select()
    .from(gameDays)
    .where(and(eq(gameDays.day, dayNumber(day)), eq(gameDays.game, game)));

export const storedGames = ({ day }: { day: string }) =>
  db
    .select({ game: gameDays.game })
    .from(gameDays)
    .where(eq(gameDays.day, dayNumber(day)));

export const bookStatesOf = ({ reader, day, game }: { reader: string; day: string; game: Game }) =>
  shelfStateQuery(
    reader,
    sql`(SELECT ${gameDays.books} FROM ${gameDays} WHERE ${gameDays.day} = ${dayNumber(day)} AND ${gameDays.game} = ${game})`,
  );

/** Finds the games that a reader has finished on any of three days. */
export const finishesOn = ({
  userId,
  day,
  today,
  before,
}: {
  userId: string;
  day: string;
  today: string;
  before: string;
}) =>
  db
    .select({
      game: gameFinishes.game,
      day: gameFinishes.day,
      points: gameFinishes.points,
      result: gameFinishes.result,
      run: gameFinishes.run,
    })
    .from(gameFinishes)
    .where(
      and(
        eq(gameFinishes.userId, userId),
        sql`${gameFinishes.day} IN (${dayNumber(day)}, ${dayNumber(today)}, ${dayNumber(before)})`,
      ),
    );

/** Finds the games that a reader has finished on these days, latest first. */
export const finishesBetween = ({ userId, first, last }: { userId: string; first: string; last: string }) =>
  db
    .select({ game: gameFinishes.game, day: gameFinishes.day })
    .from(gameFinishes)
    .where(and(eq(gameFinishes.userId, userId), between(gameFinishes.day, dayNumber(first), dayNumber(last))))
    .orderBy(desc(gameFinishes.day));
