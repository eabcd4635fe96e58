import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steps } from '../../scripts/bench/support/calls.ts';
import {
  codeOf,
  filesUnder,
  isNode,
  type Node,
  root,
  type Source,
  sourceOf,
  sourcesUnder,
  walk,
} from '../support/node/sources.ts';
import { groups } from '../support/worker/hostile/groups.ts';

// What is added has to be entered where tests and bench look. What lacks it is named here, with the file and the line
// where it belongs, so that nobody has to know these places by heart.

interface Added {
  path: string;
  feature: string;
  creates: boolean;
  writes: boolean;
}

const contracts = sourcesUnder('worker').filter(({ path }) => path.endsWith('/contract.ts'));
const endpoints = contracts.flatMap(endpointsOf);

function endpointsOf(source: Source): Added[] {
  const found: Added[] = [];
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'endpoint') return;
    const [path, declaration] = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : [];
    if (typeof path?.value !== 'string' || declaration === undefined) return;
    // What several endpoints have in common is declared in the same file.
    const said = source.text.slice(declaration.start, declaration.end);
    const common = [...said.matchAll(/^(\w+)$|\.\.\.(\w+)/g)].map(([, one = '', other = '']) => one || other);
    const all = [
      said,
      ...common.map((name) => new RegExp(`const ${name} = \\{[^;]*`).exec(source.text)?.[0] ?? ''),
    ].join(' ');
    found.push({
      path: path.value,
      feature: source.path.split('/')[2] ?? '',
      creates: /\bcreates: true/.test(all),
      writes: !/\blimit: '(read|search)'/.test(all),
    });
  });
  return found;
}

/** The paths that are keys in a module, each with its line. */
function keysIn(path: string): Map<string, number> {
  const source = sourceOf(path);
  const keys = new Map<string, number>();
  walk(source.program, (node) => {
    if (node.type !== 'Property' || !isNode(node.key) || typeof node.key.value !== 'string') return;
    if (node.key.value.startsWith('/api/')) keys.set(node.key.value, lineOf(source, node));
  });
  return keys;
}

const lineOf = ({ text }: Source, { start }: Node) => text.slice(0, start).split('\n').length;

/** Where a path belongs among others: at the one that begins the most like it. */
function placeAmong(path: string, lines: ReadonlyMap<string, number>): number {
  const alike = (other: string) => [...path].findIndex((letter, place) => other[place] !== letter);
  const [[, line = 1] = []] = [...lines].sort(([one], [other]) => alike(other) - alike(one));
  return line;
}

/** Whoever is not among the keys of a file, as a sentence for each. */
function missingIn(file: string, wanted: readonly Added[], known = keysIn(file)): string[] {
  const lines = keysIn(file);
  return wanted
    .filter(({ path }) => !known.has(path))
    .map(({ path }) => `${file}:${placeAmong(path, lines)} lacks '${path}'`);
}

const exampleFiles = filesUnder('tests/support/worker/examples', ['.ts']);

test('the endpoints were found, and what they do', () => {
  expect(endpoints.length).toBeGreaterThan(80);
  expect(endpoints.filter(({ creates }) => creates).length).toBeGreaterThan(8);
  expect(endpoints.filter(({ writes }) => writes).length).toBeGreaterThan(40);
  expect(endpoints.filter(({ path }) => path === '/api/social/friend_user')).toMatchObject([{ writes: true }]);
});

