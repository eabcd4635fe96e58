import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { worksJob } from '../../../../worker/composition/jobs.ts';
import { addBooksToCatalogue } from '../../../../worker/features/books/catalogue/fill.ts';
import { formerWorkIdOf } from '../../../../worker/features/books/catalogue/works.ts';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { getNote, saveNote } from '../../../../worker/features/library/notes/contract.ts';
import { addReading, listReadings } from '../../../../worker/features/library/readings/contract.ts';
import { hideBook, markBookmarked, markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { getBookReviews, submitReview } from '../../../../worker/features/reviews/contract.ts';
import { call, reader } from '../../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../../support/worker/features/books.ts';
import { runJob } from '../../../support/worker/jobs.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// Two books that were one work before subtitles counted: readers' rows follow the edition that they chose.

const [ONE, TWO] = [isbnNumbered(740_001), isbnNumbered(740_002)];
const authors = ['Otto Kern'];
const former = formerWorkIdOf({ title: 'Night Rider: Year One', authors });
/** Tables of the readers' database with a work ID. */
const TABLES = ['books', 'readings', 'books_bookmarked', 'reviews', 'notes', 'hidden_works', 'activity'];

/** Moves the readers' rows of both books to their former common work. */
async function joinAsBefore(): Promise<void> {
  const ids = [...new Set([ONE, TWO].map((isbn) => `(SELECT work_id FROM books WHERE isbn = ${isbn})`))].join(', ');
  await env.DB.batch(
    TABLES.toReversed().map((table) =>
      env.DB.prepare(`UPDATE OR IGNORE ${table} SET work_id = ? WHERE work_id IN (${ids})`).bind(former),
    ),
  );
}

const workOf = async (isbn: string) => (await call(getBook, { isbn })).book.work_id;

test('splitting a work loses no mark, reading, review or note', async () => {
  await addBooksToCatalogue(env.CATALOGUE, [
    aBook({ isbn13: ONE, title: 'Night Rider: Year One', authors, ratingsCount: 900 }),
    aBook({ isbn13: TWO, title: 'Night Rider: The Return', authors, ratingsCount: 5 }),
  ]);
  expect(await workOf(ONE)).not.toBe(await workOf(TWO));
  const [ada, ben, cleo] = [await reader('Ada Reader'), await reader('Ben Reader'), await reader('Cleo Reader')];
  await ada.call(markRead, { isbn: ONE });
  await ada.call(addReading, { isbn: TWO, finished: { date: '2024-05-01' } });
  await ada.call(submitReview, { isbn: ONE, rating: 5, review: 'How it began.' });
  await ben.call(markRead, { isbn: TWO });
  await ben.call(submitReview, { isbn: TWO, rating: 2, review: 'He should have stayed away.' });
  await ben.call(saveNote, { isbn: TWO, text: 'Lent to Ada.' });
  await cleo.call(markBookmarked, { isbn: TWO });
  await cleo.call(markRead, { isbn: ONE });
  await cleo.call(hideBook, { isbn: TWO, hidden: true });
  await joinAsBefore();
  expect((await call(getBookReviews, { isbn: ONE })).reviews).toHaveLength(2);

  await runJob(worksJob);

  const finished = await ada.call(listReadings, { state: 'finished' });
  expect(finished.readings.map(({ isbn }) => isbn).toSorted()).toEqual([ONE, TWO]);
  expect(new Set(finished.readings.map(({ work_id }) => work_id)).size).toBe(2);
  expect((await call(getBookReviews, { isbn: ONE })).reviews.map(({ review }) => review)).toEqual(['How it began.']);
  expect((await call(getBookReviews, { isbn: TWO })).reviews).toMatchObject([
    { review: 'He should have stayed away.' },
  ]);
  expect((await call(getBook, { isbn: TWO })).book.volumeInfo).toMatchObject({ averageRating: 2 });
  expect((await ben.call(getNote, { isbn: TWO })).text).toBe('Lent to Ada.');
  expect((await cleo.call(getBook, { isbn: TWO })).book.shelf).toMatchObject({
    bookmarked: true,
    read: false,
    hidden: true,
  });
  expect((await cleo.call(getBook, { isbn: ONE })).book.shelf).toMatchObject({ bookmarked: false, read: true });

  const after = await snapshot();
  await runJob(worksJob);
  expect(await snapshot()).toBe(after);
});
