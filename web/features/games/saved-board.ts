import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  type Game,
  type GamePart,
  gameBoards,
  getBoard,
  type SavedBoard,
  saveBoard,
} from '../../../worker/features/games/contract.ts';
import { CallError, call } from '../../platform/api/call.ts';
import { readDayState, replaceDayState, writeDayState } from '../../platform/api/day-state.ts';
import { session, useSession } from '../../platform/api/session.ts';

// How long moves are collected before they are sent, and after how long a page asks whether another device continued.
const SEND_DELAY_MS = 700;
const CHECK_AFTER_MS = 15_000;

/** The last known state of the server's board: its version, and the parts still to be sent. */
const knownShape = z.object({ version: z.string(), unsent: z.array(z.string()) });
type Known = z.infer<typeof knownShape>;

/** A board with its number of restarts; round 0 is the day's own puzzle. */
export interface PlayedGame<Board> {
  round: number;
  restarts: number;
  board: Board;
}

interface SavedPlay<Board> {
  game: Game;
  parts: readonly string[];
  playedShape: z.ZodMiniType<PlayedGame<Board>>;
  positionShape: z.ZodMiniType<{ part: string; practising: boolean }>;
}

/** A move that has not reached the server. */
interface Move<Board> {
  part: string;
  change: (now: PlayedGame<Board>) => PlayedGame<Board>;
}

const deviceShape = z.string();
const deviceOf = (version: string) => version.split('.')[2];

// Tabs of one browser share the last known server state, so only one of them asks at a time.
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks === undefined ? work() : navigator.locks.request('boards', work);
}

const numberOf = (version: string) => Number.parseInt(version, 10) || 0;

/**
 * Saves the day's boards on the server, so that another device can continue: the stored board is sent after each
 * move, and moves from other devices are adopted. A move made on an older board is repeated on the newer one, so
 * that the last move wins and none is lost. `kept` is the server's board when the page was opened; `enabled` is true
 * for today's puzzle.
 */
