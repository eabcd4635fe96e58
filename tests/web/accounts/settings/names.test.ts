import { expect, test } from 'vitest';
import { restInWords } from '../../../../web/features/accounts/settings/names.ts';

const holiday = { first_day: '2026-12-05', last_day: '2026-12-12' };

test.for([
  [{ weekdays: [], next_weekdays: [], holiday: null }, 'No day of the week'],
  [{ weekdays: [0, 5], next_weekdays: [0, 5], holiday: null }, 'Sunday and Friday'],
  [{ weekdays: [], next_weekdays: [0], holiday: null }, 'No day of the week until next Sunday, then Sunday'],
  [{ weekdays: [0], next_weekdays: [], holiday: null }, 'Sunday until next Sunday, then no day of the week'],
  [{ weekdays: [], next_weekdays: [], holiday }, 'No day of the week · holiday from December 5 to December 12'],
] as const)('when a reader rests is said as a sentence begins: %#', ([rests, words]) => {
  expect(restInWords(rests)).toBe(words);
});
