import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import {
  deleteAccount,
  editProfilePrivacy,
  exportAccount,
} from '../../../../worker/features/accounts/settings/contract.ts';
import { similarBooks } from '../../../../worker/features/books/contract.ts';
import { mergeWorks } from '../../../../worker/features/books/merge.ts';
import {
  dismissRecommendation,
  getRecommendations,
} from '../../../../worker/features/discovery/recommendations/contract.ts';
import { recommendationsJob } from '../../../../worker/features/discovery/recommendations/job.ts';
import { beginRound, newestRound, step } from '../../../../worker/features/discovery/recommendations/runs.ts';
import { stopReading } from '../../../../worker/features/library/readings/contract.ts';
import {
  hideBook,
  markBookmarked,
  markRead,
  unmarkBookmarked,
  unmarkRead,
} from '../../../../worker/features/library/shelves/contract.ts';
import { submitReview } from '../../../../worker/features/reviews/contract.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { isReading } from '../../../support/worker/features/readings.ts';
import { runJob } from '../../../support/worker/jobs.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

const night = (day: number) => new Date(Date.UTC(2026, 4, day, 3, 45));
const app = createTestApp({ now: () => night(1) });
const titles = ['Dune', 'Hyperion', 'The Sparrow', 'Solaris'] as const;
type Title = (typeof titles)[number];
const works = new Map<Title, { isbns: string[]; work: string }>();
const isbn = (title: Title, place = 0) => works.get(title)?.isbns[place] ?? '';
const work = (title: Title) => Number(works.get(title)?.work);
const crowd: Reader[] = [];

async function reads(reader: Reader, ...all: Title[]): Promise<void> {
  for (const title of all) await reader.call(markRead, { isbn: isbn(title) });
}

async function shownTo(reader: Reader) {
  const { items } = await reader.call(getRecommendations, {});
  return items.map(({ title, why }) => [title, why]);
}

async function byReaders(reader: Reader) {
  return (await shownTo(reader)).filter(([, why]) => /readers (of|who)/i.test(why ?? ''));
}

async function nearTo(title: Title): Promise<number[][]> {
  const row = await env.DB.prepare('SELECT nearest FROM nearest_works WHERE work_id = ?')
    .bind(work(title))
    .first<{ nearest: string }>();
  return row === null ? [] : (JSON.parse(row.nearest) as number[][]);
}

const liked = { sparrow: ['The Sparrow', 'Readers of Dune also read this'] };
const both = [liked.sparrow, ['Hyperion', 'Readers of Dune also read this']];

beforeAll(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM nearest_rounds'), env.DB.prepare('DELETE FROM nearest_works')]);
  for (const title of titles) works.set(title, await aWorkOf(2, title));
  for (let place = 0; place < 6; place += 1) {
    const reader = await app.reader(`Reader ${place}`);
    crowd.push(reader);
    await reads(reader, 'Dune', 'The Sparrow');
    if (place < 5) await reads(reader, 'Hyperion');
    if (place < 4) await reads(reader, 'Solaris');
  }
  await crowd[0]?.call(editProfilePrivacy, { profile_privacy: 'nobody' });
});

