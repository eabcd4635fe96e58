import { describe, expect, test } from 'vitest';
import { isNode, type Node, placeOf, type Source, sourcesUnder, walk } from '../support/node/sources.ts';

// Law 3: a feature's tables are its own. Two of them nearly every feature joins, whoever did something and the book it
// was done with, so they are shared ground: others read them under the names that are declared here, and never write.

/** What others may read of a feature's tables, by the module that hands it out. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'worker/features/accounts/users.ts': ['people', 'personColumns'],
  'worker/features/books/queries.ts': ['keptBooks', 'keptBookColumns'],
};

const READING = new Set(['from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'alias']);

const worker = sourcesUnder('worker').filter(({ path }) => !path.startsWith('worker/platform/db/'));
const featureOf = (path: string) => path.split('/')[2] ?? '';
const isShared = (path: string, name: string) => SHARED[path]?.includes(name) ?? false;
const handingOut = worker
  .map((source) => ({ source, names: handedOut(source) }))
  .filter(({ names }) => names.length > 0);

/** What a module exports that is a table or holds columns of one; what only a function makes of them is a query. */
function handedOut({ program, imports }: Source): string[] {
  const isTable = ({ from }: { from: string }) => from.startsWith('worker/platform/db/schema/');
  const tables = new Set(imports.filter(isTable).flatMap(({ names }) => names));
  return (program.body as readonly unknown[]).flatMap((node) => {
    if (!isNode(node) || node.type !== 'ExportNamedDeclaration') return [];
    if (isNode(node.source)) return [];
    if (!isNode(node.declaration)) {
      const given = (node.specifiers as Node[]).map(({ local }) => String((local as Node).name));
      return given.filter((name) => tables.has(name));
    }
    if (node.declaration.type !== 'VariableDeclaration') return [];
    const made = node.declaration.declarations as Node[];
    return made.filter(({ init }) => names(init, tables)).map(({ id }) => String((id as Node).name));
  });
}

function names(value: unknown, tables: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((one) => names(one, tables));
  if (!isNode(value) || /Function/.test(value.type)) return false;
  if (value.type === 'Identifier') return tables.has(String(value.name));
  return Object.entries(value).some(([key, child]) => key !== 'type' && names(child, tables));
}

/** Every import of a table that another feature handed out, as it is called there; `*` where all of a module comes. */
function takenBy(source: Source): { from: string; name: string }[] {
  return source.imports.flatMap(({ from, names: taken }) => {
    const other = handingOut.find((one) => one.source.path === from);
    if (other === undefined || featureOf(from) === featureOf(source.path)) return [];
    const named = taken.length === 0 ? ['*'] : taken.filter((name) => other.names.includes(name));
    return named.map((name) => ({ from, name }));
  });
}

describe('law 3: two tables are shared ground', () => {
  test('they are handed out under their names', () => {
    const found = Object.fromEntries(handingOut.map(({ source, names }) => [source.path, names.toSorted()]));
    for (const [path, shared] of Object.entries(SHARED)) expect(found[path]).toEqual(shared.toSorted());
    expect(worker.flatMap(takenBy).length).toBeGreaterThan(30);
  });

  test('nothing else of a table is taken by another feature', () => {
    const found = worker.flatMap((source) =>
      takenBy(source)
        .filter(({ from, name }) => !isShared(from, name))
        .map(({ from, name }) => `${source.path} takes ${name} of ${from}`),
    );
    expect(found).toEqual([]);
  });

  test('others only read them: as a column, in from, join or alias, or after FROM and JOIN', () => {
    const found = worker.flatMap((source) => {
      const taken = new Set(takenBy(source).map(({ name }) => name));
      return taken.size === 0 ? [] : wrongUses(source, taken);
    });
    expect(found).toEqual([]);
  });
});

/** Where a module does more with what it took than read it, or calls it by another name. */
function wrongUses(source: Source, taken: ReadonlySet<string>): string[] {
  const found: string[] = [];
  walk(source.program, (node, parent) => {
    if (node.type === 'ImportSpecifier' && isNode(node.imported) && isNode(node.local)) {
      if (taken.has(String(node.imported.name)) && node.local.name !== node.imported.name)
        found.push(`${placeOf(source, node.start)} calls ${node.imported.name} ${node.local.name}`);
    }
    if (node.type !== 'Identifier' || !taken.has(String(node.name)) || parent === null) return;
    if (/Columns$/.test(String(node.name)) || isReading(node, parent, source.text)) return;
    found.push(`${placeOf(source, node.start)} does more with ${node.name} than read it`);
  });
  return found;
}

function isReading(node: Node, parent: Node, text: string): boolean {
  if (parent.type === 'ImportSpecifier' || parent.type === 'MemberExpression') return true;
  if (parent.type === 'Property') return parent.key === node && parent.shorthand !== true;
  if (parent.type === 'TemplateLiteral') return /\b(FROM|JOIN)\s+\$\{\s*$/.test(text.slice(0, node.start));
  if (parent.type !== 'CallExpression' || !isNode(parent.callee)) return false;
  const { callee } = parent;
  const name = callee.type === 'MemberExpression' && isNode(callee.property) ? callee.property.name : callee.name;
  return READING.has(String(name));
}
