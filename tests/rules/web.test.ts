import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isNode, type Node, placeOf, type Source, sourcesUnder, walk } from '../support/node/sources.ts';

const web = sourcesUnder('web').filter(({ path }) => !path.startsWith('web/vite.'));

function offenders(sources: readonly Source[], whatOf: (node: Node, parent: Node | null) => string | null): string[] {
  return sources.flatMap((source) => {
    const faults: string[] = [];
    walk(source.program, (node, parent) => {
      const description = whatOf(node, parent);
      if (description !== null) faults.push(`${placeOf(source, node.start)} ${description}`);
    });
    return faults;
  });
}

/** The name of what is called or made new: `fetch` for `fetch()`, `window.fetch()` and `globalThis.fetch()`. */
function calledName(node: Node): string | null {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  const callee = node.callee;
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return String(callee.name);
  if (callee.type !== 'MemberExpression' || !isNode(callee.object) || !isNode(callee.property)) return null;
  const owner = String(callee.object.name);
  return ['window', 'globalThis', 'self', 'navigator'].includes(owner) ? String(callee.property.name) : null;
}

const REQUESTS = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon']);

test('rule 2: web/api alone makes requests', () => {
  const others = web.filter(({ path }) => !path.startsWith('web/platform/api/'));
  expect(
    offenders(others, (node) => {
      const name = calledName(node);
      return name !== null && REQUESTS.has(name) ? `calls ${name}` : null;
    }),
  ).toEqual([]);
});

test('rule 2: web/paths.ts alone writes addresses', () => {
  const others = web.filter(({ path }) => path !== 'web/paths.ts');
  const isAddress = (text: unknown) => typeof text === 'string' && /^\/[a-z:*]/.test(text);
  expect(
    offenders(others, (node, parent) => {
      if (parent?.type.startsWith('Import')) return null;
      if (node.type === 'Literal' && isAddress(node.value)) return `writes ${node.value}`;
      if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
      const first = (node.quasis[0] as { value: { cooked: string } } | undefined)?.value.cooked;
      return isAddress(first) ? `writes ${first}` : null;
    }),
  ).toEqual([]);
});

test('no markup is set from a string', () => {
  const names = new Set([
    'dangerouslySetInnerHTML',
    'innerHTML',
    'outerHTML',
    'insertAdjacentHTML',
    'srcdoc',
    'srcDoc',
  ]);
  expect(
    offenders(web, (node) => {
      const name = node.type === 'JSXIdentifier' || node.type === 'Identifier' ? String(node.name) : '';
      return names.has(name) ? `uses ${name}` : null;
    }),
  ).toEqual([]);
});

test('no address that runs as code', () => {
  expect(
    offenders(web, (node) =>
      node.type === 'Literal' && typeof node.value === 'string' && /^\s*(javascript|vbscript):/i.test(node.value)
        ? 'writes an address that runs as code'
        : null,
    ),
  ).toEqual([]);
});

const withoutType = (node: unknown): unknown =>
  isNode(node) && ['ChainExpression', 'ParenthesizedExpression', 'TSNonNullExpression'].includes(node.type)
    ? withoutType(node.expression)
    : node;

/** Returns whether something is a sentence for a person: an error's message, or one of a contract's sentences. */
function isSentence(node: unknown): boolean {
  const bareNode = withoutType(node);
  if (!isNode(bareNode)) return false;
  if (bareNode.type === 'Identifier') return bareNode.name === 'message';
  if (bareNode.type !== 'MemberExpression' || !isNode(bareNode.object) || !isNode(bareNode.property)) return false;
  return bareNode.property.name === 'message' || /sentences$/i.test(String(bareNode.object.name));
}

const SEARCHES = ['includes', 'startsWith', 'endsWith', 'indexOf', 'search', 'match', 'test', 'exec', 'has', 'get'];

function readsSentence(node: Node): boolean {
  if (node.type === 'BinaryExpression') {
    return /^[!=]==?$/.test(String(node.operator)) && [node.left, node.right].some(isSentence);
  }
  if (node.type === 'SwitchStatement') return isSentence(node.discriminant);
  if (node.type === 'SwitchCase') return isSentence(node.test);
  const callee = node.type === 'CallExpression' ? withoutType(node.callee) : null;
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property)) return false;
  if (!SEARCHES.includes(String(callee.property.name))) return false;
  return isSentence(callee.object) || (Array.isArray(node.arguments) && node.arguments.some(isSentence));
}

test('cases are told apart by code and reason, never by a sentence for a person', () => {
  // React says what kind of error it is in its message alone.
  const others = web.filter(({ path }) => path !== 'web/start/hydrate.tsx');
  expect(offenders(others, (node) => (readsSentence(node) ? 'reads a sentence' : null))).toEqual([]);
});

test('styles use the spacing tokens, and no lengths of their own, between and around elements', () => {
  const sheets = globSync('web/{platform,features}/**/*.css');
  const faults = sheets.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      // A sum or a bound of padding may hold the size of a component.
      .filter((line) => /^\s*(margin[a-z-]*:.*|(padding|gap|row-gap|column-gap)[a-z-]*:[^(]*)[1-9]px/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(sheets.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});
