import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addBooksToCatalogue } from '../../../../worker/features/books/catalogue/fill.ts';
import { getBook, isbnOf, nextInSeries, searchBooks } from '../../../../worker/features/books/contract.ts';
import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { getAdminQueue, reportBookProblem } from '../../../../worker/features/moderation/contract.ts';
import {
  CORRECTIONS_A_DAY,
  correctBook,
  correctionSentences,
  decideProposal,
  getCorrections,
  getProposals,
  undoCorrection,
} from '../../../../worker/features/moderation/corrections/contract.ts';
import { correctionsJob } from '../../../../worker/features/moderation/corrections/job.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../../support/worker/failing.ts';
import { aBook, isbnNumbered } from '../../../support/worker/features/books.ts';
import { firstValue, hasActed } from '../../../support/worker/features/builders.ts';
import { runJob } from '../../../support/worker/jobs.ts';

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
let last = 4_000;
const newIsbn = () => isbnNumbered(++last);

async function shipped(isbn13: string, facts: Partial<Parameters<typeof aBook>[0]> = {}) {
  const book = aBook({ isbn13, title: `The Gilt Heron ${isbn13}`, authors: ['Ronald Adapter'], year: 1999, ...facts });
  const load = () => addBooksToCatalogue(env.CATALOGUE, [book]);
  await load();
  return load;
}

const infoOf = async (isbn: string) => (await app.call(getBook, { isbn })).book.volumeInfo;
const reason = 'The title page says so.';

test('a correction is shown at once, everywhere, and holds against a newer catalogue', async () => {
  const [isbn, second] = [newIsbn(), newIsbn()];
  const loadAgain = await shipped(isbn);
  await shipped(second, { authors: ['Ada Heronshaw'], series: { name: 'Herons', position: '2' } });
  const [lib, ada] = [await app.librarian(), await app.reader()];
  await ada.call(markRead, { isbn });
  const facts = {
    title: 'The Gold Heronry',
    authors: ['Ada Heronshaw'],
    series: { name: 'Herons', position: '1' },
    year: 1931,
    pages: 212,
    description: 'A heron, and then another.',
  };
  const corrected = {
    title: facts.title,
    authors: facts.authors,
    series: facts.series,
    publishedDate: '1931',
    pageCount: 212,
    description: facts.description,
  };
  await lib.call(correctBook, { isbn, ...facts, reason });
  expect(await infoOf(isbn)).toMatchObject(corrected);
  expect((await app.call(searchBooks, { query: 'gold heronry' })).items.map(isbnOf)).toEqual([isbn]);
  expect((await app.call(nextInSeries, { isbn })).next).toMatchObject({ volumeInfo: { series: { position: '2' } } });
  expect(
    await firstValue(
      `SELECT concat_ws('; ', title, title_key, author_key, year, pages) FROM books WHERE isbn = ${isbn}`,
    ),
  ).toBe('The Gold Heronry; gold heronry; heronshaw, ada; 1931; 212');
  await loadAgain();
  expect((await infoOf(isbn)).title).not.toBe(facts.title);
  expect(await runJob(correctionsJob)).toBe('Corrections applied again: 1.');
  expect(await infoOf(isbn)).toMatchObject(corrected);
  expect(await runJob(correctionsJob)).toBe('Corrections applied again: 0.');
});

