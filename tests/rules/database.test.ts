import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import {
  codeOf,
  filesUnder,
  isNode,
  type Node,
  placeOf,
  root,
  type Source,
  sourceOf,
  sourcesUnder,
  walk,
} from '../support/node/sources.ts';

const worker = sourcesUnder('worker');
const folders = ['migrations/app', 'migrations/catalogue'];
const migrations = folders
  .flatMap((folder) => filesUnder(folder, ['.sql']))
  .map((path) => ({
    path,
    sql: readFileSync(resolve(root, path), 'utf8').replace(/--.*$/gm, ''),
  }));

/** Migrations that drop a table, each reviewed by two people: `path table`. */
// Each is made again with the same rows, in the same file.
const REVIEWED_DROPS: readonly string[] = ['migrations/app/0022_removals.sql reports'];

test('rule 6: nothing is deleted by cascade', () => {
  const inTables = worker.flatMap((source) => {
    const places: string[] = [];
    walk(source.program, (node) => {
      if (node.type === 'Identifier' && node.name === 'onDelete') places.push(placeOf(source, node.start));
    });
    return places;
  });
  const inMigrations = migrations.filter(({ sql }) =>
    /ON\s+(DELETE|UPDATE)\s+(CASCADE|SET\s+NULL|SET\s+DEFAULT)/i.test(sql),
  );
  expect([...inTables, ...inMigrations.map(({ path }) => path)]).toEqual([]);
});

