import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import {
  getGames,
  getRandomCover,
  getSpineStacker,
  getWordSearch,
  LAUNCH_DAY,
} from '../../../worker/features/games/contract.ts';
import { puzzleNumber, seedOf } from '../../../worker/features/games/days.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../support/worker/failing.ts';
import { watch } from '../../support/worker/watching.ts';

// POST /api/games/getwordsearch, /api/games/getspinestacker, /api/games/getrandomcover, /api/games/today

const at = (moment: string, parts: Parameters<typeof createTestApp>[0] = {}) =>
  createTestApp({ ...parts, now: () => new Date(moment) });

const secret = (text: string) => new TextEncoder().encode(text.padEnd(32, '.'));

test('a seed is frozen: a change of the derivation would change the games of every deployment', async () => {
  expect(await seedOf(secret('one'), 'wordsearch', '2026-11-20')).toMatchInlineSnapshot(`2096466730`);
  expect(await seedOf(secret('one'), 'coverpuzzle', '2026-11-20')).toMatchInlineSnapshot(`1739258092`);
});

test('seeds differ by game, day and secret, and fit 31 bits', async () => {
  const seeds = await Promise.all([
    seedOf(secret('one'), 'wordsearch', '2026-11-20'),
    seedOf(secret('one'), 'wordsearch', '2026-11-21'),
    seedOf(secret('one'), 'spinestacker', '2026-11-20'),
    seedOf(secret('two'), 'wordsearch', '2026-11-20'),
  ]);
  expect(new Set(seeds).size).toBe(4);
  for (const seed of seeds) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true);
});

test('the number of a puzzle counts the days since the launch', () => {
  expect(puzzleNumber(LAUNCH_DAY)).toBe(0);
  expect(puzzleNumber('2026-11-20')).toBe(19);
  // UTC has no clock changes, so the count crosses them without error.
  expect(puzzleNumber('2027-11-01')).toBe(365);
});

test('everyone has the same word search all day, and another one the next day', async () => {
  const app = at('2026-12-01T00:00:00Z');
  const ada = await app.reader();
  const first = await app.call(getWordSearch, {});
  const last = await at('2026-12-01T23:59:59Z').call(getWordSearch, {}, { as: ada });
  // Figures belong to a reader; a visitor has none.
  expect(first.figures).toBeNull();
  expect({ ...last, figures: null }).toEqual(first);
  expect(first).toMatchObject({ day: '2026-12-01', number: 30, finished: false });
  const next = await at('2026-12-02T00:00:00Z').call(getWordSearch, {});
  expect(next.day).toBe('2026-12-02');
  expect(next.seed).not.toBe(first.seed);
});

test('a stored game stays when the secret changes', async () => {
  const app = at('2026-12-03T10:00:00Z');
  const first = await app.call(getWordSearch, {});
  const rotated = at('2026-12-03T11:00:00Z', {
    env: { ...env, SESSION_SECRET: 'another secret, which is long enough' },
  });
  expect((await rotated.call(getWordSearch, {})).seed).toBe(first.seed);
  const { results } = await env.DB.prepare(
    "SELECT game FROM game_days WHERE day = unixepoch('2026-12-03') / 86400",
  ).all();
  expect(results).toEqual([{ game: 'wordsearch' }]);
});

test('fifty simultaneous first callers get one game, and one row is stored', async () => {
  const app = at('2026-12-04T00:00:01Z');
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(getWordSearch, {})));
  expect(new Set(answers.map(({ seed }) => seed)).size).toBe(1);
  const storedDay = await env.DB.prepare(
    "SELECT count(*) AS n FROM game_days WHERE day = unixepoch('2026-12-04') / 86400",
  ).first('n');
  expect(storedDay).toBe(1);
});

test('the cover of the day is a curated book, named with its title', async () => {
  const app = at('2026-12-05T08:00:00Z');
  const ada = await app.reader();
  const answer = await ada.call(getRandomCover, {});
  const row = await env.CATALOGUE.prepare('SELECT title, source FROM editions WHERE isbn = ?')
    .bind(Number(answer.book.isbn))
    .first();
  expect(row).toEqual({ title: answer.book.title, source: 'curated' });
  expect(answer.book.authors.length).toBeGreaterThan(0);
  expect(answer.cover).toBe(`/api/covers/${answer.book.isbn}.svg`);
  const cover = await app.fetch(new Request(`${env.PUBLIC_ORIGIN}${answer.cover}`));
  expect(cover.status).toBe(200);
  expect(await ada.call(getRandomCover, {})).toEqual(answer);
});

test('an import does not change the book that a seed picks', async () => {
  const app = at('2026-12-06T08:00:00Z');
  const ada = await app.reader();
  const first = await ada.call(getRandomCover, {});
  await env.DB.prepare("DELETE FROM game_days WHERE day = unixepoch('2026-12-06') / 86400").run();
  await env.CATALOGUE.prepare(
    "INSERT INTO editions (id, isbn, work_id, title, title_key, authors, source) VALUES (1, 9780000000002, 1, 'An import', 'an import', '[]', 'import')",
  ).run();
  expect((await ada.call(getRandomCover, {})).book).toEqual(first.book);
});

test('two games need a login; word search and the hub do not', async () => {
  const app = at('2026-12-07T08:00:00Z');
  for (const endpoint of [getSpineStacker, getRandomCover]) {
    expect(await app.callForError(endpoint, {})).toMatchObject({ status: 401, code: 'signed_out' });
  }
  expect((await app.call(getGames, {})).finished).toEqual([]);
});

test('the game of the day takes one round trip, and is stored after the answer', async () => {
  const watching = watch(env);
  const app = at('2026-12-08T08:00:00Z', { env: watching.env });
  const ada = await app.reader();
  await ada.call(getSpineStacker, {});
  watching.clear();
  await ada.call(getSpineStacker, {});
  expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 0 });
});

test('today’s cover stays while the catalogue is down', async () => {
  const ada = await at('2026-12-09T08:00:00Z').reader();
  const { env: failing } = withFailingDatabase(env, 'CATALOGUE', { when: 'before', message: CONNECTION_LOST });
  const app = at('2026-12-09T08:00:00Z', { env: failing });
  expect((await app.callForError(getRandomCover, {}, { as: ada })).code).toBe('unavailable');
  const { book } = await ada.call(getRandomCover, {});
  expect((await app.call(getRandomCover, {}, { as: ada })).book).toEqual(book);
});

test('an empty catalogue gets a sentence', async () => {
  const app = at('2026-12-10T08:00:00Z');
  const ada = await app.reader();
  await env.CATALOGUE.prepare("UPDATE editions SET source = 'known' WHERE source = 'curated'").run();
  expect((await ada.callForError(getRandomCover, {})).error).toBe(
    'There is no cover for today yet. Please try again later.',
  );
  await env.CATALOGUE.prepare("UPDATE editions SET source = 'curated' WHERE source = 'known'").run();
});