test('its history says what it was, by whom and why, and undoing it restores that', async () => {
  const isbn = newIsbn();
  await shipped(isbn);
  const lib = await app.librarian('Libby');
  await lib.call(correctBook, { isbn, year: 1931, reason });
  clock = new Date(clock.getTime() + 60_000);
  await lib.call(correctBook, { isbn, year: 1932, pages: 9, reason });
  const { corrections } = await lib.call(getCorrections, { isbn });
  expect(corrections).toMatchObject([
    { isbn, corrected: { year: 1932, pages: 9 }, before: { year: 1931, pages: null }, reason, undone: false },
    { isbn, corrected: { year: 1931 }, before: { year: 1999 }, corrected_by: 'Libby' },
  ]);
  const [later, earlier] = corrections.map(({ id }) => id);
  expect(await lib.callForError(undoCorrection, { id: earlier ?? '' })).toMatchObject({
    code: 'conflict',
    message: correctionSentences.correctedSince,
  });
  await lib.call(undoCorrection, { id: later ?? '' });
  expect([(await infoOf(isbn)).publishedDate, (await infoOf(isbn)).pageCount]).toEqual(['1931', undefined]);
  await lib.call(undoCorrection, { id: earlier ?? '' });
  expect((await infoOf(isbn)).publishedDate).toBe('1999');
  expect(await lib.callForError(undoCorrection, { id: earlier ?? '' })).toMatchObject({ code: 'not_found' });
  await runJob(correctionsJob);
  expect((await infoOf(isbn)).publishedDate).toBe('1999');
});

test('an undo that stopped before the catalogue followed is finished by the job, and only where nothing else is said', async () => {
  const [isbn, other] = [newIsbn(), newIsbn()];
  await shipped(isbn);
  const loadOther = await shipped(other, { pages: 300 });
  const lib = await app.librarian();
  for (const book of [isbn, other]) {
    await lib.call(correctBook, { isbn: book, year: 1931, pages: 9, reason });
    clock = new Date(clock.getTime() + 60_000);
    await lib.call(correctBook, { isbn: book, year: 1932, reason });
    clock = new Date(clock.getTime() + 60_000);
  }
  const broken = withFailingDatabase(env, 'CATALOGUE', { when: 'before', message: CONNECTION_LOST });
  const halted = createTestApp({ env: broken.env, now: () => clock });
  const undoWithout = async (book: string) => {
    const { corrections } = await lib.call(getCorrections, { isbn: book });
    for (const { id } of corrections) await halted.callForError(undoCorrection, { id }, { as: lib });
  };
  await undoWithout(isbn);
  await undoWithout(other);
  await loadOther();
  expect((await infoOf(isbn)).publishedDate).toBe('1932');
  const run = (hours: number) => runJob(correctionsJob, new Date(clock.getTime() + hours * 3_600_000));
  expect(await run(1)).toBe('Corrections applied again: 1.');
  expect(await infoOf(isbn)).toMatchObject({ publishedDate: '1999', title: `The Gilt Heron ${isbn}` });
  expect([(await infoOf(isbn)).pageCount, (await infoOf(other)).pageCount]).toEqual([undefined, 300]);
  expect(await run(1)).toBe('Corrections applied again: 0.');
});

test(`a librarian corrects ${CORRECTIONS_A_DAY} books a day at most`, async () => {
  const isbn = newIsbn();
  await shipped(isbn);
  const lib = await app.librarian();
  await hasActed(lib, 'correction', CORRECTIONS_A_DAY - 1, clock);
  await lib.call(correctBook, { isbn, year: 1931, reason });
  const refusal = await lib.callForError(correctBook, { isbn, year: 1932, reason });
  expect(refusal).toMatchObject({ code: 'too_many', message: correctionSentences.tooMany });
});

test('a cover is that of an edition of the work, or the drawn one', async () => {
  const [isbn, other, stranger] = [newIsbn(), newIsbn(), newIsbn()];
  const [title, coverUrl] = ['The Covered Heron', 'https://covers.openlibrary.org/b/id/7-M.jpg'];
  await shipped(isbn, { title });
  await shipped(other, { title, coverUrl });
  await shipped(stranger);
  const lib = await app.librarian();
  await lib.call(correctBook, { isbn, cover_of: other, reason });
  expect((await infoOf(isbn)).imageLinks?.thumbnail).toContain(encodeURIComponent('/b/id/7-M.jpg'));
  await lib.call(correctBook, { isbn, cover_of: null, reason });
  expect((await infoOf(isbn)).imageLinks?.thumbnail).toBe(`/api/covers/${isbn}.svg`);
  expect(await lib.callForError(correctBook, { isbn, cover_of: stranger, reason })).toMatchObject({
    code: 'invalid_input',
  });
});

