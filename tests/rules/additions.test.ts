import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, filesUnder, root, sourceOf, sourcesUnder } from '../support/node/sources.ts';

// Counters and personal tables that are added have to be entered elsewhere too. What is missing is named here, with the
// file and the line.

const migrations = filesUnder('migrations/app', ['.sql']).map((path) => ({
  path,
  sql: readFileSync(resolve(root, path), 'utf8').replace(/--.*$/gm, ''),
}));

/** What the triggers of a migration do, and in which line each begins. */
const triggersIn = (sql: string) =>
  [...sql.matchAll(/CREATE\s+TRIGGER[^;]*?\bBEGIN\b([\s\S]*?)\bEND;/gi)].map((trigger) => ({
    body: trigger[1] ?? '',
    line: sql.slice(0, trigger.index).split('\n').length,
  }));

interface Counter {
  table: string;
  column: string;
  where: string;
}

/** Columns that a trigger counts up or down. */
function counters(): Counter[] {
  const found = new Map<string, Counter>();
  for (const { path, sql } of migrations) {
    for (const { body, line } of triggersIn(sql)) {
      for (const statement of body.split(';')) {
        const [, table = ''] = /\b(?:UPDATE|INTO)\s+(\w+)/i.exec(statement) ?? [];
        for (const [, column = ''] of statement.matchAll(/\b(\w+)\s*=\s*\1\s*[+-]/g)) {
          found.set(`${table}.${column}`, { table, column, where: `${path}:${line}` });
        }
      }
    }
  }
  return [...found.values()];
}

const inCode = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('every counter that a trigger keeps', () => {
  // What the nightly recount leaves out, each with the reason.
  const LEFT_OUT: Readonly<Record<string, string>> = {
    'book_activity.reads': 'forgotten after a week',
    'book_activity.wants': 'forgotten after a week',
    'book_activity.reviews': 'forgotten after a week',
    'daily_counts.count': 'says what a day came to; its rows may be gone',
    'club_codes.uses': 'says how many came by a code; they may have left',
    'club_members.post_count': 'counts since its member joined; decides nothing',
    'challenges.books_read': 'beside at most 1,000 rows of one reader; shown to nobody else',
    'streak_runs.length': 'held against the ledger by tests/worker/habits/streaks/property.test.ts',
    'weekly_runs.length': 'what made a week count then, the measure of its reader, is not kept',
  };

  test('is counted afresh by the nightly job, or said why not', () => {
    const files = filesUnder('worker', ['.ts']).filter((path) => path.endsWith('/recount.ts'));
    const recounts = files.map((path) => codeOf(sourceOf(path))).join('\n');
    expect(counters().length).toBeGreaterThan(12);
    const lost = counters()
      .filter(({ table, column }) => !Object.hasOwn(LEFT_OUT, `${table}.${column}`))
      .filter(({ table, column }) => !recounts.includes(`${inCode(table)}.${inCode(column)}`))
      .map(
        ({ table, column, where }) =>
          `${where} counts ${table}.${column}: count it afresh in worker/<feature>/recount.ts, called by worker/platform/jobs/recount.ts`,
      );
    expect(lost).toEqual([]);
    const known = counters().map(({ table, column }) => `${table}.${column}`);
    expect(Object.keys(LEFT_OUT).filter((name) => !known.includes(name))).toEqual([]);
  });
});

/** The tables of the readers' database with what stands in them, and where each is made. */
const tables = migrations.flatMap(({ path, sql }) =>
  [
    ...sql.matchAll(
      /CREATE\s+TRIGGER[^;]*?\bBEGIN\b[\s\S]*?\bEND;|CREATE\s+TABLE\s+(?:IF NOT EXISTS\s+)?(\w+)([\s\S]*?);/gi,
    ),
  ].flatMap(({ 1: table, 2: columns = '', index }) =>
    table === undefined ? [] : [{ table, columns, where: `${path}:${sql.slice(0, index).split('\n').length}` }],
  ),
);

/** The code of every module of these folders that a pattern fits. */
const codeUnder = (folder: string, pattern: RegExp) =>
  sourcesUnder(folder)
    .filter(({ path }) => pattern.test(path))
    .map(codeOf)
    .join('\n');

describe('every table', () => {
  test('that names a reader is taken along and left by their account', () => {
    // What is deleted by the account itself, what checks others and is empty, and who left.
    const apart = ['club_room_guards', 'club_role_guards', 'deleted_accounts', 'sessions'];
    const parts = codeUnder('worker', /\/account\.ts$|^worker\/features\/accounts\/[\w-]+\.ts$/);
    const lost = tables
      .filter(({ table, columns }) => /\buser_id\b|REFERENCES users/.test(columns) && !apart.includes(table))
      .filter(({ table }) => !parts.includes(`'${table}'`))
      .map(
        ({ table, where }) => `${where} makes ${table}, which names a reader: enter it in worker/<feature>/account.ts`,
      );
    expect(lost).toEqual([]);
  });
});
