import { describe, expect, test } from 'vitest';
import { lint } from '../support/node/lint.ts';
import {
  holdsRoutes,
  type Import,
  isNode,
  type Node,
  parsedAs,
  placeOf,
  reachableFrom,
  type Source,
  sourcesUnder,
} from '../support/node/sources.ts';

const all = sourcesUnder('worker', 'web');

// The folder of `platform`, or the feature, that a module belongs to.
const folderOf = (path: string) => path.split('/')[2] ?? '';

// The browser's layers: modules below every feature, and modules that combine features (the pages and the shell).
const isTop = (path: string) => path.startsWith('web/') && path.split('/').length === 2;
const isPage = (path: string) => /^web\/features\/[a-z-]+\/pages\//.test(path);
const composes = (path: string) => isPage(path) || path.startsWith('web/platform/shell/');
const isFeature = (path: string) => path.startsWith('web/features/') && !isPage(path);
const isLow = (path: string) => /^web\/platform\/(api|ui|styles)\//.test(path) || path === 'web/paths.ts';
const isWorker = (path: string) => path.startsWith('worker/');

const schemaOf = (path: string) => /^worker\/platform\/db\/schema\/([a-z-]+)\.ts$/.exec(path)?.[1] ?? null;
// The first batch of each request also reads the session, token or device, so this module accesses their tables.
const readsSessions = (path: string, owner: string) =>
  path === 'worker/platform/http/viewer.ts' && ['accounts', 'connections'].includes(owner);

interface Law {
  law: string;
  /** Returns whether the rule applies to a module. */
  binds(path: string): boolean;
  forbids(path: string, imported: Import): boolean;
  /** A module that breaks it, in a nested folder or with a hyphen in its name, and what it imports. */
  broken: readonly (readonly [path: string, from: string])[];
}

const laws: readonly Law[] = [
  {
    law: 'in the browser, a feature imports neither another feature nor what puts features together',
    binds: isFeature,
    forbids: (path, { from }) =>
      composes(from) ||
      (isFeature(from) && folderOf(from) !== folderOf(path)) ||
      (isTop(from) && from !== 'web/paths.ts'),
    broken: [
      ['web/features/library/lists/deep/two-words.tsx', '../../../clubs/posts/deep/feed.tsx'],
      ['web/features/library/lists/deep/two-words.tsx', '../../../clubs/pages/deep/two-words.tsx'],
      ['web/features/library/lists/deep/two-words.tsx', '../../../../router.tsx'],
    ],
  },
  {
    law: 'in the browser, what is below every feature imports none',
    binds: isLow,
    forbids: (_path, { from }) => isFeature(from) || composes(from),
    broken: [
      ['web/platform/ui/deep/two-words.tsx', '../../../features/library/lists/two-words.tsx'],
      ['web/platform/api/deep/two-words.ts', '../../shell/deep/frame.tsx'],
    ],
  },
  {
    law: 'offline support and the messages know no feature: features declare what they do offline',
    binds: (path) => path.startsWith('web/platform/offline/') || path === 'web/platform/ui/dialogs/toaster.tsx',
    forbids: (_path, { from }) => /^(?:web|worker)\/features\//.test(from) || (isTop(from) && from !== 'web/paths.ts'),
    broken: [
      ['web/platform/offline/deep/two-words.ts', '../../../../worker/features/library/notes/contract.ts'],
      ['web/platform/offline/deep/two-words.ts', '../../../features/library/deep/offline.ts'],
      ['web/platform/offline/deep/two-words.ts', '../../../offline.ts'],
    ],
  },
  {
    law: 'ui knows neither our calls nor our addresses',
    binds: (path) => path.startsWith('web/platform/ui/'),
    forbids: (_path, { from }) => from.startsWith('web/platform/api/') || from === 'web/paths.ts',
    broken: [
      ['web/platform/ui/deep/two-words.tsx', '../../api/deep/call.ts'],
      ['web/platform/ui/deep/two-words.tsx', '../../../paths.ts'],
    ],
  },
  {
    law: 'no page imports another page',
    binds: isPage,
    forbids: (_path, { from }) => isPage(from) && from.endsWith('.tsx'),
    broken: [['web/features/library/pages/deep/two-words.tsx', '../../../clubs/pages/book-club.tsx']],
  },
  {
    law: 'tables are imported only by their own feature',
    binds: isWorker,
    forbids: (path, { from }) => {
      const owner = schemaOf(from);
      return owner !== null && schemaOf(path) === null && folderOf(path) !== owner && !readsSessions(path, owner);
    },
    broken: [
      ['worker/features/library/lists/lists.ts', '../../../platform/db/schema/clubs.ts'],
      ['worker/features/library/lists/deep/two-words.ts', '../../../../platform/db/schema/clubs.ts'],
      ['worker/platform/http/deep/viewer.ts', '../../db/schema/accounts.ts'],
    ],
  },
  {
    law: 'handlers are imported only by the application',
    binds: (path) => isWorker(path) && path !== 'worker/app.ts',
    forbids: (_path, { from }) => holdsRoutes(from),
    broken: [['worker/features/library/lists/deep/two-words.ts', '../../../clubs/polls/two-more-routes.ts']],
  },
  {
    law: 'a file of handlers knows no SQL: it asks queries and verbs',
    binds: holdsRoutes,
    forbids: (_path, { from, typeOnly }) =>
      /^drizzle-orm/.test(from) || schemaOf(from) !== null || (from === 'worker/platform/db/statement.ts' && !typeOnly),
    broken: [
      ['worker/features/clubs/polls/deep/two-words-routes.ts', 'drizzle-orm/sqlite-core'],
      ['worker/features/clubs/polls/deep/routes.ts', '../../../../platform/db/schema/clubs.ts'],
      ['worker/features/clubs/polls/two-words-routes.ts', '../../../platform/db/statement.ts'],
    ],
  },
  {
    law: 'only entry points import what puts features together',
    binds: (path) => isWorker(path) && !/^worker\/(app|index|local\/index|composition\/.+)\.ts$/.test(path),
    forbids: (_path, { from }) => from.startsWith('worker/composition/'),
    broken: [['worker/features/library/deep/two-words.ts', '../../../composition/account-parts.ts']],
  },
];

