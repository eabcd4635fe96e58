import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { getBook } from '../../../../worker/features/books/contract.ts';
import {
  editReading,
  listReadings,
  readingSentences,
  resumeReading,
  startReading,
  stopReading,
  updateProgress,
} from '../../../../worker/features/library/readings/contract.ts';
import {
  markBookmarked,
  markRead,
  unmarkBookmarked,
  unmarkRead,
} from '../../../../worker/features/library/shelves/contract.ts';
import { undoRemoval } from '../../../../worker/features/undo/contract.ts';
import { type Reader, reader, send } from '../../../support/worker/app.ts';
import { anIsbn, firstValue, hasReviewed, someIsbns, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

async function shelvesOf({ userId }: Reader) {
  const isbnsIn = async (table: string) =>
    (
      await env.DB.prepare(`SELECT CAST(isbn AS TEXT) AS isbn FROM ${table} WHERE user_id = ? ORDER BY isbn`)
        .bind(userId)
        .all()
    ).results.map((row) => row.isbn);
  return {
    read: await isbnsIn('readings'),
    bookmarked: await isbnsIn('books_bookmarked'),
    counts: await env.DB.prepare(
      'SELECT books_read_count AS read, books_bookmarked_count AS bookmarked FROM users WHERE id = ?',
    )
      .bind(userId)
      .first(),
  };
}

const isbn10Of = (isbn13: string) => {
  const body = isbn13.slice(3, 12);
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (10 - place), 0);
  const check = (11 - (sum % 11)) % 11;
  return body + (check === 10 ? 'X' : String(check));
};

const every = [markRead, unmarkRead, markBookmarked, unmarkBookmarked] as const;

describe.for([
  ['/api/user_actions/mark_read_book', markRead, '/api/user_actions/unmark_read_book', unmarkRead, 'read'],
  [
    '/api/user_actions/mark_bookmarked_book',
    markBookmarked,
    '/api/user_actions/unmark_bookmarked_book',
    unmarkBookmarked,
    'bookmarked',
  ],
] as const)('%s and back', ([, mark, , unmark, shelf]) => {
  test('puts a book on the shelf and removes it', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    expect(await ada.call(mark, { isbn })).toMatchObject({ requestStatus: 'success', success: true });
    expect((await shelvesOf(ada))[shelf]).toEqual([isbn]);
    expect(await ada.call(unmark, { isbn })).toMatchObject({ requestStatus: 'success', success: true });
    expect(await shelvesOf(ada)).toEqual({ read: [], bookmarked: [], counts: { read: 0, bookmarked: 0 } });
  });

  test('twice is the same as once', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    for (const endpoint of [mark, mark]) await ada.call(endpoint, { isbn });
    const shelves = await shelvesOf(ada);
    expect([shelves[shelf], shelves.counts?.[shelf]]).toEqual([[isbn], 1]);
    for (const endpoint of [unmark, unmark]) await ada.call(endpoint, { isbn });
    expect((await shelvesOf(ada)).counts?.[shelf]).toBe(0);
  });

  test('20 simultaneous calls leave one row and a count of one', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await Promise.all(Array.from({ length: 20 }, () => ada.call(mark, { isbn })));
    const shelves = await shelvesOf(ada);
    expect([shelves[shelf], shelves.counts?.[shelf]]).toEqual([[isbn], 1]);
    await Promise.all(Array.from({ length: 20 }, () => ada.call(unmark, { isbn })));
    expect((await shelvesOf(ada)).counts?.[shelf]).toBe(0);
  });

  test('20 different books at once are all stored and counted', async () => {
    const [ada, isbns] = [await reader(), await someIsbns(20)];
    await Promise.all(isbns.map((isbn) => ada.call(mark, { isbn })));
    const shelves = await shelvesOf(ada);
    expect(shelves[shelf]).toEqual([...isbns].sort());
    expect(shelves.counts?.[shelf]).toBe(20);
  });

  test('changes no other reader', async () => {
    const [ada, bob, isbn] = [await reader(), await reader('Bob'), await anIsbn()];
    await bob.call(mark, { isbn });
    await ada.call(mark, { isbn });
    await ada.call(unmark, { isbn });
    expect((await shelvesOf(bob))[shelf]).toEqual([isbn]);
  });

  test('stores the book service’s facts, not those of the body', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    const body = { user_id: ada.userId, session_token: ada.token, isbn, title: 'Not this', authors: ['Nor this'] };
    expect((await send(mark.path, body)).status).toBe(200);
    const storedTitle = await firstValue<string>('SELECT title FROM books WHERE isbn = ?', isbn);
    expect(storedTitle).toBe(
      await env.CATALOGUE.prepare('SELECT title FROM editions WHERE isbn = ?').bind(Number(isbn)).first('title'),
    );
  });

  test('refuses a book that no service knows, and stores nothing', async () => {
    const ada = await reader();
    const before = await snapshot();
    expect(await ada.callForError(mark, { isbn: UNKNOWN_ISBN })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await snapshot()).toBe(before);
  });
});

