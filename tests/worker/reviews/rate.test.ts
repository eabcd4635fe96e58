import { describe, expect, test } from 'vitest';
import { listReadings, startReading, stopReading } from '../../../worker/features/library/readings/contract.ts';
import { getReview, rateBook, reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { undoRemoval } from '../../../worker/features/undo/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue, hasRead } from '../../support/worker/features/builders.ts';

async function hasGivenUp(ada: Reader, isbn: string): Promise<void> {
  const { reading } = await ada.call(startReading, { isbn });
  await ada.call(stopReading, { reading_id: reading.id });
}

const statesOf = async (ada: Reader, isbn: string) =>
  (await ada.call(listReadings, { isbn })).readings.map(({ state, finished }) => [state, finished !== undefined]);

const ratingOf = async ({ userId }: Reader, isbn: string) =>
  firstValue('SELECT rating FROM reviews WHERE user_id = ? AND isbn = ?', userId, isbn);

describe('rateBook', () => {
  test('a book that was given up stays given up, with its stars', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await hasGivenUp(ada, isbn);
    const before = await statesOf(ada, isbn);
    await ada.call(rateBook, { isbn, rating: 1.5 });
    expect(await statesOf(ada, isbn)).toEqual(before);
    expect(await ratingOf(ada, isbn)).toBe(3);
    expect(
      await firstValue("SELECT count(*) FROM ledger WHERE user_id = ? AND source = 'read'", ada.userId),
      'given up is not read',
    ).toBe(0);
  });

  test('a book that was given up can be reviewed', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await hasGivenUp(ada, isbn);
    await ada.call(submitReview, { isbn, rating: 1, review: 'Not for me.' });
    expect(await statesOf(ada, isbn)).toEqual([['unfinished', true]]);
  });

  test('needs a reading that ended', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    for (const begin of [async () => undefined, () => ada.call(startReading, { isbn })]) {
      await begin();
      for (const act of [
        ada.callForError(rateBook, { isbn, rating: 4 }),
        ada.callForError(submitReview, { isbn, rating: 4, review: '' }),
      ])
        expect(await act).toMatchObject({ code: 'conflict', error: reviewSentences.notRead });
    }
    expect(await ratingOf(ada, isbn)).toBeNull();
  });

  test('is taken back by null, which can be undone', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await hasRead(ada, isbn);
    await ada.call(rateBook, { isbn, rating: 0.5 });
    const { undo_id = '' } = await ada.call(rateBook, { isbn, rating: null });
    expect(await ratingOf(ada, isbn)).toBeNull();
    await ada.call(undoRemoval, { undo_id });
    expect(await ratingOf(ada, isbn)).toBe(1);
    await ada.call(rateBook, { isbn, rating: null });
    expect(await ada.call(rateBook, { isbn, rating: null })).not.toHaveProperty('undo_id');
  });

  test('changes the stars of a review with text, and never removes its text', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await hasRead(ada, isbn);
    await ada.call(submitReview, { isbn, rating: 4, review: 'A whole page about it.' });
    await ada.call(rateBook, { isbn, rating: 2 });
    expect(await ada.callForError(rateBook, { isbn, rating: null })).toMatchObject({
      code: 'conflict',
      error: reviewSentences.needsStars,
    });
    expect((await ada.call(getReview, { isbn })).review).toMatchObject({ rating: 2, review: 'A whole page about it.' });
  });

  test('earns once, however often it is given and taken back', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await hasRead(ada, isbn);
    expect((await ada.call(rateBook, { isbn, rating: 3 })).earned).toMatchObject({ sources: ['review'] });
    await ada.call(rateBook, { isbn, rating: null });
    expect((await ada.call(rateBook, { isbn, rating: 3 })).earned).toBeUndefined();
  });
});
