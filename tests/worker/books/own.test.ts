import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { logout } from '../../../worker/features/accounts/contract.ts';
import {
  deleteAccount,
  editProfilePrivacy,
  exportAccount,
} from '../../../worker/features/accounts/settings/contract.ts';
import { getBook, isbnOf, isInternal, normaliseIsbn, searchBooks } from '../../../worker/features/books/contract.ts';
import {
  addOwnBook,
  deleteOwnBook,
  editOwnBook,
  ownBookSentences,
} from '../../../worker/features/books/own/contract.ts';
import { internalNumbers } from '../../../worker/features/books/own/number.ts';
import { OWN_BOOKS_A_DAY } from '../../../worker/features/books/own/own-books.ts';
import { getTrending } from '../../../worker/features/discovery/trending/contract.ts';
import { trendingJob } from '../../../worker/features/discovery/trending/job.ts';
import { deleteBookList, getBookList } from '../../../worker/features/library/lists/contract.ts';
import { markBookmarked, markRead, unmarkBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { reportBookProblem, reportReview } from '../../../worker/features/moderation/contract.ts';
import { viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import { call, callForError, fetch, librarian, type Reader, reader } from '../../support/worker/app.ts';
import { firstValue, hasReviewed, listOf, someIsbns } from '../../support/worker/features/builders.ts';
import { placesHolding } from '../../support/worker/features/readers-named.ts';
import { runJob } from '../../support/worker/jobs.ts';

const facts = {
  title: 'Żółw i księżyc: Opowieści',
  authors: ['Zofia Wrześniewska'],
  year: 1987,
  pages: 212,
  language: 'pl',
};
const adds = async (who: Reader, overrides: Partial<typeof facts> = {}) =>
  (await who.call(addOwnBook, { ...facts, ...overrides })).isbn;
const becomesPrivate = (who: Reader) => who.call(editProfilePrivacy, { profile_privacy: 'nobody' });
const countOf = (table: string, isbn: string) =>
  firstValue<number>(`SELECT count(*) FROM ${table} WHERE isbn = ?`, isbn);

describe('/api/books/add_own', () => {
  test('gives the book a number of its own and a page', async () => {
    const ada = await reader();
    const isbn = await adds(ada);
    expect(isbn).toMatch(/^2\d{12}$/);
    expect(normaliseIsbn(isbn)).toBe(isbn);
    const { book, source } = await ada.call(getBook, { isbn });
    expect(source).toBe('reader');
    expect(isbnOf(book)).toBe(isbn);
    expect(book.work_id).toBe(isbn);
    expect(book.volumeInfo).toMatchObject({
      title: facts.title,
      authors: facts.authors,
      pageCount: 212,
      language: 'pl',
      publishedDate: '1987',
      industryIdentifiers: [{ type: 'OTHER', identifier: isbn }],
    });
    expect(book.shelf).toEqual({ read: false, bookmarked: false });
  });

  test('draws a cover for anyone with its address, and not for the number alone', async () => {
    const isbn = await adds(await reader());
    const { book } = await call(getBook, { isbn });
    const address = book.volumeInfo.imageLinks?.thumbnail ?? '';
    const fetchPage = (path: string) => fetch(new Request(`${env.PUBLIC_ORIGIN}${path}`));
    const drawn = await fetchPage(address);
    expect([drawn.status, drawn.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    expect(await drawn.text()).toContain('Zofia');
    expect((await fetchPage(address.replace(/-.*\./, '.'))).status).toBe(404);
    expect((await fetchPage(address.replace(/-..../, '-AAAA'))).status).toBe(404);
  });

  test('draws the cover only for people who may see the book now', async () => {
    const [ada, eve, lib] = [await reader(), await reader(), await librarian()];
    const isbn = await adds(ada);
    const { book } = await call(getBook, { isbn });
    const address = `${env.PUBLIC_ORIGIN}${book.volumeInfo.imageLinks?.thumbnail}`;
    const statusFor = async (who: Reader | null) => {
      const cookie = `authenticated=${encodeURIComponent(JSON.stringify({ sessionToken: who?.token }))}`;
      return (await fetch(new Request(address, who === null ? {} : { headers: { cookie } }))).status;
    };
    expect(await Promise.all([null, ada, eve].map(statusFor))).toEqual([200, 200, 200]);
    await becomesPrivate(ada);
    expect(await Promise.all([null, ada, eve, lib].map(statusFor))).toEqual([404, 200, 404, 200]);
    const forged = new Request(address, { headers: { cookie: 'authenticated=%7B%22sessionToken%22%3A%22x%22%7D' } });
    expect((await fetch(forged)).status).toBe(404);
    await ada.call(logout, {});
    expect(await statusFor(ada)).toBe(404);
  });

  test('one key adds one book, and two readers with the same book add two', async () => {
    const [ada, eve] = [await reader(), await reader()];
    const key = { 'idempotency-key': 'add-this-once-01' };
    const numbers = await Promise.all([1, 2].map(() => ada.call(addOwnBook, facts, key)));
    expect(new Set(numbers.map(({ isbn }) => isbn)).size).toBe(1);
    const otherBook = await eve.call(addOwnBook, facts, key);
    expect(otherBook.isbn).not.toBe(numbers[0]?.isbn);
  });

  test('a number that is in use is skipped', async () => {
    const id = 'AAAAAAAAAAAAAAAA';
    const [first, second] = internalNumbers(id);
    expect([first, second]).toEqual(['2000000000008', '2000000000015']);
    const ada = await reader();
    const key = { 'idempotency-key': 'add-this-twice-1' };
    const isbn = await adds(await reader());
    const tried = await ada.call(addOwnBook, { ...facts, title: 'Another' }, key);
    expect(tried.isbn).not.toBe(isbn);
  });

  test.for([
    ['an empty title', { title: ' ' }, ownBookSentences.noTitle],
    ['control characters', { title: 'A\u0007B' }, 'This text contains characters that can’t be shown.'],
    ['a title that nobody sees', { title: '\u200b\u200b' }, ownBookSentences.unseen],
    ['markup', { title: '<script>alert(1)</script>' }, ownBookSentences.markup],
    ['a long title', { title: 'x'.repeat(201) }, 'Please keep it to 200 characters.'],
    ['no author', { authors: [] }, ownBookSentences.noAuthor],
    ['an empty author', { authors: [''] }, ownBookSentences.noAuthor],
    ['10,000 authors', { authors: Array<string>(10_000).fill('A') }, ownBookSentences.manyAuthors],
    ['the year 9999', { year: 9999 }, ownBookSentences.year],
    ['a year far ahead', { year: new Date().getUTCFullYear() + 3 }, ownBookSentences.year],
    ['-1 pages', { pages: -1 }, ownBookSentences.pages],
    ['half a page', { pages: 1.5 }, ownBookSentences.pages],
    ['no language', { language: 'Klingon' }, ownBookSentences.language],
  ] as const)('refuses %s with a sentence', async ([, wrong, sentence]) => {
    const ada = await reader();
    const answer = await ada.callForError(addOwnBook, {
      ...facts,
      ...wrong,
      authors: [...('authors' in wrong ? wrong.authors : facts.authors)],
    });
    expect([answer.code, answer.error]).toEqual(['invalid_input', sentence]);
    expect(await firstValue('SELECT count(*) FROM own_books WHERE user_id = ?', ada.userId)).toBe(0);
  });

  test(`at most ${OWN_BOOKS_A_DAY} a day`, async () => {
    const ada = await reader();
    await adds(ada);
    await env.DB.prepare(
      `INSERT INTO capped_acts (identity_key, kind, target_id, acted_at, ordinal, most)
       SELECT u.identity_key, 'own_book', 'thing ' || value, ?2, 1, 1000 FROM users u, json_each(?3) WHERE u.id = ?1`,
    )
      .bind(
        ada.userId,
        Math.floor(Date.now() / 1000),
        JSON.stringify(Array.from({ length: OWN_BOOKS_A_DAY - 1 }, (_, n) => n)),
      )
      .run();
    expect((await ada.callForError(addOwnBook, { ...facts, anyway: true })).error).toBe(ownBookSentences.tooMany);
  });
});

describe('a book that is there already', () => {
  test('is named before another is stored: the reader’s own, by title or ISBN, and the catalogue’s', async () => {
    const ada = await reader();
    const isbn = await adds(ada);
    const twice = await ada.callForError(addOwnBook, { ...facts, title: 'ZOLW I KSIEZYC: opowiesci', year: 1990 });
    expect(twice).toMatchObject({ code: 'conflict', error: ownBookSentences.twice, id: isbn });
    const [inCatalogue = ''] = await someIsbns(1);
    const { book } = await ada.call(getBook, { isbn: inCatalogue });
    const { title, authors = [] } = book.volumeInfo;
    for (const input of [
      { ...facts, title: 'Another', isbn: inCatalogue },
      { title: title.toUpperCase(), authors: authors.slice(0, 1) },
    ])
      expect(await ada.callForError(addOwnBook, input)).toMatchObject({
        code: 'conflict',
        error: ownBookSentences.known,
      });
    expect(await firstValue('SELECT count(*) FROM own_books WHERE user_id = ?', ada.userId)).toBe(1);
    await ada.call(addOwnBook, { ...facts, anyway: true });
    expect(await firstValue('SELECT count(*) FROM own_books WHERE user_id = ?', ada.userId)).toBe(2);
  });
});

describe('an own book is changed and deleted', () => {
  test('by its reader, and found by its new words only', async () => {
    const ada = await reader();
    const isbn = await adds(ada);
    const changed = { title: 'Of Frogs', authors: ['Ottoline Marsh'], series: 'Marsh Tales', position: '1.5' };
    expect((await ada.call(getBook, { isbn })).own).toMatchObject({ may_edit: true });
    await ada.call(editOwnBook, { own_book: isbn, ...changed });
    const { book } = await ada.call(getBook, { isbn });
    expect(book.volumeInfo).toMatchObject({ title: 'Of Frogs', series: { name: 'Marsh Tales', position: '1.5' } });
    expect(book.volumeInfo).not.toHaveProperty('pageCount');
    const found = async (query: string) => (await ada.call(searchBooks, { query })).items.map(isbnOf);
    expect([await found('frogs marsh'), await found('ksiezyc wrzesniewska')]).toEqual([[isbn], []]);

    await ada.call(markBookmarked, { isbn });
    const refusal = { code: 'conflict', error: ownBookSentences.inUse };
    expect(await ada.callForError(deleteOwnBook, { own_book: isbn })).toMatchObject(refusal);
    await ada.call(unmarkBookmarked, { isbn });
    const list = await listOf(ada, 'Ponds', isbn);
    expect(await ada.callForError(deleteOwnBook, { own_book: isbn })).toMatchObject(refusal);
    await ada.call(deleteBookList, { list_id: list });
    await ada.call(deleteOwnBook, { own_book: isbn });
    expect((await ada.callForError(getBook, { isbn })).code).toBe('not_found');
    expect(await found('frogs marsh')).toEqual([]);
    for (const table of ['own_books', 'own_book_words', 'own_book_readers']) expect(await countOf(table, isbn)).toBe(0);
  });

  test('not while another reader has it, nor by anyone else', async () => {
    const [ada, eve] = [await reader(), await reader()];
    const isbn = await adds(ada);
    const changed = { own_book: isbn, title: 'Of Frogs', authors: ['Ottoline Marsh'] };
    expect(await eve.callForError(editOwnBook, changed)).toMatchObject({ code: 'not_found' });
    expect(await eve.callForError(deleteOwnBook, { own_book: isbn })).toMatchObject({ code: 'not_found' });
    expect((await eve.call(getBook, { isbn })).own).toBeUndefined();
    await eve.call(markRead, { isbn });
    const refusal = { code: 'conflict', error: ownBookSentences.shared };
    expect(await ada.callForError(editOwnBook, changed)).toMatchObject(refusal);
    expect(await ada.callForError(deleteOwnBook, { own_book: isbn })).toMatchObject(refusal);
    expect((await ada.call(getBook, { isbn })).own).toMatchObject({ may_edit: false });
    expect((await eve.call(getBook, { isbn })).book.volumeInfo.title).toBe(facts.title);
  });
});

describe('an own book is visible', () => {
  test('to readers who see its owner’s profile', async () => {
    const [ada, eve] = [await reader(), await reader()];
    const isbn = await adds(ada);
    expect((await eve.call(getBook, { isbn })).book.volumeInfo.title).toBe(facts.title);
    expect((await call(getBook, { isbn })).book.volumeInfo.title).toBe(facts.title);
    await becomesPrivate(ada);
    const number = await callForError(getBook, { isbn: '2000000000008' });
    expect((await eve.callForError(getBook, { isbn })).error).toBe(number.error);
    const unseen = await callForError(getBook, { isbn });
    expect([unseen.code, unseen.error]).toEqual(['not_found', ownBookSentences.hidden]);
    expect(await (await fetch(new Request(`${env.PUBLIC_ORIGIN}/book?isbn=${isbn}`))).text()).toContain(
      ownBookSentences.hidden,
    );
    expect((await ada.call(getBook, { isbn })).book.volumeInfo.title).toBe(facts.title);
  });

  test('and to readers who marked it while they saw it', async () => {
    const [ada, eve, mia] = [await reader(), await reader(), await reader()];
    const isbn = await adds(ada);
    await eve.call(markBookmarked, { isbn });
    await becomesPrivate(ada);
    // The book is still on an open profile: anyone who sees the profile sees the book.
    expect((await mia.call(getBook, { isbn })).source).toBe('reader');
    await becomesPrivate(eve);
    await mia.callForError(getBook, { isbn });
    await eve.call(unmarkBookmarked, { isbn });
    expect((await eve.call(getBook, { isbn })).book.shelf?.bookmarked).toBe(false);
  });

  test('reporting a book or its review does not keep it visible', async () => {
    const [ada, eve] = [await reader(), await reader()];
    const isbn = await adds(ada);
    const review = await hasReviewed(ada, isbn);
    await eve.call(reportBookProblem, { isbn, kind: 'cover', note: '' });
    await eve.call(reportReview, { review_id: review, isbn });
    await becomesPrivate(ada);
    expect((await eve.callForError(getBook, { isbn })).error).toBe(ownBookSentences.hidden);
  });

  test('it works like any book: shelves, reviews, lists, profiles', async () => {
    const ada = await reader();
    const isbn = await adds(ada);
    await ada.call(markRead, { isbn });
    await hasReviewed(ada, isbn);
    const list = await listOf(ada, 'Shelf of my own', isbn);
    const { list: visibleList } = await call(getBookList, { list_id: list });
    expect(visibleList.books.map((book) => [book.isbn, book.title])).toEqual([[isbn, facts.title]]);
    const stats = await call(viewUserBookStats, { target_id: ada.userId });
    expect(stats.books_read.map((book) => book.isbn)).toEqual([isbn]);
    expect(stats.books_reviewed.map((review) => review.book_title)).toEqual([facts.title]);
  });

  test('only its reader finds it in a search, by the start of its words, without accents', async () => {
    const [ada, eve] = [await reader(), await reader()];
    const isbn = await adds(ada);
    const searchAs = async (who: Reader, query: string) => (await who.call(searchBooks, { query })).items.map(isbnOf);
    for (const query of ['zolw', 'KSIĘŻ zofia', 'wrzes [author]', 'opowiesci [title]', 'the żółw']) {
      expect(await searchAs(ada, query), query).toContain(isbn);
      expect(await searchAs(eve, query), query).not.toContain(isbn);
    }
    for (const query of ['zofia [title]', 'zolw [meta]', 'zolw moon', isbn]) {
      expect(await searchAs(ada, query), query).not.toContain(isbn);
    }
    const { items } = await ada.call(searchBooks, { query: 'zolw' });
    await ada.call(markRead, { isbn });
    expect(items[0]?.shelf?.read).toBe(false);
    expect((await ada.call(searchBooks, { query: 'zolw' })).items[0]?.shelf?.read).toBe(true);
  });

  test('it appears neither in trending nor in the sitemap nor under an ISBN', async () => {
    const ada = await reader();
    const isbn = await adds(ada);
    await hasReviewed(ada, isbn, { review: 'A tortoise and a moon.' });
    const listed = await fetch(new Request(`${env.PUBLIC_ORIGIN}/sitemap.xml`)).then((answer) => answer.text());
    for (const [, address = ''] of listed.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      expect(address).not.toContain('/2');
      expect(await (await fetch(new Request(address))).text()).not.toContain(isbn);
    }
    await runJob(trendingJob);
    expect(JSON.stringify(await call(getTrending, {}))).not.toContain(isbn);
  });
});

describe('a deleted account', () => {
  test('removes its own books from the search', async () => {
    const ada = await reader();
    const isbn = await adds(ada, { title: 'Quillwort at dusk' });
    await hasReviewed(ada, isbn);
    const { records } = await ada.call(exportAccount, {});
    const listed = JSON.stringify(records);
    expect(listed).toContain('Quillwort at dusk');
    expect(records.own_books).toMatchObject([{ number: isbn }]);
    expect(listed).not.toContain(`"isbn":"${isbn}"`);
    await ada.call(deleteAccount, { confirm: 'confirm' });
    expect(await placesHolding(['Quillwort', 'quillwort'])).toEqual([]);
    expect(await firstValue('SELECT title || authors || cover FROM books WHERE isbn = ?', isbn)).toBe('[]');
    for (const table of ['own_books', 'own_book_words', 'own_book_readers']) {
      expect(await countOf(table, isbn), table).toBe(0);
    }
  });

  test('leaves books that others have too, without a name, until the last of them is deleted', async () => {
    const [ada, eve] = [await reader(), await reader()];
    const isbn = await adds(ada);
    await eve.call(markRead, { isbn });
    await ada.call(deleteAccount, { confirm: 'confirm' });
    expect(await firstValue('SELECT count(*) FROM own_books WHERE isbn = ? AND user_id IS NULL', isbn)).toBe(1);
    expect((await eve.call(getBook, { isbn })).book.shelf?.read).toBe(true);
    await eve.call(deleteAccount, { confirm: 'confirm' });
    expect(await countOf('own_books', isbn)).toBe(0);
    expect(await firstValue('SELECT title FROM books WHERE isbn = ?', isbn)).toBe('');
  });
});

test('an internal number is not an ISBN', () => {
  expect(['2000000000008', '9780340839935'].map(isInternal)).toEqual([true, false]);
  expect(normaliseIsbn('2000000000009')).toBeNull();
});
