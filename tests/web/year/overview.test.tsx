import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { valuesBehind, type Year } from '../../../web/features/year/drill-down.ts';
import { Overview } from '../../../web/features/year/overview.tsx';
import type { YearReading } from '../../../worker/features/year/contract.ts';
import { sortByEnd, sumsOf } from '../../../worker/features/year/year.ts';

afterEach(cleanup);

const bare: Year = {
  requestStatus: 'success',
  year: 2026,
  this_year: 2026,
  user: { userId: '1', name: 'Ada', private: false },
  readings: [],
  complete: true,
  sums: sumsOf([]),
  days: [],
  undated: 0,
};

const reading = (title: string, date: string, facts: Partial<YearReading> = {}) => ({
  ...{ id: `${title} ${date}`, work_id: title, isbn: '9780340839935', title, authors: ['Jane Austen'], cover: '' },
  ...{ finished: { date }, genres: ['fiction'], reread: false, ...facts },
});

const readings = sortByEnd([
  reading('Emma', '2026-01-02', { pages: 474, language: 'en', format: 'print', rating: 4.5 }),
  reading('Emma', '2026-05-02', { pages: 474, minutes: 900, language: 'en', format: 'audio', rating: 4.5 }),
  reading('Persuasion', '2026-05', { pages: 1_000, language: 'fr', rating: 3 }),
  reading('Lady Susan', '2026', { genres: ['fiction', 'poetry'] }),
  reading('Recipes', '2026-11-02', { genres: [], authors: [] }),
]);

const fullYear: Year = {
  ...bare,
  readings,
  sums: sumsOf(readings),
  days: ['2026-01-02', '2026-01-03', '2026-05-02'],
  unfinished: [reading('Ulysses', '2026-03')],
};

const renderYear = (year: Year, own = true) =>
  render(
    <MemoryRouter>
      <Overview year={year} own={own} to={(of) => `/year?of=${encodeURIComponent(of)}`} />
    </MemoryRouter>,
  );

/** Returns the links from a number to its list, each with the number that it shows and its target. */
function numbers() {
  return screen
    .getAllByRole('link', { hidden: true })
    .map((link) => ({ link, of: new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('of') }))
    .filter(({ of }) => of !== null)
    .map(({ link, of }) => ({
      of: of ?? '',
      count: Number(/(\d[\d,]*)$|^(\d[\d,]*)/.exec(link.textContent.replace(/[^\d,]+$/, ''))?.[0].replaceAll(',', '')),
    }));
}

test('a year with days and no book yet is no blank leaf', () => {
  renderYear({ ...bare, days: ['2026-01-02'] });
  expect(screen.getByRole('heading', { name: 'No books finished in 2026 yet' })).toBeTruthy();
  expect(screen.queryByText(/blank leaf/)).toBeNull();
  expect(screen.getByText('Day read')).toBeTruthy();
});

describe('a year', () => {
  test('shows each number as large as the list that it leads to', () => {
    renderYear(fullYear);
    const links = numbers();
    expect(links.length).toBeGreaterThan(30);
    const wrong = links.filter(({ of, count }) => {
      const list = valuesBehind(fullYear, of);
      const pages = list?.readings.reduce((sum, listed) => sum + (listed.pages ?? 0), 0);
      const minutes = list?.readings.reduce((sum, listed) => sum + (listed.minutes ?? 0), 0);
      const sums = new Map([
        ['pages', pages],
        ['minutes', minutes],
      ]);
      return count !== (sums.get(of) ?? list?.days?.length ?? list?.readings.length);
    });
    expect(wrong).toEqual([]);
    for (const of of [
      'books',
      'pages',
      'minutes',
      'days',
      'month.5',
      'genre.fiction',
      'language.fr',
      'format.audio',
      'rating.4.5',
    ])
      expect(links.map((link) => link.of)).toContain(of);
  });

  test('has a table for every chart, with the same numbers', () => {
    renderYear(fullYear);
    for (const name of ['Months', 'Genres', 'Ratings', 'Formats', 'Languages', 'Days']) {
      const table = within(screen.getByRole('region', { name })).getByRole('table', { hidden: true });
      expect(within(table).getAllByRole('rowheader', { hidden: true }).length).toBeGreaterThan(0);
    }
    const rows = within(screen.getByRole('region', { name: 'Months' })).getAllByRole('row', { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MonthBooks',
      ...['January1', 'February0', 'March0', 'April0', 'May2', 'June0', 'July0', 'August0', 'September0', 'October0'],
      ...['November1', 'December0', 'Finished in the year, month unknown1'],
    ]);
  });

  test('without a book explains what will appear, and for another reader only that there is none', () => {
    renderYear(bare);
    expect(screen.getByRole('link', { name: 'Find a book' })).toBeDefined();
    cleanup();
    renderYear(bare, false);
    expect(screen.getByText(/Ada hasn’t finished a book in 2026 yet/)).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test('names that no number has lead to nothing', () => {
  for (const of of ['', 'nothing', 'month', 'month.13', 'days.0', 'genre.toString', 'constructor', 'books.unknown'])
    expect(valuesBehind(fullYear, of)).toBeNull();
});
