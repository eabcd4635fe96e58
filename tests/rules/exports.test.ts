import { expect, test } from 'vitest';
import { isNode, type Node, type Source, sourcesUnder, walk } from '../support/node/sources.ts';

// What is exported is somebody's business; what nobody else asks for belongs to its module, or goes.

const product = sourcesUnder('worker', 'web', 'scripts');
const tests = sourcesUnder('tests');

/** What something from outside asks for by name: a file, or the files that fit, and the names. */
const OUTSIDE: readonly (readonly [RegExp, readonly string[]])[] = [
  // The router, in every page.
  [
    /^web\/pages\/[a-z-]+\.tsx$/,
    ['Component', 'ErrorBoundary', 'loader', 'shouldRevalidate', 'action', 'handle', 'meta', 'access'],
  ],
  // Wrangler, Vite, and the worker, which renders with what Vite built.
  [/^worker\/(local\/)?index\.ts$/, ['default', 'OpenLibraryGate']],
  [/^web\/vite\.config\.ts$/, ['default']],
  [/^web\/render\.tsx$/, ['pages']],
];
const isForOutside = (path: string, name: string) =>
  OUTSIDE.some(([pattern, names]) => pattern.test(path) && names.includes(name));

/** The names under which a module can be asked for something. */
function exportsOf({ program }: Source): string[] {
  return (program.body as readonly unknown[]).flatMap((node) => {
    if (!isNode(node)) return [];
    if (node.type === 'ExportDefaultDeclaration') return ['default'];
    if (node.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = node;
    if (!isNode(declaration)) return (node.specifiers as Node[]).map(({ exported }) => String((exported as Node).name));
    const made = Array.isArray(declaration.declarations) ? (declaration.declarations as Node[]) : [declaration];
    return made.map(({ id }) => String((id as Node).name));
  });
}

/** `path name` for whatever these modules ask of others. */
function askedBy(sources: readonly Source[]): Set<string> {
  const asked = new Set<string>();
  for (const source of sources) {
    const wholes = source.imports.filter(({ names }) => names.length === 0).map(({ from }) => from);
    for (const { from, names } of source.imports) for (const name of names) asked.add(`${from} ${name}`);
    if (wholes.length === 0) continue;
    // Of a module that comes whole, by `* as`, as a default or by `import()`, every name that is spoken here is asked.
    const spoken = new Set(['default']);
    walk(source.program, (node) => {
      if (node.type === 'Identifier' || node.type === 'JSXIdentifier') spoken.add(String(node.name));
    });
    for (const from of wholes) for (const name of spoken) asked.add(`${from} ${name}`);
  }
  return asked;
}

const askedByProduct = askedBy(product);
const askedByTests = askedBy(tests);

test('what is exported is asked for by another module', () => {
  const idle = product.flatMap((source) =>
    exportsOf(source)
      .map((name) => ({ path: source.path, name, asked: `${source.path} ${name}` }))
      .filter(({ path, name }) => !isForOutside(path, name))
      .filter(({ asked }) => !askedByProduct.has(asked) && !askedByTests.has(asked))
      .map(({ path, name }) => `${path} exports ${name} for nobody`),
  );
  expect(product.flatMap(exportsOf).length).toBeGreaterThan(1000);
  expect(idle).toEqual([]);
});

test('nothing is there for tests alone: what they ask for, its own module needs or another one', () => {
  const idle = product.flatMap((source) =>
    exportsOf(source)
      .filter((name) => !isForOutside(source.path, name) && !askedByProduct.has(`${source.path} ${name}`))
      .filter((name) => askedByTests.has(`${source.path} ${name}`) && timesNamed(source, name) < 2)
      .map((name) => `${source.path} has ${name} for tests only`),
  );
  expect(idle).toEqual([]);
});

function timesNamed(source: Source, name: string): number {
  let times = 0;
  walk(source.program, (node) => {
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === name) times += 1;
  });
  return times;
}
