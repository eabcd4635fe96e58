import { useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type {
  FriendsResult,
  Game,
  GameFigures,
  GameResult,
  SavedBoard,
} from '../../../worker/features/games/contract.ts';
import { readDayState, useDayState, writeDayState } from '../../platform/api/day-state.ts';
import { useSession } from '../../platform/api/session.ts';
import { type PlayedGame, useSavedBoard } from './saved-board.ts';

/** Saved boards of a day, by language or difficulty. */
interface Boards<Part extends string, Board> {
  game: Game;
  parts: readonly Part[];
  positionShape: z.ZodMiniType<{ part: Part; practising: boolean }>;
  playedShape: z.ZodMiniType<PlayedGame<Board>>;
  /** Return the untouched boards of the day and of the first practice round. */
  initialGame: () => PlayedGame<Board>;
  initialPractice: () => PlayedGame<Board>;
  boardAfterRestart: (before: Board) => Board;
}

const count = z.int().check(z.minimum(0), z.maximum(10_000));

/** Defines the boards of a game: their parts, schema and initial state. */
export function boardsOf<Part extends string, Board>(
  game: Game,
  parts: readonly [Part, ...Part[]],
  board: z.ZodMiniType<Board>,
  fresh: Board,
  boardAfterRestart: (before: Board) => Board = () => fresh,
): Boards<Part, Board> {
  return {
    game,
    parts,
    positionShape: z.object({ part: z.enum(parts), practising: z.boolean() }),
    playedShape: z.object({ round: count, restarts: z._default(count, 0), board }),
    initialGame: () => ({ round: 0, restarts: 0, board: fresh }),
    initialPractice: () => ({ round: 1, restarts: 0, board: fresh }),
    boardAfterRestart,
  };
}

/** The puzzle a reader plays and its actions. */
interface Play<Part extends string, Board> {
  part: Part;
  /** 0 for the day's puzzle; practice rounds count from 1 and are not recorded. */
  round: number;
  board: Board;
  /** Counts the puzzles started on this page, so that a selection or message of an earlier puzzle is dropped. */
  turn: number;
  restarts: number;
  /** Whether the last move came from another tab of this browser or from another device. */
  elsewhere: 'tab' | 'device' | null;
  /** Whether the puzzle's day has ended; its result is not recorded either. */
  isPast: boolean;
  choose: (part: Part) => void;
  /** Makes a move on the current board, which another tab may have changed. */
  move: (change: (now: Board) => Board) => void;
  restart: () => void;
  /** Starts a practice puzzle; the day's board is kept. */
  startPractice: () => void;
  /** Returns to the day's puzzle. */
  returnToDay: () => void;
}

/** A daily game from the server. `today` is the server's date, and `board` the saved board of the day. */
export interface DayGame {
  day: string;
  number: number;
  seed: number;
  today: string;
  finished: boolean;
  result: GameResult | null;
  board: SavedBoard | null;
  figures: GameFigures | null;
  friends: readonly FriendsResult[];
}

/**
 * A board stored by reader, day, part and kind, so that it continues after a reload, in every tab and on every device.
 * Each tab has its own selected part; a new tab starts with the last choice.
 */
export function usePlay<Part extends string, Board>(
  boards: Boards<Part, Board>,
  { day: puzzle, today, board: saved }: Pick<DayGame, 'day' | 'today' | 'board'>,
  first: Part,
): Play<Part, Board> {
  const { userId } = useSession();
  // An archive puzzle is stored as long as the day's.
  const isPast = puzzle !== today;
  const [day, game] = isPast ? [today, `${puzzle}:${boards.game}`] : [puzzle, boards.game];
  const [position, setPosition] = useState({ part: first, practising: false });
  const stored = useRef(boards.positionShape);
  const server = useSavedBoard(boards, day, saved, !isPast);
  // The last selected part is stored in this browser only, so it is read before the first paint.
  useLayoutEffect(() => {
    const last = readDayState(`${game}:where`, userId, day, stored.current);
    if (last !== null) setPosition(last);
  }, [game, userId, day]);
  const [turn, setTurn] = useState(0);
  const { part, practising } = position;
  const fresh = practising ? boards.initialPractice : boards.initialGame;
  const practice = `${game}:${part}:practice`;
  const name = practising ? practice : `${game}:${part}`;
  const [{ round, restarts, board }, setPlayed, elsewhere] = useDayState(name, day, boards.playedShape, fresh);

  const change = (update: (now: PlayedGame<Board>) => PlayedGame<Board>) => {
    setPlayed(update);
    if (!practising) server.moved({ part, change: update });
  };
  const goTo = (to: typeof position) => {
    setTurn(turn + 1);
    setPosition(to);
    writeDayState(`${game}:where`, userId, day, to);
  };
  return {
    part,
    round,
    board,
    turn,
    restarts,
    elsewhere: server.elsewhere ? 'device' : elsewhere ? 'tab' : null,
    isPast,
    choose: (newPart) => goTo({ part: newPart, practising: false }),
    move: (update) => change((current) => ({ ...current, board: update(current.board) })),
    restart: () => {
      setTurn(turn + 1);
      // An untouched board is not counted as a restart.
      const counts = JSON.stringify(board) !== JSON.stringify(boards.boardAfterRestart(board));
      change((current) => ({
        ...current,
        board: boards.boardAfterRestart(current.board),
        restarts: current.restarts + (counts ? 1 : 0),
      }));
    },
    startPractice: () => {
      const previousRound = readDayState(practice, userId, day, boards.playedShape)?.round ?? 0;
      writeDayState(practice, userId, day, { ...boards.initialPractice(), round: previousRound + 1 });
      goTo({ part, practising: true });
    },
    returnToDay: () => goTo({ part, practising: false }),
  };
}
