import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { recountJob } from '../../../worker/composition/jobs.ts';
import { deleteAccount, editProfilePrivacy } from '../../../worker/features/accounts/settings/contract.ts';
import {
  completeGame,
  type Game,
  getArchive,
  getBoard,
  getGames,
  getRandomCover,
  getSpineStacker,
  getWordSearch,
  pointsOf,
  saveBoard,
} from '../../../worker/features/games/contract.ts';
import { markBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { unfriendUser } from '../../../worker/features/social/friends/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { befriended } from '../../support/worker/features/builders.ts';
import { solved } from '../../support/worker/features/games.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { watch } from '../../support/worker/watching.ts';

// POST /api/games/archive, /api/games/board, /api/games/save_board, and what the games reveal about a reader

const at = (moment: string) => createTestApp({ now: () => new Date(moment) });
const DAY = '2026-12-10';
const app = at(`${DAY}T12:00:00Z`);
const words = (misses = 0, restarts = 0) => ({ language: 'english', misses, restarts }) as const;

type Play = Parameters<typeof solved>[2] & { game?: Game };
const finish = async (
  as: Reader,
  day: string,
  { game = 'wordsearch', ...play }: Play = {},
  moment = `${day}T12:00:00Z`,
) => at(moment).call(completeGame, await solved(game, day, play), { as });

test('the hardest jigsaw earns most, restarts and misses cost points, and no finish earns less than ten', () => {
  const cover = (size: number, restarts = 0) => pointsOf({ size, moves: 40, restarts });
  expect([cover(3), cover(4), cover(5), cover(5, 1), cover(3, 9)]).toEqual([90, 160, 250, 230, 10]);
  expect([pointsOf(words()), pointsOf(words(2)), pointsOf(words(1, 1))]).toEqual([80, 70, 55]);
  expect(pointsOf({ points: 130, restarts: 1 })).toBe(130);
});

describe('statistics', () => {
  test('current and longest run, best result and distribution', async () => {
    const ada = await app.reader();
    await finish(ada, '2026-12-01');
    await finish(ada, '2026-12-02', words(4));
    await finish(ada, '2026-12-03', words(4));
    const { figures, result } = await finish(ada, '2026-12-09', words(0, 1));
    expect(result).toEqual(words(0, 1));
    const results = [
      { points: 80, finishes: 1 },
      { points: 60, finishes: 3 },
    ];
    expect(figures).toEqual({ played: 4, run: 1, longest_run: 3, best: 80, results });
    expect((await app.call(getWordSearch, {}, { as: ada })).figures?.run).toBe(1);
    const later = await at('2026-12-11T00:00:01Z').call(getGames, {}, { as: ada });
    expect(later.figures).toEqual([{ game: 'wordsearch', played: 4, run: 0, longest_run: 3, best: 80, results }]);
    expect((await app.call(getSpineStacker, {}, { as: ada })).figures?.played).toBe(0);
  });

  test('a finish after midnight connects the days before and after it', async () => {
    const ada = await app.reader();
    await finish(ada, '2026-12-08');
    await finish(ada, DAY, {}, `${DAY}T00:00:10Z`);
    const { figures } = await finish(ada, '2026-12-09', {}, `${DAY}T00:00:20Z`);
    expect(figures).toMatchObject({ played: 3, run: 3, longest_run: 3 });
  });

  test('a day’s best finish is stored, and counts and earns once', async () => {
    const ada = await app.reader();
    const cover = (size: 3 | 4 | 5) => ({ game: 'coverpuzzle', size }) as const;
    expect((await finish(ada, DAY, cover(3))).experience).toBe(10);
    const better = await finish(ada, DAY, cover(5));
    expect(better).toMatchObject({ experience: 0, result: { size: 5 }, figures: { played: 1, best: 250, run: 1 } });
    expect(better.figures.results).toEqual([{ points: 250, finishes: 1 }]);
    expect(await finish(ada, DAY, cover(4))).toMatchObject({ experience: 0, result: { size: 5 } });
    expect((await app.call(getRandomCover, {}, { as: ada })).result).toEqual(better.result);
  });

  test('a wrong count is corrected at night', async () => {
    const ada = await app.reader();
    await finish(ada, DAY);
    await env.DB.prepare('UPDATE game_results SET finishes = 9 WHERE user_id = ?').bind(ada.userId).run();
    await env.DB.prepare('DELETE FROM job_places').run();
    expect(await runJob(recountJob)).toMatch(/games: \d+ counted, 1 had drifted/);
    expect((await app.call(getWordSearch, {}, { as: ada })).figures?.played).toBe(1);
  });
});

test('today’s results are those of friends, without former friends, private profiles and deleted accounts', async () => {
  const [ada, bob, cleo, dan, eve] = [
    await app.reader('Ada'),
    await app.reader('Bob'),
    await app.reader('Cleo'),
    await app.reader('Dan'),
    await app.reader('Eve'),
  ];
  for (const friend of [bob, cleo, dan]) await befriended(ada, friend);
  await finish(bob, DAY, words(1));
  await finish(cleo, DAY);
  await finish(dan, DAY, { game: 'spinestacker' });
  await finish(eve, DAY);
  await finish(dan, '2026-12-09');
  const boardFor = async (as: Reader) =>
    (await app.call(getWordSearch, {}, { as })).friends.map(({ friend, points }) => `${friend.username} ${points}`);
  expect(await boardFor(ada)).toEqual(['Cleo 80', 'Bob 75']);
  expect(await boardFor(eve)).toEqual([]);
  const all = (await app.call(getGames, {}, { as: ada })).friends;
  expect(all.map(({ game, friend }) => `${game} ${friend.username}`)).toEqual([
    'spinestacker Dan',
    'wordsearch Cleo',
    'wordsearch Bob',
  ]);
  await cleo.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  expect(await boardFor(ada)).toEqual(['Bob 75']);
  await bob.call(unfriendUser, { user_to_friend_id: ada.userId });
  expect(await boardFor(ada)).toEqual([]);
  await dan.call(deleteAccount, { confirm: 'confirm' });
  expect((await app.call(getGames, {}, { as: ada })).friends).toEqual([]);
});

describe('a saved board', () => {
  const stack = (...ids: number[]) => ({ stack: ids, shown: false });
  const save = (board: unknown, after: string, extra = {}) =>
    ({ game: 'spinestacker', day: DAY, part: 'books', board, restarts: 0, after, device: 'phone', ...extra }) as never;

  test('continues on another device; a device with an older board is shown the newer one', async () => {
    const ada = await app.reader();
    expect((await app.call(getSpineStacker, {}, { as: ada })).board).toBeNull();
    const first = await app.call(saveBoard, save(stack(1), ''), { as: ada });
    expect(first).toMatchObject({ kept: true, board: { part: 'books', parts: [{ board: stack(1), restarts: 0 }] } });
    const second = await app.call(saveBoard, save(stack(1, 2), first.board?.version ?? '', { restarts: 2 }), {
      as: ada,
    });
    expect((await app.call(getSpineStacker, {}, { as: ada })).board).toEqual(second.board);
    const late = await app.call(saveBoard, save(stack(7), first.board?.version ?? ''), { as: ada });
    expect(late).toEqual({ requestStatus: 'success', kept: false, board: second.board });
    expect((await app.call(getBoard, { game: 'spinestacker', day: DAY }, { as: ada })).board).toEqual(second.board);
    // Another reader has no board.
    const bob = await app.reader();
    expect((await app.call(getBoard, { game: 'spinestacker', day: DAY }, { as: bob })).board).toBeNull();
  });

  test('is stored for each part, and deleted after its day', async () => {
    const ada = await app.reader();
    const wordBoard = { found: [{ word: 'ATLAS', from: 0, to: 4 }], misses: 3 };
    const [game, none] = ['wordsearch', { found: [], misses: 0 }];
    const early = { game, day: '2026-12-07' };
    await at('2026-12-07T12:00:00Z').call(saveBoard, save(wordBoard, '', { ...early, part: 'english' }), { as: ada });
    const first = await app.call(saveBoard, save(wordBoard, '', { game, part: 'english' }), { as: ada });
    const after = first.board?.version ?? '';
    await app.call(saveBoard, save(none, after, { game, part: 'portuguese' }), { as: ada });
    const { board } = await app.call(getWordSearch, {}, { as: ada });
    expect(board).toMatchObject({
      part: 'portuguese',
      parts: [{ part: 'english', board: wordBoard }, { board: none }],
    });
    const rows = await env.DB.prepare('SELECT day FROM game_boards WHERE user_id = ?').bind(ada.userId).all();
    expect(rows.results).toEqual([{ day: Date.parse(DAY) / 86_400_000 }]);
    const cover = await app.call(saveBoard, save({ swaps: [[0, 24]] }, '', { game: 'coverpuzzle', part: 'Hard' }), {
      as: ada,
    });
    expect(cover.board?.parts).toEqual([{ part: 'Hard', board: { swaps: [[0, 24]] }, restarts: 0 }]);
  });

  test.for([
    { part: 'english' },
    { board: { found: [], misses: 0 } },
    { board: stack(17) },
    { board: stack(...Array.from({ length: 17 }, () => 1)) },
    { day: '2026-12-08' },
    { day: '2026-12-11' },
    { day: '2026-13-40' },
    { device: 'a word of two' },
  ])('%o is not a board of that puzzle', async (extra) => {
    const ada = await app.reader();
    const body = { user_id: ada.userId, session_token: ada.token, ...(save(stack(1), '', extra) as object) };
    expect((await app.send('/api/games/save_board', body)).status).toBeOneOf([400, 409]);
    expect(await env.DB.prepare('SELECT 1 FROM game_boards WHERE user_id = ?').bind(ada.userId).first()).toBeNull();
  });
});

describe('the archive', () => {
  test('lists the past days since the launch, by month', async () => {
    const ada = await app.reader();
    await finish(ada, '2026-12-02');
    const december = await app.call(getArchive, {}, { as: ada });
    expect([december.month, december.days.length, december.earlier, december.later]).toEqual([
      '2026-12',
      9,
      '2026-11',
      undefined,
    ]);
    expect(december.days[0]).toEqual({ day: '2026-12-09', number: 38, finished: [] });
    expect(december.days[7]).toEqual({ day: '2026-12-02', number: 31, finished: ['wordsearch'] });
    const november = await app.call(getArchive, { month: '2026-11' });
    expect([november.days.length, november.days.at(-1)?.number, november.earlier, november.later]).toEqual([
      30,
      0,
      undefined,
      '2026-12',
    ]);
    for (const month of ['2026-10', '2027-01']) {
      expect((await app.callForError(getArchive, { month })).code).toBe('not_found');
    }
    // On the first of a month, the archive shows the previous month.
    const first = await at('2027-01-01T10:00:00Z').call(getArchive, {});
    expect([first.month, first.days.length, first.later]).toEqual(['2026-12', 31, undefined]);
  });

  test('plays a past puzzle, and no day before the launch or in the future; its finish counts for nothing', async () => {
    const past = await at('2026-12-05T08:00:00Z').call(getWordSearch, {});
    const ada = await app.reader();
    const again = await app.call(getWordSearch, { day: '2026-12-05' }, { as: ada });
    expect(again).toMatchObject({
      day: '2026-12-05',
      number: 34,
      seed: past.seed,
      today: DAY,
      figures: null,
      board: null,
    });
    for (const day of ['2026-12-11', '2026-10-31', '2026-11-31']) {
      expect((await app.callForError(getWordSearch, { day })).code).toBe('not_found');
    }
    await expect(finish(ada, '2026-12-05', {}, `${DAY}T12:00:00Z`)).rejects.toThrow();
    expect((await app.call(getWordSearch, {}, { as: ada })).figures?.played).toBe(0);
  });
});

test('sixteen books make the stack and one the cover, with the reader’s shelf, in one round trip', async () => {
  const watching = watch(env);
  const here = createTestApp({ env: watching.env, now: () => new Date(`${DAY}T12:00:00Z`) });
  const ada = await here.reader();
  const { books } = await ada.call(getSpineStacker, {});
  expect(new Set(books.map(({ isbn }) => isbn)).size).toBe(16);
  const [wanted] = books;
  await ada.call(markBookmarked, { isbn: wanted?.isbn ?? '' });
  watching.clear();
  const again = await ada.call(getSpineStacker, {});
  expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 0 });
  expect(again.books.map(({ shelf }) => shelf.bookmarked)).toEqual([true, ...Array(15).fill(false)]);
  const cover = await ada.call(getRandomCover, {});
  expect(cover.books).toEqual([{ ...cover.book, cover: cover.cover, shelf: { read: false, bookmarked: false } }]);
});
