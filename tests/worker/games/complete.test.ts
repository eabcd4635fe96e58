import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  completeGame,
  pointsOf as gamePointsOf,
  games,
  getGames,
  getRandomCover,
  getWordSearch,
  resultOfSolution,
  saveBoard,
} from '../../../worker/features/games/contract.ts';
import { lookAlikesOf } from '../../../worker/features/games/cover-jigsaw/look-alikes.ts';
import { isCompleteStack, makeBooks } from '../../../worker/features/games/spine-stacker/contract.ts';
import { viewUserStreak } from '../../../worker/features/habits/streaks/contract.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../support/worker/failing.ts';
import { seedOn, solved, solvedJigsaw } from '../../support/worker/features/games.ts';

// POST /api/games/complete

const DAY = '2026-12-01';
const at = (moment: string) => createTestApp({ now: () => new Date(moment) });
const app = at(`${DAY}T12:00:00Z`);
const withSession = ({ userId, token }: Reader, input: object) => ({ user_id: userId, session_token: token, ...input });

const ledgerOf = async ({ userId }: Reader) => {
  const { results } = await env.DB.prepare(
    "SELECT date(day * 86400, 'unixepoch') AS day, target FROM ledger WHERE user_id = ? AND alive_until IS NOT NULL ORDER BY day, target",
  )
    .bind(userId)
    .all<{ day: string; target: string }>();
  return results.map(({ day, target }) => `${day} ${target}`);
};

const pointsOf = ({ userId }: Reader) =>
  env.DB.prepare('SELECT experience FROM users WHERE id = ?').bind(userId).first<number>('experience');

test('a finish is recorded, makes the day count and earns ten points', async () => {
  const ada = await app.reader();
  const finish = await solved('wordsearch', DAY, { language: 'portuguese' });
  expect((await ada.call(completeGame, finish)).experience).toBe(10);
  expect(await ledgerOf(ada)).toEqual([`${DAY} wordsearch:${DAY}`]);
  expect(await pointsOf(ada)).toBe(10);
  expect((await ada.call(getGames, {})).finished).toEqual(['wordsearch']);
  expect((await ada.call(getWordSearch, {})).finished).toBe(true);
  const stored = await env.DB.prepare('SELECT result FROM game_finishes WHERE user_id = ?')
    .bind(ada.userId)
    .first('result');
  expect(stored).toBe('{"language":"portuguese","misses":0,"restarts":0}');
});

test('a second finish of the same game is harmless and earns nothing', async () => {
  const ada = await app.reader();
  const finish = await solved('coverpuzzle', DAY, { size: 4 });
  await ada.call(completeGame, finish);
  expect((await ada.call(completeGame, finish)).experience).toBe(0);
  expect(await pointsOf(ada)).toBe(10);
});

test('thirty simultaneous clicks count once', async () => {
  const ada = await app.reader();
  const finish = await solved('spinestacker', DAY);
  await Promise.all(Array.from({ length: 30 }, () => ada.call(completeGame, finish)));
  expect(await pointsOf(ada)).toBe(10);
  expect(await ledgerOf(ada)).toEqual([`${DAY} spinestacker:${DAY}`]);
});

test('each of the three games earns its own points', async () => {
  const ada = await app.reader();
  for (const game of games) await ada.call(completeGame, await solved(game, DAY));
  expect(await pointsOf(ada)).toBe(30);
});

test('a game begun before midnight may be finished after it: it earns points, and does not make the day count', async () => {
  const ada = await app.reader();
  const late = at('2026-12-02T00:03:00Z');
  const finish = await solved('wordsearch', DAY);
  expect((await late.call(completeGame, finish, { as: ada })).experience).toBe(10);
  expect(await ledgerOf(ada)).toEqual([]);
  const { streaks, today } = await late.call(viewUserStreak, {}, { as: ada });
  expect([streaks.current_streak, today.counted]).toEqual([0, false]);
});

test('it counts for the game’s day where that is still today', async () => {
  const ada = await app.reader();
  const headers = { 'x-time-zone': 'America/Los_Angeles' };
  const finish = await solved('wordsearch', DAY);
  await at('2026-12-02T01:00:00Z').call(completeGame, finish, { as: ada, headers });
  expect(await ledgerOf(ada)).toEqual([`${DAY} wordsearch:${DAY}`]);
});

