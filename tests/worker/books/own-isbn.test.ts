import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { recountJob, worksJob } from '../../../worker/composition/jobs.ts';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { addBooksToCatalogue } from '../../../worker/features/books/catalogue/fill.ts';
import { getBook, isbnOf, searchBooks } from '../../../worker/features/books/contract.ts';
import { addOwnBook, ownBookSentences } from '../../../worker/features/books/own/contract.ts';
import { addReading, listReadings } from '../../../worker/features/library/readings/contract.ts';
import { markBookmarked, markRead } from '../../../worker/features/library/shelves/contract.ts';
import { getOwnBooks } from '../../../worker/features/moderation/librarians/contract.ts';
import { call, callForError, librarian, type Reader, reader } from '../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../support/worker/features/books.ts';
import { firstValue, hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';
import { imported } from '../../support/worker/features/imports.ts';
import { runJob } from '../../support/worker/jobs.ts';

let last = 77_000;
const newIsbn = () => isbnNumbered(++last);
const adds = (who: Reader, isbn: string, title = `Own book ${isbn}`) =>
  who.call(addOwnBook, { title, authors: ['Ottoline Marsh'], isbn, anyway: true });
const workFor = async (who: Reader, isbn: string) => (await who.call(getBook, { isbn })).book.work_id;

describe('the ISBN, series and source ID of an own book', () => {
  test('are stored, and find the book for its owner only', async () => {
    const [ada, eve, lib] = [await reader(), await reader(), await librarian()];
    const isbn13 = newIsbn();
    const { isbn } = await ada.call(addOwnBook, {
      title: 'The Marsh Almanac',
      authors: ['Ottoline Marsh'],
      isbn: `${isbn13.slice(0, 3)}-${isbn13.slice(3)}`,
      series: 'Marsh Tales',
      position: '2.5',
    });
    const { book } = await ada.call(getBook, { isbn: isbn13 });
    expect([isbnOf(book), book.volumeInfo.series]).toEqual([isbn, { name: 'Marsh Tales', position: '2.5' }]);
    expect((await ada.call(searchBooks, { query: isbn13 })).items.map(isbnOf)).toEqual([isbn]);
    expect((await eve.callForError(getBook, { isbn: isbn13 })).code).toBe('not_found');
    expect((await callForError(getBook, { isbn: isbn13 })).code).toBe('not_found');
    expect((await eve.call(searchBooks, { query: isbn13 })).items).toEqual([]);
    expect((await ada.call(exportAccount, {})).records.own_books).toMatchObject([
      { number: isbn, isbn13, series: 'Marsh Tales', position: '2.5' },
    ]);
    let cursor: string | undefined;
    const waiting = [];
    do {
      const page = await lib.call(getOwnBooks, cursor === undefined ? {} : { cursor });
      waiting.push(...page.own_books);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(waiting.find((book) => book.isbn === isbn)).toMatchObject({
      isbn13,
      series: 'Marsh Tales',
      position: '2.5',
    });
  });

  test('come with an import, which finds the book for its owner too', async () => {
    const ada = await reader();
    const isbn13 = newIsbn();
    await imported(ada, [
      { title: 'Reed and Sedge', authors: ['Ottoline Marsh'], isbn: isbn13, source_id: 'abc-17', state: 'finished' },
    ]);
    const { book } = await ada.call(getBook, { isbn: isbn13 });
    expect([book.volumeInfo.title, book.shelf?.read]).toEqual(['Reed and Sedge', true]);
    expect((await ada.call(exportAccount, {})).records.own_books).toMatchObject([{ isbn13, source_id: 'abc-17' }]);
  });

  test.for([
    ['an internal number', { isbn: '2000000000008' }, ownBookSentences.isbn],
    ['a place that is no number', { series: 'Tales', position: 'third' }, ownBookSentences.position],
    ['a place without a series', { position: '3' }, ownBookSentences.positionAlone],
  ] as const)('are refused: %s', async ([, wrong, sentence]) => {
    const ada = await reader();
    const refusal = await ada.callForError(addOwnBook, { title: 'Wrong', authors: ['Ottoline Marsh'], ...wrong });
    expect(refusal.code === 'not_found' ? ownBookSentences.isbn : refusal.error).toBe(sentence);
    expect(await firstValue('SELECT count(*) FROM own_books WHERE user_id = ?', ada.userId)).toBe(0);
  });
});

describe('books with the same ISBN become one work, each reader with their state', () => {
  test('at once, when the catalogue has the ISBN already', async () => {
    const ada = await reader();
    const [existing = ''] = await someIsbns(1);
    await ada.call(markRead, { isbn: existing });
    const { isbn } = await adds(ada, existing);
    expect(await workFor(ada, isbn)).toBe(await workFor(ada, existing));
    expect((await ada.call(getBook, { isbn })).book.shelf?.read).toBe(true);
  });

  test('at once, when another reader has added the ISBN', async () => {
    const [ada, eve] = [await reader(), await reader()];
    const isbn13 = newIsbn();
    const [first, second] = [await adds(ada, isbn13), await adds(eve, isbn13, 'The same under another title')];
    await hasReviewed(ada, first.isbn, { rating: 5 });
    await eve.call(markBookmarked, { isbn: second.isbn });
    expect(await workFor(eve, second.isbn)).toBe(await workFor(ada, first.isbn));
    expect((await eve.call(getBook, { isbn: second.isbn })).book).toMatchObject({
      volumeInfo: { title: 'The same under another title', averageRating: 5 },
      shelf: { read: false, bookmarked: true },
    });
  });

  test('by the job, when another reader marks a book of a service that is not in the catalogue', async () => {
    const ada = await reader();
    const isbn13 = newIsbn();
    await imported(ada, [{ title: 'Duckweed', authors: ['Ottoline Marsh'], isbn: isbn13, state: 'finished' }]);
    await env.DB.prepare(
      "INSERT INTO books (isbn, work_id, title, authors, cover, updated_at) VALUES (?, 4242, 'Duckweed', '[]', '', 0)",
    )
      .bind(Number(isbn13))
      .run();
    await runJob(worksJob);
    expect((await ada.call(listReadings, {})).readings).toMatchObject([{ work_id: '4242' }]);
    expect(await firstValue("SELECT count(*) FROM own_books WHERE isbn13 = ? AND state = 'waiting'", isbn13)).toBe(0);
  });

  test('by the job, when imports brought the ISBN or the catalogue learns it later', async () => {
    const [ada, eve, mia] = [await reader(), await reader(), await reader()];
    const isbn13 = newIsbn();
    const row = (title: string) => ({ title, authors: ['Ottoline Marsh'], isbn: isbn13, state: 'want' as const });
    await imported(ada, [row('Eel Traps'), { ...row('Eel Traps: A History'), state: 'finished' }]);
    await imported(eve, [row('The Eel Traps')]);
    const added = await adds(mia, isbn13);
    await mia.call(addReading, { isbn: added.isbn, finished: { date: '2019-04' } });
    await runJob(worksJob);
    const works = () => Promise.all([ada, eve, mia].map((who) => workFor(who, isbn13)));
    expect(new Set(await works()).size).toBe(1);

    await addBooksToCatalogue(env.CATALOGUE, [aBook({ isbn13, title: 'Eel Traps', authors: ['Ottoline Marsh'] })]);
    await runJob(worksJob);
    const work = (await call(getBook, { isbn: isbn13 })).book.work_id;
    expect(await works()).toEqual([work, work, work]);
    expect((await ada.call(getBook, { isbn: isbn13 })).book.shelf).toMatchObject({ read: true });
    expect((await eve.call(getBook, { isbn: isbn13 })).book.shelf).toMatchObject({ read: false, bookmarked: true });
    expect((await mia.call(listReadings, {})).readings).toMatchObject([
      { work_id: work, finished: { date: '2019-04' } },
    ]);
    expect(await firstValue("SELECT count(*) FROM own_books WHERE isbn13 = ? AND state = 'waiting'", isbn13)).toBe(0);
    expect(await runJob(worksJob)).toContain('0 own books joined');
    expect(await runJob(recountJob)).not.toMatch(/[1-9]\d* had drifted/);
  });
});
