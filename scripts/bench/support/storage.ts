import { DatabaseSync } from 'node:sqlite';
import { table } from './table.ts';

/** What one D1 database holds at most, in bytes. */
const ONE_DATABASE = 10e9;
/** Bytes that all tables and indexes may come to for each reader, with all that they do. */
const A_READER = 30_000;
/** What weighs less is told in one line. */
const A_LINE = 0.005;

/** Tells what each table and index of the readers' database weighs, and answers a sentence where they weigh too much. */
export function storedIn(path: string, scale: number): { text: string; missed: string[] } {
  const database = new DatabaseSync(path, { readOnly: true });
  const parts = database
    .prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC')
    .all()
    .map(({ name, bytes }) => ({ name: String(name), bytes: Number(bytes) }));
  const readers = Number(database.prepare('SELECT count(*) AS readers FROM users').get()?.readers);
  database.close();
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const heavy = parts.filter(({ bytes }) => bytes >= all * A_LINE);
  const light = all - heavy.reduce((sum, { bytes }) => sum + bytes, 0);
  const row = (name: string, bytes: number) => [name, bytes / 1e6, Math.round(bytes / readers)];
  const rows = [
    ...heavy.map(({ name, bytes }) => row(`\`${name}\``, bytes)),
    row('all others', light),
    row('all', all),
  ];
  const aReader = all / readers;
  const held = Math.floor(ONE_DATABASE / aReader / 1_000);
  const sentence = `Stored for ${readers.toLocaleString('en')} readers, by table and index. Limit: ${A_READER / 1_000} KB for each reader. One D1 of 10 GB holds ${held},000 such readers.`;
  // A small filling has a page of its own for each of its tables, however empty.
  const tooMuch = scale === 1 && aReader > A_READER;
  return {
    text: `${sentence}\n\n${table(['table or index', 'MB', 'bytes a reader'], rows)}`,
    missed: tooMuch ? [`the database takes ${Math.round(aReader)} bytes for each reader, not ${A_READER}`] : [],
  };
}
