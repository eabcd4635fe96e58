import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { endOf, localDay } from '../../../../web/features/habits/challenges/days.ts';
import { NewChallenge } from '../../../../web/features/habits/challenges/new-challenge.tsx';

const noon = Date.parse('2026-05-10T12:00:00Z');

describe('a day ends', () => {
  test.for([
    ['UTC', '2026-05-10T23:59:59Z'],
    ['Pacific/Kiritimati', '2026-05-10T09:59:59Z'],
    ['Etc/GMT+12', '2026-05-11T11:59:59Z'],
    ['Asia/Kathmandu', '2026-05-10T18:14:59Z'],
  ] as const)('in %s at %s', ([zone, moment]) => {
    expect(endOf(new Date(2026, 4, 10), zone) * 1000).toBe(Date.parse(moment));
  });

  test('also when clocks change on it', () => {
    expect(endOf(new Date(2026, 2, 29), 'Europe/London') * 1000).toBe(Date.parse('2026-03-29T22:59:59Z'));
    expect(endOf(new Date(2026, 9, 25), 'Europe/London') * 1000).toBe(Date.parse('2026-10-25T23:59:59Z'));
    expect(endOf(new Date(2026, 10, 1), 'America/New_York') * 1000).toBe(Date.parse('2026-11-02T04:59:59Z'));
  });

  test('and tomorrow is tomorrow there', () => {
    expect(localDay('Pacific/Kiritimati', noon, 1)).toEqual(new Date(2026, 4, 12));
    expect(localDay('Etc/GMT+12', noon - 1_000, 1)).toEqual(new Date(2026, 4, 10));
  });
});

describe('the form', () => {
  function promise(books: string): string {
    const router = createMemoryRouter([{ path: '/', element: <NewChallenge zone="Pacific/Kiritimati" /> }]);
    render(<RouterProvider router={router} />);
    fireEvent.click(screen.getByRole('button', { name: 'Another challenge' }));
    fireEvent.change(screen.getByLabelText('Number of books'), { target: { value: books } });
    return screen.getByText(/^(You'll get|Please enter)/).textContent ?? '';
  }

  test.for([
    ['-1', "You'll get 0 XP"],
    ['2', "You'll get 20 XP"],
    ['1000', "You'll get 2,000 XP"],
    ['2.5', 'Please enter a number of books for the challenge'],
    ['1001', 'Please enter a number of books from 1 to 1,000'],
  ] as const)('promises for "%s" books "%s"', ([books, words]) => {
    expect(promise(books)).toContain(words);
  });

  test('names tomorrow where the reader’s days end', () => {
    const { format } = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' });
    expect(promise('1')).toContain(`by ${format(Date.now() + 86_400_000)}!`);
  });
});
