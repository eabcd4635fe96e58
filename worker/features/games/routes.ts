import { daysAfter } from '../../platform/day.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { earnedBy, earnedXp } from '../habits/streaks/earned-xp.ts';
import { awardXp, recordActToday, today } from '../habits/streaks/ledger.ts';
import { monthOf, monthsBeside } from './archive.ts';
import { boardOf, parseBoard, saveBoardStatements, versionAfter } from './boards.ts';
import {
  completeGame,
  type Game,
  gameBoards,
  gameParts,
  gameSentences,
  games,
  getArchive,
  getBoard,
  getGames,
  getRandomCover,
  getSpineStacker,
  getWordSearch,
  pointsOf,
  saveBoard,
} from './contract.ts';
import { puzzleNumber, utcDay } from './days.ts';
import { figuresQueries, finishOf, friendsResultOf, gameFiguresOf, resultOf, resultsOfFriends } from './figures.ts';
import { recordFinish } from './finishes.ts';
import { gameOf } from './games.ts';
import { finishesBetween, storedGame } from './queries.ts';
import { requireResult } from './results.ts';

// A puzzle started before midnight UTC may be finished after it; a page left open has a day for that.
function refuseUnlessLately(day: string, now: Date): void {
  const utcToday = utcDay(now);
  if (day !== utcToday && day !== daysAfter(utcToday, -1)) throwApiError('conflict', gameSentences.notToday);
}

export const gameRoutes = [
  on(getWordSearch, async (call, { day }) => (await gameOf(call, 'wordsearch', day)).answer),

  on(getSpineStacker, async (call, { day }) => {
    const { answer, books } = await gameOf(call, 'spinestacker', day);
    return { ...answer, books };
  }),

  on(getRandomCover, async (call, { day }) => {
    const { row, answer, books } = await gameOf(call, 'coverpuzzle', day);
    const book = { isbn: row.isbn ?? '', title: row.title ?? '', authors: row.authors ?? [] };
    return { ...answer, cover: row.cover ?? '', book, books };
  }),

  on(getGames, async (call) => {
    const day = utcDay(call.now);
    const userId = call.claims?.userId ?? '';
    const { friends, ...rows } = await call.load({
      friends: resultsOfFriends({ reader: userId, day, game: '' }),
      ...figuresQueries(userId, day, day),
    });
    const figures = games
      .map((game) => ({ game, ...gameFiguresOf(rows, game, day) }))
      .filter(({ played }) => played > 0);
    const finished = rows.finishes.filter((finish) => finish.day === day).map(({ game }) => game);
    return { day, number: puzzleNumber(day), finished, figures, friends: friends.map(friendsResultOf) };
  }),

  on(getArchive, async (call, input) => {
    const { month, first, last, days } = monthOf(input.month, call.now);
    const { finishes } = await call.load({
      finishes: finishesBetween({ userId: call.claims?.userId ?? '', first, last }),
    });
    const finishedOn = (day: string): Game[] => finishes.filter((finish) => finish.day === day).map(({ game }) => game);
    return {
      month,
      days: days.map((day) => ({ day, number: puzzleNumber(day), finished: finishedOn(day) })),
      ...monthsBeside(month, call.now),
    };
  }),

  on(getBoard, async (call, { game, day }) => {
    refuseUnlessLately(day, call.now);
    const { savedBoards } = await call.load({ savedBoards: boardOf({ userId: call.memberId, day, game }) });
    return { board: parseBoard(savedBoards) };
  }),

  on(saveBoard, async (call, { game, day, part, board, restarts, after, device }) => {
    const parts: readonly string[] = gameParts[game];
    const read = gameBoards[game].safeParse(board);
    if (!parts.includes(part) || !read.success) throwApiError('invalid_input', gameSentences.noBoard);
    refuseUnlessLately(day, call.now);
    const where = { userId: call.memberId, day, game };
    const { before } = await call.load({ before: boardOf(where) });
    const version = versionAfter(before[0]?.version, call.actId, device);
    const boardJson = JSON.stringify({ board: read.data, restarts });
    const { savedBoards } = await call.save(saveBoardStatements({ ...where, part, board: boardJson, after, version }), {
      savedBoards: boardOf(where),
    });
    return { kept: savedBoards[0]?.version === version, board: parseBoard(savedBoards) };
  }),

  on(completeGame, async (call, { game, day, result: solution }) => {
    refuseUnlessLately(day, call.now);
    const [userId, utcToday] = [call.memberId, utcDay(call.now)];
    const { storedGames, boards, ...rows } = await call.load({
      storedGames: storedGame({ day, game }),
      boards: boardOf({ userId, day, game }),
      ...figuresQueries(userId, utcToday, day),
    });
    const result = await requireResult(call, { game, day, storedDays: storedGames, boards }, solution);
    const before = finishOf(rows.finishes, game, day);
    if (before !== undefined && before.points >= pointsOf(result))
      return { experience: 0, result: resultOf(before) ?? result, figures: gameFiguresOf(rows, game, utcToday) };
    const activity = { source: 'game', target: `${game}:${day}` } as const;
    // Yesterday's game earns XP. It counts for the streak only if it is still that day in the reader's time zone.
    const counts = day === utcToday || day === today(call);
    // A better result replaces the former one. The XP of the day have been earned already.
    const act = counts ? recordActToday(call, activity) : awardXp(call, activity);
    const after = await call.save(
      [recordFinish({ userId, game, day, result, finishedAt: call.seconds }), before === undefined ? act : null],
      { ...figuresQueries(userId, utcToday, day), ...earnedXp(call) },
    );
    const { earned } = earnedBy(after);
    const recorded = finishOf(after.finishes, game, day);
    return {
      experience: earned?.experience ?? 0,
      ...(earned ? { earned } : {}),
      result: (recorded && resultOf(recorded)) ?? result,
      figures: gameFiguresOf(after, game, utcToday),
    };
  }),
];
