import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getImport, showImportedReviews } from '../../../worker/features/imports/contract.ts';
import { importsJob } from '../../../worker/features/imports/job.ts';
import { getImpressions } from '../../../worker/features/library/impressions/contract.ts';
import { getBookReviews, reviewSentences } from '../../../worker/features/reviews/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { someIsbns } from '../../support/worker/features/builders.ts';
import { imported } from '../../support/worker/features/imports.ts';
import { runJob } from '../../support/worker/jobs.ts';

// Who sees imported reviews and moods, and when.

const DAY = 86_400_000;
const rowsOf = (isbns: readonly string[]) =>
  isbns.map((isbn) => ({ title: '', isbn, state: 'finished' as const, rating: 3, review: `Zyx ${isbn}.` }));

async function newcomer(): Promise<Reader> {
  const anna = await reader();
  await env.DB.prepare('UPDATE users SET created_at = unixepoch() WHERE id = ?').bind(anna.userId).run();
  return anna;
}

async function shownOf(anna: Reader, isbns: readonly string[]): Promise<number> {
  const stranger = await reader();
  const answers = await Promise.all(isbns.map((isbn) => stranger.call(getBookReviews, { isbn })));
  return answers.flatMap(({ reviews }) => reviews).filter(({ user_id: author }) => author === anna.userId).length;
}

test('a new account shows as many at once as on any first day, and the rest once it is over', async () => {
  const anna = await newcomer();
  const isbns = await someIsbns(8);
  const id = await imported(anna, [...rowsOf(isbns.slice(1)), { title: '', isbn: isbns[0] ?? '', rating: 4 }]);
  const waiting = async () => (await anna.call(getImport, { import_id: id })).waiting;
  // Five with words, and the one that has only stars.
  expect(await shownOf(anna, isbns)).toBe(6);
  expect(await waiting()).toMatchObject({ reviews: 2, from: expect.any(Number) });
  expect(await anna.callForError(showImportedReviews, { import_id: id })).toMatchObject({ code: 'too_many' });
  // Another file on the same day shows nothing more.
  const more = await someIsbns(10);
  await imported(anna, rowsOf(more.slice(8)));
  expect(await shownOf(anna, more.slice(8))).toBe(0);
  await runJob(importsJob, new Date(Date.now() + DAY / 2));
  expect(await shownOf(anna, isbns)).toBe(6);
  await runJob(importsJob, new Date(Date.now() + DAY + 60_000));
  expect([await shownOf(anna, more), await waiting()]).toEqual([10, { reviews: 0 }]);
});

test('reviews of a reader who was banned or limited meanwhile stay hidden, and hold up no others', async () => {
  const [anna, ben, cleo] = [await newcomer(), await newcomer(), await newcomer()];
  const isbns = await someIsbns(7);
  for (const one of [anna, ben, cleo]) await imported(one, rowsOf(isbns));
  await env.DB.prepare('UPDATE users SET limited_at = 5 WHERE id = ?').bind(ben.userId).run();
  await env.DB.prepare('UPDATE users SET reviewing_banned_at = 5 WHERE id = ?').bind(cleo.userId).run();
  await runJob(importsJob, new Date(Date.now() + DAY + 60_000));
  expect(await shownOf(anna, isbns)).toBe(7);
  const hidden = await env.DB.prepare('SELECT count(*) AS n FROM reviews WHERE user_id IN (?, ?) AND hidden = 1')
    .bind(ben.userId, cleo.userId)
    .first('n');
  expect(hidden).toBe(4);
});

test('reviews that were kept private are shown by one later click, except those that are private in the file', async () => {
  const anna = await reader();
  const isbns = await someIsbns(3);
  const [secret = { title: '' }, ...others] = rowsOf(isbns);
  const id = await imported(anna, [{ ...secret, private: true }, ...others], { show_reviews: false });
  expect((await anna.call(getImport, { import_id: id })).waiting).toEqual({ reviews: 2 });
  await runJob(importsJob, new Date(Date.now() + 9 * DAY));
  expect(await shownOf(anna, isbns)).toBe(0);
  expect(await anna.call(showImportedReviews, { import_id: id })).toMatchObject({ shown: 2 });
  expect([await shownOf(anna, isbns), await shownOf(anna, isbns.slice(0, 1))]).toEqual([2, 0]);
  expect(await anna.call(showImportedReviews, { import_id: id })).toMatchObject({ shown: 0 });
});

test('a banned reader shows none by the click', async () => {
  const anna = await reader();
  const id = await imported(anna, rowsOf(await someIsbns(1)), { show_reviews: false });
  await env.DB.prepare('UPDATE users SET reviewing_banned_at = 5 WHERE id = ?').bind(anna.userId).run();
  expect(await anna.callForError(showImportedReviews, { import_id: id })).toMatchObject({
    ...{ code: 'not_allowed', error: reviewSentences.banned },
  });
});

test('imported moods are counted only if reviews are shown', async () => {
  const [anna, ben] = [await reader(), await reader()];
  const [isbn = ''] = await someIsbns(1);
  const row = { title: '', isbn, state: 'finished' as const, impressions: [{ aspect: 'dark', intensity: 2 }] };
  const counted = async () => JSON.stringify((await ben.call(getImpressions, { isbn })).counts);
  const before = await counted();
  await imported(anna, [row], { show_reviews: false });
  expect(await counted()).toBe(before);
  expect((await anna.call(getImpressions, { isbn })).own).toEqual([{ aspect: 'dark', intensity: 2 }]);
  await imported(ben, [row], { show_reviews: true });
  expect(await counted()).not.toBe(before);
});

test('moods are counted with the reviews that are shown later, except those that are private in the file', async () => {
  const [anna, ben] = [await reader(), await reader()];
  const isbns = await someIsbns(3);
  const impressions = [{ aspect: 'dark', intensity: 2 }];
  const rows = rowsOf(isbns).map((row, place) => ({ ...row, impressions, private: place === 2 }));
  const counted = async () =>
    JSON.stringify(await Promise.all(isbns.map(async (isbn) => (await ben.call(getImpressions, { isbn })).counts)));
  const before = JSON.parse(await counted()) as unknown[];
  const id = await imported(anna, rows, { show_reviews: false });
  expect(JSON.parse(await counted())).toEqual(before);
  await anna.call(showImportedReviews, { import_id: id });
  const after = JSON.parse(await counted()) as unknown[];
  expect(after.map((counts, place) => JSON.stringify(counts) !== JSON.stringify(before[place]))).toEqual([
    ...[true, true],
    false,
  ]);
});