test('marking as read removes the book from Want to read, and it may be added again', async () => {
  const [ada, isbn] = [await reader(), await anIsbn()];
  await ada.call(markBookmarked, { isbn });
  await ada.call(markRead, { isbn });
  expect(await shelvesOf(ada)).toEqual({ read: [isbn], bookmarked: [], counts: { read: 1, bookmarked: 0 } });
  await ada.call(markBookmarked, { isbn });
  expect(await shelvesOf(ada)).toEqual({ read: [isbn], bookmarked: [isbn], counts: { read: 1, bookmarked: 1 } });
});

test('simultaneous marking and unmarking leave the count equal to the rows', async () => {
  const [ada, isbns] = [await reader(), await someIsbns(5)];
  const clicks = isbns.flatMap((isbn) => every.map((endpoint) => ada.call(endpoint, { isbn })));
  await Promise.all([...clicks, ...isbns.flatMap((isbn) => every.map((endpoint) => ada.call(endpoint, { isbn })))]);
  const { read, bookmarked, counts } = await shelvesOf(ada);
  expect(counts).toEqual({ read: read.length, bookmarked: bookmarked.length });
});

test('removing a book that is not on the shelf succeeds and changes nothing else', async () => {
  const ada = await reader();
  // That it was removed holds against an earlier act of another device that arrives later.
  const stored = async () => JSON.parse(await snapshot()).filter(([table]: [string]) => table !== 'removed_rows');
  const before = await stored();
  await ada.call(unmarkRead, { isbn: UNKNOWN_ISBN });
  await ada.call(unmarkBookmarked, { isbn: await anIsbn() });
  expect(await stored()).toEqual(before);
});

test('unmarking read leaves the review', async () => {
  const [ada, isbn] = [await reader(), await anIsbn()];
  const id = await hasReviewed(ada, isbn);
  await ada.call(unmarkRead, { isbn });
  expect(await firstValue('SELECT id FROM reviews WHERE user_id = ? AND isbn = ?', ada.userId, isbn)).toBe(id);
});

describe('a book is one book, however its number is written', () => {
  const forms: [string, (isbn: string) => string][] = [
    ['thirteen digits', (isbn) => isbn],
    [
      'hyphens',
      (isbn) => `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 9)}-${isbn.slice(9, 12)}-${isbn.slice(12)}`,
    ],
    ['dashes that only look like hyphens', (isbn) => `${isbn.slice(0, 3)}–${isbn.slice(3, 12)}\u2011${isbn.slice(12)}`],
    ['spaces', (isbn) => ` ${isbn.slice(0, 3)} ${isbn.slice(3)} `],
    ['a barcode’s add-on of five digits', (isbn) => `${isbn} 50999`],
    ['ten digits', isbn10Of],
    ['ten digits with hyphens', (isbn) => isbn10Of(isbn).replace(/^(.)(.{4})(.{4})/, '$1-$2-$3-')],
    ['ten digits in lower case', (isbn) => isbn10Of(isbn).toLowerCase()],
  ];

  test.for(forms)('%s', async ([, write]) => {
    const ada = await reader();
    // One of the two is a book whose ISBN-10 ends in X.
    const isbns = (await someIsbns(60)).filter((isbn) => isbn.startsWith('978'));
    const withX = isbns.find((isbn) => isbn10Of(isbn).endsWith('X'));
    const chosen = [isbns[0], withX].filter((isbn) => isbn !== undefined);
    expect(chosen).toHaveLength(2);
    for (const isbn of chosen) await ada.call(markRead, { isbn: write(isbn) });
    expect((await shelvesOf(ada)).read).toEqual([...chosen].sort());
  });

  const wrong = (isbn: string) => isbn.slice(0, 12) + String((Number(isbn[12]) + 1) % 10);

  test.for([
    ['a wrong check digit', wrong],
    ['a letter in it', (isbn: string) => `${isbn.slice(0, 12)}A`],
    ['a digit too few', (isbn: string) => isbn.slice(0, 12)],
    ['a digit too many', (isbn: string) => `${isbn}0`],
    ['another prefix', () => '1234567890123'],
    ['an X where none may be', () => '97801430399X2'],
    ['nothing', () => ''],
    [
      'the digits of another script',
      (isbn: string) => isbn.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
    ],
  ] as const)('%s is refused by every call', async ([, write]) => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    for (const endpoint of every) {
      expect(await ada.callForError(endpoint, { isbn: write(isbn) })).toMatchObject({
        status: 400,
        error: 'Invalid book ISBN.',
      });
    }
  });
});