test('nothing to correct, no reason and an own book are refused', async () => {
  const isbn = newIsbn();
  await shipped(isbn);
  const lib = await app.librarian();
  expect(await lib.callForError(correctBook, { isbn, year: 1999, reason })).toMatchObject({ code: 'conflict' });
  expect(await lib.callForError(correctBook, { isbn, year: 1990, reason: ' ' })).toMatchObject({
    code: 'invalid_input',
  });
  expect(await lib.callForError(correctBook, { isbn: '9780306406157', year: 1990, reason })).toMatchObject({
    code: 'not_found',
  });
});

test('a reader’s proposal is on the librarians’ desk, and accepted as it was seen, with one press', async () => {
  const isbn = newIsbn();
  await shipped(isbn);
  const [ada, lib, other] = [await app.reader('Ada Proposes'), await app.librarian(), await app.librarian()];
  const propose = (year: number) =>
    ada.call(reportBookProblem, { isbn, kind: 'details', note: 'The title page.', proposed: { year, pages: 212 } });
  const open = async () => (await lib.call(getProposals, {})).proposals.find((item) => item.isbn === isbn);
  await propose(1930);
  const first = await open();
  expect(first).toMatchObject({
    from: 'Ada Proposes',
    note: 'The title page.',
    proposed: { year: 1930, pages: 212 },
    current: { year: 1999, pages: null },
  });
  const boss = await app.admin();
  expect((await boss.call(getAdminQueue, {})).book_problem.filter((item) => item.isbn === isbn)).toEqual([]);
  const seen = ({ id = '', version = '' }: Partial<NonNullable<typeof first>> = {}) => ({ id, version });
  await propose(1931);
  expect(await lib.callForError(decideProposal, { ...seen(first), accept: true })).toMatchObject({
    message: correctionSentences.proposalChanged,
  });
  const second = seen(await open());
  await Promise.all([1, 2].map(() => lib.call(decideProposal, { ...second, accept: true })));
  expect(await infoOf(isbn)).toMatchObject({ publishedDate: '1931', pageCount: 212 });
  const { corrections } = await lib.call(getCorrections, { isbn });
  expect(corrections.map(({ reason: why, corrected }) => [why, corrected])).toEqual([
    ['Proposed by a reader: The title page.', { year: 1931, pages: 212 }],
  ]);
  expect(await open()).toBeUndefined();
  expect(await other.callForError(decideProposal, { ...second, accept: false })).toMatchObject({
    message: correctionSentences.proposalDecided,
  });
  await lib.call(undoCorrection, { id: corrections[0]?.id ?? '' });
  expect((await infoOf(isbn)).publishedDate).toBe('1999');
});

test('a declined proposal changes nothing, and a proposal about an own book is refused', async () => {
  const isbn = newIsbn();
  await shipped(isbn);
  const [ada, lib] = [await app.reader(), await app.librarian()];
  await ada.call(reportBookProblem, { isbn, kind: 'description', note: '', proposed: { description: 'A stork.' } });
  const [{ id, version } = { id: '', version: '' }] = (await lib.call(getProposals, {})).proposals.filter(
    (item) => item.isbn === isbn,
  );
  await lib.call(decideProposal, { id, version, accept: false });
  expect((await infoOf(isbn)).description).toBeUndefined();
  expect((await lib.call(getCorrections, { isbn })).corrections).toEqual([]);
  const { isbn: own } = await ada.call(addOwnBook, { title: 'Mine', authors: ['Ada'] });
  expect(
    await ada.callForError(reportBookProblem, { isbn: own, kind: 'details', note: '', proposed: { year: 1 } }),
  ).toMatchObject({ message: correctionSentences.noBook });
});
