import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ImportPage } from '../../../web/features/imports/import-page.ts';
import { ShelfMapping } from '../../../web/features/imports/shelf-mapping.tsx';

const summary = { certain: 1, likely: 0, unsure: 0, own: 0, problem: 0, skipped: 0, applied: 0 };

function shelvesOffered(count: number): (string | undefined)[] {
  const page: ImportPage = {
    requestStatus: 'success',
    import: {
      import_id: `settle-${count}`,
      source: 'librarything',
      file_name: 'books.json',
      state: 'matched',
      ...{ rows: 1, received: 1, matched: 1, applied: 0, started_at: 0 },
    },
    summary,
    shelves: Array.from({ length: count }, (_, place) => ({
      name: `tag ${place}`,
      rows: count - place,
      is_status: false,
    })),
    ...{ unshelved: 0, notes: [] },
    reviews: 0,
    waiting: { reviews: 0 },
    rows: [],
  };
  const element = <ShelfMapping page={page} summary={summary} onApply={() => undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
}

test('each of a few shelves becomes a list unless its reader chooses something else', () => {
  expect(shelvesOffered(3)).toEqual(['list', 'list', 'list']);
});

test('of hundreds of tags only the largest become lists, so that there is room for all of them', () => {
  const offered = shelvesOffered(200);
  expect(offered.lastIndexOf('list')).toBe(29);
  expect(offered.filter((choice) => choice === 'nothing')).toHaveLength(170);
  expect(screen.getByText(/The 30 with the most books become lists/)).toBeTruthy();
});
