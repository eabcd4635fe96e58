import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WeekBanner } from '../../../../web/features/habits/streaks/week-banner.tsx';
import type { WeekDay } from '../../../../worker/features/habits/streaks/contract.ts';

const week = (states: WeekDay['state'][]): WeekDay[] =>
  states.map((state, place) => ({ day: `2026-05-${10 + place}`, state }));

test('the week runs from Sunday to Saturday and names the state of each day', () => {
  render(<WeekBanner week={week(['past', 'active', 'active', 'open', 'future', 'future', 'future'])} />);
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('.hidden')?.textContent)).toEqual([
    'Sunday: not read',
    'Monday: read',
    'Tuesday: read',
    'Wednesday: today, not logged yet',
    'Thursday: still to come',
    'Friday: still to come',
    'Saturday: still to come',
  ]);
  expect(screen.getByRole('list', { name: 'This week' }).dataset.full).toBeUndefined();
});

test('a week of seven active days turns gold', () => {
  render(<WeekBanner week={week(Array.from({ length: 7 }, () => 'active'))} />);
  expect(screen.getByRole('list', { name: 'This week, with reading on every day' }).dataset.full).toBe('true');
});

test('six are not seven', () => {
  render(<WeekBanner week={week(['active', 'active', 'active', 'active', 'active', 'active', 'open'])} />);
  expect(screen.getByRole('list').dataset.full).toBeUndefined();
});

test('rest days are named, and a week with them can turn gold', () => {
  render(<WeekBanner week={week(['rest', 'active', 'active', 'active', 'active', 'active', 'rest'])} />);
  expect(screen.getAllByRole('listitem')[0]?.querySelector('.hidden')?.textContent).toBe('Sunday: rest');
  const list = screen.getByRole('list', { name: 'This week, with reading on every day except rest days' });
  expect(list.dataset.full).toBe('true');
});
