import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { recountJob } from '../../../../worker/composition/jobs.ts';
import { deleteAccount, editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { editionsOfWork, getBook, isbnOf, searchBooks } from '../../../../worker/features/books/contract.ts';
import { addOwnBook, ownBookSentences } from '../../../../worker/features/books/own/contract.ts';
import { markBookmarked, markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { getOverview } from '../../../../worker/features/moderation/contract.ts';
import {
  acceptOwnBook,
  getOwnBookImports,
  getOwnBooks,
  librarianSentences,
  MERGES_AN_HOUR,
  mergeTwoWorks,
  type PendingImports,
  rejectImport,
} from '../../../../worker/features/moderation/librarians/contract.ts';
import { getBookReviews } from '../../../../worker/features/reviews/contract.ts';
import { admin, call, createTestApp, fetch, librarian, type Reader, reader } from '../../../support/worker/app.ts';
import { isbnNumbered } from '../../../support/worker/features/books.ts';
import { firstValue, hasReviewed, listOf, someIsbns } from '../../../support/worker/features/builders.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { imported, undone } from '../../../support/worker/features/imports.ts';
import { runJob } from '../../../support/worker/jobs.ts';

const facts = (title: string) => ({ title, authors: ['Ursula Vernon-Ghee'], year: 1961, pages: 90, language: 'en' });
const adds = async (who: Reader, title: string) => (await who.call(addOwnBook, facts(title))).isbn;

const isbnsFor = async (query: string) => (await call(searchBooks, { query })).items.map(isbnOf);
const waiting = async (who: Reader) => {
  const all: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await who.call(getOwnBooks, cursor === undefined ? {} : { cursor });
    all.push(...page.own_books.map(({ isbn }) => isbn));
    cursor = page.next_cursor;
    if (cursor === undefined) return all;
  }
};

describe('/api/librarian/own_books', () => {
  test('lists pending books, oldest first, and names only readers with public profiles', async () => {
    const [ada, eve, lib] = [await reader('Ada Open'), await reader('Eve Closed'), await librarian()];
    await eve.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    const [first, second] = [await adds(ada, 'Waiting for the first'), await adds(eve, 'Waiting for the second')];
    await env.DB.prepare('UPDATE own_books SET added_at = added_at - 60 WHERE isbn = ?').bind(first).run();
    const { own_books: books } = await lib.call(getOwnBooks, {});
    const [firstPlace, other] = [first, second].map((isbn) => books.findIndex((book) => book.isbn === isbn));
    expect(firstPlace).toBeLessThan(other ?? -1);
    expect(books[firstPlace ?? -1]).toMatchObject({
      title: 'Waiting for the first',
      added_by: { name: 'Ada Open' },
      pages: 90,
    });
    expect(books[other ?? -1]?.added_by).toBeUndefined();
    // A librarian can view the book in order to judge it, and gets no other rights from that.
    expect((await lib.call(getBook, { isbn: second })).source).toBe('reader');
    const ids = await Promise.all(Array.from({ length: 21 }, (_, n) => adds(ada, `One of many ${n}`)));
    expect(await waiting(lib)).toEqual(expect.arrayContaining([first, second, ...ids]));
  });
});

describe('/api/librarian/own_book_imports', () => {
  const row = (title: string, isbn?: string) => ({
    title,
    authors: ['Ursula Vernon-Ghee'],
    isbn,
    state: 'want' as const,
  });
  const importsOf = async (who: Reader) => {
    const all: PendingImports['imports'] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await who.call(getOwnBookImports, cursor === undefined ? {} : { cursor });
      all.push(...page.imports);
      cursor = page.next_cursor;
      if (cursor === undefined) return all;
    }
  };

  test('lists imported books apart from typed ones, one line for each ISBN', async () => {
    const [ada, eve, lib] = [await reader('Ada Imports'), await reader('Eve Hidden'), await librarian()];
    await eve.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    const otherIsbn = isbnNumbered(81_001);
    const importId = await imported(ada, [row('Sluice', otherIsbn), row('Sluice, A Novel', otherIsbn), row('Weir')]);
    const other = await imported(eve, [row('Culvert')]);
    const records = await importsOf(lib);
    expect(records.find((record) => record.import === importId)).toMatchObject({
      books: 3,
      added_by: { name: 'Ada Imports' },
    });
    expect(records.find((record) => record.import === other)).toMatchObject({ books: 1 });
    expect(records.find((record) => record.import === other)?.added_by).toBeUndefined();
    const { own_books: books } = await lib.call(getOwnBooks, { import: importId });
    expect(new Map(books.map(({ isbn13, copies }) => [isbn13, copies]))).toEqual(
      new Map([
        [otherIsbn, 2],
        [undefined, 1],
      ]),
    );
    expect(books).toHaveLength(2);
    const pending = await waiting(lib);
    for (const { isbn } of books) expect(pending).not.toContain(isbn);
    expect((await ada.callForError(getOwnBookImports, {})).error).toBe(librarianSentences.notLibrarian);
  });

  test('reject_import removes an import’s line for good, and its reader keeps the books', async () => {
    const [ada, eve, lib] = [await reader(), await reader(), await librarian()];
    const rows = [row('Lock Keeper'), row('Lock Keeper’s Daughter')];
    const [mine, others] = [await imported(ada, rows), await imported(eve, [row('Towpath')])];
    expect((await lib.call(rejectImport, { import: mine })).message).toBe(librarianSentences.rejected);
    const left = (await importsOf(lib)).map((record) => record.import);
    expect([left.includes(mine), left.includes(others)]).toEqual([false, true]);
    const [book] = (await ada.call(searchBooks, { query: 'lock keeper daughter' })).items;
    expect((await ada.call(getBook, { isbn: book === undefined ? '' : isbnOf(book) })).book.shelf?.bookmarked).toBe(
      true,
    );
    // Importing the same file again does not bring the books back to the librarians.
    await imported(ada, rows);
    expect((await importsOf(lib)).map((record) => record.import).sort()).toEqual(left.sort());
    expect((await lib.callForError(rejectImport, { import: mine })).error).toBe(librarianSentences.noneOfImport);
    expect((await ada.callForError(rejectImport, { import: others })).error).toBe(librarianSentences.notLibrarian);
    // The reader can still undo the import.
    await undone(ada, mine);
    expect(await firstValue('SELECT count(*) FROM own_books WHERE user_id = ?', ada.userId)).toBe(0);
    // Imported again, the books are still rejected; only a new one is pending.
    await imported(ada, rows);
    const again = await imported(ada, [...rows, row('Lock Keeper’s Son')]);
    expect(
      await firstValue("SELECT count(*) FROM own_books WHERE user_id = ? AND state = 'rejected'", ada.userId),
    ).toBe(2);
    expect((await importsOf(lib)).filter((record) => ![...left, again].includes(record.import))).toEqual([]);
    expect((await importsOf(lib)).find((record) => record.import === again)?.books).toBe(1);
  });
});

