import type { SqlJsStatic } from 'sql.js';
import { formats } from './format.ts';
import type { Table } from './table.ts';
import { startsWith } from './text.ts';
import { UnreadableFile } from './unreadable.ts';

export const isDatabase = (bytes: Uint8Array) => startsWith(bytes, 'SQLite format 3\0');

export const isArchive = (bytes: Uint8Array) => startsWith(bytes, 'PK\x03\x04');

/** Finds the database that a file is, or that the ZIP archive of a backup has; null for any other file. */
export async function databaseIn(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (isDatabase(bytes)) return bytes;
  if (!isArchive(bytes)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The directory is at the end; each of its entries begins with this number.
  for (let at = bytes.length - 46; at > 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    if (!name.endsWith('.db')) continue;
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = bytes.slice(from, from + view.getUint32(at + 20, true));
    if (view.getUint16(at + 10, true) === 0) return packed;
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  }
  return null;
}

/** Reads the books of a program's database as a table, by the query of its format. */
export function tableOfDatabase(sql: SqlJsStatic, bytes: Uint8Array): Table {
  const file = new sql.Database(bytes);
  try {
    const tables = file.exec('SELECT name FROM sqlite_master')[0]?.values.flat() ?? [];
    const format = formats.find(({ database }) => database !== undefined && tables.includes(database.table));
    if (format?.database === undefined)
      throw new UnreadableFile('This database is from no program that we know. Choose a CSV or JSON file.');
    const [{ columns, values } = { columns: [], values: [] }] = file.exec(format.database.query.join('\n'));
    const rows = values.map((cells, place) => ({ line: place + 1, cells: cells.map((cell) => String(cell ?? '')) }));
    return { header: columns, rows, problems: [] };
  } finally {
    file.close();
  }
}
