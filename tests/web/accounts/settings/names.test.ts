import { expect, test } from 'vitest';
import { restDaysText } from '../../../../web/features/accounts/settings/names.ts';

const holiday = { first_day: '2026-12-05', last_day: '2026-12-12' };

test.for([
  [{ weekdays: [], next_weekdays: [], holiday: null }, 'None'],
  [{ weekdays: [0, 5], next_weekdays: [0, 5], holiday: null }, 'Sunday and Friday'],
  [{ weekdays: [], next_weekdays: [0], holiday: null }, 'None until next Sunday, then Sunday'],
  [{ weekdays: [0], next_weekdays: [], holiday: null }, 'Sunday until next Sunday, then none'],
  [{ weekdays: [], next_weekdays: [], holiday }, 'None · holiday from December 5 to December 12'],
] as const)('rest days and holidays: %#', ([rests, words]) => {
  expect(restDaysText(rests)).toBe(words);
});