export function useSavedBoard<Board>(
  { game, parts, playedShape, positionShape }: SavedPlay<Board>,
  day: string,
  saved: SavedBoard | null,
  enabled: boolean,
) {
  const { userId } = useSession();
  const [elsewhere, setElsewhere] = useState(false);
  const moves = useRef<Move<Board>[]>([]);
  const busy = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const active = enabled && userId !== '';
  const shapes = useRef({ parts, playedShape, positionShape });

  const localBoard = useCallback(
    (part: string) => readDayState(`${game}:${part}`, userId, day, shapes.current.playedShape),
    [game, userId, day],
  );
  const readKnown = useCallback(
    () => readDayState<Known>(`${game}:kept`, userId, day, knownShape),
    [game, userId, day],
  );
  // A random ID for the day by which this browser recognises its own boards, because one tab may see late what another
  // stored.
  const device = useCallback(() => {
    const stored = readDayState('device', userId, day, deviceShape);
    if (stored !== null) return stored;
    const newId = crypto.randomUUID().slice(0, 8);
    writeDayState('device', userId, day, newId);
    return newId;
  }, [userId, day]);
  const writeKnown = useCallback(
    (next: Known) => writeDayState(`${game}:kept`, userId, day, next),
    [game, userId, day],
  );
  // Replaces local parts with the server's.
  const takeParts = useCallback(
    (from: SavedBoard, isWanted: (part: string) => boolean) => {
      for (const { part, board, restarts } of from.parts) {
        const read = shapes.current.playedShape.safeParse({ round: 0, board, restarts });
        if (read.success && isWanted(part)) replaceDayState(`${game}:${part}`, userId, day, read.data);
      }
    },
    [game, userId, day],
  );

  const applyBoard = useCallback(
    (from: SavedBoard | null, opening: boolean) => {
      const previous = readKnown();
      const startedParts = shapes.current.parts.filter((part) => localBoard(part) !== null);
      if (from === null || previous === null) {
        // A visitor's board in this browser is newer than the server's.
        if (from !== null) takeParts(from, (part) => !startedParts.includes(part));
        if (from !== null || startedParts.length > 0)
          writeKnown({ version: from?.version ?? '', unsent: previous?.unsent ?? startedParts });
        if (from === null || startedParts.length > 0) return;
      } else {
        if (numberOf(from.version) <= numberOf(previous.version)) return;
        if (deviceOf(from.version) === device()) return writeKnown({ ...previous, version: from.version });
        takeParts(from, () => true);
        writeKnown({ version: from.version, unsent: [] });
        moves.current = [];
        if (!opening) return setElsewhere(true);
      }
      const at = { part: from.part, practising: false };
      if (!readDayState(`${game}:where`, userId, day, shapes.current.positionShape)?.practising)
        writeDayState(`${game}:where`, userId, day, at);
    },
    [readKnown, writeKnown, localBoard, takeParts, device, game, userId, day],
  );

  const send = useCallback(async () => {
    const previous = readKnown();
    const part = (previous?.unsent[0] ?? moves.current[0]?.part) as GamePart | undefined;
    const ownBoard = part === undefined ? null : localBoard(part);
    if (previous === null || part === undefined || session().userId !== userId) return;
    const rest = previous.unsent.filter((item) => item !== part);
    const board = gameBoards[game].safeParse(ownBoard?.board);
    if (ownBoard === null || !board.success) {
      moves.current = [];
      return writeKnown({ ...previous, unsent: rest });
    }
    const count = moves.current.length;
    try {
      const answer = await call(saveBoard, {
        ...{
          game,
          day,
          part,
          board: board.data,
          restarts: ownBoard.restarts,
          after: previous.version,
          device: device(),
        },
      });
      const latest = readKnown() ?? previous;
      const version = answer.board?.version ?? '';
      if (answer.kept) {
        moves.current = moves.current.filter((move, place) => place >= count || move.part !== part);
        const hasMoved = JSON.stringify(localBoard(part)) !== JSON.stringify(ownBoard);
        writeKnown({ version, unsent: latest.unsent.filter((item) => item !== part || hasMoved) });
      } else if (deviceOf(version) === device()) {
        writeKnown({ ...latest, version });
      } else if (answer.board !== null && numberOf(version) > numberOf(latest.version)) {
        // Another device has moved. Moves made here since are repeated on its board.
        const movesBefore = moves.current;
        takeParts(answer.board, () => true);
        for (const move of movesBefore) {
          const newer = localBoard(move.part);
          if (newer !== null) replaceDayState(`${game}:${move.part}`, userId, day, move.change(newer));
        }
        writeKnown({ version, unsent: [...new Set(movesBefore.map((move) => move.part))] });
        setElsewhere(true);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // These errors are permanent, since the day has ended. All others are retried with the next move or when the
      // connection is back.
      if (error.code === 'conflict' || error.code === 'invalid_input') {
        moves.current = [];
        writeKnown({ ...previous, unsent: rest });
      }
      return;
    }
    return (readKnown()?.unsent.length ?? 0) + moves.current.length > 0;
  }, [readKnown, writeKnown, localBoard, takeParts, device, game, day, userId]);

  const push = useCallback(async () => {
    clearTimeout(timer.current);
    if (busy.current) return;
    busy.current = true;
    const more = await inTurn(send).finally(() => {
      busy.current = false;
    });
    if (more) timer.current = setTimeout(push, SEND_DELAY_MS);
  }, [send]);

  // Before the first paint, and again after a reload.
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    if (!active) return;
    applyBoard(saved, !isOpened.current);
    isOpened.current = true;
  }, [active, saved, applyBoard]);

  useEffect(() => {
    if (!active) return;
    let askedAt = Date.now();
    const checkServer = async () => {
      if ((readKnown()?.unsent.length ?? 0) > 0) return push();
      askedAt = Date.now();
      try {
        await inTurn(async () => {
          const { board } = await call(getBoard, { game, day });
          if ((readKnown()?.unsent.length ?? 0) === 0) applyBoard(board, false);
        });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        console.warn('Could not check whether another device continued.', error.message);
      }
    };
    const lookNow = () => {
      if (document.visibilityState === 'visible') void checkServer();
      else void push();
    };
    // A screen that stayed on fires no visibility event, so the next touch checks.
    const onTouch = () => {
      if (Date.now() - askedAt > CHECK_AFTER_MS) void checkServer();
    };
    void push();
    document.addEventListener('visibilitychange', lookNow);
    window.addEventListener('pageshow', lookNow);
    window.addEventListener('online', lookNow);
    document.addEventListener('pointermove', onTouch);
    document.addEventListener('keydown', onTouch);
    return () => {
      document.removeEventListener('visibilitychange', lookNow);
      window.removeEventListener('pageshow', lookNow);
      window.removeEventListener('online', lookNow);
      document.removeEventListener('pointermove', onTouch);
      document.removeEventListener('keydown', onTouch);
      void push();
    };
  }, [active, game, day, readKnown, push, applyBoard]);

  /** Called for each move on the day's own puzzle. */
  const handleMove = useCallback(
    (move: Move<Board>) => {
      if (!active) return;
      setElsewhere(false);
      moves.current.push(move);
      const previous = readKnown() ?? { version: '', unsent: [] };
      writeKnown({ ...previous, unsent: [...new Set([...previous.unsent, move.part])] });
      clearTimeout(timer.current);
      timer.current = setTimeout(push, SEND_DELAY_MS);
    },
    [active, readKnown, writeKnown, push],
  );
  return { elsewhere, moved: handleMove };
}