test('repeating yesterday’s finish does not make today count', async () => {
  const ada = await app.reader();
  const finish = await solved('wordsearch', DAY);
  await ada.call(completeGame, finish);
  await at('2026-12-02T09:00:00Z').call(completeGame, finish, { as: ada });
  expect(await ledgerOf(ada)).toEqual([`${DAY} wordsearch:${DAY}`]);
});

test('the points shown are the points paid, for three games in the reader’s own day', async () => {
  const ada = await app.reader();
  for (const game of games) await ada.call(completeGame, await solved(game, DAY));
  // In this reader's zone it is still 1 December when the games of 2 December are available.
  const headers = { 'x-time-zone': 'America/Los_Angeles' };
  const next = await solved('wordsearch', '2026-12-02');
  const { experience } = await at('2026-12-02T01:00:00Z').call(completeGame, next, { as: ada, headers });
  expect(experience).toBe(0);
  expect(await pointsOf(ada)).toBe(30);
  expect(await ledgerOf(ada)).toContain(`${DAY} wordsearch:2026-12-02`);
});

test.for(['2026-12-02', '2026-11-29', '2026-02-30', '2099-01-01'])('the game of %s is refused', async (day) => {
  const ada = await app.reader();
  const refusal = await ada.callForError(completeGame, await solved('wordsearch', day));
  expect(refusal).toMatchObject({ code: 'conflict', error: 'This game is over: a new one is waiting for you.' });
  expect(await pointsOf(ada)).toBe(0);
});

test.for([
  { game: 'chess', day: DAY, result: { stack: [1] } },
  { game: 'wordsearch', day: '2026-13-01', result: {} },
  { game: 'wordsearch', day: DAY, result: { language: 'english' } },
  { game: 'wordsearch', day: DAY, result: { language: 'english', lines: [], misses: 0, restarts: 0 } },
  { game: 'coverpuzzle', day: DAY, result: { size: 5, swaps: [[0, 1]] } },
  { game: 'coverpuzzle', day: DAY, result: { size: 6, swaps: [[0, 1]] } },
  { game: 'spinestacker', day: DAY, result: { points: 160 } },
  { game: 'spinestacker', day: DAY, result: { stack: Array.from({ length: 16 }, (_, place) => place + 1) } },
  { game: 'coverpuzzle', day: DAY },
])('%o is refused', async (input) => {
  const ada = await app.reader();
  const answer = await app.send('/api/games/complete', { user_id: ada.userId, session_token: ada.token, ...input });
  expect(answer.body).toMatchObject({ code: 'invalid_input' });
  expect(await pointsOf(ada)).toBe(0);
});

test('the solution of another game is refused', async () => {
  const ada = await app.reader();
  for (const game of games)
    for (const other of games.filter((candidate) => candidate !== game)) {
      const { result } = await solved(other, DAY);
      expect(await ada.callForError(completeGame, { game, day: DAY, result })).toMatchObject({ code: 'invalid_input' });
    }
});

test('the solution of another day or language, or an invented one, is refused with a sentence', async () => {
  const ada = await app.reader();
  const yesterday = await solved('spinestacker', '2026-11-30');
  const { result } = await solved('wordsearch', DAY);
  const error = 'These moves do not solve this puzzle. Reload the page and play it once more.';
  const sameWord = result.lines.map((): [number, number] => result.lines[0] ?? [0, 0]);
  for (const claim of [
    { ...yesterday, day: DAY },
    { game: 'wordsearch', day: DAY, result: { ...result, language: 'portuguese' } },
    { game: 'wordsearch', day: DAY, result: { ...result, lines: result.lines.slice(1) } },
    { game: 'wordsearch', day: DAY, result: { ...result, lines: sameWord } },
  ] as const)
    expect(await ada.callForError(completeGame, claim)).toMatchObject({ code: 'invalid_input', error });
});

