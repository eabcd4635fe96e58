import wasmAddress from 'sql.js/dist/sql-wasm-browser.wasm?url';
import type { ImportRow } from '../../../worker/features/imports/contract.ts';
import { importLimits } from '../../../worker/features/imports/contract.ts';
import { databaseIn, isArchive, isDatabase, tableOfDatabase } from './files/database.ts';
import { type FileAnswers, type Library, libraryIn, type UndecidedDates, type Unknown } from './files/library.ts';
import type { Table } from './files/table.ts';
import { requireSize } from './files/text.ts';
import { UnreadableFile } from './files/unreadable.ts';

// A web worker reads the file and holds its rows, because a library of 20,000 books would block the page.

/** Requests to the web worker: parse a file, or return rows from an index on. */
export type WorkerRequest = { ask: 'file'; file: Blob; answers: FileAnswers } | { ask: 'rows'; from: number };

/** A parsed file without its rows. */
export type Read = (Omit<Library, 'rows'> & { rows: number; digest: string }) | Unknown | UndecidedDates;

/** Messages of the web worker; `unreadable` carries a sentence for the reader. */
export type WorkerMessage =
  | { kind: 'file'; read: Read }
  | { kind: 'rows'; rows: ImportRow[] }
  | { kind: 'unreadable'; sentence: string };

// Leaves room for the other fields of a call's body.
const MAX_BYTES = importLimits.body - 16 * 1_024;

let rows: readonly ImportRow[] = [];

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    postMessage(
      data.ask === 'rows' ? { kind: 'rows', rows: rowsFrom(data.from) } : await fileOf(data.file, data.answers),
    );
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    postMessage({ kind: 'unreadable', sentence: error.message } satisfies WorkerMessage);
  }
});

async function fileOf(file: Blob, answers: FileAnswers): Promise<WorkerMessage> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const isBackup = isDatabase(start) || isArchive(start);
  requireSize(file.size, isBackup ? importLimits.database : importLimits.file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const library = libraryIn((isBackup ? await tableIn(bytes) : null) ?? bytes, answers);
  if (library.kind !== 'library') return { kind: 'file', read: library };
  rows = library.rows;
  return { kind: 'file', read: { ...library, rows: rows.length, digest: await digestOf(bytes, answers) } };
}

// The books of a program's database, or of a backup that has one.
async function tableIn(bytes: Uint8Array): Promise<Table | null> {
  try {
    const database = await databaseIn(bytes);
    if (database === null) return null;
    const { default: initSqlJs } = await import('sql.js');
    return tableOfDatabase(await initSqlJs({ locateFile: () => wasmAddress }), database);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    console.warn('The database could not be read.', error);
    throw new UnreadableFile('This file is damaged. Make the backup again, or copy the file again.');
  }
}

// The same file with other answers counts as another library.
async function digestOf(bytes: Uint8Array, answers: FileAnswers): Promise<string> {
  const names = new TextEncoder().encode(Object.keys(answers).length === 0 ? '' : JSON.stringify(answers));
  const all = new Uint8Array(bytes.length + names.length);
  all.set(bytes);
  all.set(names, bytes.length);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns as many rows from an index on as fit into one call. */
function rowsFrom(from: number): ImportRow[] {
  const encoder = new TextEncoder();
  const batch: ImportRow[] = [];
  let bytes = 0;
  for (const row of rows.slice(from, from + importLimits.rowsAtOnce)) {
    bytes += encoder.encode(JSON.stringify(row)).length + 1;
    if (bytes > MAX_BYTES && batch.length > 0) break;
    batch.push(row);
  }
  return batch;
}
