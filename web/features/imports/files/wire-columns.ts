import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { columnsOf, type Format, type Meaning } from './format.ts';

// The columns of which a fact on the wire may come, where they aren't those of the same name.
const SOURCES: Readonly<Record<string, readonly Meaning[]>> = {
  started: ['started', 'spans', 'readings'],
  finished: ['finished', 'stopped', 'spans', 'lastFinished', 'readings'],
  readings: ['spans', 'readings', 'lastFinished', 'finished'],
  read_count: ['readCount'],
  review: ['review', 'reviewTitle', 'warning'],
  impressions: ['impressions', 'moods', 'warnings'],
  state: ['state', 'shelves'],
  progress: ['progress', 'progressOf', 'currentPage', 'currentPercent', 'seconds'],
  copy_pages: ['copyPages', 'pages'],
  copy_source: ['copySource'],
  lent_to: ['lentTo'],
  lent_since: ['lentSince'],
};

/** Returns the file's name for each fact, by the name of the fact on the wire. */
export function wireColumns(format: Format, nameOf: (column: string) => string): Record<string, string> {
  const columns = (meanings: readonly Meaning[]) =>
    meanings.flatMap((meaning) => columnsOf(format, meaning)).map(nameOf);
  const facts = [
    ...(Object.keys(format.columns) as Meaning[]).map((name) => [name, [name]] as const),
    ...Object.entries(SOURCES),
  ];
  return Object.fromEntries(
    facts
      .map(([name, meanings]) => [name, columns(meanings).join(', ').slice(0, 200)] as const)
      .filter(([, names]) => names !== ''),
  );
}

/** Gives cells that were left out the names that their columns have in the file. */
export const nameColumns = (row: ImportRow, nameOf: (column: string) => string): ImportRow =>
  row.left_out === undefined
    ? row
    : { ...row, left_out: row.left_out.map((cell) => ({ ...cell, column: nameOf(cell.column).slice(0, 200) })) };
