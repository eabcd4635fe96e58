import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lint } from '../support/node/lint.ts';
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

const textOf = (source: Source, node: Node) => source.text.slice(node.start, node.end).replace(/\s+/g, ' ');

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

test('what shows a title or a name alone is written in the direction of its words', () => {
  const isText = (node: Node) => node.type !== 'JSXText' || /\S/.test(String(node.value));
  expect(
    offenders(web, (node, _, source) => {
      if (node.type !== 'JSXElement' || !isNode(node.openingElement) || !Array.isArray(node.children)) return null;
      const opening = textOf(source, node.openingElement);
      if (!/^<(?:h[1-6]|span|p|b|td|th|dt|dd|li|strong|em|Link|NavLink)\b/.test(opening)) return null;
      const [shown, ...others] = (node.children as Node[]).filter(isText);
      if (shown === undefined || others.length > 0 || / dir="/.test(opening)) return null;
      return /^\{[\w.?]*\b(?:title|username|name)\}$/.test(textOf(source, shown))
        ? `shows ${textOf(source, shown)}`
        : null;
    }),
  ).toEqual([]);
});

test('no field cuts what is typed or pasted into it, except those of a search', () => {
  const searches = ['web/platform/shell/search-box.tsx', 'web/platform/shell/suggestions.tsx'];
  const others = web.filter(({ path }) => !searches.includes(path));
  expect(
    offenders(others, (node, _, source) => {
      if (node.type !== 'JSXOpeningElement') return null;
      const opening = textOf(source, node);
      return /^<(?:input|textarea)\b.* maxLength=/.test(opening) ? `cuts in ${opening}` : null;
    }),
  ).toEqual([]);
});

test('styles use only custom properties that something sets', () => {
  const styles = globSync('web/{features,platform,start}/**/*.css').map((path) => readFileSync(path, 'utf8'));
  const all = [...styles, ...product.map(({ text }) => text)].join('\n');
  const set = new Set([...all.matchAll(/(--[\w-]+)['"]?\]?:/g)].map(([, name]) => name));
  const used = [...styles.join('\n').matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(100);
  // The toasts' library sets this one.
  expect(used.filter((name) => !set.has(name) && name !== '--front-toast-height')).toEqual([]);
});

test('no style writes out a size that a token has', () => {
  const size =
    /^\s*(?:\w+-)?(?:gap|padding[\w-]*|margin[\w-]*|inset[\w-]*|top|right|left|(?<!-)bottom):[^;]*(?<![\d.-])(?:4|8|12|16|24|32|48|64)px/;
  const font = /font(?:-size)?:[^;]*(?<![\d.])(?:0\.875|1\.125|1\.375|1\.75|2\.25|3)rem|border-radius: 6px/;
  const paths = globSync('web/{features,platform}/**/*.css').filter((path) => !path.endsWith('tokens.css'));
  expect(paths.length).toBeGreaterThan(50);
  const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');
  expect(
    paths.flatMap((path) =>
      linesOf(path).flatMap((line, at) => (size.test(line) || font.test(line) ? [`${path}:${at + 1}`] : [])),
    ),
  ).toEqual([]);
});

// A word from outside (a URL, a body, a text) must not match inherited properties: `genres['constructor']` is a
// function. scripts/lint/lookup.grit finds other such lookups.

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

// Rules of biome.json and scripts/lint, each with a file that breaks it.
const BROKEN = {
  'web/features/clubs/deep/two-words-request.ts': "export const one = () => fetch('/x');\n",
  'web/features/clubs/deep/two-words-markup.ts':
    'export const one = (element: HTMLElement) => {\n  element.innerHTML = location.hash;\n};\n',
  'web/features/clubs/deep/two-words-day.ts': 'export const one = (moment: Date) => moment.getDate();\n',
  'web/features/clubs/deep/two-words-zone.ts':
    "export const one = new Intl.DateTimeFormat('en', { dateStyle: 'long' });\n",
  'web/features/clubs/deep/two-words-message.ts':
    "export const one = (error: Error) => error.message === 'Please login again!';\n",
  'worker/features/clubs/deep/two-words-lookup.ts': 'export const one = (word: string) => word in { a: 1 };\n',
  'worker/features/clubs/deep/two-words-key.ts':
    'const table = { a: 1 };\nexport const one = (word: string) => table[word as keyof typeof table];\n',
  'worker/features/clubs/deep/two-words-cast.ts': 'export const one = (value: string) => value as unknown as number;\n',
};

const output = lint(BROKEN);

test.for(Object.keys(BROKEN))('lint finds what %s breaks', (path) => {
  expect(output).toMatch(new RegExp(`^${path}:`, 'm'));
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
