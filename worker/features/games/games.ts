import { sql } from 'drizzle-orm';
import { gameDays } from '../../platform/db/schema/games.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { curatedBooksAt } from '../books/catalogue/curated.ts';
import { coverAddress } from '../books/catalogue/volume.ts';
import { shelfIn } from '../library/shelves/present.ts';
import { boardOf, parseBoard } from './boards.ts';
import { BOOKS, type Game, type GameBook, gameSentences, LAUNCH_DAY } from './contract.ts';
import { type GameDay, isDay, puzzleNumber, seedOf, utcDay } from './days.ts';
import { figuresQueries, finishOf, friendsResultOf, gameFiguresOf, resultOf, resultsOfFriends } from './figures.ts';
import { bookStatesOf, storedGame } from './queries.ts';

interface GameMaker {
  sessionSecret: Uint8Array;
  catalogue: D1Database;
}

// The distance in the curated list between books of a stack, because adjacent ones are often by one author.
const APART = 97;

/**
 * Returns the game of a day, which is always the same for the same secret and catalogue. Throws `unavailable` without a
 * catalogue.
 */
export async function makeDay({ sessionSecret, catalogue }: GameMaker, game: Game, day: string): Promise<GameDay> {
  const seed = await seedOf(sessionSecret, game, day);
  const bookless = { day, game, seed, isbn: null, title: null, authors: null, cover: null, books: null };
  if (game === 'wordsearch') return bookless;
  const places = Array.from({ length: game === 'spinestacker' ? BOOKS : 1 }, (_, place) => seed + place * APART);
  const storedBooks = await curatedBooksAt(catalogue, places);
  const books = storedBooks.map(({ isbn, work, title, authors }) => ({ isbn, work, title, authors }));
  if (game === 'spinestacker') return { ...bookless, books };
  const { isbn, title, authors, cover } = storedBooks[0] ?? throwApiError('unavailable', gameSentences.noCover);
  return { ...bookless, isbn, title, authors, cover, books };
}

/**
 * Returns the statement that stores the game of a day. A stored game stays, even if the secret changes; only missing
 * books are added.
 */
export function storeDay(gameDay: GameDay): Statement {
  return db
    .insert(gameDays)
    .values(gameDay)
    .onConflictDoUpdate({
      target: [gameDays.day, gameDays.game],
      set: { books: sql`excluded.books` },
      setWhere: sql`${gameDays.books} IS NULL`,
    });
}

/**
 * Returns the game of a day in one round trip, today's or one of the archive. A game not yet stored is made and
 * stored afterwards. Throws `not_found` for a day without a game.
 */
export async function gameOf(call: Call, game: Game, requestedDay: string | undefined) {
  const today = utcDay(call.now);
  const day = requestedDay ?? today;
  if (!isDay(day) || day < LAUNCH_DAY || day > today) throwApiError('not_found', gameSentences.noSuchDay);
  const userId = call.claims?.userId ?? '';
  const { storedGames, boards, friends, bookStates, ...rows } = await call.load({
    storedGames: storedGame({ day, game }),
    boards: boardOf({ userId, day, game }),
    friends: resultsOfFriends({ reader: userId, day: today, game }),
    bookStates: bookStatesOf({ reader: userId, day, game }),
    ...figuresQueries(userId, today, day),
  });
  const row = storedGames[0] ?? (await madeNow(call, game, day));
  const finish = finishOf(rows.finishes, game, day);
  const own = call.claims !== null && day === today;
  const answer = {
    day,
    number: puzzleNumber(day),
    seed: row.seed,
    today,
    finished: finish !== undefined,
    result: finish === undefined ? null : resultOf(finish),
    board: day === today ? parseBoard(boards) : null,
    figures: own ? gameFiguresOf(rows, game, today) : null,
    friends: own ? friends.map(friendsResultOf) : [],
  };
  const books = (row.books ?? []).map(({ isbn, title, authors }): GameBook => {
    return { isbn, title, authors, cover: coverAddress(isbn), shelf: shelfIn({ shelfRows: bookStates }, isbn) };
  });
  return { row, answer, books };
}

async function madeNow(call: Call, game: Game, day: string): Promise<GameDay> {
  const newDay = await makeDay({ sessionSecret: call.config.sessionSecret, catalogue: call.env.CATALOGUE }, game, day);
  call.afterwards('keep the game of the day', call.save([storeDay(newDay)]));
  return newDay;
}
