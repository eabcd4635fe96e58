import { expect, test } from 'vitest';
import { moveItem } from '../../../../web/features/library/lists/order.ts';

const books = ['a', 'b', 'c', 'd'];

test.for<[from: number, to: number, order: string]>([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
  [0, -5, 'abcd'],
  [0, 99, 'bcda'],
  [9, 0, 'abcd'],
])('from %d to %d', ([from, to, order]) => {
  expect(moveItem(books, from, to).join('')).toBe(order);
  expect(books.join('')).toBe('abcd');
});
