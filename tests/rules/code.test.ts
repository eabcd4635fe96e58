import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  codeOf,
  isNode,
  type Node,
  placeOf,
  type Source,
  sourceOf,
  sourcesUnder,
  walk,
} from '../support/node/sources.ts';

const worker = sourcesUnder('worker');
const web = sourcesUnder('web').filter(({ path }) => !path.startsWith('web/vite.'));
const product = [...worker, ...web];

/** Returns the places of nodes that break a rule; `faultOf` returns the fault of a node, or null. */
function offenders(
  sources: readonly Source[],
  faultOf: (node: Node, parent: Node | null, source: Source) => string | null,
): string[] {
  return sources.flatMap((source) => {
    const faults: string[] = [];
    walk(source.program, (node, parent) => {
      const fault = faultOf(node, parent, source);
      if (fault !== null) faults.push(`${placeOf(source, node.start)} ${fault}`);
    });
    return faults;
  });
}

/** Returns the called or constructed name: `fetch` for `fetch()`, `window.fetch()` and `globalThis.fetch()`. */
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

/** Returns whether a node is text for people: an error's message, or one of a contract's sentences. */
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

test('errors are identified by code and reason, never by the message shown to the reader', () => {
  // React identifies the kind of an error only in its message.
  const others = web.filter(({ path }) => path !== 'web/start/hydrate.tsx');
  expect(offenders(others, (node) => (readsSentence(node) ? 'reads a sentence' : null))).toEqual([]);
});

test('styles use the spacing tokens, and no lengths of their own, between and around elements', () => {
  const sheets = globSync('web/{platform,features}/**/*.css');
  const faults = sheets.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      // A sum or a bound of padding may contain the size of a component.
      .filter((line) => /^\s*(margin[a-z-]*:.*|(padding|gap|row-gap|column-gap)[a-z-]*:[^(]*)[1-9]px/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(sheets.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});

// A word from outside (a URL, a body, a text) must not match inherited properties: `genres['constructor']` is a
// function, and `'toString' in tabs` is true. So code uses `Object.hasOwn` or Maps for lookups.

const textOf = (source: Source, node: Node) => source.text.slice(node.start, node.end).replace(/\s+/g, ' ');

test('`in` is asked about names that are written there, never about a word that came along', () => {
  expect(
    offenders(product, (node, _parent, source) => {
      if (node.type !== 'BinaryExpression' || node.operator !== 'in' || !isNode(node.left)) return null;
      return node.left.type === 'Literal' || node.left.type === 'PrivateIdentifier' ? null : textOf(source, node);
    }),
  ).toEqual([]);
});

test('nothing is looked up by a word that is only said to be a name of the table', () => {
  const casts = new Set(['TSAsExpression', 'TSTypeAssertion', 'TSSatisfiesExpression']);
  expect(
    offenders(product, (node, _parent, source) =>
      node.type === 'MemberExpression' && node.computed && isNode(node.property) && casts.has(node.property.type)
        ? textOf(source, node)
        : null,
    ),
  ).toEqual([]);
});

// Object literals of the type `Record<string, …>`, in which the types allow any string as a key.
function tablesOf(source: Source): Set<string> {
  const names = new Set<string>();
  walk(source.program, (node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !isNode(node.init)) return;
    const { typeAnnotation: type } = node.id;
    const filled =
      node.init.type === 'ObjectExpression' && Array.isArray(node.init.properties) && node.init.properties[0];
    if (filled && isNode(type) && /\bRecord<\s*string\b|\[\w+: string\]/.test(textOf(source, type))) {
      names.add(String(node.id.name));
    }
  });
  return names;
}

test('a table that any word could look something up in is a Map, or asked with Object.hasOwn before', () => {
  expect(
    offenders(product, (node, parent, source) => {
      if (parent?.type === 'AssignmentExpression' && parent.left === node) return null;
      if (node.type !== 'MemberExpression' || !node.computed || !isNode(node.object) || !isNode(node.property))
        return null;
      const { name } = node.object;
      if (node.property.type === 'Literal' || typeof name !== 'string') return null;
      const home = source.imports.find(({ from, names }) => from.startsWith('w') && names.includes(name));
      const tables = tablesOf(home && /\.tsx?$/.test(home.from) ? sourceOf(home.from) : source);
      return tables.has(name) && !codeOf(source).includes(`Object.hasOwn(${name}, `) ? textOf(source, node) : null;
    }),
  ).toEqual([]);
});

// Code uses only the public interface of libraries, because anything else may change without notice.

test('no member that begins with an underscore is asked for: those are a library’s own', () => {
  expect(
    offenders(worker, (node) =>
      node.type === 'MemberExpression' &&
      !node.computed &&
      isNode(node.property) &&
      // `_id` is a field of the API (document 3, section 3), and `_default` is a public function of zod/mini.
      /^_(?!id$|default$)./.test(String(node.property.name))
        ? `uses ${node.property.name}`
        : null,
    ),
  ).toEqual([]);
});

test('nothing is said to be of a type that it cannot be shown to be', () => {
  expect(
    offenders(product, (node) =>
      node.type === 'TSAsExpression' &&
      isNode(node.expression) &&
      node.expression.type === 'TSAsExpression' &&
      isNode(node.expression.typeAnnotation) &&
      ['TSUnknownKeyword', 'TSAnyKeyword'].includes(node.expression.typeAnnotation.type)
        ? 'casts twice'
        : null,
    ),
  ).toEqual([]);
});

test('no check is silenced and nothing is put off', () => {
  const forbidden = /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable|\b(TODO|FIXME|XXX|HACK)\b/;
  const sources = sourcesUnder('worker', 'web', 'scripts', 'tests');
  const faults = sources.flatMap((source) =>
    source.comments
      .filter(({ value }) => forbidden.test(value))
      .map(({ value, start }) => `${placeOf(source, start)} ${value.trim()}`),
  );
  expect(faults).toEqual([]);
});
