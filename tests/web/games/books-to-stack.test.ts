import { expect, test } from 'vitest';
import {
  BOOKS,
  canFollow,
  correctOrder,
  isChain,
  makeBooks,
  type SpineBook,
  scoreOf,
  shapes,
} from '../../../worker/features/games/spine-stacker/contract.ts';

const seeds = Array.from({ length: 1_000 }, (_, place) => (place * 2_147_483) % 2 ** 31);
const book = (id: number, topShape: SpineBook['topShape'], bottomShape: SpineBook['topShape']): SpineBook => ({
  id,
  topShape,
  bottomShape,
  cloth: 0,
  height: 0,
});

test('a seed’s books are frozen', () => {
  expect(makeBooks(20_261_120).map(({ topShape, bottomShape }) => `${topShape}-${bottomShape}`)).toMatchInlineSnapshot(`
    [
      "newspaper-star",
      "star-library",
      "star-triangle",
      "barbell-circle",
      "newspaper-circle",
      "folder-newspaper",
      "triangle-circle",
      "square-triangle",
      "triangle-folder",
      "square-star",
      "circle-folder",
      "star-square",
      "folder-barbell",
      "square-newspaper",
      "circle-square",
      "library-star",
    ]
  `);
});

test('over a thousand seeds there are sixteen books, no shape twice on one, and always a complete chain', () => {
  for (const seed of seeds) {
    const books = makeBooks(seed);
    expect(books.map(({ id }) => id)).toEqual(Array.from({ length: BOOKS }, (_, place) => place + 1));
    expect(books.every(({ topShape, bottomShape }) => topShape !== bottomShape)).toBe(true);
    const order = correctOrder([], books);
    expect(order).not.toBe(null);
    expect(isChain(order ?? [])).toBe(true);
    expect(new Set(order?.map(({ id }) => id)).size).toBe(BOOKS);
  }
});

test('every shape is in use', () => {
  const used = new Set(seeds.flatMap((seed) => makeBooks(seed).map(({ topShape }) => topShape)));
  expect([...used].sort()).toEqual([...shapes].sort());
});

test('the correct order continues the reader’s stack where possible', () => {
  for (const seed of seeds.slice(0, 100)) {
    const solution = correctOrder([], makeBooks(seed)) ?? [];
    const stack = solution.slice(0, 5);
    const order = correctOrder(stack, solution.slice(5));
    expect(order?.slice(0, 5)).toEqual(stack);
    expect(isChain(order ?? [])).toBe(true);
  }
});

test('a stack that cannot be completed is started again', () => {
  const books = [book(1, 'circle', 'star'), book(2, 'star', 'circle'), book(3, 'circle', 'folder')];
  expect(correctOrder(books.slice(2), books.slice(0, 2))?.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('books that cannot all be stacked have no correct order', () => {
  expect(correctOrder([], [book(1, 'circle', 'star'), book(2, 'square', 'folder')])).toBe(null);
});

test('any book begins, and only a matching one follows', () => {
  const first = book(1, 'circle', 'star');
  expect(canFollow(first, undefined)).toBe(true);
  expect(canFollow(book(2, 'star', 'folder'), first)).toBe(true);
  expect(canFollow(book(3, 'circle', 'folder'), first)).toBe(false);
});

test('each match adds the ten points that its message names, also after restarts', () => {
  for (let restarts = 0; restarts < 20; restarts += 1) {
    expect(scoreOf(1, restarts), 'the first book has matched nothing').toBe(scoreOf(0, restarts));
    for (let stacked = 1; stacked < BOOKS - 1; stacked += 1) {
      expect(scoreOf(stacked + 1, restarts) - scoreOf(stacked, restarts)).toBe(10);
    }
    expect(scoreOf(BOOKS, restarts)).toBe(Math.max(10, (BOOKS - 1) * 10 - (scoreOf(0, 0) - scoreOf(0, restarts))));
  }
});