describe('imports flow one way, and a feature uses another by its verbs and queries, never by its tables', () => {
  test('the sources were found', () => {
    for (const { law, binds } of laws) expect(all.filter(({ path }) => binds(path)).length, law).toBeGreaterThan(5);
  });

  test.for(laws)('$law', ({ binds, forbids }) => {
    const faults = all
      .filter(({ path }) => binds(path))
      .flatMap(({ path, imports }) =>
        imports.filter((imported) => forbids(path, imported)).map(({ from }) => `${path} imports ${from}`),
      );
    expect(faults).toEqual([]);
  });

  test.for(laws.flatMap((law) => law.broken.map(([path, from]) => ({ ...law, path, from }))))(
    '$path may not import $from: $law',
    ({ path, from, binds, forbids }) => {
      const { imports } = parsedAs(path, `import { one } from '${from}';\nexport const two = one;\n`);
      expect([binds(path), imports.map((imported) => forbids(path, imported))]).toEqual([true, [true]]);
    },
  );
});

describe('features build on each other in one direction', () => {
  /** Returns the features that each feature imports. */
  function importsBetween(paths: readonly Pick<(typeof all)[number], 'path' | 'imports'>[]): Map<string, Set<string>> {
    const importsByFeature = new Map<string, Set<string>>();
    const featureOf = (path: string) => /^(?:worker|web)\/features\/([a-z-]+)\//.exec(path)?.[1];
    for (const { path, imports } of paths) {
      const feature = featureOf(path);
      if (feature === undefined) continue;
      const others = importsByFeature.get(feature) ?? new Set<string>();
      for (const { from } of imports) {
        const other = featureOf(from);
        if (other !== undefined && other !== feature && from.split('/')[0] === path.split('/')[0]) others.add(other);
      }
      importsByFeature.set(feature, others);
    }
    return importsByFeature;
  }

  /** Returns the features that import each other, directly or through others. */
  function circular(imports: Map<string, Set<string>>): string[] {
    const left = new Map(imports);
    for (let before = -1; left.size !== before; ) {
      before = left.size;
      for (const [feature, others] of left) if (![...others].some((other) => left.has(other))) left.delete(feature);
    }
    return [...left.keys()];
  }

  const sourcesOf = (top: string) => all.filter(({ path }) => path.startsWith(`${top}/`));

  test.for(['worker', 'web'])('no imports between features of %s form a circle', (top) => {
    expect(circular(importsBetween(sourcesOf(top)))).toEqual([]);
  });

  test('a circle is found through a third feature, in nested folders and hyphenated files', () => {
    const imports = (from: string) => [{ from, typeOnly: true, names: [], localNames: [] }];
    const modules = [
      {
        path: 'worker/features/clubs/posts/club-posts.ts',
        imports: imports('worker/features/lists/deep/own-lists.ts'),
      },
      { path: 'worker/features/lists/deep/own-lists.ts', imports: imports('worker/features/notes/notes.ts') },
      { path: 'worker/features/notes/notes.ts', imports: imports('worker/features/clubs/posts/club-posts.ts') },
      { path: 'worker/features/users/users.ts', imports: imports('worker/platform/ids.ts') },
    ];
    expect(circular(importsBetween(modules)).toSorted()).toEqual(['clubs', 'lists', 'notes']);
  });

  test('only accounts and books are imported by more than two thirds of the others', () => {
    const imports = importsBetween(sourcesOf('worker'));
    const mostImported = [...imports.keys()].filter((feature) => {
      const importers = [...imports.values()].filter((others) => others.has(feature));
      return importers.length > ((imports.size - 1) * 2) / 3;
    });
    expect(mostImported.toSorted()).toEqual(['accounts', 'books']);
  });
});

