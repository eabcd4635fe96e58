import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { completeGame, games, getGames, getWordSearch } from '../../../worker/features/games/contract.ts';
import { viewUserStreak } from '../../../worker/features/habits/streaks/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { LOST, withFailingDatabase } from '../../support/worker/failing.ts';

// POST /api/games/complete

const DAY = '2026-12-01';
const at = (moment: string) => createTestApp({ now: () => new Date(moment) });
const results = {
  wordsearch: { language: 'english' },
  coverpuzzle: { size: 4, moves: 31 },
  spinestacker: { points: 160 },
} as const;
const app = at(`${DAY}T12:00:00Z`);

const ledgerOf = async ({ userId }: Reader) => {
  const { results } = await env.DB.prepare(
    "SELECT date(day * 86400, 'unixepoch') AS day, thing FROM ledger WHERE user_id = ? AND alive_until IS NOT NULL ORDER BY day, thing",
  )
    .bind(userId)
    .all<{ day: string; thing: string }>();
  return results.map(({ day, thing }) => `${day} ${thing}`);
};

const pointsOf = ({ userId }: Reader) =>
  env.DB.prepare('SELECT experience FROM users WHERE id = ?').bind(userId).first<number>('experience');

test('a finish is recorded, makes the day count and earns ten points', async () => {
  const ada = await app.reader();
  const result = { language: 'portuguese' } as const;
  expect((await ada.call(completeGame, { game: 'wordsearch', day: DAY, result })).experience).toBe(10);
  expect(await ledgerOf(ada)).toEqual([`${DAY} wordsearch:${DAY}`]);
  expect(await pointsOf(ada)).toBe(10);
  expect((await ada.call(getGames, {})).finished).toEqual(['wordsearch']);
  expect((await ada.call(getWordSearch, {})).finished).toBe(true);
  const kept = await env.DB.prepare('SELECT result FROM game_finishes WHERE user_id = ?')
    .bind(ada.userId)
    .first('result');
  expect(kept).toBe('{"language":"portuguese","misses":0,"restarts":0}');
});

test('a second finish of the same game is harmless and earns nothing', async () => {
  const ada = await app.reader();
  const finish = { game: 'coverpuzzle', day: DAY, result: { size: 4, moves: 31 } } as const;
  await ada.call(completeGame, finish);
  expect((await ada.call(completeGame, finish)).experience).toBe(0);
  expect(await pointsOf(ada)).toBe(10);
});

test('thirty clicks at once count once', async () => {
  const ada = await app.reader();
  const finish = { game: 'spinestacker', day: DAY, result: { points: 160 } } as const;
  await Promise.all(Array.from({ length: 30 }, () => ada.call(completeGame, finish)));
  expect(await pointsOf(ada)).toBe(10);
  expect(await ledgerOf(ada)).toEqual([`${DAY} spinestacker:${DAY}`]);
});

test('each of the three games earns its own points', async () => {
  const ada = await app.reader();
  for (const game of games) await ada.call(completeGame, { game, day: DAY, result: results[game] });
  expect(await pointsOf(ada)).toBe(30);
});

test('who began before midnight may finish after it: it earns its points, and makes no day count', async () => {
  const ada = await app.reader();
  const late = at('2026-12-02T00:03:00Z');
  const finish = { game: 'wordsearch', day: DAY, result: results.wordsearch } as const;
  expect((await late.call(completeGame, finish, { as: ada })).experience).toBe(10);
  expect(await ledgerOf(ada)).toEqual([]);
  const { streaks, today } = await late.call(viewUserStreak, {}, { as: ada });
  expect([streaks.current_streak, today.counted]).toEqual([0, false]);
});

test('where it still is the day of the game, it counts for that day', async () => {
  const ada = await app.reader();
  const headers = { 'x-time-zone': 'America/Los_Angeles' };
  const finish = { game: 'wordsearch', day: DAY, result: results.wordsearch } as const;
  await at('2026-12-02T01:00:00Z').call(completeGame, finish, { as: ada, headers });
  expect(await ledgerOf(ada)).toEqual([`${DAY} wordsearch:${DAY}`]);
});

test('sending yesterday’s finish again does not make today count', async () => {
  const ada = await app.reader();
  const finish = { game: 'wordsearch', day: DAY, result: results.wordsearch } as const;
  await ada.call(completeGame, finish);
  await at('2026-12-02T09:00:00Z').call(completeGame, finish, { as: ada });
  expect(await ledgerOf(ada)).toEqual([`${DAY} wordsearch:${DAY}`]);
});

test('the points said are the points paid: three games a day of the reader’s own', async () => {
  const ada = await app.reader();
  for (const game of games) await ada.call(completeGame, { game, day: DAY, result: results[game] });
  // For this reader it is still the first of December when the games of the second are there.
  const headers = { 'x-time-zone': 'America/Los_Angeles' };
  const next = { game: 'wordsearch', day: '2026-12-02', result: results.wordsearch } as const;
  const { experience } = await at('2026-12-02T01:00:00Z').call(completeGame, next, { as: ada, headers });
  expect(experience).toBe(0);
  expect(await pointsOf(ada)).toBe(30);
  expect(await ledgerOf(ada)).toContain(`${DAY} wordsearch:2026-12-02`);
});

test.for(['2026-12-02', '2026-11-29', '2026-02-30', '2099-01-01'])('the game of %s is refused', async (day) => {
  const ada = await app.reader();
  const refusal = await ada.refused(completeGame, { game: 'wordsearch', day, result: results.wordsearch });
  expect(refusal).toMatchObject({ code: 'conflict', error: 'This game is over: a new one is waiting for you.' });
  expect(await pointsOf(ada)).toBe(0);
});

test.for([
  { game: 'chess', day: DAY, result: results.wordsearch },
  { game: 'wordsearch', day: '2026-13-01', result: {} },
  { game: 'wordsearch', day: DAY, result: { language: 'klingon' } },
  { game: 'spinestacker', day: DAY, result: { points: 170 } },
  { game: 'spinestacker', day: DAY, result: { points: 15 } },
  { game: 'coverpuzzle', day: DAY, result: { size: 6 } },
  { game: 'coverpuzzle', day: DAY, result: { moves: 0 } },
  { game: 'coverpuzzle', day: DAY, result: { size: 4 } },
  { game: 'coverpuzzle', day: DAY },
  ...games.flatMap((game) => [
    { game, day: DAY, result: {} },
    ...games.filter((other) => other !== game).map((other) => ({ game, day: DAY, result: results[other] })),
  ]),
])('%o is not plausible', async (input) => {
  const ada = await app.reader();
  const answer = await app.send('/api/games/complete', { user_id: ada.userId, session_token: ada.token, ...input });
  expect(answer.body).toMatchObject({ code: 'invalid_input' });
});

test('a finish whose save is lost on the way is counted once when it is sent again', async () => {
  const ada = await app.reader();
  const { env: failing } = withFailingDatabase(env, 'DB', { when: 'after', message: LOST, after: 1, times: 1 });
  const lost = createTestApp({ env: failing, now: () => new Date(`${DAY}T12:00:00Z`) });
  await lost.call(completeGame, { game: 'wordsearch', day: DAY, result: results.wordsearch }, { as: ada });
  expect(await pointsOf(ada)).toBe(10);
});

test('a visitor is asked to log in', async () => {
  expect((await app.refused(completeGame, { game: 'wordsearch', day: DAY, result: results.wordsearch })).code).toBe(
    'signed_out',
  );
});
