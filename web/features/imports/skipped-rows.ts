import { getImport, type MatchedRow } from '../../../worker/features/imports/contract.ts';
import { call } from '../../platform/api/call.ts';
import { csvOf } from './files/csv.ts';
import { stateNames } from './row-label.ts';

// Rows with problems and skipped rows are marked as applied too, but were not imported.
const isImported = ({ applied, group }: MatchedRow) => applied && !['problem', 'skipped', 'unsure'].includes(group);

const dateOf = (value: MatchedRow['finished']) => (typeof value === 'object' ? value.date : (value ?? ''));

/**
 * Returns the rows that were not fully imported as CSV with line and reason; null if there are none. Throws a
 * `CallError`.
 */
export async function skippedRowsCsv(importId: string): Promise<string | null> {
  const rows: MatchedRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(getImport, { import_id: importId, ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...page.rows.filter((row) => !isImported(row) || row.reasons.length > 0));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  if (rows.length === 0) return null;
  const header = ['Line', 'Title', 'Authors', 'ISBN', 'Why', 'Imported', 'State', 'Started', 'Finished', 'Rating'];
  return csvOf([
    [...header, 'Review', 'Note', 'Shelves'],
    ...rows.map((row) => [
      ...[
        String(row.line),
        row.title,
        row.authors.join(', '),
        row.isbn ?? '',
        reasonOf(row),
        isImported(row) ? 'partly' : 'no',
      ],
      ...[row.state === undefined ? '' : stateNames[row.state], dateOf(row.started), dateOf(row.finished)],
      ...[row.rating === undefined ? '' : String(row.rating), row.review ?? '', row.note ?? ''],
      (row.shelves ?? []).join(', '),
    ]),
  ]);
}

function reasonOf(row: MatchedRow): string {
  const reasons = [...(row.problem === undefined ? [] : [row.problem]), ...row.reasons];
  if (reasons.length > 0) return reasons.join(' ');
  if (row.group === 'skipped') return 'You skipped it.';
  return row.group === 'unsure' ? 'It could be several books, and none was chosen.' : 'It was not imported.';
}