describe('what is local stays local', () => {
  test('nothing reachable from the deployed entry imports the local one', () => {
    const reached = [...reachableFrom('worker/index.ts')];
    expect(reached).toContain('worker/app.ts');
    expect(reached.filter((path) => path.startsWith('worker/local/'))).toEqual([]);
  });

  test('the local entry mounts the same application', () => {
    expect(reachableFrom('worker/local/index.ts')).toContain('worker/app.ts');
  });
});

// The import rules in biome.json, each broken in a nested folder and in a file with a hyphen.

const offences = [
  ['web/features/clubs/deep/nested.ts', '../../../../worker/features/clubs/queries.ts'],
  ['web/features/clubs/hyphen-ated.tsx', '../../../scripts/support/local.ts'],
  ['worker/features/clubs/polls/deep/nested.ts', '../../../../../web/paths.ts'],
  ['worker/features/clubs/hyphen-ated.ts', '../../../tests/support/session.ts'],
  ['web/platform/offline/deep/nested.ts', '../../../features/clubs/polls/polls.ts'],
  ['web/platform/toaster/hyphen-ated.tsx', '../../features/clubs/member.tsx'],
  ['worker/platform/jobs/deep/nested.ts', '../../../features/clubs/polls/polls.ts'],
  ['worker/platform/mail/contract.ts', '../../features/clubs/polls/contract.ts'],
  ['worker/platform/mail/hyphen-ated.ts', '../../composition/jobs.ts'],
  ['worker/features/clubs/polls/contract.ts', '../clubs.ts'],
  ['worker/features/clubs/hyphen-contract.ts', 'zod'],
  ['worker/features/clubs/polls/deep/there.ts', './and-back.ts'],
  ['worker/features/clubs/polls/deep/and-back.ts', './there.ts'],
] as const;

const allowed = [
  ['web/features/clubs/allowed.ts', '../../../worker/features/clubs/polls/contract.ts'],
  ['worker/features/clubs/allowed-contract.ts', 'zod/mini'],
  ['web/platform/toaster/allowed.ts', '../../../worker/features/clubs/polls/contract.ts'],
] as const;

const output = lint(
  Object.fromEntries(
    [...offences, ...allowed].map(([path, from]) => [
      path,
      `import { one } from '${from}';\n\nexport const two = one;\n`,
    ]),
  ),
);

test.for(offences)('%s may not import %s', ([path]) => expect(output).toMatch(new RegExp(`^${path}:1:`, 'm')));
test.for(allowed)('%s may import %s', ([path]) => expect(output).not.toContain(`${path}:`));

// Rule 3: each feature owns its tables. Two of them are shared, because nearly every feature joins the reader and the
// book of an action: other features may read them under the names that are declared here, but never write to them.

const SHARED: Readonly<Record<string, readonly string[]>> = {
  'worker/features/accounts/users.ts': ['users', 'userColumns'],
  'worker/features/books/queries.ts': ['books', 'storedBookColumns'],
};

const worker = all.filter(({ path }) => isWorker(path) && !path.startsWith('worker/platform/db/'));
// The owner of a table declares how merges and undo restore its rows; using that is no access to the table.
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
    return declared
      .filter(({ init }) => !isStatementOfOwner(init) && names(init, tables))
      .map(({ id }) => String((id as Node).name));
  });
}

// What the platform builds of a table for its owner is a function that does one thing with it.
function isStatementOfOwner(init: unknown): boolean {
  if (!isNode(init) || init.type !== 'CallExpression' || !isNode(init.callee)) return false;
  return ['placesAfter', 'moveRowsOf'].includes(String(init.callee.name));
}

function names(value: unknown, tables: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => names(item, tables));
  if (!isNode(value) || /Function/.test(value.type)) return false;
  if (value.type === 'Identifier') return tables.has(String(value.name));
  return Object.entries(value).some(([key, child]) => key !== 'type' && names(child, tables));
}

/** Returns the imports of tables that another feature exports, by exported name, or `*` for an entire module. */
function takenBy(source: Source): { from: string; name: string }[] {
  return source.imports.flatMap(({ from, names: importedNames }) => {
    const other = handingOut.find((item) => item.source.path === from);
    if (other === undefined || folderOf(from) === folderOf(source.path)) return [];
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
