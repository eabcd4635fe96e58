import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, filesUnder, root, sourceOf } from '../support/node/sources.ts';

// A counter that drifts stays wrong for ever unless the nightly job counts it afresh.

const migrations = filesUnder('migrations/app', ['.sql']).map((path) => ({
  path,
  sql: readFileSync(resolve(root, path), 'utf8').replace(/--.*$/gm, ''),
}));

/** The bodies of the triggers of a migration, with the line in which each begins. */
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
  const countersByName = new Map<string, Counter>();
  for (const { path, sql } of migrations) {
    for (const { body, line } of triggersIn(sql)) {
      for (const statement of body.split(';')) {
        const [, table = ''] = /\b(?:UPDATE|INTO)\s+(\w+)/i.exec(statement) ?? [];
        for (const [, column = ''] of statement.matchAll(/\b(\w+)\s*=\s*\1\s*[+-]/g)) {
          countersByName.set(`${table}.${column}`, { table, column, where: `${path}:${line}` });
        }
      }
    }
  }
  return [...countersByName.values()];
}

const inCode = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('every counter that a trigger keeps', () => {
  // Counters that the nightly recount leaves out, each with the reason.
  const LEFT_OUT: Readonly<Record<string, string>> = {
    'book_activity.reads': 'forgotten after a week',
    'book_activity.wants': 'forgotten after a week',
    'book_activity.reviews': 'forgotten after a week',
    'daily_counts.count': 'says what a day came to; its rows may be gone',
    'club_codes.uses': 'says how many came by a code; they may have left',
    'club_members.post_count': 'counts since its member joined; decides nothing',
    'challenges.books_read': 'beside at most 1,000 rows of one reader; shown to nobody else',
    'users.counted_days': 'begins anew each week, by the same triggers as weekly_runs',
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
          `${where} counts ${table}.${column}: count it afresh in worker/features/<feature>/recount.ts, called by worker/platform/jobs/recount.ts`,
      );
    expect(lost).toEqual([]);
    const countedColumns = counters().map(({ table, column }) => `${table}.${column}`);
    expect(Object.keys(LEFT_OUT).filter((name) => !countedColumns.includes(name))).toEqual([]);
  });
});