describe('the nightly job', () => {
  test('finds works that at least five readers liked, private readers included, with the weights worked out by hand', async () => {
    expect(await runJob(recommendationsJob, night(1))).toMatch(/is at ended$/);
    const [four = 0, three = 0, two = 0] = [4, 3, 2].map((count) => count ** -0.6);
    const near = (liking: number, readers: number) => Math.round((1e6 * liking) / (6 ** 0.8 * readers ** 0.3));
    expect(await nearTo('Dune')).toEqual([
      [work('The Sparrow'), 6, near(4 * four + three + two, 6)],
      [work('Hyperion'), 5, near(4 * four + three, 5)],
    ]);
    expect(await nearTo('Solaris')).toEqual([]);
    const likes = await firstValue<string>('SELECT works FROM liked_works WHERE user_id = ?', crowd[5]?.userId ?? '');
    expect(JSON.parse(likes ?? '')).toEqual({ [work('The Sparrow')]: 1, [work('Dune')]: 1 });
  });

  test('resumes where it stopped, has the same result when repeated, and shows nothing before it is complete', async () => {
    const reader = await app.reader('Ada');
    await reads(reader, 'Dune');
    const before = await nearTo('Dune');
    const database = openDatabase(env.DB, null, 'first-primary');
    const { newest } = await database.save([beginRound(30_000)], { newest: newestRound() });
    let [round] = newest;
    const stages: string[] = [];
    while (round !== undefined && round.stage !== 'ended') {
      stages.push(round.stage);
      if (round.stage !== 'clearing') expect(await byReaders(reader)).toEqual(both);
      const again = round;
      round = await step(database, again);
      // A concurrent run at the same step gets the same result.
      if (again.stage !== 'clearing') expect(await step(database, again)).toEqual(round);
    }
    expect(new Set(stages)).toEqual(new Set(['likes', 'works', 'nearest', 'clearing']));
    expect(await byReaders(reader)).toEqual([liked.sparrow, both[1]]);
    expect(await firstValue('SELECT count(DISTINCT round) FROM nearest_works')).toBe(1);
    expect(await firstValue('SELECT group_concat(round) FROM nearest_rounds')).toBe('30000');
    // Ada has since read Dune and nothing else: the readers are the same, and only the divisor grew by one.
    expect((await nearTo('Dune')).map(([id, readers]) => [id, readers])).toEqual(before.map(([id, n]) => [id, n]));
    const state = await snapshot();
    expect(await runJob(recommendationsJob, new Date(30_000 * 86_400_000 + 12_600_000))).toMatch(/^0 steps/);
    expect(await snapshot()).toBe(state);
  });

  test('counts a high rating twice, and a low one not at all', async () => {
    for (const [place, rating] of [1, 5].entries())
      await crowd[place]?.call(submitReview, { isbn: isbn('The Sparrow'), rating, review: '' });
    await runJob(recommendationsJob, new Date(30_001 * 86_400_000 + 12_600_000));
    expect((await nearTo('Dune'))[0]?.slice(0, 2)).toEqual([work('The Sparrow'), 5]);
    expect(await firstValue('SELECT works FROM liked_works WHERE user_id = ?', crowd[1]?.userId ?? '')).toContain(
      `"${work('The Sparrow')}":2`,
    );
    await crowd[5]?.call(unmarkRead, { isbn: isbn('The Sparrow') });
    await runJob(recommendationsJob, new Date(30_002 * 86_400_000 + 12_600_000));
    // Four readers like both now.
    expect(await nearTo('Dune')).toEqual([[work('Hyperion'), 5, expect.any(Number)]]);
    await crowd[5]?.call(markRead, { isbn: isbn('The Sparrow') });
    await runJob(recommendationsJob, new Date(30_003 * 86_400_000 + 12_600_000));
  });
});

describe('similar books', () => {
  const similarTo = async (edition: string) => {
    const [, as] = crowd;
    const { items } = await app.call(similarBooks, { isbn: edition }, as === undefined ? {} : { as });
    return items.map(({ volumeInfo, why, shelf }) => [volumeInfo.title, why, shelf?.read]);
  };

  test('are the nearest works with the number of readers who liked both, then others by the author', async () => {
    const near = [
      ['Hyperion', 'Readers of Dune also read this', true],
      ['The Sparrow', 'Readers of Dune also read this', true],
    ];
    // No reader has touched the second edition.
    for (const place of [0, 1]) {
      const neighbours = await similarTo(isbn('Dune', place));
      expect(neighbours.slice(0, 2)).toEqual(expect.arrayContaining(near));
      expect(neighbours.slice(2)).toEqual([['Solaris', 'Also by Wanda Quill', true]]);
    }
    expect((await similarTo(isbn('Solaris'))).map(([, why]) => why)).toEqual(Array(3).fill('Also by Wanda Quill'));
  });
});