describe('the date of a book that is marked as read', () => {
  test.for([
    ['an unknown one', null, undefined],
    ['an earlier year', '2019', '2019'],
  ] as const)('%s is neither today nor a day of the streak', async ([, date, stored]) => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    const answer = await ada.call(markRead, { isbn, date });
    expect(answer.earned).toBeUndefined();
    const { readings } = await ada.call(listReadings, { isbn });
    expect(readings).toMatchObject([{ id: answer.reading_id, state: 'finished' }]);
    expect(readings[0]?.finished?.date).toBe(stored);
    expect(await firstValue('SELECT count(*) FROM ledger WHERE user_id = ?', ada.userId)).toBe(0);
  });

  test('ends the open reading then, and not before it started', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await ada.call(startReading, { isbn, date: '2020-03-01' });
    expect(await ada.callForError(markRead, { isbn, date: '2019' })).toMatchObject({
      error: readingSentences.beforeStart,
    });
    await ada.call(markRead, { isbn, date: '2020-04' });
    expect((await ada.call(listReadings, { isbn })).readings).toMatchObject([
      { state: 'finished', started: { date: '2020-03-01' }, finished: { date: '2020-04' } },
    ]);
  });
});

describe('want to read, of a book that is being read', () => {
  test('the shelf of a book says that it is being read until that reading ends', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    const shelf = async () => (await ada.call(getBook, { isbn })).book.shelf;
    const { reading } = await ada.call(startReading, { isbn });
    expect(await shelf()).toEqual({ read: false, bookmarked: false, reading: true });
    await ada.call(stopReading, { reading_id: reading.id });
    expect(await shelf()).toEqual({ read: false, bookmarked: false });
  });

  test('takes a reading without progress back, which can be undone', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await ada.call(startReading, { isbn });
    const { undo_id = '' } = await ada.call(markBookmarked, { isbn });
    expect(await shelvesOf(ada)).toMatchObject({ read: [], bookmarked: [isbn] });
    await ada.call(unmarkBookmarked, { isbn });
    await ada.call(undoRemoval, { undo_id });
    expect((await ada.call(listReadings, { isbn })).readings).toMatchObject([{ state: 'reading' }]);
  });

  test('asks before it takes a place back', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    const { reading } = await ada.call(startReading, { isbn });
    await ada.call(updateProgress, { reading_id: reading.id, unit: 'percent', value: 40 });
    const before = await shelvesOf(ada);
    expect(await ada.callForError(markBookmarked, { isbn })).toMatchObject({ code: 'conflict', reason: 'being_read' });
    expect(await shelvesOf(ada)).toEqual(before);
    const { undo_id = '' } = await ada.call(markBookmarked, { isbn, take_back: true });
    expect(await shelvesOf(ada)).toMatchObject({ read: [], bookmarked: [isbn], counts: { bookmarked: 1 } });
    await ada.call(undoRemoval, { undo_id });
    expect((await ada.call(listReadings, { isbn })).readings).toMatchObject([{ progress: { value: 40 } }]);
  });

  test.for(['resumed', 'corrected'] as const)('is over once an earlier reading is %s', async (way) => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    const { reading } = await ada.call(startReading, { isbn });
    await ada.call(stopReading, { reading_id: reading.id });
    await ada.call(markBookmarked, { isbn });
    if (way === 'resumed') await ada.call(resumeReading, { reading_id: reading.id });
    else await ada.call(editReading, { reading_id: reading.id, state: 'reading' });
    expect((await shelvesOf(ada)).bookmarked).toEqual([]);
  });
});
