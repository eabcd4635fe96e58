import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { daysAfter } from '../streaks/day.ts';
import { earnedBy, gainsOf } from '../streaks/gains.ts';
import { countsToday, paysFor, today } from '../streaks/ledger.ts';
import {
  completeGame,
  gameResults,
  gameSentences,
  getGames,
  getRandomCover,
  getSpineStacker,
  getWordSearch,
} from './contract.ts';
import { puzzleNumber, utcDay } from './days.ts';
import { gameOfToday, recordFinish } from './games.ts';
import { finishesOf } from './queries.ts';

export const gameRoutes = [
  on(getWordSearch, async (call) => (await gameOfToday(call, 'wordsearch')).answer),

  on(getSpineStacker, async (call) => (await gameOfToday(call, 'spinestacker')).answer),

  on(getRandomCover, async (call) => {
    const { row, answer } = await gameOfToday(call, 'coverpuzzle');
    const book = { isbn: row.isbn ?? '', title: row.title ?? '', authors: row.authors ?? [] };
    return { ...answer, cover: row.cover ?? '', book };
  }),

  on(getGames, async (call) => {
    const day = utcDay(call.now);
    const { finishes } = await call.load({ finishes: finishesOf({ userId: call.claims?.userId ?? '', day }) });
    return { day, number: puzzleNumber(day), finished: finishes.map(({ game }) => game) };
  }),

  on(completeGame, async (call, { game, day, result }) => {
    if (!gameResults[game].safeParse(result).success) refuse('invalid_input', 'This is not how this game ends.');
    const utcToday = utcDay(call.now);
    // Who began before midnight UTC may finish after it; a page that was left open is given a day for that.
    if (day !== utcToday && day !== daysAfter(utcToday, -1)) refuse('conflict', gameSentences.notToday);
    const { finishes } = await call.load({ finishes: finishesOf({ userId: call.memberId, day }) });
    if (finishes.some((finish) => finish.game === game)) return { experience: 0 };
    const deed = { source: 'game', thing: `${game}:${day}` } as const;
    // Yesterday's game is worth its points and makes no day count, but where it still is that day for the reader.
    const counts = day === utcToday || day === today(call);
    const gains = await call.save(
      [
        recordFinish({ userId: call.memberId, game, day, result, finishedAt: call.seconds }),
        counts ? countsToday(call, deed) : paysFor(call, deed),
      ],
      gainsOf(call),
    );
    const { earned } = earnedBy(gains);
    return { experience: earned?.experience ?? 0, ...(earned ? { earned } : {}) };
  }),
];
