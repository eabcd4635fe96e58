import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ActiveChallenges } from '../../../../web/features/habits/challenges/active-challenges.tsx';
import { daysLeft, percentOf } from '../../../../web/features/habits/challenges/progress.ts';
import type { Challenge } from '../../../../worker/features/habits/challenges/contract.ts';

const DAY = 86_400;
const now = new Date('2026-05-10T12:00:00Z').getTime() / 1000;

const challenge = (more: Partial<Challenge> = {}): Challenge => ({
  challenge_id: 'one',
  _id: 'one',
  challenge_name: 'A book a day',
  num_books: 10,
  books_read: 3,
  challenge_due_date: now + 5 * DAY,
  paid: false,
  ...more,
});

const show = (...challenges: Challenge[]) =>
  render(
    <MemoryRouter>
      <ActiveChallenges page={{ active: challenges, ended: [], next: null, zone: 'Pacific/Auckland' }} />
    </MemoryRouter>,
  );

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the days that are left', () => {
  test.for([
    [5 * DAY, '5 days left'],
    [4 * DAY + 1, '5 days left'],
    [DAY + 1, '2 days left'],
    [DAY, '1 day left'],
    [DAY - 1, 'Over'],
    [0, 'Over'],
    [-DAY, 'Over'],
  ] as const)('in %i seconds are "%s"', ([seconds, words]) => {
    expect(daysLeft(now + seconds, 'Over', now)).toBe(words);
  });
});

test.for([
  [0, 10, 0],
  [1, 3, 33],
  [2, 3, 66],
  [999, 1_000, 99],
  [3, 3, 100],
  [4, 3, 100],
] as const)('%i of %i is %i per cent', ([read, all, percent]) => {
  expect(percentOf(challenge({ books_read: read, num_books: all }))).toBe(percent);
});

describe('on the home page', () => {
  test('an active challenge leads to the challenges, with progress and days left', () => {
    show(challenge());
    const link = screen.getByRole('link', { name: /A book a day/ });
    expect(link.getAttribute('href')).toBe('/challenge');
    expect(link.textContent).toContain('5 days left');
    expect(link.textContent).toContain('3 of 10(30%)');
    expect(screen.queryByRole('img', { name: 'Completed' })).toBeNull();
  });

  test('progress stops at 100%, where the icon becomes a check', () => {
    show(challenge({ books_read: 14 }));
    expect(screen.getByRole('link').textContent).toContain('(100%)');
    expect(screen.getByLabelText('Completed')).toBeTruthy();
  });

  test('less than a day before the end it is over, and says until when books count where the reader is', () => {
    show(challenge({ challenge_due_date: Date.parse('2026-05-11T11:59:59Z') / 1000 }));
    expect(screen.getByRole('link').textContent).toContain('Over');
    expect(screen.getByRole('link').textContent).toContain('books count until Monday, 11:59 PM');
  });

  test('with days left it does not mention the last hours', () => {
    show(challenge());
    expect(screen.getByRole('link').textContent).not.toContain('count until');
  });

  test('without one, or when the first is due, it says so, with the way to a new one', () => {
    show();
    expect(screen.getByText('No active challenges')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create a challenge' }).getAttribute('href')).toBe('/challenge/create');
  });

  test('one that is due is not listed', () => {
    show(challenge({ challenge_due_date: now }), challenge({ _id: 'two' }));
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByText('No active challenges')).toBeTruthy();
  });

  test('after a failed load it shows the error, not that there are none', () => {
    render(<ActiveChallenges page={null} />);
    expect(screen.getByText('Failed to fetch challenges')).toBeTruthy();
    expect(screen.queryByText('No active challenges')).toBeNull();
  });
});
