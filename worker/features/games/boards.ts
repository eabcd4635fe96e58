import { sql } from 'drizzle-orm';
import { dayNumber } from '../../platform/column-types.ts';
import { daysAfter } from '../../platform/day.ts';
import { gameBoards } from '../../platform/db/schema/games.ts';
import { db, type RowOf, type Statement } from '../../platform/db/statement.ts';
import { type Game, gameParts, type SavedBoard, gameBoards as shapes } from './contract.ts';

/** Days for which boards are stored after their own. */
const DAYS_KEPT = 2;

/** Finds a reader's saved board of a day's puzzle. */
export const boardOf = ({ userId, day, game }: { userId: string; day: string; game: Game }) =>
  db
    .select({
      game: gameBoards.game,
      part: gameBoards.part,
      boards: gameBoards.boards,
      version: gameBoards.version,
    })
    .from(gameBoards)
    .where(sql`user_id = ${userId} AND day = ${dayNumber(day)} AND game = ${game}`);

/** Returns the saved board in the shape of the API; null if there is none. */
export function parseBoard([row]: readonly RowOf<typeof boardOf>[]): SavedBoard | null {
  if (row === undefined) return null;
  const parts = gameParts[row.game].flatMap((part) => {
    const { board, restarts } = (row.boards[part] ?? {}) as { board?: unknown; restarts?: number };
    const read = shapes[row.game].safeParse(board);
    return row.boards[part] !== undefined && read.success ? [{ part, board: read.data, restarts: restarts ?? 0 }] : [];
  });
  return { version: row.version, part: row.part as SavedBoard['part'], parts };
}

/**
 * Returns the version after another one. It consists of a growing number, by which pages recognise a newer version, the
 * call and the device.
 */
export function versionAfter(version: string | undefined, actId: string, device: string): string {
  return `${Number.parseInt(version ?? '0', 10) + 1}.${actId}.${device}`;
}

interface BoardWrite {
  userId: string;
  day: string;
  game: Game;
  part: string;
  /** JSON of the board of this part, with its restarts. */
  board: string;
  /** The version this one continues from; empty for none. */
  after: string;
  version: string;
}

// Keeps a newer version of another device, and the result of an earlier attempt of this call.
const insertBoard = ({ userId, day, game, part, board, after, version }: BoardWrite) =>
  db
    .insert(gameBoards)
    .values({ userId, day, game, part, boards: sql`json_object(${part}, json(${board}))`, version })
    .onConflictDoUpdate({
      target: [gameBoards.userId, gameBoards.day, gameBoards.game],
      set: {
        part: sql`excluded.part`,
        boards: sql`json_set(${gameBoards.boards}, '$.' || ${part}, json(${board}))`,
        version: sql`excluded.version`,
      },
      setWhere: sql`${gameBoards.version} = ${after}`,
    });

const deleteOldBoards = ({ userId, before }: { userId: string; before: string }) =>
  db.delete(gameBoards).where(sql`user_id = ${userId} AND day < ${dayNumber(before)}`);

/** Returns the statements that store a board and delete those of earlier days, which can no longer be continued. */
export function saveBoardStatements(board: BoardWrite): Statement[] {
  return [insertBoard(board), deleteOldBoards({ userId: board.userId, before: daysAfter(board.day, -DAYS_KEPT) })];
}