test('rule 6: no table is dropped unless that was reviewed', () => {
  const drops = migrations.flatMap(({ path, sql }) =>
    [...sql.matchAll(/DROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?["`]?(\w+)/gi)].map((match) => `${path} ${match[1]}`),
  );
  expect(drops).toEqual(REVIEWED_DROPS);
});

test('no view is left when all migrations are applied: an export writes it behind its triggers and cannot be restored', () => {
  const namesIn = (verb: string) =>
    migrations.flatMap(({ sql }) =>
      [...sql.matchAll(new RegExp(`${verb}\\s+VIEW\\s+(\\w+)`, 'gi'))].map(([, name]) => name),
    );
  const dropped = namesIn('DROP');
  expect(namesIn('CREATE').filter((name) => !dropped.includes(name))).toEqual([]);
});

test('a migration that is merged keeps its number: none is used twice', () => {
  const numbers = migrations.map(
    ({ path }) => /^migrations\/(app|catalogue)\/(\d{4})_[a-z_]+\.sql$/.exec(path)?.slice(1, 3).join(' ') ?? path,
  );
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
  expect(numbers.every((number) => /^(app|catalogue) \d{4}$/.test(number))).toBe(true);
});

test('rule 6: a joined select names its columns apart', () => {
  expect(worker.flatMap((source) => joinedSelects(source).flatMap((select) => badColumns(source, select)))).toEqual([]);
});

test('the rule about joined selects looks at something', () => {
  expect(worker.flatMap(joinedSelects).length).toBeGreaterThan(2);
});

test('rule 3: SQL written by hand names only tables of its own feature', () => {
  const owners = tableOwners();
  expect(owners.get('users')).toBe('accounts');
  const faults = worker
    .filter(({ path }) => path.startsWith('worker/features/'))
    .flatMap((source) => {
      const feature = source.path.split('/')[2];
      return handwritten(source).flatMap(({ text, start }) =>
        [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+["`]?([a-z_]+)/g)]
          .map((match) => match[1] ?? '')
          .filter((table) => owners.has(table) && owners.get(table) !== feature)
          .map((table) => `${placeOf(source, start)} names ${table} of ${owners.get(table)}`),
      );
    });
  expect(faults).toEqual([]);
});

/** Returns the owning feature of each table, from the file that declares it. */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const source of worker) {
    const feature = /^worker\/platform\/db\/schema\/([a-z-]+)\.ts$/.exec(source.path)?.[1];
    if (feature === undefined) continue;
    walk(source.program, (node) => {
      if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'sqliteTable') return;
      const [name] = node.arguments as Node[];
      if (typeof name?.value === 'string') owners.set(name.value, feature);
    });
  }
  return owners;
}

/** Returns the text of every SQL template and of every string that begins like a statement. */
function handwritten(source: Source): { text: string; start: number }[] {
  const literals: { text: string; start: number }[] = [];
  walk(source.program, (node) => {
    if (node.type === 'TemplateElement') {
      const text = (node.value as { cooked: string }).cooked;
      if (/\b(SELECT|INSERT|UPDATE|DELETE|FROM|JOIN)\b/.test(text)) literals.push({ text, start: node.start });
    }
    if (
      node.type === 'Literal' &&
      typeof node.value === 'string' &&
      /^\s*(SELECT|INSERT|UPDATE|DELETE)\b/.test(node.value)
    ) {
      literals.push({ text: node.value, start: node.start });
    }
  });
  return literals;
}

const JOINS = new Set(['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin']);

/** Returns every `.select(…)` in a chain with a join. */
function joinedSelects(source: Source): Node[] {
  const nodes = new Set<Node>();
  walk(source.program, (node) => {
    const name = methodOf(node);
    if (name === null || !JOINS.has(name)) return;
    for (let link: unknown = node; isNode(link) && link.type === 'CallExpression'; ) {
      const method = methodOf(link);
      if (method === 'select' || method === 'selectDistinct') nodes.add(link);
      link = isNode(link.callee) ? link.callee.object : null;
    }
  });
  return [...nodes];
}

function methodOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return null;
  return isNode(node.callee.property) ? String(node.callee.property.name) : null;
}

/**
 * Returns the faults in the columns of a joined select. Allowed are results of `aliased()`, SQL with its own name, and
 * columns of a single table, which never share a name. Follows variables to their declarations.
 */
function badColumns(source: Source, select: Node): string[] {
  const [columns] = select.arguments as Node[];
  if (columns === undefined) return [`${placeOf(source, select.start)} selects everything of a join`];
  return areApart(source, columns)
    ? []
    : [`${placeOf(source, select.start)} selects columns of several tables without aliased()`];
}

function areApart(source: Source, columns: Node): boolean {
  if (columns.type === 'CallExpression') return isNode(columns.callee) && columns.callee.name === 'aliased';
  if (columns.type === 'ParenthesizedExpression' && isNode(columns.expression))
    return areApart(source, columns.expression);
  if (columns.type === 'Identifier') {
    const origin = whereMade(source, String(columns.name));
    return origin !== null && areApart(origin.source, origin.value);
  }
  if (columns.type !== 'ObjectExpression') return false;
  const properties = columns.properties as Node[];
  const spreads = properties.filter((property) => property.type === 'SpreadElement');
  const tables = new Set(
    properties
      .filter((property) => isNode(property.value) && property.value.type === 'MemberExpression')
      .map((property) => ((property.value as Node).object as Node).name),
  );
  if (tables.size > 1 || (tables.size === 1 && spreads.length > 0)) return false;
  return spreads.every((spread) => isNode(spread.argument) && areNamed(source, spread.argument));
}

// Several spread sets of columns are distinct only if each of them is aliased.
function areNamed(source: Source, columns: Node): boolean {
  if (columns.type === 'CallExpression') return isNode(columns.callee) && columns.callee.name === 'aliased';
  if (columns.type !== 'Identifier') return false;
  const origin = whereMade(source, String(columns.name));
  return origin !== null && areNamed(origin.source, origin.value);
}

/** Returns the value of a constant, in this module or in the one that exports it. */
function whereMade(source: Source, name: string): { source: Source; value: Node } | null {
  let value: Node | null = null;
  walk(source.program, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.id) && node.id.name === name && isNode(node.init))
      value = node.init;
  });
  if (value !== null) return { source, value };
  const from = source.imports.find(({ names }) => names.includes(name))?.from;
  const other = worker.find(({ path }) => path === from);
  return other ? whereMade(other, name) : null;
}