describe('every endpoint is entered', () => {
  test('as an example for the battery', () => {
    const known = new Map(exampleFiles.flatMap((file) => [...keysIn(file)]));
    const missing = endpoints
      .filter(({ path }) => !known.has(path))
      .map(({ path, feature }) => {
        const own = `tests/support/worker/examples/${feature}.ts`;
        return exampleFiles.includes(own)
          ? `${own}:${placeAmong(path, keysIn(own))} lacks '${path}'`
          : `${own} lacks '${path}'`;
      });
    expect(missing).toEqual([]);
  });

  test('in the bench, by a call of its own or by its example', () => {
    const file = 'tests/support/worker/bench/calls.ts';
    const spread = sourceOf(file)
      .imports.map(({ from }) => from)
      .filter((from) => exampleFiles.includes(from));
    const known = new Map([file, ...spread].flatMap((one) => [...keysIn(one)]));
    expect(missingIn(file, endpoints, known)).toEqual([]);
  });

  test('in the bench among a million books', () => {
    const file = 'scripts/bench/support/calls.ts';
    const lines = new Map(
      readFileSync(resolve(root, file), 'utf8')
        .split('\n')
        .flatMap((line, place) =>
          [...line.matchAll(/'(\/api\/[\w/-]+)'/g)].map(([, path = '']) => [path, place + 1] as const),
        ),
    );
    const made = new Set<string>(steps.map(({ path }) => path));
    const missing = endpoints.filter(({ path }) => !made.has(path));
    expect(missing.map(({ path }) => `${file}:${placeAmong(path, lines)} lacks step('${path}', …)`)).toEqual([]);
    expect([...made].filter((path) => !endpoints.some((one) => one.path === path))).toEqual([]);
  });

  test('with the tables that it may change, where it writes', () => {
    // Who leaves is taken out of every table.
    const writing = endpoints.filter(({ path, writes }) => writes && path !== '/api/users/delete');
    expect(missingIn('tests/support/worker/hostile/touches.ts', writing)).toEqual([]);
  });

  test('with the ways in which its key may be misused, where it creates', () => {
    expect(
      missingIn(
        'tests/support/worker/repeats.ts',
        endpoints.filter(({ creates }) => creates),
      ),
    ).toEqual([]);
  });

  test('in a group of those that are attacked', () => {
    const known: readonly string[] = Object.values(groups).flat();
    const features = [...new Set(endpoints.map(({ feature }) => feature))];
    expect(
      features
        .filter((feature) => !known.includes(feature))
        .map((feature) => `tests/support/worker/hostile/groups.ts:6 lacks '${feature}'`),
    ).toEqual([]);
  });
});

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

  test('is seen to drift and to be set right', () => {
    const cases = sourcesUnder('tests/worker')
      .map(codeOf)
      .filter((code) => code.includes('recountJob'))
      .join('\n');
    const lost = counters()
      .filter(({ table, column }) => !Object.hasOwn(LEFT_OUT, `${table}.${column}`))
      .filter(({ table, column }) => !new RegExp(`\\b${table} SET [^']*\\b${column}\\b`).test(cases))
      .map(
        ({ table, column, where }) =>
          `${where} counts ${table}.${column}: let it drift in tests/worker/platform/jobs/recount.test.ts`,
      );
    expect(lost).toEqual([]);
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
  // Empty in the bench, each with the reason.
  const EMPTY: Readonly<Record<string, string>> = {
    books_read: 'nothing writes it any more',
    capped_acts: 'found by its key, forgotten after a day',
    club_room_guards: 'stays empty, a check of others',
    club_role_guards: 'stays empty, a check of others',
    deleted_accounts: 'asked by nobody but scripts',
    experience_ranking: 'filled by the cron, which the bench runs',
    game_days: 'filled by the cron, which the bench runs',
    idempotency_keys: 'found by its key, forgotten after thirty days',
    removed_rows: 'found by its key, forgotten after a day',
    job_places: 'a row for each job',
    address_secret: 'one row, made by the first who signs up',
    job_runs: 'filled by the cron, which the bench runs',
    remembered_club_bans: 'a handful, found by its key',
    remembered_review_bans: 'a handful, found by its key',
    revocations: 'asked by nobody but scripts',
    review_ban_liftings: 'a handful, found by its key',
    visitor_ideas: 'cleared each night',
  };

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

  test('is filled for the bench by a script or a trigger, or said why not', () => {
    const fills = sourcesUnder('scripts/bench/fill').map(codeOf);
    const bodies = migrations.flatMap(({ sql }) => triggersIn(sql).map(({ body }) => body));
    const isFilled = (table: string) =>
      bodies.some((body) => new RegExp(`\\bINTO\\s+${table}\\b`, 'i').test(body)) ||
      fills.some((text) => new RegExp(`\\b${table}\\b`).test(text));
    const lost = tables
      .filter(({ table }) => !Object.hasOwn(EMPTY, table) && !isFilled(table))
      .map(({ table, where }) => `${where} makes ${table}: fill it in scripts/bench/fill/`);
    expect(lost).toEqual([]);
    expect(Object.keys(EMPTY).filter((table) => !tables.some((one) => one.table === table))).toEqual([]);
  });
});
