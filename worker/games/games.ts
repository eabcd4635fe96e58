import { sql } from 'drizzle-orm';
import { curatedBookAt } from '../books/catalogue/curated.ts';
import { gameDays, gameFinishes } from '../db/schema/games.ts';
import { db, type Places, prepared, type Statement } from '../db/statement.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/errors.ts';
import { type Game, type GameResult, gameSentences } from './contract.ts';
import { type GameDay, puzzleNumber, seedOf, utcDay } from './days.ts';
import { finishesOf, keptGame } from './queries.ts';

/** What a game of a day is made from. */
interface GameMaker {
  sessionSecret: Uint8Array;
  catalogue: D1Database;
}

/** Makes the game of a day: always the same one for the same secret and catalogue. Throws `unavailable` without a catalogue. */
export async function makeDay({ sessionSecret, catalogue }: GameMaker, game: Game, day: string): Promise<GameDay> {
  const seed = await seedOf(sessionSecret, game, day);
  const bookless = { day, game, seed, isbn: null, title: null, authors: null, cover: null };
  if (game !== 'coverpuzzle') return bookless;
  const book = await curatedBookAt(catalogue, seed);
  return { ...bookless, ...(book ?? refuse('unavailable', gameSentences.noCover)) };
}

/** The statement that keeps the game of a day; the first one that was kept stays, whatever the secret is by now. */
export function keepDay(made: GameDay): Statement {
  return db.insert(gameDays).values(made).onConflictDoNothing();
}

/** Today's game as it is answered, in one round trip; if nobody kept it yet, it is made and kept afterwards. */
export async function gameOfToday(call: Call, game: Game) {
  const day = utcDay(call.now);
  const { kept, finishes } = await call.load({
    kept: keptGame({ day, game }),
    finishes: finishesOf({ userId: call.claims?.userId ?? '', day }),
  });
  let row = kept[0];
  if (!row) {
    row = await makeDay({ sessionSecret: call.config.sessionSecret, catalogue: call.env.CATALOGUE }, game, day);
    call.afterwards('keep the game of the day', call.save([keepDay(row)]));
  }
  const finished = finishes.some((finish) => finish.game === game);
  return { row, answer: { day, number: puzzleNumber(day), seed: row.seed, finished } };
}

/** The statement that records a finish, once for each reader, game and day. */
export function recordFinish(finish: Finish & { result: GameResult }): Statement {
  return recorded({ ...finish, result: JSON.stringify(finish.result) });
}

interface Finish {
  userId: string;
  game: Game;
  day: string;
  finishedAt: number;
}

const recorded = prepared(({ userId, game, day, result, finishedAt }: Places<Finish & { result: string }>) =>
  db
    .insert(gameFinishes)
    .values({ userId, game, day, result: sql`${result}`, finishedAt })
    .onConflictDoNothing(),
);
