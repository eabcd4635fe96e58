import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { finishReading, updateProgress } from '../../../../worker/features/library/readings/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { editReview, getReview, reviewSentences } from '../../../../worker/features/reviews/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { anIsbn, firstValue } from '../../../support/worker/features/builders.ts';
import { isReading } from '../../../support/worker/features/readings.ts';

const app = createTestApp({ now: () => new Date('2026-05-10T12:00:00Z') });
let ada: Reader;
let isbn = '';

beforeEach(async () => {
  [ada, isbn] = [await app.reader('Ada'), await anIsbn()];
});

const points = () => firstValue('SELECT experience FROM users WHERE id = ?', ada.userId);
const ownReview = async () => (await ada.call(getReview, { isbn })).review;

describe('/api/readings/finish', () => {
  test('saves date, format, source, stars and sentence in one call, and earns points for reading and review', async () => {
    const { id: reading_id } = await isReading(ada, isbn);
    const input = {
      date: '2026-05-10',
      format: 'ebook',
      source: 'library',
      rating: 4.5,
      review: 'One evening.',
    } as const;
    const { reading, earned } = await ada.call(finishReading, { reading_id, ...input });
    expect(reading).toMatchObject({
      ...{ state: 'finished', finished: { date: '2026-05-10' }, format: 'ebook', source: 'library' },
    });
    expect(earned?.experience).toBe(35);
    expect(await ownReview()).toMatchObject({ rating: 4.5, review: 'One evening.' });
  });

  test('adds facts to a finished reading, keeps the others, and earns nothing twice', async () => {
    const { reading_id } = await ada.call(markRead, { isbn, rating: 3 });
    const target = { reading_id };
    expect(await points()).toBe(35);
    expect((await ownReview()).rating).toBe(3);
    await ada.call(finishReading, { ...target, rating: 4, format: 'audio' });
    await ada.call(finishReading, { ...target, source: 'gift' });
    const unknown = await ada.call(finishReading, { ...target, date: null });
    expect(unknown.reading).toMatchObject({ state: 'finished', format: 'audio', source: 'gift' });
    expect(unknown.reading.finished).toBeUndefined();
    expect((await ada.call(finishReading, { ...target, date: '2026-04' })).reading.finished?.date).toBe('2026-04');
    expect((await ada.call(finishReading, { ...target, format: null })).reading.format).toBeUndefined();
    const review = await ownReview();
    expect(review).toMatchObject({ rating: 4, review: '' });
    expect(review.edited_at).toBeUndefined();
    expect(await points()).toBe(35);
  });

  test('changes the stars of an existing review and keeps its text', async () => {
    const { reading_id } = await ada.call(markRead, { isbn });
    await ada.call(finishReading, { reading_id, rating: 2, review: 'Too long.' });
    const { review_id } = await ownReview();
    await ada.call(editReview, { isbn, review_id, rating: 2, review: 'Far too long.', spoiler: true });
    await ada.call(finishReading, { reading_id, rating: 2.5 });
    expect(await ownReview()).toMatchObject({ review_id, rating: 2.5, review: 'Far too long.', spoiler: true });
    await ada.call(finishReading, { reading_id, review: 'I grew to like it.' });
    expect(await ownReview()).toMatchObject({ rating: 2.5, review: 'I grew to like it.' });
  });

  test('refuses text without stars, and a reader who may not review, and saves nothing', async () => {
    const { id: reading_id } = await isReading(ada, isbn);
    expect((await ada.callForError(finishReading, { reading_id, review: 'Fine.' })).error).toBe(
      reviewSentences.noRating,
    );
    await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(ada.userId).run();
    expect((await ada.callForError(finishReading, { reading_id, rating: 4 })).error).toBe(reviewSentences.banned);
    expect((await ada.callForError(markRead, { isbn, rating: 4 })).error).toBe(reviewSentences.banned);
    expect(await firstValue('SELECT count(*) FROM readings WHERE user_id = ? AND state = 0', ada.userId)).toBe(0);
    expect((await ada.call(finishReading, { reading_id })).reading.state).toBe('finished');
  });

  test('of another reader is not found', async () => {
    const { id: reading_id } = await isReading(ada, isbn);
    const stranger = await app.reader('Eve');
    expect((await stranger.callForError(finishReading, { reading_id, rating: 1 })).code).toBe('not_found');
  });
});

test('minutes imply an audiobook, unless its reader says otherwise', async () => {
  const { id: reading_id } = await isReading(ada, isbn);
  const { reading } = await ada.call(updateProgress, { reading_id, unit: 'minute', value: 30, of: 600 });
  expect(reading.format).toBe('audio');
  await ada.call(finishReading, { reading_id, format: 'print' });
  expect(await firstValue('SELECT format FROM readings WHERE user_id = ?', ada.userId)).toBe(0);
});
