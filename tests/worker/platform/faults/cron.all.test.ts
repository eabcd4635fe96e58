import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountParts } from '../../../../worker/composition/account-parts.ts';
import { jobs } from '../../../../worker/composition/jobs.ts';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { getTrending } from '../../../../worker/features/discovery/trending/contract.ts';
import {
  completeGame,
  getGames,
  getRandomCover,
  getSpineStacker,
  getWordSearch,
} from '../../../../worker/features/games/contract.ts';
import { checkIn, viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { shareBookViaEmail } from '../../../../worker/features/social/sharing/contract.ts';
import type { Cron } from '../../../../worker/platform/jobs/job.ts';
import { type EndedJob, runJobs } from '../../../../worker/platform/jobs/run.ts';
import { getStatus } from '../../../../worker/platform/status/contract.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { firstValue, someIsbns } from '../../../support/worker/features/builders.ts';
import { solvedWords } from '../../../support/worker/features/games.ts';
import { identityHere } from '../../../support/worker/services/identity.ts';
import { withMailbox } from '../../../support/worker/services/mailing.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// The cron with all its jobs: stopped for three days, running twice and running late, while readers are active.

const mailbox = withMailbox(env);
let moment = new Date('2026-11-17T00:00:00Z');
const app = createTestApp({ env: mailbox.env, now: () => moment });
const services = { now: () => moment, identity: identityHere, accountParts, mergeParts, bookServices: () => [] };

const at = (text: string) => {
  moment = new Date(`2026-11-${text}Z`);
};

/** Runs one cron for the time that it was scheduled for; `moment` is when it runs. */
const tick = (cron: Cron, scheduled: string): Promise<EndedJob[]> =>
  runJobs({ env: mailbox.env, services, jobs, cron, scheduled: new Date(`2026-11-${scheduled}Z`) });

/** Runs all four crons, each for its newest scheduled time at this moment. */
async function wholeTurn(day: string, time: string): Promise<EndedJob[]> {
  at(`${day}T${time}`);
  return [
    ...(await tick('0 0 * * *', `${day}T00:00:00`)),
    ...(await tick('30 3 * * *', `${day}T03:30:00`)),
    ...(await tick('*/15 * * * *', `${day}T${time}`)),
    ...(await tick('7,22,37,52 * * * *', `${day}T${time}`)),
  ];
}

const gamesOf = async (day: string) =>
  (
    await env.DB.prepare('SELECT game, seed, isbn FROM game_days WHERE day = unixepoch(?) / 86400 ORDER BY game')
      .bind(`2026-11-${day}`)
      .all()
  ).results;
const storedState = async () => [await snapshot(), await env.CACHE.get('trending:1')];

beforeEach(async () => {
  await env.DB.batch([
    ...['job_runs', 'game_days', 'outbox', 'book_email_shares', 'experience_ranking', 'job_places'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
    env.DB.prepare('UPDATE users SET experience = 0'),
    env.DB.prepare('DELETE FROM ledger'),
  ]);
  mailbox.sent.length = 0;
  mailbox.broken.is = false;
});

describe('a cron that did not run for three days', () => {
  test('costs readers nothing meanwhile, and the next run catches up', async () => {
    const day = { 'x-time-zone': 'UTC' };
    at('17T12:00:00');
    const [ada, bob] = [await app.reader('Ada'), await app.reader('Bob')];
    const [isbn = '', other = ''] = await someIsbns(2);
    expect((await wholeTurn('17', '12:00:00')).every(({ succeeded }) => succeeded)).toBe(true);

    // From here on no cron runs: a message is pending, a counter drifts, and readers stay active.
    mailbox.broken.is = true;
    await ada.call(shareBookViaEmail, { isbn, recipient: 'waits@example.org' });
    mailbox.broken.is = false;
    const seeds: number[] = [];
    for (const date of ['18', '19', '20']) {
      at(`${date}T18:00:00`);
      await ada.call(checkIn, {}, day);
      const { seed, day: answered } = await ada.call(getWordSearch, {});
      expect(answered).toBe(`2026-11-${date}`);
      seeds.push(seed);
      const result = solvedWords(seed);
      await ada.call(completeGame, { game: 'wordsearch', day: answered, result }, day);
      expect((await ada.call(getGames, {})).finished).toEqual(['wordsearch']);
    }
    await bob.call(markRead, { isbn: other }, day);
    expect(new Set(seeds).size).toBe(3);
    expect((await ada.call(viewUserStreak, {}, day)).streaks.current_streak).toBe(3);
    expect(await app.call(getStatus, {})).toMatchObject({ up: false, parts: { database: 'up', cron: 'down' } });
    await env.DB.prepare('UPDATE users SET books_read_count = 9 WHERE id = ?').bind(bob.userId).run();

    const ended = await wholeTurn('20', '18:00:00');
    expect(ended.filter(({ succeeded }) => !succeeded)).toEqual([]);
    expect(new Set(ended.map(({ job }) => job))).toEqual(new Set(jobs.map(({ name }) => name)));
    expect(await app.call(getStatus, {})).toMatchObject({ up: true, parts: { cron: 'up' } });
    // The game that readers played stays, and the day's other games now exist.
    expect((await gamesOf('20')).map(({ game }) => game)).toEqual(['coverpuzzle', 'spinestacker', 'wordsearch']);
    expect((await gamesOf('20')).at(2)).toMatchObject({ seed: seeds[2] });
    expect(mailbox.sent.map(({ to }) => to)).toEqual(['waits@example.org']);
    expect(await firstValue('SELECT books_read_count FROM users WHERE id = ?', bob.userId)).toBe(1);
    const { trending_books: books } = await app.call(getTrending, {});
    expect(books[0]?.data.volumeInfo.industryIdentifiers[0]?.identifier).toBe(other);
    const ranks = [ada, bob].map(async (reader) => (await reader.call(viewUserStreak, {}, day)).leveling.current_rank);
    expect(await Promise.all(ranks)).toEqual([1, 2]);
  });

  test('finds the games that the first callers created, equal to its own', async () => {
    at('18T09:00:00');
    const ada = await app.reader();
    for (const game of [getWordSearch, getSpineStacker, getRandomCover]) await ada.call(game, {});
    const made = await gamesOf('18');
    await env.DB.prepare('DELETE FROM game_days').run();
    await tick('0 0 * * *', '18T00:00:00');
    expect(await gamesOf('18')).toEqual(made);
  });
});

describe('a cron that runs twice', () => {
  test('changes nothing the second time, at once or later, and sends no message again', async () => {
    at('19T08:00:00');
    const ada = await app.reader();
    const [isbn = ''] = await someIsbns(1);
    await ada.call(markRead, { isbn });
    mailbox.broken.is = true;
    await ada.call(shareBookViaEmail, { isbn, recipient: 'once@example.org' });
    mailbox.broken.is = false;
    at('19T09:00:00');
    await Promise.all([wholeTurn('19', '09:00:00'), wholeTurn('19', '09:00:00'), wholeTurn('19', '09:00:00')]);
    expect(mailbox.sent).toHaveLength(1);
    const before = await storedState();
    expect(await wholeTurn('19', '09:00:00')).toEqual([]);
    expect(await storedState()).toEqual(before);
  });

  test('repeats its work with the same rows when its records are lost', async () => {
    await wholeTurn('19', '09:00:00');
    const work = async () => [await gamesOf('19'), await env.CACHE.get('trending:1')];
    const before = await work();
    await env.DB.prepare('DELETE FROM job_runs').run();
    expect(await wholeTurn('19', '09:00:00')).toHaveLength(jobs.length);
    expect(await work()).toEqual(before);
  });
});

describe('a cron that runs late', () => {
  test('works for the window that it was scheduled for', async () => {
    at('18T23:58:00');
    await tick('0 0 * * *', '18T00:00:00');
    expect([(await gamesOf('18')).length, (await gamesOf('19')).length]).toEqual([3, 0]);
  });

  test('after the next run it spoils nothing', async () => {
    at('19T00:00:00');
    await tick('0 0 * * *', '19T00:00:00');
    const newer = await gamesOf('19');
    at('19T01:00:00');
    await tick('0 0 * * *', '18T00:00:00');
    expect(await gamesOf('19')).toEqual(newer);
    expect(await gamesOf('18')).toHaveLength(3);
  });

  test('writes what is current: trending, ranks and messages', async () => {
    at('18T10:00:00');
    const ada = await app.reader();
    const [, isbn = ''] = await someIsbns(2);
    at('20T10:00:00');
    await ada.call(markRead, { isbn });
    await tick('*/15 * * * *', '18T10:00:00');
    const { trending_books: books } = await app.call(getTrending, {});
    expect(books.map(({ data }) => data.volumeInfo.industryIdentifiers[0]?.identifier)).toContain(isbn);
  });
});
