import { DatabaseSync } from 'node:sqlite';
import { table } from './table.ts';

/** What one D1 database holds at most, in bytes. */
const ONE_DATABASE = 10e9;
/** Bytes that tables and indexes may come to for each reader, but for those that came later. */
const A_READER = 30_000;
/** The same with all of them. */
const A_READER_WITH_LATER = 42_000;
/** How the tables are called that came after the limit was set, with works, imports, feeds, and what clubs do together. */
const LATER = new RegExp(
  `^(${[
    ...['works', 'merged_works', 'replaced_reviews', 'notes', 'imports', 'import_', 'own_book', 'invite_links'],
    ...['librarian_decisions', 'activity', 'review_likes', 'hidden_works', 'name_words', 'address_secret', 'calendar_'],
    ...['club_readings', 'club_milestones', 'club_opened', 'club_replies', 'club_likes', 'club_poll', 'club_meeting'],
    ...['club_join', 'club_names', 'notices', 'notice_', 'game_results', 'game_boards', 'rest_days', 'weekly_runs'],
    ...['liked_works', 'nearest_', 'dismissed_works'],
  ].join('|')})`,
);
/** What weighs less is told in one line. */
const A_LINE = 0.005;

/** Tells what each table and index of the readers' database weighs, and answers a sentence where they weigh too much. */
export function storedIn(path: string, scale: number): { text: string; missed: string[] } {
  const database = new DatabaseSync(path, { readOnly: true });
  const parts = database
    .prepare(
      `SELECT name, coalesce(tbl_name, name) AS of_table, bytes
       FROM (SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name) LEFT JOIN sqlite_schema USING (name)
       ORDER BY bytes DESC`,
    )
    .all()
    .map(({ name, of_table: table, bytes }) => ({ name: String(name), table: String(table), bytes: Number(bytes) }));
  const readers = Number(database.prepare('SELECT count(*) AS readers FROM users').get()?.readers);
  database.close();
  const sumOf = (some: typeof parts) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const all = sumOf(parts);
  const before = sumOf(parts.filter((part) => !LATER.test(part.table)));
  const heavy = parts.filter(({ bytes }) => bytes >= all * A_LINE);
  const light = all - heavy.reduce((sum, { bytes }) => sum + bytes, 0);
  const row = (name: string, bytes: number) => [name, bytes / 1e6, Math.round(bytes / readers)];
  const rows = [
    ...heavy.map(({ name, bytes }) => row(`\`${name}\``, bytes)),
    row('all others', light),
    row('all but the tables that came later', before),
    row('all', all),
  ];
  const aReader = all / readers;
  const held = Math.floor(ONE_DATABASE / aReader / 1_000);
  const sentence = `Stored for ${readers.toLocaleString('en')} readers, by table and index. Limits: ${A_READER / 1_000} KB for each reader in the tables that were there when it was set, ${A_READER_WITH_LATER / 1_000} KB in all. One D1 of 10 GB holds ${held},000 such readers.`;
  // A small filling has a page of its own for each of its tables, however empty.
  const missed: string[] = [];
  const hold = (what: string, bytes: number, most: number) => {
    if (scale === 1 && bytes > most)
      missed.push(`${what} takes ${Math.round(bytes)} bytes for each reader, not ${most}`);
  };
  hold('what was there when the limit was set', before / readers, A_READER);
  hold('the database', aReader, A_READER_WITH_LATER);
  return {
    text: `${sentence}\n\n${table(['table or index', 'MB', 'bytes a reader'], rows)}`,
    missed,
  };
}
