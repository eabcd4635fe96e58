import { expect, test } from 'vitest';
import { answerWithActs, predictAnswer } from '../../../../web/platform/offline/acts.ts';
import { provisionalId } from '../../../../web/platform/offline/outbox.ts';
import { listsOfBook } from '../../../../web/platform/offline/shelf-answers.ts';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { getReading } from '../../../../worker/features/clubs/readings/contract.ts';
import { completeGame, getGames } from '../../../../worker/features/games/contract.ts';
import { getBookLists, saveBookList } from '../../../../worker/features/library/lists/contract.ts';
import {
  finishReading,
  listReadings,
  pauseReading,
  readShelf,
  startReading,
  updateProgress,
} from '../../../../worker/features/library/readings/contract.ts';
import {
  markBookmarked,
  markRead,
  unmarkBookmarked,
  unmarkRead,
} from '../../../../worker/features/library/shelves/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';

const isbn = '9780340839935';
const reading = {
  ...{ id: 'r', work_id: 'w', isbn, title: 'Dune', authors: ['Frank Herbert'], cover: '' },
  ...{ state: 'reading', started: { date: '2026-05-01' }, imported: false },
};
const act = (path: string, input: Record<string, unknown>) => ({
  ...{ path, input: { reading_id: 'r', ...input }, key: 'key', actedAt: Date.UTC(2026, 4, 10, 12), zone: 'UTC' },
});
const finish = (input: Record<string, unknown>) => act(finishReading.path, input);

test('a book that is finished without a network shows its date, format, source and stars', () => {
  const finished = finish({ rating: 4.5, format: 'ebook', source: 'library', review: 'One evening.' });
  const acts = [finished];
  const ended = { ...reading, state: 'finished', finished: { date: '2026-05-10' }, format: 'ebook', source: 'library' };
  const after = { ...ended, waiting: true };
  expect(predictAnswer(finished, [{ readings: [reading] }])).toEqual({ reading: after });
  expect(answerWithActs(listReadings.path, {}, { readings: [reading] }, acts, [])).toEqual({ readings: [after] });
  const volumeInfo = { title: 'Dune', industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }] };
  const book = { id: 'b', work_id: 'w', volumeInfo, shelf: { read: false, bookmarked: false } };
  expect(answerWithActs(getBook.path, { isbn }, { book }, acts, [{ readings: [reading] }])).toMatchObject({
    book: { shelf: { read: true, rating: 4.5 } },
  });
  const marked = act(markRead.path, { isbn, rating: 4 });
  expect(answerWithActs(getBook.path, { isbn }, { book }, [marked], [])).toMatchObject({
    book: { shelf: { read: true, rating: 4 } },
  });
});

test('a later edit of a finished book keeps its date, unless the date is removed', () => {
  const finished = { ...reading, state: 'finished', finished: { date: '2026-05-09' }, format: 'print' };
  const after = (input: Record<string, unknown>) => predictAnswer(finish(input), [finished])?.reading;
  expect(after({ format: null, source: 'gift' })).toEqual({
    ...{ ...finished, format: undefined, source: 'gift' },
    waiting: true,
  });
  expect(after({ date: null })).not.toHaveProperty('finished');
});

test('minutes imply an audiobook without a network too', () => {
  const progress = act(updateProgress.path, { unit: 'minute', value: 30 });
  expect(predictAnswer(progress, [reading])?.reading).toMatchObject({ format: 'audio' });
});

const volume = {
  ...{ work_id: 'w', shelf: { read: false, bookmarked: true } },
  volumeInfo: {
    ...{ title: 'Dune', authors: ['Frank Herbert'], publishedDate: '1965-08-01' },
    ...{ industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }] },
  },
};
const shelfBook = (title: string, rating: number) => ({
  ...{ isbn: title, title, authors: [], cover: '', year: 2000, times: 1, rating },
});
const ofBook = (path: string, key = path) => ({ ...act(path, { isbn }), key });
const shelfOf = (acts: Parameters<typeof answerWithActs>[3], asked = {}, known: unknown[] = [volume]) => {
  const answer = { books: [shelfBook('Emma', 3), shelfBook('Ulysses', 5)] };
  const { books } = answerWithActs(readShelf.path, { sort: 'date', ...asked }, answer, acts, known) as typeof answer;
  return books.map(({ title }) => title);
};

test('a book that is finished without a network is the newest on the shelf of read books', () => {
  const known = [volume, reading];
  const acts = [finish({ rating: 4.5 })];
  expect(shelfOf(acts, {}, known)).toEqual(['Dune', 'Emma', 'Ulysses']);
  expect(shelfOf(acts, { sort: 'rating' }, known)).toEqual(['Ulysses', 'Dune', 'Emma']);
  expect(shelfOf(acts, { year: 2026 }, known)).toContain('Dune');
  expect(shelfOf(acts, { year: 2025 }, known)).not.toContain('Dune');
  expect(shelfOf(acts, { rating: 4 }, known)).not.toContain('Dune');
  expect(shelfOf(acts, { target_id: 'other' }, known)).not.toContain('Dune');
});

