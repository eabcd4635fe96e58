import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  filesUnder,
  isNode,
  type Node,
  placeOf,
  root,
  type Source,
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

/** Migrations that drop a table, each looked at by two people: `path table`. */
const REVIEWED_DROPS: readonly string[] = [];

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

/** Tables by name, each with the feature whose schema file declares it. */
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

/** The text of every SQL template and of every string that begins like a statement. */
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

/** Every `.select(…)` of a chain in which something is joined. */
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
 * What is wrong with the columns of a joined select. Good is what `aliased()` made, SQL with a name of its own, and
 * columns of one single table, which never share a name; variables are followed to where they are made.
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

// Several sets of columns in one are apart only if each of them was given names.
function areNamed(source: Source, columns: Node): boolean {
  if (columns.type === 'CallExpression') return isNode(columns.callee) && columns.callee.name === 'aliased';
  if (columns.type !== 'Identifier') return false;
  const origin = whereMade(source, String(columns.name));
  return origin !== null && areNamed(origin.source, origin.value);
}

/** The value of a constant, in this module or in the one it comes from. */
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