describe('/api/librarian/accept_own_book', () => {
  test('adds the book to the catalogue for everyone, with the librarian’s corrections', async () => {
    const [ada, lib] = [await reader(), await librarian()];
    const isbn = await adds(ada, 'The Quagmyre Almanac');
    await hasReviewed(ada, isbn, { rating: 5 });
    expect(await isbnsFor('quagmire almanac')).not.toContain(isbn);
    const input = { isbn, title: 'The Quagmire Almanac', year: 1962 };
    const answer = await lib.call(acceptOwnBook, input);
    expect(answer).toMatchObject({ message: librarianSentences.accepted('The Quagmire Almanac'), isbn });
    expect(await isbnsFor('quagmire almanac')).toEqual([isbn]);
    expect(await firstValue('SELECT count(*) FROM own_book_words WHERE isbn = ?', isbn)).toBe(0);
    expect((await ada.call(searchBooks, { query: 'quagmire almanac' })).items).toHaveLength(1);
    const { book, source } = await ada.call(getBook, { isbn });
    expect(source).toBe('catalogue');
    expect(book).toMatchObject({ work_id: answer.work_id, shelf: { read: true } });
    expect(book.volumeInfo).toMatchObject({ title: 'The Quagmire Almanac', publishedDate: '1962', averageRating: 5 });
    const cover = await fetch(new Request(`${env.PUBLIC_ORIGIN}${book.volumeInfo.imageLinks?.thumbnail}`));
    // A moderator may still remove its title.
    expect([cover.status, cover.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect((await call(editionsOfWork, { isbn })).editions.map(isbnOf)).toEqual([isbn]);
    expect(await waiting(lib)).not.toContain(isbn);
    // Search engines may list the book from now on, and not before.
    const id = await env.CATALOGUE.prepare('SELECT id FROM editions WHERE isbn = ?').bind(Number(isbn)).first('id');
    const listed = await fetch(new Request(`${env.PUBLIC_ORIGIN}/sitemap/books/${id}.xml`));
    expect(await listed.text()).toContain(`/book?isbn=${isbn}</loc>`);
    const robots = async (number: string) =>
      /<meta name="robots"[^>]*>/.exec(
        await (await fetch(new Request(`${env.PUBLIC_ORIGIN}/book?isbn=${number}`))).text(),
      );
    expect(await robots(isbn)).toBeNull();
    expect(await robots(await adds(ada, 'Quagmires, still waiting'))).not.toBeNull();
    // A second click gets the same answer; another librarian's decision comes too late.
    expect((await lib.call(acceptOwnBook, input)).message).toBe(answer.message);
    expect((await (await librarian()).callForError(acceptOwnBook, { isbn })).error).toBe(librarianSentences.closed);
    // The book now belongs to the catalogue, and names no reader.
    await ada.call(deleteAccount, { confirm: 'confirm' });
    expect((await call(getBook, { isbn })).book.volumeInfo.title).toBe('The Quagmire Almanac');
    expect(await firstValue('SELECT count(*) FROM own_books WHERE isbn = ? AND user_id IS NULL', isbn)).toBe(1);
  });

  test('with a known ISBN it joins that edition, and the reader keeps their state', async () => {
    const [ada, lib] = [await reader(), await librarian()];
    const [isbn13 = ''] = await someIsbns(1);
    const isbn = await adds(ada, 'A book that is well known');
    await ada.call(markRead, { isbn });
    const before = (await call(getBook, { isbn: isbn13 })).book;
    const answer = await lib.call(acceptOwnBook, { isbn, isbn13 });
    expect(answer).toMatchObject({ isbn: isbn13, work_id: before.work_id });
    const { book } = await ada.call(getBook, { isbn: isbn13 });
    expect([book.shelf?.read, book.volumeInfo.title]).toEqual([true, before.volumeInfo.title]);
    const old = (await ada.call(getBook, { isbn })).book;
    expect([old.shelf?.read, old.work_id, isbnOf(old)]).toEqual([true, before.work_id, isbn13]);
    expect(await isbnsFor('a book that is well known')).not.toContain(isbn);
  });

  test('with an unknown ISBN it becomes the edition of that ISBN', async () => {
    const [ada, lib] = [await reader(), await librarian()];
    const isbn = await adds(ada, 'Halcyon Threnody Unbound');
    const isbn13 = '9790000000018';
    await lib.call(acceptOwnBook, { isbn, isbn13 });
    expect(await isbnsFor('halcyon threnody')).toEqual([isbn13]);
    expect((await call(getBook, { isbn: isbn13 })).book.volumeInfo.industryIdentifiers).toEqual([
      { type: 'ISBN_13', identifier: isbn13 },
    ]);
  });

  test('without an ISBN it is refused where the catalogue has that book', async () => {
    const [ada, eve, lib] = [await reader(), await reader(), await librarian()];
    const [isbn, again] = [await adds(ada, 'Sedge Warbler Psalter'), await adds(eve, 'The Sedge Warbler Psalter')];
    const { work_id: work } = await lib.call(acceptOwnBook, { isbn });
    const answer = await lib.callForError(acceptOwnBook, { isbn: again });
    expect([answer.code, answer.error]).toEqual(['conflict', ownBookSentences.inCatalogue]);
    expect(await waiting(lib)).toContain(again);
    expect((await eve.call(getBook, { isbn: again })).book.work_id).not.toBe(work);
    // A second click on the first acceptance gets the same answer.
    expect((await lib.call(acceptOwnBook, { isbn })).work_id).toBe(work);
  });

  test.each(['librarian', 'admin'] as const)('is refused to the %s who added the book', async (rank) => {
    const [own, other] = [await createTestApp()[rank](), await librarian()];
    const isbn = await adds(own, `Added by the ${rank}`);
    await env.DB.prepare('UPDATE own_books SET added_at = 1 WHERE isbn = ?').bind(isbn).run();
    const refusal = await own.callForError(acceptOwnBook, { isbn });
    expect(refusal).toMatchObject({ code: 'not_allowed', message: librarianSentences.yours });
    const isYours = async (who: Reader) =>
      (await who.call(getOwnBooks, {})).own_books.find((book) => book.isbn === isbn)?.yours;
    expect([await isYours(own), await isYours(other)]).toEqual([true, false]);
    await other.call(acceptOwnBook, { isbn });
  });

  test('refuses a book that is not a reader’s own, and an internal number as ISBN', async () => {
    const [ada, lib] = [await reader(), await librarian()];
    const isbn = await adds(ada, 'Not accepted');
    const [existing = ''] = await someIsbns(1);
    expect((await lib.callForError(acceptOwnBook, { isbn: existing })).error).toBe(librarianSentences.noBook);
    expect((await lib.callForError(acceptOwnBook, { isbn: '2000000000008' })).code).toBe('not_found');
    expect((await lib.callForError(acceptOwnBook, { isbn, isbn13: isbn })).error).toBe(librarianSentences.noIsbn);
    expect((await lib.callForError(acceptOwnBook, { isbn, title: ' ' })).code).toBe('invalid_input');
    expect((await ada.callForError(acceptOwnBook, { isbn })).error).toBe(librarianSentences.notLibrarian);
  });
});

describe('/api/librarian/merge_works', () => {
  test('two readers who added the same book get one work, each with their own state', async () => {
    const [ada, eve, lib] = [await reader('Ada'), await reader('Eve'), await librarian('Linnet')];
    const [first, other] = [await adds(ada, 'The Heron Ledger'), await adds(eve, 'Heron Ledger, The')];
    await hasReviewed(ada, first, { rating: 5, review: 'Mine.' });
    await eve.call(markBookmarked, { isbn: other });
    const list = await listOf(eve, 'Herons', other);
    const { work_id: work, message } = await lib.call(mergeTwoWorks, { from: other, into: first });
    expect(message).toBe(librarianSentences.merged);
    for (const isbn of [first, other]) {
      const mine = (await ada.call(getBook, { isbn })).book;
      const othersBook = (await eve.call(getBook, { isbn })).book;
      expect([mine.work_id, othersBook.work_id]).toEqual([work, work]);
      expect([mine.shelf?.read, othersBook.shelf?.read, othersBook.shelf?.bookmarked]).toEqual([true, false, true]);
      const { reviews } = await eve.call(getBookReviews, { isbn });
      expect(reviews.map(({ review }) => review)).toEqual(['Mine.']);
      expect(othersBook.volumeInfo.averageRating).toBe(5);
    }
    expect(await firstValue('SELECT count(*) FROM book_list_books WHERE list_id = ? AND isbn = ?', list, other)).toBe(
      1,
    );
    expect((await lib.call(mergeTwoWorks, { from: other, into: first })).message).toBe(librarianSentences.oneAlready);
    // The other book is still pending, and each reader finds their own.
    const left = await waiting(lib);
    expect([left.includes(first), left.includes(other)]).toEqual([true, false]);
    expect((await eve.call(searchBooks, { query: 'heron ledger' })).items.map(isbnOf)).toEqual([other]);
    expect(await runJob(recountJob)).not.toMatch(/[1-9]\d* had drifted/);
    const { decisions } = await (await admin()).call(getOverview, {});
    expect(decisions.filter(({ action }) => action === 'merge')).toMatchObject([
      { admin: 'Linnet', author: 'Heron Ledger, The → The Heron Ledger' },
    ]);
  });

  test('works of the catalogue are merged there too, by ID', async () => {
    const lib = await librarian();
    const [first = '', other = ''] = await someIsbns(2);
    const [from, into] = [
      (await call(getBook, { isbn: first })).book.work_id,
      (await call(getBook, { isbn: other })).book.work_id,
    ];
    await lib.call(mergeTwoWorks, { from, into });
    expect((await call(editionsOfWork, { isbn: first })).editions.map(isbnOf).sort()).toEqual([first, other].sort());
    expect((await lib.call(mergeTwoWorks, { from, into })).message).toBe(librarianSentences.oneAlready);
    expect((await lib.callForError(mergeTwoWorks, { from: into, into: from })).error).toMatch(/already/);
    expect((await lib.callForError(mergeTwoWorks, { from: into, into })).error).toMatch(/itself/);
    expect((await lib.callForError(mergeTwoWorks, { from: first, into: first })).error).toMatch(/itself/);
  });

  test(`at most ${MERGES_AN_HOUR} an hour, each librarian, and the catalogue stays as it is`, async () => {
    let now = new Date('2026-05-10T12:00:00Z');
    const app = createTestApp({ now: () => now });
    const [ada, lib, other] = [await app.reader(), await app.librarian(), await app.librarian()];
    const [into = '', from = ''] = (await aWorkOf(1)).isbns.concat((await aWorkOf(1)).isbns);
    const own = await Promise.all(Array.from({ length: MERGES_AN_HOUR }, (_, n) => adds(ada, `To be merged ${n}`)));
    for (const one of own.slice(1)) await lib.call(mergeTwoWorks, { from: one, into });
    const last = await Promise.allSettled([
      lib.call(mergeTwoWorks, { from: own[0] ?? '', into }),
      lib.call(mergeTwoWorks, { from, into }),
    ]);
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const third = (await aWorkOf(1)).isbns[0] ?? '';
    expect((await lib.callForError(mergeTwoWorks, { from: third, into })).error).toBe(librarianSentences.tooMany);
    expect((await call(editionsOfWork, { isbn: third })).editions.map(isbnOf)).toEqual([third]);
    await other.call(mergeTwoWorks, { from: third, into });
    now = new Date(now.getTime() + 3_601_000);
    await lib.call(mergeTwoWorks, { from: (await aWorkOf(1)).isbns[0] ?? '', into });
  });

  test.for(['12345', '9790000000001', '2000000000008', '0'])('refuses %s, which is not a work', async (unknown) => {
    const lib = await librarian();
    const [existing = ''] = await someIsbns(1);
    for (const input of [
      { from: unknown, into: existing },
      { from: existing, into: unknown },
    ]) {
      expect((await lib.callForError(mergeTwoWorks, input)).error).toBe(librarianSentences.unknownWork);
    }
  });
});
