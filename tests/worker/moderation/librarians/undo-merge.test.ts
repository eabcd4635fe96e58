import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { recountJob, worksJob } from '../../../../worker/composition/jobs.ts';
import { sessionsJob } from '../../../../worker/composition/sessions-job.ts';
import { editionsOfWork, getBook, isbnOf } from '../../../../worker/features/books/contract.ts';
import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { createChallenge } from '../../../../worker/features/habits/challenges/contract.ts';
import { getNote, saveNote } from '../../../../worker/features/library/notes/contract.ts';
import { startReading } from '../../../../worker/features/library/readings/contract.ts';
import { hideBook, markBookmarked, markRead } from '../../../../worker/features/library/shelves/contract.ts';
import {
  acceptOwnBook,
  getMerges,
  getOwnBooks,
  librarianSentences,
  mergeTwoWorks,
  undoMerge,
} from '../../../../worker/features/moderation/librarians/contract.ts';
import { deleteBookReview, getBookReviews } from '../../../../worker/features/reviews/contract.ts';
import { like } from '../../../../worker/features/social/friends/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { isbnNumbered } from '../../../support/worker/features/books.ts';
import { firstValue, hasReviewed } from '../../../support/worker/features/builders.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { runJob } from '../../../support/worker/jobs.ts';

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
const later = (seconds = 60) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

let lib: Reader;
let [first, other] = ['', ''];
let [from, into] = ['', ''];

beforeEach(async () => {
  later();
  lib = await app.librarian();
  const works = [await aWorkOf(1), await aWorkOf(1)];
  [first = '', other = ''] = works.map(({ isbns }) => isbns[0] ?? '');
  [from = '', into = ''] = works.map(({ work }) => work);
});

// Every table that a merge changes. The recount checks the counters of XP and trends.
const TABLES = [
  ...['readings', 'books_bookmarked', 'reviews', 'review_likes', 'replaced_reviews', 'notes', 'impressions'],
  ...['hidden_works', 'activity', 'activity_likes', 'dismissed_works', 'challenge_books', 'challenges', 'merged_works'],
];
async function stored(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
    rows[table] = results.map((row) => JSON.stringify(row)).sort();
  }
  const { results } = await env.DB.prepare('SELECT isbn, work_id, rating_sum, rating_count FROM books').all();
  rows.books = results.map((row) => JSON.stringify(row)).sort();
  return rows;
}
async function catalogue(): Promise<string[]> {
  const all: string[] = [];
  for (const table of ['works', 'work_aliases', 'service_works']) {
    const { results } = await env.CATALOGUE.prepare(`SELECT * FROM ${table}`).all();
    all.push(...results.map((row) => table + JSON.stringify(row)));
  }
  const { results } = await env.CATALOGUE.prepare('SELECT isbn, work_id FROM editions').all();
  return [...all, ...results.map((row) => JSON.stringify(row))].sort();
}
const driftless = async () => expect(await runJob(recountJob, clock)).not.toMatch(/[1-9]\d* had drifted/);

/** Creates a reader with reviews, readings and notes of both works, and a challenge. */
async function aReaderOfBoth(): Promise<Reader> {
  const ada = await app.reader();
  await ada.call(createChallenge, {
    challenge_name: 'Two',
    num_books: 9,
    challenge_due_date: Math.floor(clock.getTime() / 1000) + 30 * 86_400,
  });
  for (const isbn of [first, other]) {
    await hasReviewed(ada, isbn, { rating: isbn === first ? 2 : 5, review: `Of ${isbn}.` });
    await ada.call(startReading, { isbn });
    await ada.call(saveNote, { isbn, text: `A note on ${isbn}` });
    later();
  }
  return ada;
}