describe('/api/recommendations/get and /api/recommendations/dismiss', () => {
  const hyperion = ['Hyperion', 'Readers of Dune also read this'];
  const sparrow = ['The Sparrow', 'Readers of Dune also read this'];

  test('recommend no book that the reader read, stopped, is reading or wants to read', async () => {
    const reader = await app.reader('Ada');
    await reads(reader, 'Dune');
    expect(await byReaders(reader)).toEqual(expect.arrayContaining([hyperion, sparrow]));
    const another = isbn('Hyperion', 1);
    await reader.call(markBookmarked, { isbn: another });
    const left = async () => (await shownTo(reader)).map(([title]) => title);
    expect(await left()).not.toContain('Hyperion');
    await reader.call(unmarkBookmarked, { isbn: another });
    expect(await left()).toContain('Hyperion');
    const { id } = await isReading(reader, another);
    expect(await left()).not.toContain('Hyperion');
    await reader.call(stopReading, { reading_id: id });
    expect(await left()).not.toContain('Hyperion');
  });

  test('use books that the reader wants to read, and none that they gave one star', async () => {
    const reader = await app.reader('Bob');
    expect(await shownTo(reader)).toEqual([]);
    await reader.call(markBookmarked, { isbn: isbn('Dune') });
    expect(await byReaders(reader)).toHaveLength(2);
    await reads(reader, 'Dune');
    await reader.call(submitReview, { isbn: isbn('Dune'), rating: 1, review: '' });
    expect(await shownTo(reader)).toEqual([]);
  });

  test('a dismissed work stays dismissed until that is undone; it is exported, and deleted with the account', async () => {
    const reader = await app.reader('Cleo');
    await reads(reader, 'Dune');
    await reader.call(dismissRecommendation, { isbn: isbn('Hyperion', 1), dismissed: true });
    const state = await snapshot();
    await reader.call(dismissRecommendation, { isbn: isbn('Hyperion'), dismissed: true });
    expect(await snapshot()).toBe(state);
    expect((await shownTo(reader)).map(([title]) => title)).not.toContain('Hyperion');
    expect((await reader.call(exportAccount, {})).records).toMatchObject({
      dismissed_works: [{ isbn: isbn('Hyperion', 1), title: 'Hyperion' }],
    });
    await reader.call(dismissRecommendation, { isbn: isbn('Hyperion'), dismissed: false });
    expect(await byReaders(reader)).toContainEqual(hyperion);
    await reader.call(dismissRecommendation, { isbn: isbn('Hyperion'), dismissed: true });
    await reader.call(deleteAccount, { confirm: 'confirm' });
    expect(await firstValue('SELECT count(*) FROM dismissed_works WHERE user_id = ?', reader.userId)).toBe(0);
  });

  test('a merged work keeps its dismissals, and is not recommended for itself', async () => {
    const reader = await app.reader('Dora');
    await reads(reader, 'Dune');
    const other = await aWorkOf(1, 'Hyperion, in another translation');
    await reader.call(dismissRecommendation, { isbn: isbn('Hyperion'), dismissed: true });
    const { save, load } = openDatabase(env.DB, null, 'first-primary');
    await load({});
    const [remaining] = other.isbns;
    await crowd[0]?.call(markBookmarked, { isbn: remaining ?? '' });
    await save(mergeWorks(mergeParts, { from: String(work('Hyperion')), into: other.work, now: 1 }));
    expect(await byReaders(reader)).toEqual([sparrow]);
    expect(await firstValue('SELECT work_id FROM dismissed_works WHERE user_id = ?', reader.userId)).toBe(
      Number(other.work),
    );
    await runJob(recommendationsJob, new Date(30_004 * 86_400_000 + 12_600_000));
    expect(await byReaders(reader)).toEqual([sparrow]);
    await reader.call(dismissRecommendation, { isbn: remaining ?? '', dismissed: false });
    expect(await byReaders(reader)).toHaveLength(2);
  });
});

test('private readers do not affect similar books', async () => {
  const reader = await app.reader('Hilda');
  await reads(reader, 'Dune', 'Solaris');
  await reader.call(hideBook, { isbn: isbn('Solaris'), hidden: true });
  await runJob(recommendationsJob, new Date(30_006 * 86_400_000 + 12_600_000));
  const likes = await firstValue<string>('SELECT works FROM liked_works WHERE user_id = ?', reader.userId);
  expect(JSON.parse(likes ?? '')).toEqual({ [work('Dune')]: 1 });
});

test('counts only public readers who gave both books 3.5 stars or more, and needs five of them', async () => {
  const [first, other] = [await aWorkOf(1, 'Kindred'), await aWorkOf(1, 'Beloved')];
  const [kindred = '', beloved = ''] = [first.isbns[0], other.isbns[0]];
  const fans: Reader[] = [];
  for (let place = 0; place < 9; place += 1) {
    const fan = await app.reader(`Fan ${place}`);
    fans.push(fan);
    for (const book of [kindred, beloved]) {
      await fan.call(markRead, { isbn: book });
      // Seven readers like both; one gave 2.5 stars, and one gave none.
      const rating = [3.5, 3.5, 4, 4, 4.5, 5, 5, 2.5][place];
      if (rating !== undefined) await fan.call(submitReview, { isbn: book, rating, review: '' });
    }
  }
  await runJob(recommendationsJob, new Date(30_007 * 86_400_000 + 12_600_000));
  const viewer = await app.reader('Asking');
  await viewer.call(markBookmarked, { isbn: kindred });
  const whys = async () => [
    (await byReaders(viewer)).filter(([title]) => title === 'Beloved').map(([, why]) => why),
    (await app.call(similarBooks, { isbn: kindred })).items
      .filter(({ volumeInfo, why }) => volumeInfo.title === 'Beloved' && why?.includes('Kindred'))
      .map(({ why }) => why),
  ];
  const twice = (why: string) => [[why], [why]];
  expect(await whys()).toEqual(twice('7 readers who liked Kindred also liked this'));
  await fans[0]?.call(hideBook, { isbn: beloved, hidden: true });
  expect(await whys()).toEqual(twice('6 readers who liked Kindred also liked this'));
  await fans[1]?.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  expect(await whys()).toEqual(twice('5 readers who liked Kindred also liked this'));
  await fans[2]?.call(deleteAccount, { confirm: 'confirm' });
  expect(await whys()).toEqual(twice('Readers of Kindred also read this'));
  for (const fan of fans.slice(3, 6)) await fan.call(unmarkRead, { isbn: kindred });
  expect(await whys()).toEqual([[], []]);
});
