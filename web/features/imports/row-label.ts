import type { ImportedState, MatchedRow } from '../../../worker/features/imports/contract.ts';

export const stateNames: Readonly<Record<ImportedState, string>> = {
  finished: 'Read',
  reading: 'Reading',
  paused: 'Paused',
  unfinished: 'Unfinished',
  want: 'Want to read',
};

export function rowLabel(row: MatchedRow): string {
  const finished = typeof row.finished === 'string' ? row.finished : row.finished?.date;
  const times = Math.max(row.read_count ?? 0, (row.readings?.length ?? 0) + 1);
  return [
    row.state === undefined ? '' : stateNames[row.state],
    finished ?? '',
    times > 1 ? `${times} times` : '',
    row.rating ? `${row.rating} of 5 stars` : '',
    row.review === undefined ? '' : 'with a review',
    row.note === undefined ? '' : 'with a note',
    (row.shelves ?? []).join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