// The DDL is in migrations/app, and drizzle reads worker/platform/db/schema: both must name the same columns.

const files = readdirSync(resolve(root, 'migrations/app')).sort();
const lines = files.flatMap((file) =>
  readFileSync(resolve(root, 'migrations/app', file), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, place: `migrations/app/${file}:${index + 1}` })),
);

/** Returns the file and line of a column's DDL, or of its table's if the column is null. */
function placeOfColumn(table: string, column: string | null): string {
  const start = lines.findIndex(({ text }) => text.startsWith(`CREATE TABLE ${table} (`));
  const tables =
    column === null ? start : lines.findIndex(({ text }, at) => at > start && text.startsWith(`  ${column} `));
  return lines[tables]?.place ?? `migrations/app (table ${table})`;
}

const database = new DatabaseSync(':memory:');
for (const file of files) database.exec(readFileSync(resolve(root, 'migrations/app', file), 'utf8'));
const columnsOf = (table: string) =>
  database
    .prepare('SELECT name, type, "notnull" OR pk > 0 AS required FROM pragma_table_info(?)')
    .all(table)
    .map(({ name, type, required }) => `${name} ${type}${required ? ' NOT NULL' : ''}`);
const tables = database
  .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  .all()
  .map(({ name }) => String(name));

const twins = new Map<string, { file: string; columns: string[] }>();
for (const file of readdirSync(resolve(root, 'worker/platform/db/schema'))) {
  const module: Record<string, unknown> = await import(`../../worker/platform/db/schema/${file.slice(0, -3)}.ts`);
  for (const table of Object.values(module)) {
    if (!is(table, SQLiteTable)) continue;
    const { name, columns } = getTableConfig(table);
    twins.set(name, {
      file: `worker/platform/db/schema/${file}`,
      columns: columns.map(
        (column) =>
          `${column.name} ${column.getSQLType().toUpperCase()}${column.notNull || column.primary ? ' NOT NULL' : ''}`,
      ),
    });
  }
}

test('every table and column of the database is described for drizzle as it is', () => {
  const missing = tables.flatMap((table) => {
    const contractTable = twins.get(table);
    if (contractTable === undefined)
      return [`${placeOfColumn(table, null)}: describe ${table} in worker/platform/db/schema/`];
    return columnsOf(table)
      .filter((column) => !contractTable.columns.includes(column))
      .map(
        (column) =>
          `${placeOfColumn(table, column.split(' ')[0] ?? '')}: ${contractTable.file} lacks ${table}.${column}`,
      );
  });
  expect(missing).toEqual([]);
});

test('drizzle describes nothing that the database lacks', () => {
  const extra = [...twins].flatMap(([table, { file, columns }]) => {
    const real = columnsOf(table);
    return columns.filter((column) => !real.includes(column)).map((column) => `${file}: ${table} has no ${column}`);
  });
  expect(extra).toEqual([]);
});

// A counter that drifts stays wrong unless the nightly job recounts it.

/** Returns the bodies of a migration's triggers, each with its first line. */
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

/** Returns the columns that a trigger increments or decrements. */
function counters(): Counter[] {
  const countersByName = new Map<string, Counter>();
  for (const { path, sql } of migrations.filter((migration) => migration.path.startsWith('migrations/app/'))) {
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
          `${where} counts ${table}.${column}: count it afresh in worker/features/<feature>/recount.ts, listed in worker/composition/counted-tables.ts`,
      );
    expect(lost).toEqual([]);
    const countedColumns = counters().map(({ table, column }) => `${table}.${column}`);
    expect(Object.keys(LEFT_OUT).filter((name) => !countedColumns.includes(name))).toEqual([]);
  });
});
