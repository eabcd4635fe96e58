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
const migrations = filesUnder('migrations', ['.sql']).map((path) => ({
  path,
  // What is said about a statement is not part of it.
  sql: readFileSync(resolve(root, path), 'utf8').replace(/--.*$/gm, ''),
}));

/** Migrations that drop a table, each looked at by two people: `path table`. */
const REVIEWED_DROPS: readonly string[] = [];

test('law 6: nothing is deleted by cascade', () => {
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

test('law 6: no table is dropped unless that was reviewed', () => {
  const drops = migrations.flatMap(({ path, sql }) =>
    [...sql.matchAll(/DROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?["`]?(\w+)/gi)].map((match) => `${path} ${match[1]}`),
  );
  expect(drops).toEqual(REVIEWED_DROPS);
});

test('a migration that is merged keeps its number: none is used twice', () => {
  const numbers = migrations.map(
    ({ path }) => /^migrations\/(app|catalogue)\/(\d{4})_[a-z_]+\.sql$/.exec(path)?.slice(1, 3).join(' ') ?? path,
  );
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
  expect(numbers.every((number) => /^(app|catalogue) \d{4}$/.test(number))).toBe(true);
});

test('law 6: a joined select names its columns apart', () => {
  expect(worker.flatMap((source) => joinedSelects(source).flatMap((select) => badColumns(source, select)))).toEqual([]);
});

test('the rule about joined selects looks at something', () => {
  expect(worker.flatMap(joinedSelects).length).toBeGreaterThan(2);
});

// A save whose answer was lost is sent again, and so is a click: what was added the first time must not fail the second.
test('what is added can be added again', () => {
  const missing = worker
    // The filling of the catalogue works out from what is there what is missing, and runs as one transaction.
    .filter(({ path }) => !path.startsWith('worker/local/') && !path.startsWith('worker/books/catalogue/'))
    .flatMap((source) => {
      const builders = insertChains(source).filter(
        (methods) => !methods.names.some((name) => name.startsWith('onConflict')),
      );
      const texts = handwritten(source).filter(
        ({ text }) => /\bINSERT\s+INTO\b/i.test(text) && !/\bON\s+CONFLICT\b/i.test(wholeTemplate(source, text)),
      );
      return [...builders, ...texts].map(
        ({ start }) => `${placeOf(source, start)} inserts without saying what a conflict means`,
      );
    });
  expect(missing).toEqual([]);
});

test('law 3: SQL written by hand names only tables of its own feature', () => {
  const owners = tableOwners();
  expect(owners.get('users')).toBe('account');
  const found = worker
    .filter(({ path }) => /^worker\/[a-z_]+\//.test(path) && !/^worker\/(db|local)\//.test(path))
    .flatMap((source) => {
      const feature = source.path.split('/')[1];
      return handwritten(source).flatMap(({ text, start }) =>
        [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+["`]?([a-z_]+)/g)]
          .map((match) => match[1] ?? '')
          .filter((table) => owners.has(table) && owners.get(table) !== feature)
          .map((table) => `${placeOf(source, start)} names ${table} of ${owners.get(table)}`),
      );
    });
  expect(found).toEqual([]);
});

/** Tables by name, each with the feature whose schema file declares it. */
function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const source of worker) {
    const feature = /^worker\/db\/schema\/([a-z_]+)\.ts$/.exec(source.path)?.[1];
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
  const found: { text: string; start: number }[] = [];
  walk(source.program, (node) => {
    if (node.type === 'TemplateElement') {
      const text = (node.value as { cooked: string }).cooked;
      if (/\b(SELECT|INSERT|UPDATE|DELETE|FROM|JOIN)\b/.test(text)) found.push({ text, start: node.start });
    }
    if (
      node.type === 'Literal' &&
      typeof node.value === 'string' &&
      /^\s*(SELECT|INSERT|UPDATE|DELETE)\b/.test(node.value)
    ) {
      found.push({ text: node.value, start: node.start });
    }
  });
  return found;
}

const JOINS = new Set(['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin']);

/** Every `.select(…)` of a chain in which something is joined. */
function joinedSelects(source: Source): Node[] {
  const found = new Set<Node>();
  walk(source.program, (node) => {
    const name = methodOf(node);
    if (name === null || !JOINS.has(name)) return;
    for (let link: unknown = node; isNode(link) && link.type === 'CallExpression'; ) {
      const method = methodOf(link);
      if (method === 'select' || method === 'selectDistinct') found.add(link);
      link = isNode(link.callee) ? link.callee.object : null;
    }
  });
  return [...found];
}

/** Every chain of calls that begins with `.insert(…)`, with the names of all that is called on it. */
function insertChains(source: Source): { start: number; names: string[] }[] {
  const chains = new Map<Node, { start: number; names: string[] }>();
  walk(source.program, (node) => {
    const names: string[] = [];
    for (let link: unknown = node; isNode(link) && link.type === 'CallExpression'; ) {
      const method = methodOf(link);
      if (method !== null) names.push(method);
      if (method === 'insert' && !chains.has(link)) chains.set(link, { start: link.start, names: [...names] });
      link = isNode(link.callee) ? link.callee.object : null;
    }
  });
  return [...chains.values()];
}

/** A template may be in pieces: the conflict is named in a later one. */
function wholeTemplate(source: Source, piece: string): string {
  const begins = source.text.indexOf(piece);
  return source.text.slice(begins, source.text.indexOf('`', begins));
}

function methodOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return null;
  return isNode(node.callee.property) ? String(node.callee.property.name) : null;
}

/**
 * What is wrong with the columns of a joined select. Good is what `named()` made, a variable or spread (what it holds is
 * checked where it is made), SQL with a name of its own, and columns of one single table, which never share a name.
 */
function badColumns(source: Source, select: Node): string[] {
  const [columns] = select.arguments as Node[];
  if (columns === undefined) return [`${placeOf(source, select.start)} selects everything of a join`];
  if (columns.type !== 'ObjectExpression') return [];
  const plain = (columns.properties as Node[]).filter(
    (property) => property.type === 'Property' && isNode(property.value) && property.value.type === 'MemberExpression',
  );
  const tables = new Set(plain.map((property) => ((property.value as Node).object as Node).name));
  const others = (columns.properties as Node[]).some((property) => property.type === 'SpreadElement');
  return tables.size > 1 || (tables.size === 1 && others)
    ? [`${placeOf(source, select.start)} selects columns of several tables without named()`]
    : [];
}
