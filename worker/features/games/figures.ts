import { desc, eq, sql } from 'drizzle-orm';
import { dayNumber } from '../../platform/column-types.ts';
import { daysAfter } from '../../platform/day.ts';
import { aliased } from '../../platform/db/columns.ts';
import { gameFinishes, gameResults } from '../../platform/db/schema/games.ts';
import { db, type RowOf } from '../../platform/db/statement.ts';
import { userColumns, users } from '../accounts/users.ts';
import { friendOf, newestFriendsOf } from '../social/friends/queries.ts';
import { type FriendsResult, type Game, type GameFigures, type GameResult, gameResults as shapes } from './contract.ts';
import { finishesOn } from './queries.ts';

/** Friends whose results are loaded, the newest friendships first, and results that are shown. */
const MAX_FRIENDS = 200;
const MAX_RESULTS = 60;

// A few rows per game, however many days it was played. The longest streaks are looked up by the index of runs, once
// for all rows.
const resultsOf = ({ userId }: { userId: string }) => {
  const longest = (game: Game) =>
    sql<
      number | null
    >`(SELECT max(run) FROM ${gameFinishes} WHERE user_id = ${userId} AND game = ${sql.raw(`'${game}'`)})`;
  return db
    .select({
      game: gameResults.game,
      points: gameResults.points,
      finishes: gameResults.finishes,
      wordsearch: longest('wordsearch').as('wordsearch'),
      coverpuzzle: longest('coverpuzzle').as('coverpuzzle'),
      spinestacker: longest('spinestacker').as('spinestacker'),
    })
    .from(gameResults)
    .where(sql`${gameResults.userId} = ${userId} AND ${gameResults.finishes} > 0`)
    .orderBy(desc(gameResults.points))
    .limit(200);
};

/** Returns the queries for a reader's game statistics, and for their finishes on a past day. */
export function figuresQueries(userId: string, today: string, day: string) {
  return { results: resultsOf({ userId }), finishes: finishesOn({ userId, day, today, before: daysAfter(today, -1) }) };
}

interface FiguresRows {
  results: readonly RowOf<typeof resultsOf>[];
  finishes: readonly RowOf<typeof finishesOn>[];
}

/** Returns a reader's finish of a game on a day. */
export function finishOf<Finish extends { game: Game; day: string }>(
  finishes: readonly Finish[],
  game: Game,
  day: string,
): Finish | undefined {
  return finishes.find((finish) => finish.game === game && finish.day === day);
}

/** Returns a reader's statistics of a game. A streak lives through the day after the last finish. */
export function gameFiguresOf(rows: FiguresRows, game: Game, today: string): GameFigures {
  const results = rows.results
    .filter((result) => result.game === game)
    .map(({ points, finishes }) => ({ points, finishes }));
  const last = finishOf(rows.finishes, game, today) ?? finishOf(rows.finishes, game, daysAfter(today, -1));
  return {
    played: results.reduce((sum, { finishes }) => sum + finishes, 0),
    run: last?.run ?? 0,
    longest_run: rows.results[0]?.[game] ?? 0,
    best: results[0]?.points ?? 0,
    results,
  };
}

/** Returns the stored result of a finish; null for an old one with less detail. */
export function resultOf({ game, result }: { game: Game; result: unknown }): GameResult | null {
  return shapes[game].safeParse(result).data ?? null;
}

/**
 * Finds friends' results of a day, highest first, in one game or ('') in all. Friendship and privacy are checked on
 * each read.
 */
export const resultsOfFriends = ({ reader, day, game }: { reader: string; day: string; game: Game | '' }) =>
  db
    .select({ ...aliased({ game: gameFinishes.game, points: gameFinishes.points }), ...userColumns })
    // Few friends play, so finishes are joined before profiles. CROSS JOIN fixes that order.
    .from(
      sql`${newestFriendsOf(reader, MAX_FRIENDS)} AS friends
          CROSS JOIN ${gameFinishes} ON ${gameFinishes.userId} = friends.friend_id AND ${eq(gameFinishes.day, dayNumber(day))}
          CROSS JOIN ${users} ON ${users.id} = friends.friend_id AND ${users.profilePrivacy} = 'everybody'`,
    )
    .where(sql`(${game} = '' OR ${gameFinishes.game} = ${game})`)
    .orderBy(desc(gameFinishes.points), gameFinishes.finishedAt, users.id)
    .limit(MAX_RESULTS);

export function friendsResultOf(row: RowOf<typeof resultsOfFriends>): FriendsResult {
  return { game: row.game, points: row.points, friend: friendOf({ at: 0, ...row }) };
}
