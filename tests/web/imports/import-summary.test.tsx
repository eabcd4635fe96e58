import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ImportPage } from '../../../web/features/imports/import-page.ts';
import { ImportSummary } from '../../../web/features/imports/import-summary.tsx';

const matched = { certain: 3, likely: 0, unsure: 0, own: 0, problem: 0, skipped: 0, applied: 3 };
const all = { added: 3, already: 0, left: 0, named: 0 };
const imported = { books: 3, readings: 3, wanted: 0, reviews: 0, notes: 0, lists: 0, partly: 0, rows: all };
const note = { line: 1, column: 'Publisher', value: '3 values', reason: 'We don’t keep this.' };

test.for([
  ['everything came', {}, [], true],
  ['a row was not imported', { rows: { ...all, added: 2, named: 1 } }, [], false],
  ['a row was left out', { rows: { ...all, added: 2, left: 1 } }, [], false],
  ['a row came in part', { partly: 1 }, [], false],
  ['a column was not imported', {}, [note], false],
] as const)('when %s, the page says so or offers the rest for download, never both', ([, parts, notes, isWhole]) => {
  cleanup();
  const page: ImportPage = {
    requestStatus: 'success',
    import: {
      ...{ import_id: 'an-import', source: 'goodreads', file_name: 'library.csv', state: 'applied' },
      ...{ rows: 3, received: 3, matched: 3, applied: 3, started_at: 0, added: { ...imported, ...parts } },
    },
    ...{
      summary: matched,
      shelves: [],
      unshelved: 0,
      notes: [...notes],
      reviews: 0,
      waiting: { reviews: 0 },
      rows: [],
    },
  };
  const element = <ImportSummary page={page} onUndo={() => undefined} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const [sentence, button] = ['Everything in the file was imported.', 'Download what was not imported'];
  expect(screen.queryAllByText(sentence)).toHaveLength(isWhole ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: button })).toHaveLength(isWhole ? 0 : 1);
});
