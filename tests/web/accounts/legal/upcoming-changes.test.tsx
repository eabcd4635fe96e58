import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { announcedAt, type Change, changes } from '../../../../web/features/accounts/legal/changes.ts';
import { UpcomingChanges } from '../../../../web/features/accounts/legal/upcoming-changes.tsx';

const DAY = 86_400_000;

test('a change that matters is announced 30 days before it holds', () => {
  for (const { announced, date } of changes) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    if (announced !== undefined) expect(Date.parse(date) - Date.parse(announced)).toBeGreaterThanOrEqual(30 * DAY);
  }
});

const upcoming: Change = {
  of: 'Terms of Service',
  date: '2027-03-31',
  announced: '2027-03-01',
  what: 'Lamps are allowed.',
};

test.for([
  ['2027-02-28T23:59:59Z', 0],
  ['2027-03-01T00:00:00Z', 1],
  ['2027-03-30T23:59:59Z', 1],
  ['2027-03-31T00:00:00Z', 0],
] as const)('the home page says at %s what is coming then: %d', ([moment, count]) => {
  expect(announcedAt(Date.parse(moment), [upcoming])).toHaveLength(count);
  const { announced: _, ...small } = upcoming;
  expect(announcedAt(Date.parse(moment), [small])).toEqual([]);
});

test('an announcement says what changes, when, and where to read it', () => {
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const nearChange = { ...upcoming, announced: day(-1), date: day(29) };
  render(
    <MemoryRouter>
      <UpcomingChanges list={[nearChange, { ...nearChange, announced: day(1) }]} />
    </MemoryRouter>,
  );
  const notice = screen.getByRole('complementary', { name: 'Coming changes' });
  expect(notice.textContent).toMatch(/^Our Terms of Service changes on [A-Z][a-z]+ \d+, \d{4}\. Lamps are allowed\.$/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/legal/terms-of-service');
});
