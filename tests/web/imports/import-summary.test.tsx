import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ImportPage } from '../../../web/features/imports/import-page.ts';
import { ImportSummary } from '../../../web/features/imports/import-summary.tsx';

const matched = { certain: 3, likely: 0, unsure: 0, own: 0, problem: 0, skipped: 0, applied: 3 };
const imported = { books: 3, readings: 3, wanted: 0, reviews: 0, notes: 0, lists: 0, partly: 0 };

test.for([
  ['everything came', {}, {}, true],
  ['a row was unsure', { unsure: 1 }, {}, false],
  ['a row had a problem', { problem: 1 }, {}, false],
  ['a row was skipped', { skipped: 1 }, {}, false],
  ['a row came in part', {}, { partly: 1 }, false],
] as const)('when %s, the page says so or offers the rest for download, never both', ([, skipped, partly, isWhole]) => {
  cleanup();
  const summary = { ...matched, ...skipped };
  const page: ImportPage = {
    requestStatus: 'success',
    import: {
      ...{ import_id: 'an-import', source: 'goodreads', file_name: 'library.csv', state: 'applied' },
      ...{ rows: 3, received: 3, matched: 3, applied: 3, started_at: 0, added: { ...imported, ...partly } },
    },
    ...{ summary, shelves: [], reviews: 0, rows: [] },
  };
  const element = <ImportSummary page={page} onUndo={() => undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const [sentence, button] = ['Everything in the file was imported.', 'Download what was not imported'];
  expect(screen.queryAllByText(sentence)).toHaveLength(isWhole ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: button })).toHaveLength(isWhole ? 0 : 1);
});
