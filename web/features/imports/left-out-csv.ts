import { getImport, type ImportNote, type MatchedRow } from '../../../worker/features/imports/contract.ts';
import { call } from '../../platform/api/call.ts';
import { csvOf } from './files/csv.ts';

/** A line of the report: what was not imported, and why. */
export interface ReportLine {
  line: number;
  title: string;
  column: string;
  value: string;
  reason: string;
}

/** Returns the lines of the report for a row: one for each cell, or one for the whole row. */
export function reportLines({ line, title, left_out: leftOut }: MatchedRow): ReportLine[] {
  return leftOut.map((cell) => ({ line, title, ...cell }));
}

/** Returns all that was not imported as CSV with line, column, value and reason. Throws a `CallError`. */
export async function leftOutCsv(importId: string, notes: readonly ImportNote[]): Promise<string> {
  const lines: ReportLine[] = notes.map((note) => ({ title: '', ...note }));
  let cursor: string | undefined;
  do {
    const at = cursor === undefined ? {} : { cursor };
    const page = await call(getImport, { import_id: importId, group: 'left_out', ...at });
    lines.push(...page.rows.flatMap(reportLines));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  const rows = lines.map(({ line: Line, title: Title, column: Column, value: Value, reason: Reason }) => ({
    ...{ Line, Title, Column, Value, Reason },
  }));
  return csvOf(['Line', 'Title', 'Column', 'Value', 'Reason'], rows);
}
