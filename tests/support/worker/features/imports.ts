import { type FileAnswers, libraryIn } from '../../../../web/features/imports/files/library.ts';
import {
  addImportRows,
  applyImport,
  getImport,
  type ImportRow,
  importLimits,
  type MatchedRow,
  matchImport,
  startImport,
  undoImport,
} from '../../../../worker/features/imports/contract.ts';
import type { RequestBody } from '../../../../worker/platform/http/contract.ts';
import type { Reader } from '../app.ts';

/** Returns a random digest of a file. */
export function aDigest(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A row as the page sends it. By default its line follows from its index. */
export type ImportedRow = Partial<ImportRow> & { title: string };

/** Starts an import and sends all of its rows. Returns its ID. */
export async function broughtIn(
  reader: Reader,
  importedRows: readonly ImportedRow[],
  digest = aDigest(),
): Promise<string> {
  const rows = importedRows.map((row, place) => ({ line: place + 2, authors: [], ...row }));
  const { import_id: id } = await reader.call(startImport, {
    source: 'goodreads',
    file_name: 'library.csv',
    rows: rows.length,
    digest,
  });
  for (let from = 0; from < rows.length; from += importLimits.rowsAtOnce) {
    await reader.call(addImportRows, { import_id: id, from, rows: rows.slice(from, from + importLimits.rowsAtOnce) });
  }
  return id;
}

/** Starts the import of a file as the page does, and sends all of its rows. Returns its ID. */
export async function broughtFile(
  reader: Reader,
  file: string | Uint8Array,
  answers: FileAnswers = {},
): Promise<string> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const library = libraryIn(bytes, answers);
  if (library.kind !== 'library') throw new Error(`Something is asked about this file: ${JSON.stringify(library)}`);
  const { source, rows, columns, notes } = library;
  const about = { source, file_name: 'library.csv', rows: rows.length, digest: aDigest(), columns, notes };
  const { import_id: id } = await reader.call(startImport, about);
  for (let from = 0; from < rows.length; from += importLimits.rowsAtOnce) {
    await reader.call(addImportRows, { import_id: id, from, rows: rows.slice(from, from + importLimits.rowsAtOnce) });
  }
  return id;
}

/** Repeats the matching call until all rows are matched. */
export async function matched(reader: Reader, id: string): Promise<void> {
  for (let pieces = 0; ; pieces += 1) {
    if ((await reader.call(matchImport, { import_id: id })).done) return;
    if (pieces > 200) throw new Error('The import is not matched after 200 pieces of work');
  }
}

type Choices = Partial<Omit<RequestBody<typeof applyImport>, 'import_id'>>;

/** Repeats the call that applies an import until it is done. */
export async function applied(reader: Reader, id: string, choices: Choices = {}): Promise<void> {
  for (let pieces = 0; ; pieces += 1) {
    const { done } = await reader.call(applyImport, { import_id: id, shelves: [], show_reviews: true, ...choices });
    if (done) return;
    if (pieces > 200) throw new Error('The import is not applied after 200 pieces of work');
  }
}

/** Repeats the call that undoes an import until it is done. */
export async function undone(reader: Reader, id: string): Promise<void> {
  while (!(await reader.call(undoImport, { import_id: id })).done);
}

/** Imports rows completely. Returns the import's ID. */
export async function imported(reader: Reader, rows: readonly ImportedRow[], choices: Choices = {}): Promise<string> {
  const id = await broughtIn(reader, rows);
  await matched(reader, id);
  await applied(reader, id, choices);
  return id;
}

/** Returns all rows of an import as the page shows them, with the reasons alone. */
export async function rowsOfImport(reader: Reader, id: string): Promise<(MatchedRow & { reasons: string[] })[]> {
  const all: MatchedRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.call(getImport, { import_id: id, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...page.rows);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return all.map((row) => ({ ...row, reasons: row.left_out.map(({ reason }) => reason) }));
}
