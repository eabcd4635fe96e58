import { expect, test } from 'vitest';
import { formatNumber } from '../../../../web/platform/ui/format-number.ts';

test('thousands are parted as English writes them', () => {
  const numbers = [0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, 4_780_653_000];
  expect(numbers.map(formatNumber)).toEqual(numbers.map((number) => number.toLocaleString('en')));
});