test('any swap more than a solution, or any two books exchanged, is refused', async () => {
  const ada = await app.reader();
  const [jigsaw, stack] = [await solved('coverpuzzle', DAY, { size: 3 }), await solved('spinestacker', DAY)];
  const books = makeBooks(await seedOn('spinestacker', DAY));
  const place = fc.integer({ min: 0, max: 8 });
  const book = fc.integer({ min: 0, max: 15 });
  await fc.assert(
    fc.asyncProperty(place, place, book, book, async (left, other, first, second) => {
      const swaps: [number, number][] = [...jigsaw.result.swaps, [left, other]];
      const ids = stack.result.stack
        .with(first, stack.result.stack[second] ?? 0)
        .with(second, stack.result.stack[first] ?? 0);
      const answers = await Promise.all([
        app.send('/api/games/complete', withSession(ada, { ...jigsaw, result: { size: 3, swaps } })),
        app.send('/api/games/complete', withSession(ada, { ...stack, result: { stack: ids } })),
      ]);
      expect(answers[0]?.status).toBe(left === other ? 200 : 400);
      expect(answers[1]?.status).toBe(isCompleteStack(books, ids) ? 200 : 400);
    }),
    { numRuns: 12 },
  );
});

test('browser and server give random play the same points', async () => {
  const play = fc.record({
    game: fc.constantFrom(...games),
    language: fc.constantFrom('english' as const, 'portuguese' as const),
    size: fc.constantFrom(3 as const, 4 as const, 5 as const),
    misses: fc.nat({ max: 20 }),
    restarts: fc.nat({ max: 9 }),
    detours: fc.array(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 })), { maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(play, async ({ game, detours, ...options }) => {
      const ada = await app.reader();
      const finish = await solved(game, DAY, options);
      // Swapping back and forth gives the same cover after more swaps.
      if ('swaps' in finish.result) finish.result.swaps.unshift(...detours, ...detours.toReversed());
      const { result, figures } = await ada.call(completeGame, finish);
      expect(result).toEqual(resultOfSolution(finish.result));
      expect(figures.best).toBe(gamePointsOf(resultOfSolution(finish.result)));
    }),
    { numRuns: 15 },
  );
});

test('restarts and misses that the server has stored count, and a revealed order is not a finish', async () => {
  const ada = await app.reader();
  const words = await solved('wordsearch', DAY);
  const common = { day: DAY, after: '', device: 'phone' };
  const board = { found: [], misses: 3 };
  await ada.call(saveBoard, { ...common, game: 'wordsearch', part: 'english', board, restarts: 1 });
  expect((await ada.call(completeGame, words)).result).toEqual({ language: 'english', misses: 3, restarts: 1 });
  const stack = await solved('spinestacker', DAY);
  const openedOrder = { stack: stack.result.stack, shown: true };
  await ada.call(saveBoard, { ...common, game: 'spinestacker', part: 'books', board: openedOrder, restarts: 0 });
  expect(await ada.callForError(completeGame, stack)).toMatchObject({
    code: 'conflict',
    error: 'The correct order was shown. Restart and stack the books yourself.',
  });
  const restarted = await solved('spinestacker', DAY, { restarts: 1 });
  expect((await ada.call(completeGame, restarted)).result).toEqual({ points: 130, restarts: 1 });
});

test('pieces that look the same are interchangeable', async () => {
  const ada = await app.reader();
  const days = Array.from({ length: 25 }, (_, place) => `2026-11-${String(place + 2).padStart(2, '0')}`);
  for (const day of days) {
    const here = at(`${day}T12:00:00Z`);
    const { book, seed } = await here.call(getRandomCover, {}, { as: ada });
    const pieceLooks = await lookAlikesOf(env as unknown as Bindings, book.isbn, 5);
    const duplicate = pieceLooks?.findIndex((look, piece) => look !== piece) ?? -1;
    if (!pieceLooks || duplicate === -1) continue;
    const { swaps } = solvedJigsaw(seed, { size: 5 });
    const result = {
      size: 5,
      swaps: [...swaps, [duplicate, pieceLooks[duplicate]]] as [number, number][],
      restarts: 0,
    };
    await here.call(completeGame, { game: 'coverpuzzle', day, result }, { as: ada });
    return;
  }
  throw new Error('No cover of these days has two pieces that look the same');
});

test('a finish whose answer was lost counts once when it is sent again', async () => {
  const ada = await app.reader();
  const { env: failing } = withFailingDatabase(env, 'DB', {
    when: 'after',
    message: CONNECTION_LOST,
    after: 1,
    times: 1,
  });
  const lost = createTestApp({ env: failing, now: () => new Date(`${DAY}T12:00:00Z`) });
  await lost.call(completeGame, await solved('wordsearch', DAY), { as: ada });
  expect(await pointsOf(ada)).toBe(10);
});

test('a visitor has to log in', async () => {
  expect((await app.callForError(completeGame, await solved('wordsearch', DAY))).code).toBe('signed_out');
});
