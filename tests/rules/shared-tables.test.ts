import { describe, expect, test } from 'vitest';
import { isNode, type Node, parsedAs, placeOf, type Source, sourcesUnder } from '../support/node/sources.ts';

// Law 3: a feature's tables are its own. Two of them nearly every feature joins, whoever did something and the book it
// was done with, so they are shared ground: others read them under the names that are declared here, and never write.

const SHARED: Readonly<Record<string, readonly string[]>> = {
  'worker/features/accounts/users.ts': ['users', 'userColumns'],
  'worker/features/books/queries.ts': ['books', 'storedBookColumns'],
};

const worker = sourcesUnder('worker').filter(({ path }) => !path.startsWith('worker/platform/db/'));
const featureOf = (path: string) => path.split('/')[2] ?? '';
// The feature that owns a table declares how merges and undo put its rows back; that is no access to the table.
const isAccess = (name: string) => !/^(mergeable|restorable)/.test(name);
const isShared = (path: string, name: string) => SHARED[path]?.includes(name) === true;
const handingOut = worker
  .map((source) => ({ source, names: handedOut(source).filter(isAccess) }))
  .filter(({ names }) => names.length > 0);

function handedOut({ program, imports }: Source): string[] {
  const isTable = ({ from }: { from: string }) => from.startsWith('worker/platform/db/schema/');
  const tables = new Set(imports.filter(isTable).flatMap(({ localNames }) => localNames));
  return (program.body as readonly unknown[]).flatMap((node) => {
    if (!isNode(node) || node.type !== 'ExportNamedDeclaration') return [];
    if (isNode(node.source)) return [];
    if (!isNode(node.declaration)) {
      const locals = (node.specifiers as Node[]).map(({ local }) => String((local as Node).name));
      return locals.filter((name) => tables.has(name));
    }
    if (node.declaration.type !== 'VariableDeclaration') return [];
    const declared = node.declaration.declarations as Node[];
    return declared.filter(({ init }) => names(init, tables)).map(({ id }) => String((id as Node).name));
  });
}

function names(value: unknown, tables: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => names(item, tables));
  if (!isNode(value) || /Function/.test(value.type)) return false;
  if (value.type === 'Identifier') return tables.has(String(value.name));
  return Object.entries(value).some(([key, child]) => key !== 'type' && names(child, tables));
}

/** Every import of a table that another feature handed out, as it is called there; `*` where all of a module comes. */
function takenBy(source: Source): { from: string; name: string }[] {
  return source.imports.flatMap(({ from, names: importedNames }) => {
    const other = handingOut.find((item) => item.source.path === from);
    if (other === undefined || featureOf(from) === featureOf(source.path)) return [];
    const named = importedNames.length === 0 ? ['*'] : importedNames.filter((name) => other.names.includes(name));
    return named.map((name) => ({ from, name }));
  });
}

describe('rule 3: two tables are shared ground', () => {
  test('they are handed out under their names', () => {
    const sharedNames = Object.fromEntries(handingOut.map(({ source, names }) => [source.path, names.toSorted()]));
    for (const [path, shared] of Object.entries(SHARED)) expect(sharedNames[path]).toEqual(shared.toSorted());
    expect(worker.flatMap(takenBy).length).toBeGreaterThan(30);
  });

  test('nothing else of a table is taken by another feature', () => {
    expect(worker.flatMap(takesOthers)).toEqual([]);
  });

  test('others only read them', () => {
    expect(worker.flatMap(writesToOthers)).toEqual([]);
  });
});

describe('in a nested folder, and with a hyphen in its name, a module of another feature may not', () => {
  const path = 'worker/features/library/lists/deep/two-words.ts';
  const users = "import { users } from '../../../accounts/users.ts';";

  test('take a table that is not shared', () => {
    const all = parsedAs(path, "import * as everything from '../../../accounts/users.ts';\n");
    expect(takesOthers(all)).toHaveLength(1);
  });

  test.for([
    'db.delete(users)',
    'db.update(\n  users\n)',
    `db.run(sql\`DELETE FROM \${users}\`)`,
    `db.run(sql\`UPDATE \${users} SET name = 1\`)`,
  ])('write to a shared one: %s', (write) => {
    const source = parsedAs(path, `${users}\nexport const write = () => ${write};\n`);
    expect(writesToOthers(source)).toHaveLength(1);
  });
});

function takesOthers(source: Source): string[] {
  return takenBy(source)
    .filter(({ from, name }) => !isShared(from, name))
    .map(({ from, name }) => `${source.path} takes ${name} of ${from}`);
}

function writesToOthers(source: Source): string[] {
  const usedNames = new Set(takenBy(source).map(({ name }) => name));
  return usedNames.size === 0 ? [] : writesTo(source, usedNames);
}

function writesTo(source: Source, tables: ReadonlySet<string>): string[] {
  const names = [...tables].filter((name) => !name.endsWith('Columns')).join('|');
  if (names === '') return [];
  const writes = new RegExp(
    `\\.(?:insert|update|delete)\\(\\s*(?:${names})\\b|\\b(?:INTO|UPDATE|DELETE FROM)\\s+\\$\\{\\s*(?:${names})\\b`,
    'g',
  );
  return [...source.text.matchAll(writes)].map(
    ({ index }) => `${placeOf(source, index)} writes to a table of another feature`,
  );
}
