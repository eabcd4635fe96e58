import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { publicationDate } from '../../../web/books/date.ts';
import { languageName } from '../../../web/ui/language.ts';
import { StarInput, starsName } from '../../../web/ui/star-input.tsx';
import { Stars } from '../../../web/ui/stars.tsx';
import { timeAgo } from '../../../web/ui/time.ts';
import { TOAST } from '../../../web/ui/toast.ts';
import { isbnOf, normaliseIsbn, SEARCH_PAGE, SIMILAR_BOOKS } from '../../../worker/books/contract.ts';
import { limits } from '../../../worker/http/contract.ts';
import { SESSION_DAYS } from '../../../worker/http/token.ts';
import { vagueWordOf } from '../../../worker/search/contract.ts';

// The constants of document 1, section 9, each where it is used.
test('numbers', () => {
  expect(SESSION_DAYS).toBe(21);
  expect(TOAST).toMatchObject({ message: 7_000, copied: 2_000, bookRequest: 3_000 });
  expect([SEARCH_PAGE, SIMILAR_BOOKS]).toEqual([40, 10]);
  expect([limits.username, limits.review, limits.searchQuery]).toEqual([20, 10_000, 200]);
});

test.for([
  ['the', 'the'],
  ['An', 'an'],
  [' to ', 'to'],
  ['thee', null],
  ['these', null],
  ['1984', null],
] as const)('whether “%s” is too vague to search for', ([query, word]) => {
  expect(vagueWordOf(query)).toBe(word);
});

test.for([
  [0, '0 seconds ago'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [30 * 86_400 - 1, '29 days ago'],
  [30 * 86_400, '1 month ago'],
  [365 * 86_400 - 1, '12 months ago'],
  [365 * 86_400, '1 year ago'],
  [-500, '0 seconds ago'],
] as const)('%i seconds are “%s”', ([age, words]) => {
  expect(timeAgo(2_000_000_000 - age, 2_000_000_000)).toBe(words);
});

test('a time that nobody knows is Unknown', () => {
  expect([timeAgo(null), timeAgo(undefined), timeAgo(Number.NaN)]).toEqual(['Unknown', 'Unknown', 'Unknown']);
});

test.for([
  ['fr', 'French'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['zh-TW', 'Chinese (Taiwan)'],
  ['he', 'Hebrew'],
  ['en', null],
  ['EN', null],
  ['en-GB', null],
  ['', null],
  ['xx-not-one', null],
] as const)('the language “%s” is called %s', ([code, name]) => {
  expect(languageName(code)).toBe(name);
});

test.for([
  ['2020-02-06', 'February 6, 2020'],
  ['2015-12', 'December 2015'],
  ['1937', '1937'],
  ['-750', '750 BC'],
  [undefined, 'Unknown'],
  ['some day', 'Unknown'],
] as const)('the date %s reads %s', ([date, words]) => {
  expect(publicationDate(date)).toBe(words);
});

describe('stars', () => {
  test('come in half steps from none to five, each with its name', () => {
    const change = vi.fn();
    render(<StarInput label="Your rating" value={3.5} onChange={change} />);
    const names = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent?.replace('★', ''));
    expect(names).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map(starsName));
    screen.getByRole('button', { name: 'Half a star more' }).click();
    screen.getByRole('button', { name: 'Half a star less' }).click();
    expect(change.mock.calls).toEqual([[4], [3]]);
  });

  test('say how many they are', () => {
    render(<Stars rating={1} />);
    expect(screen.getByRole('img', { name: '1 star' })).toBeTruthy();
  });
});

describe('an ISBN', () => {
  test.for([
    ['978-0-340-83993-5', '9780340839935'],
    ['0-306-40615-2', '9780306406157'],
    ['0 8044 2957 x', '9780804429573'],
    ['9780340839936', null],
    ['978034083993', null],
    ['abc', null],
  ] as const)('%s', ([written, isbn]) => {
    expect(normaliseIsbn(written)).toBe(isbn);
  });

  test('identifies a volume', () => {
    const industryIdentifiers = [
      { type: 'ISBN_10', identifier: '0306406152' },
      { type: 'ISBN_13', identifier: '9780306406157' },
    ];
    expect(isbnOf({ work_id: '1', volumeInfo: { title: 'One', industryIdentifiers } })).toBe('9780306406157');
  });
});
