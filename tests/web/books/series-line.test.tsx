import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SeriesLine } from '../../../web/features/books/series-line.tsx';
import { toIndustryIdentifiers } from '../../../worker/features/books/contract.ts';

test.for([
  ['1', '2', 'Next: Ash'],
  ['1', '1.5', 'Next: Ash'],
  ['0.5', '1', 'Next: Ash'],
  ['1.5', '2', 'Next: Ash'],
  ['1', '3', "Book 3 (we don't have book 2 yet): Ash"],
  ['1', '38', "Book 38 (we don't have book 2 yet): Ash"],
  ['1', '2.5', "Book 2.5 (we don't have book 2 yet): Ash"],
] as const)('after book %s, book %s is introduced as "%s"', async ([own, later, expected]) => {
  const series = (position: string) => ({ name: 'The Salt Road', position });
  const next = Promise.resolve({
    work_id: '2',
    volumeInfo: {
      title: 'Ash',
      series: series(later),
      industryIdentifiers: toIndustryIdentifiers('9780439023481'),
    },
    shelf: { read: false, bookmarked: false },
  });
  const element = <SeriesLine series={series(own)} author="Mira Holt" next={next} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const { container } = await act(async () => render(<RouterProvider router={router} />));
  expect(container.textContent).toBe(`The Salt Road, book ${own}${expected}`);
});
