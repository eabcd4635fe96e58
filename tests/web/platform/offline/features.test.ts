/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest';
import '../../../../web/offline.ts';
import { storeSession } from '../../../../web/platform/api/session.ts';
import { actText, knownSubject, offlineFeatures, withActs } from '../../../../web/platform/offline/features.ts';
import { provisionalId } from '../../../../web/platform/offline/outbox.ts';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { completeGame, getGames } from '../../../../worker/features/games/contract.ts';
import { checkIn, viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { getBookLists, saveBookList } from '../../../../worker/features/library/lists/contract.ts';
import { getNote, saveNote } from '../../../../worker/features/library/notes/contract.ts';
import {
  finishReading,
  listReadings,
  startReading,
  updateProgress,
} from '../../../../worker/features/library/readings/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import type { Endpoint } from '../../../../worker/platform/http/contract.ts';
import { userInfo } from '../../../support/web/server.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'late' in value;
const isbn = '9780340839935';
const reading = {
  ...{ id: 'r', work_id: 'w', isbn, title: 'Dune', authors: ['Frank Herbert'], cover: '' },
  ...{ state: 'reading', progress: { unit: 'page', value: 100, of: 600 }, imported: false },
};
const book = {
  ...{ work_id: 'w', shelf: { read: false, bookmarked: true } },
  volumeInfo: { title: 'Dune', industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }] },
};
const act = (path: string, input: Record<string, unknown>) => ({
  ...{ path, input, key: 'key', actedAt: Date.UTC(2026, 4, 10, 12), zone: 'UTC', about: { title: 'Dune', isbn } },
});
const lay = (path: string, input: object, answer: unknown, ...acts: ReturnType<typeof act>[]) =>
  withActs(answer, acts, { path, input: input as Record<string, unknown> });

test('every act that waits is applied by its time, and no other call may name one', () => {
  const files = import.meta.glob<object>('../../../../worker/features/**/*contract.ts', { eager: true });
  const endpoints = Object.values(files).flatMap((exported) => Object.values(exported).filter(isEndpoint));
  const late = new Set(endpoints.filter((endpoint) => endpoint.late).map(({ path }) => path));
  const waiting = [...offlineFeatures().acts].filter(([, { isPublic }]) => !isPublic).map(([path]) => path);
  expect(waiting.sort()).toEqual([...late].sort());
});

test('progress lies over a reading wherever it is shown, with the length that is known', () => {
  const progress = act(updateProgress.path, { reading_id: 'r', unit: 'page', value: 112 });
  expect(lay(listReadings.path, {}, { readings: [reading] }, progress)).toEqual({
    readings: [{ ...reading, progress: { unit: 'page', value: 112, of: 600 }, waiting: true }],
  });
  expect(actText(progress)).toBe('Dune: Page 112');
});

test('a finished reading leaves the list of open ones, and a started one is in it', () => {
  const finish = act(finishReading.path, { reading_id: 'r' });
  const open = { state: 'reading' };
  expect(lay(listReadings.path, open, { readings: [reading] }, finish)).toMatchObject({ readings: [] });
  expect(lay(listReadings.path, {}, { readings: [reading] }, finish)).toMatchObject({
    readings: [{ state: 'finished', finished: { date: '2026-05-10' }, waiting: true }],
  });
  const start = act(startReading.path, { isbn });
  expect(lay(listReadings.path, open, { readings: [] }, start)).toMatchObject({
    readings: [{ id: provisionalId('key'), title: 'Dune', state: 'reading', waiting: true }],
  });
  expect(lay(listReadings.path, { state: 'finished' }, { readings: [] }, start)).toEqual({ readings: [] });
});

test('marks and stars lie over the book, the note over the note, and today over the streak', () => {
  expect(lay(getBook.path, { isbn }, { book }, act(markRead.path, { isbn, rating: 4.5 }))).toMatchObject({
    book: { shelf: { read: true, bookmarked: false, rating: 4.5, waiting: true } },
  });
  const other = act(markRead.path, { isbn: '9780679783268' });
  expect(lay(getBook.path, { isbn }, { book }, other)).toEqual({ book });
  const note = act(saveNote.path, { isbn, text: 'Lent to Grace.' });
  expect(lay(getNote.path, { isbn }, { text: '', changed_at: 0 }, note)).toMatchObject({ text: 'Lent to Grace.' });
  const today = (day: string) => ({ today: { day, counted: false, checked_in: false } });
  const read = act(checkIn.path, {});
  expect(lay(viewUserStreak.path, {}, today('2026-05-10'), read)).toMatchObject({
    today: { counted: true, checked_in: true, waiting: true },
  });
  expect(lay(viewUserStreak.path, {}, today('2026-05-11'), read)).toEqual(today('2026-05-11'));
});

test('entries of a list, and a finished game', () => {
  const save = act(saveBookList.path, { list_id: 'l', list_name: 'Summer', list_books: [{ isbn }] });
  const summary = { id: 'l', name: 'Sumer', description: '', book_count: 0, has_book: false };
  expect(lay(getBookLists.path, { isbn }, { lists: [summary] }, save)).toMatchObject({
    lists: [{ name: 'Summer', book_count: 1, has_book: true, waiting: true }],
  });
  const solved = act(completeGame.path, { game: 'wordsearch', day: '2026-05-10', result: {} });
  expect(lay(getGames.path, {}, { day: '2026-05-10', finished: [] }, solved)).toMatchObject({
    finished: ['wordsearch'],
  });
});

test('an unseen book is described by what shelves know of it, and not at all where nothing is known', () => {
  const { fallback } = offlineFeatures();
  const asked = { path: getBook.path, input: { isbn } };
  expect(fallback(asked, [{ readings: [reading] }])).toMatchObject({
    book: { isPartial: true, volumeInfo: { title: 'Dune', authors: ['Frank Herbert'] } },
  });
  storeSession(userInfo('Ada'));
  const profile = (userId: string) => ({ user: { userId }, books_read: [{ isbn }], books_bookmarked: [], ...reading });
  expect(fallback(asked, [profile('ada')])).toMatchObject({ book: { shelf: { read: true, bookmarked: false } } });
  expect(fallback(asked, [profile('bob')])).toMatchObject({ book: { shelf: { read: false, bookmarked: false } } });
  const readings = { path: listReadings.path, input: { isbn } };
  const own = { ...reading, reading_id: 'r' };
  expect(fallback(readings, [{ readings: [own] }, { readings: [own] }])).toEqual({ readings: [own] });
  for (const one of [asked, readings]) expect(fallback(one, [])).toBeNull();
});

test('the name of what an action is about comes from any stored response', () => {
  expect(knownSubject([{ readings: [reading] }], 'r')).toEqual({ title: 'Dune', isbn, workId: 'w' });
  expect(knownSubject([{ book }], isbn)).toEqual({ title: 'Dune', isbn, workId: 'w' });
  expect(knownSubject([{ lists: [{ id: 'l', name: 'Summer' }] }], 'l')?.title).toBe('Summer');
  expect(knownSubject([{ book }], 'unknown')).toBeUndefined();
});
