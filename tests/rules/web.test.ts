import { expect, test } from 'vitest';
import { isNode, type Node, placeOf, type Source, sourcesUnder, walk } from '../support/node/sources.ts';

const web = sourcesUnder('web').filter(({ path }) => !path.startsWith('web/vite.'));

/** Where the rule is broken, as `path:line what`. */
function offenders(sources: readonly Source[], whatOf: (node: Node, parent: Node | null) => string | null): string[] {
  return sources.flatMap((source) => {
    const found: string[] = [];
    walk(source.program, (node, parent) => {
      const what = whatOf(node, parent);
      if (what !== null) found.push(`${placeOf(source, node.start)} ${what}`);
    });
    return found;
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

test('law 2: web/api alone makes requests', () => {
  const others = web.filter(({ path }) => !path.startsWith('web/api/'));
  expect(
    offenders(others, (node) => {
      const name = calledName(node);
      return name !== null && REQUESTS.has(name) ? `calls ${name}` : null;
    }),
  ).toEqual([]);
});

test('law 2: web/paths.ts alone writes addresses', () => {
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