test('marks and their removal change the shelves and their counts', () => {
  const user = { books_read_count: 2, books_bookmarked_count: 1 };
  const wanted = { isbn, title: 'Dune', author: 'Frank Herbert', authors: ['Frank Herbert'], cover: '' };
  const stored = {
    ...{ user, books_read: [], book_lists: [] },
    ...{ books_bookmarked: [{ isbn, timestamp: 1 }], book_data: [wanted] },
  };
  const profile = (acts: Parameters<typeof answerWithActs>[3], tab = 'bookmarked') =>
    answerWithActs(viewUserBookStats.path, { tab }, stored, acts, [volume]);
  expect(profile([ofBook(markRead.path)])).toMatchObject({
    ...{ user: { books_read_count: 3, books_bookmarked_count: 0 }, book_data: [] },
  });
  const back = [ofBook(unmarkBookmarked.path), ofBook(markBookmarked.path)];
  expect(profile(back)).toMatchObject({ user, book_data: [{ isbn }] });
  expect(profile(back.slice(0, 1))).toMatchObject({ user: { books_bookmarked_count: 0 }, book_data: [] });
  const finished = { ...reading, state: 'finished', finished: { date: '2026-05-09' } };
  expect(shelfOf([ofBook(markRead.path), ofBook(unmarkRead.path)])).toEqual(['Emma', 'Ulysses']);
  const unmarked = answerWithActs(listReadings.path, {}, { readings: [finished] }, [ofBook(unmarkRead.path)], []);
  expect(unmarked).toEqual({ readings: [] });
});

test('acts after a mark name the reading that the mark finishes or will create', () => {
  const mark = ofBook(markRead.path, 'mark');
  expect(predictAnswer(mark, [volume, reading])).toMatchObject({ reading_id: 'r' });
  const made = predictAnswer(mark, [volume])?.reading_id;
  expect(made).toBe(provisionalId('mark'));
  const stars = act(finishReading.path, { reading_id: made, rating: 5 });
  expect(predictAnswer(stars, [volume], [mark])?.reading).toMatchObject({ id: made, state: 'finished' });
  expect(shelfOf([mark, stars])).toEqual(['Dune', 'Emma', 'Ulysses']);
});

test('a reading moves to the list of its new state, and to the plan of its club', () => {
  const paused = act(pauseReading.path, {});
  const inState = (state: string, readings: unknown[]) =>
    answerWithActs(listReadings.path, { state }, { readings }, [paused], [reading]);
  expect(inState('reading', [reading])).toEqual({ readings: [] });
  expect(inState('paused', [])).toMatchObject({ readings: [{ id: 'r', state: 'paused' }] });
  const milestone = (value: number) => ({ upto: { unit: 'percent', value }, reached: false, reached_count: 0 });
  const members = { counted: 1, reading: 1, finished: 0 };
  const plan = { reading: { isbn, pages: 400, milestones: [milestone(50), milestone(60)] }, own: reading, members };
  const progress = act(updateProgress.path, { unit: 'page', value: 220 });
  expect(answerWithActs(getReading.path, {}, plan, [progress], [])).toMatchObject({
    reading: {
      milestones: [
        { reached: true, reached_count: 1 },
        { reached: false, reached_count: 0 },
      ],
    },
    members,
  });
  expect(answerWithActs(getReading.path, {}, plan, [finish({})], [])).toMatchObject({
    members: { reading: 0, finished: 1 },
  });
  // Started from the plan by a member who never opened the book's page.
  const { own: _, ...unread } = { ...plan, reading: { ...plan.reading, title: 'Dune', authors: [], cover: '' } };
  const start = { ...act(startReading.path, { isbn }), key: 'start' };
  expect(predictAnswer(start, [unread])?.reading).toMatchObject({ id: provisionalId('start'), title: 'Dune' });
  expect(answerWithActs(getReading.path, {}, unread, [start], [])).toMatchObject({
    own: { id: provisionalId('start'), state: 'reading' },
    members: { reading: 2 },
  });
});

test('a book whose lists were never opened shows which of the stored ones hold it', () => {
  const list = (id: string) => ({ id, name: id, description: '', book_count: 1, has_book: false });
  const stored = { requestStatus: 'success' as const, lists: [list('a'), list('b')], next_cursor: 'c' };
  const books = { list: { id: 'b', name: 'b', description: '', book_count: 1, books: [{ isbn }] } };
  expect(listsOfBook(stored, isbn, [books])).toEqual({
    requestStatus: 'success',
    lists: [list('a'), { ...list('b'), has_book: true }],
  });
});

test('a list that was changed, and a game that was finished, are so on every page that shows them', () => {
  const list = { id: 'l', name: 'Sand', description: '', book_count: 0, books: [] };
  const saved = { ...act(saveBookList.path, { list_id: 'l', list_name: 'Sun', list_books: [{ isbn }] }), zone: 'UTC' };
  const after = (path: string, asked: object, answer: unknown) =>
    answerWithActs(path, asked as Record<string, unknown>, answer, [saved], [volume]);
  const stats = { book_lists: [list], books_read: [], books_bookmarked: [], book_data: [] };
  expect(after(viewUserBookStats.path, { tab: 'lists' }, stats)).toMatchObject({
    book_lists: [{ name: 'Sun', book_count: 1, books: [{ title: 'Dune' }] }],
  });
  expect(after(getBookLists.path, { isbn }, { lists: [{ ...list, has_book: false }] })).toMatchObject({
    lists: [{ name: 'Sun', has_book: true }],
  });
  const result = { language: 'english', misses: 0, restarts: 0 };
  const game = act(completeGame.path, { game: 'wordsearch', day: '2026-05-10', result: { ...result, found: [] } });
  const on = (day: string) => answerWithActs(getGames.path, {}, { day, finished: [] }, [game], []);
  expect(on('2026-05-10')).toMatchObject({ finished: ['wordsearch'] });
  expect(on('2026-05-11')).toMatchObject({ finished: [] });
});