test('undo_merge restores every reader’s state of both works, and both works in the catalogue', async () => {
  await aReaderOfBoth();
  const [eve, mia] = [await app.reader(), await app.reader()];
  await eve.call(markRead, { isbn: first });
  await eve.call(hideBook, { isbn: first, hidden: true });
  await mia.call(hideBook, { isbn: other, hidden: true });
  for (const isbn of [first, other]) {
    await mia.call(markBookmarked, { isbn });
    later();
  }
  const { reviews } = await eve.call(getBookReviews, { isbn: first });
  await eve.call(like, { kind: 'review', id: reviews[0]?.review_id ?? '' });
  const before = { stored: await stored(), catalogue: await catalogue() };
  await lib.call(mergeTwoWorks, { from: first, into: other });
  expect(await stored()).not.toEqual(before.stored);
  const { merges } = await lib.call(getMerges, {});
  expect(merges[0]).toMatchObject({ id: `merge_${from}` });
  later(29 * 86_400);
  lib = await app.librarian();
  await runJob(worksJob, clock);
  await runJob(sessionsJob, clock);
  expect((await lib.call(undoMerge, { id: `merge_${from}` })).message).toBe(librarianSentences.undone);
  expect(await stored()).toEqual(before.stored);
  expect(await catalogue()).toEqual(before.catalogue);
  await runJob(worksJob, clock);
  expect(await stored()).toEqual(before.stored);
  await driftless();
  expect((await app.call(getBook, { isbn: first })).book.work_id).toBe(from);
  expect((await app.call(editionsOfWork, { isbn: other })).editions.map(isbnOf)).toEqual([other]);
  expect((await lib.callForError(undoMerge, { id: `merge_${from}` })).error).toBe(librarianSentences.noMerge);
  // The works can be merged and separated again.
  await lib.call(mergeTwoWorks, { from: first, into: other });
  await lib.call(undoMerge, { id: `merge_${from}` });
  expect(await stored()).toEqual(before.stored);
});

test('what readers did since stays, and what they removed stays removed', async () => {
  const [ada, eve] = [await aReaderOfBoth(), await aReaderOfBoth()];
  await lib.call(mergeTwoWorks, { from: first, into: other });
  const review = (who: Reader) => firstValue('SELECT id FROM reviews WHERE user_id = ?', who.userId);
  await ada.call(saveNote, { isbn: other, text: 'Written since' });
  await eve.call(deleteBookReview, { review_id: String(await review(eve)), isbn: other });
  await eve.call(hideBook, { isbn: other, hidden: true });
  await lib.call(undoMerge, { id: `merge_${from}` });
  expect((await ada.call(getNote, { isbn: other })).text).toBe('Written since');
  expect((await ada.call(getNote, { isbn: first })).text).toBe(`A note on ${first}`);
  expect(await firstValue('SELECT count(*) FROM reviews WHERE user_id = ?', ada.userId)).toBe(2);
  expect(await firstValue('SELECT count(*) FROM reviews WHERE user_id = ?', eve.userId)).toBe(0);
  expect(await firstValue('SELECT count(*) FROM hidden_works WHERE user_id = ?', eve.userId)).toBe(2);
  await driftless();
});

test('two own books are separate again, and both are pending', async () => {
  const [ada, eve] = [await app.reader(), await app.reader()];
  const add = async (who: Reader, title: string) =>
    (await who.call(addOwnBook, { title, authors: ['Ursula Vernon-Ghee'] })).isbn;
  const [mine, others] = [await add(ada, 'Ebb'), await add(eve, 'Ebb, A Tide')];
  await lib.call(mergeTwoWorks, { from: mine, into: others });
  await lib.call(undoMerge, { id: `merge_${mine}` });
  expect((await ada.call(getBook, { isbn: mine })).book.work_id).toBe(mine);
  const { own_books: waiting } = await lib.call(getOwnBooks, {});
  expect(waiting.map(({ isbn }) => isbn)).toEqual(expect.arrayContaining([mine, others]));
});

