import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { accountParts } from '../../../worker/composition/account-parts.ts';
import { mergeParts } from '../../../worker/composition/merge-parts.ts';
import { getRandomCover, getWordSearch } from '../../../worker/features/games/contract.ts';
import { gameDaysJob } from '../../../worker/features/games/job.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { configOf } from '../../../worker/platform/http/config.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { identityHere } from '../../support/worker/services/identity.ts';

const runFor = (day: string) => {
  const window = new Date(`${day}T00:00:00Z`);
  const services = { now: () => window, identity: identityHere, accountParts, mergeParts, bookServices: () => [] };
  const database = openDatabase(env.DB, null, 'first-primary');
  return gameDaysJob.run({ env, config: configOf(env), services, window, now: window, database });
};

const storedDay = async (day: string) => {
  const { results } = await env.DB.prepare(
    'SELECT game, seed, isbn FROM game_days WHERE day = unixepoch(?) / 86400 ORDER BY game',
  )
    .bind(day)
    .all();
  return results;
};

test('the job stores the day’s three games, and running it twice changes nothing', async () => {
  expect(await runFor('2026-12-01')).toBe('3 games created for 2026-12-01, 0 already there.');
  const firstStored = await storedDay('2026-12-01');
  expect(firstStored.map(({ game }) => game)).toEqual(['coverpuzzle', 'spinestacker', 'wordsearch']);
  expect(await runFor('2026-12-01')).toBe('0 games created for 2026-12-01, 3 already there.');
  expect(await storedDay('2026-12-01')).toEqual(firstStored);
});

test('the job and the day’s first call create the same games', async () => {
  const app = createTestApp({ now: () => new Date('2026-12-02T00:00:00Z') });
  const ada = await app.reader();
  await ada.call(getWordSearch, {});
  await ada.call(getRandomCover, {});
  const called = await storedDay('2026-12-02');
  expect(called).toHaveLength(2);
  await env.DB.prepare("DELETE FROM game_days WHERE day = unixepoch('2026-12-02') / 86400").run();
  await runFor('2026-12-02');
  expect(await storedDay('2026-12-02')).toEqual(expect.arrayContaining(called));
});
