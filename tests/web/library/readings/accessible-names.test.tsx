import { render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SimilarBooks } from '../../../../web/features/books/similar-books.tsx';
import { ProgressForm } from '../../../../web/features/library/readings/progress-form.tsx';
import type { SimilarVolume } from '../../../../worker/features/books/contract.ts';
import type { Reading } from '../../../../worker/features/library/readings/contract.ts';

test('the Update button of each reading names its book', async () => {
  const readings = ['Dune', 'Emma', 'Persuasion'].map(
    (title) => ({ id: title, title, state: 'reading' }) as unknown as Reading,
  );
  const forms = readings.map((reading) => <ProgressForm key={reading.id} reading={reading} onEnd={() => undefined} />);
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: forms }])} />);
  for (const { title } of readings)
    expect((await screen.findByRole('button', { name: `Update progress of ${title}` })).textContent).toBe('Update');
});

test('the link of a similar book is named by its title once', () => {
  const volumeInfo = {
    title: 'Emma',
    authors: ['Jane Austen'],
    imageLinks: { thumbnail: '/api/covers/1' },
    industryIdentifiers: [{ type: 'ISBN_13', identifier: '9780141439587' }],
  };
  const book = { volumeInfo } as unknown as SimilarVolume;
  render(<SimilarBooks title="Persuasion" books={[book]} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: /Emma/ }).textContent).toContain('Emma');
  expect(screen.queryByRole('link', { name: /Emma.*Emma/ })).toBeNull();
});