describe('the merge of an own book with the book of its ISBN', () => {
  const rowsOf = async () => {
    const { results } = await env.DB.prepare('SELECT isbn, state, title, into_isbn FROM own_books ORDER BY isbn').all();
    const { results: words } = await env.DB.prepare('SELECT * FROM own_book_words ORDER BY word, isbn').all();
    const { results: books } = await env.DB.prepare(
      'SELECT isbn, work_id, title, cover, year FROM books ORDER BY isbn',
    ).all();
    return { ...(await stored()), own: JSON.stringify([results, words, books]) };
  };

  /** Creates a reader's own book, which is no edition of `first`, with the same records for both. */
  async function anOwnBook(isbn13?: string) {
    const ada = await app.reader();
    const facts = { title: 'Ebb', authors: ['Ursula Vernon-Ghee'], ...(isbn13 === undefined ? {} : { isbn: isbn13 }) };
    const { isbn } = await ada.call(addOwnBook, facts);
    for (const [place, book] of [isbn, first].entries()) {
      await hasReviewed(ada, book, { rating: 2 + place, review: `Of ${book}.` });
      await ada.call(saveNote, { isbn: book, text: `A note on ${book}` });
      later();
    }
    return { ada, isbn };
  }

  test('by a librarian’s acceptance is undone with it', async () => {
    const { isbn } = await anOwnBook();
    const before = await rowsOf();
    await lib.call(acceptOwnBook, { isbn, isbn13: first, title: 'Ebb and Flow' });
    expect((await lib.call(getMerges, {})).merges[0]).toMatchObject({ id: `merge_${isbn}`, title: `Ebb → ${first}` });
    later(29 * 86_400);
    lib = await app.librarian();
    await lib.call(undoMerge, { id: `merge_${isbn}` });
    expect(await rowsOf()).toEqual(before);
    await driftless();
    // The book is pending, and any librarian may decide again.
    await lib.call(acceptOwnBook, { isbn, isbn13: first });
    await lib.call(undoMerge, { id: `merge_${isbn}` });
    expect(await rowsOf()).toEqual(before);
  });

  test.for(['waiting', 'rejected'] as const)('by the job is undone, and the %s book stays separate', async (state) => {
    const isbn13 = isbnNumbered(state === 'waiting' ? 783_001 : 783_002);
    const { ada, isbn } = await anOwnBook(isbn13);
    await env.DB.prepare('UPDATE own_books SET state = ? WHERE isbn = ?').bind(state, isbn).run();
    const before = await rowsOf();
    // The ISBN was misprinted and belongs to another book, which the reader also has.
    await env.DB.prepare(
      `INSERT INTO books (isbn, work_id, title, authors, cover, updated_at) VALUES (?, ?, 'Flow', '[]', '', 0)`,
    )
      .bind(Number(isbn13), Number(from))
      .run();
    await runJob(worksJob, clock);
    expect((await ada.call(getBook, { isbn })).book.work_id).toBe(from);
    later(29 * 86_400);
    lib = await app.librarian();
    expect((await lib.call(getMerges, {})).merges.find(({ id }) => id === `merge_${isbn}`)).toEqual({
      id: `merge_${isbn}`,
      title: `Ebb → ${isbn13}`,
      merged_at: expect.any(Number),
    });
    await lib.call(undoMerge, { id: `merge_${isbn}` });
    await runJob(worksJob, clock);
    await env.DB.prepare('DELETE FROM books WHERE isbn = ?').bind(Number(isbn13)).run();
    expect(await rowsOf()).toEqual(before);
    await driftless();
  });
});

test('is refused after 30 days, after a later merge, and for others', async () => {
  const third = await aWorkOf(1);
  await lib.call(mergeTwoWorks, { from: first, into: other });
  const ada = await app.reader();
  expect((await ada.callForError(undoMerge, { id: `merge_${from}` })).error).toBe(librarianSentences.notLibrarian);
  await lib.call(mergeTwoWorks, { from: other, into: third.isbns[0] ?? '' });
  expect((await lib.callForError(undoMerge, { id: `merge_${from}` })).error).toBe(librarianSentences.mergedFurther);
  await lib.call(undoMerge, { id: `merge_${into}` });
  later(31 * 86_400);
  lib = await app.librarian();
  expect((await lib.callForError(undoMerge, { id: `merge_${from}` })).error).toBe(librarianSentences.tooLateToUndo);
  await runJob(sessionsJob, clock);
  expect(await firstValue('SELECT count(*) FROM merged_rows WHERE from_id = ?', from)).toBe(0);
  expect((await lib.call(getMerges, {})).merges.map(({ id }) => id)).not.toContain(`merge_${from}`);
});
