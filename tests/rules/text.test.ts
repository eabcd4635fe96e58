import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { holdsRoutes, isNode, type Node, placeOf, root, sourcesUnder, walk } from '../support/node/sources.ts';

const product = sourcesUnder('worker', 'web', 'scripts');
const tests = sourcesUnder('tests');
const all = [...product, ...tests];

// Lists of facts: as long as what they list.
const DATA =
  /^(scripts\/catalogue\/|scripts\/glyphs\.ts|worker\/features\/games\/word-search\/(english|portuguese)-contract\.ts|worker\/features\/games\/quizzes\/(devices|practice)-contract\.ts|worker\/features\/books\/covers\/(glyphs\.ts|ornaments\/))/;

const linesOf = (text: string) => text.trimEnd().split('\n').length;

test('a module has at most 300 lines, a file of tests 400', () => {
  const limit = (path: string) => (path.startsWith('tests/') ? 400 : 300);
  const long = all.filter(({ path, text }) => !DATA.test(path) && linesOf(text) > limit(path));
  expect(long.map(({ path, text }) => `${path} has ${linesOf(text)} lines`)).toEqual([]);
});

test('a file of handlers has at most 150 lines', () => {
  const long = product.filter(({ path, text }) => holdsRoutes(path) && linesOf(text) > 150);
  expect(long.map(({ path, text }) => `${path} has ${linesOf(text)} lines`)).toEqual([]);
});

test('types say what they mean: no any, no non-null assertion', () => {
  const faults = all.flatMap((source) => {
    const places: string[] = [];
    walk(source.program, (node) => {
      if (node.type === 'TSAnyKeyword') places.push(`${placeOf(source, node.start)} any`);
      if (node.type === 'TSNonNullExpression') places.push(`${placeOf(source, node.start)} !`);
    });
    return places;
  });
  expect(faults).toEqual([]);
});

test('no check is silenced and nothing is put off', () => {
  const forbidden = /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable|\b(TODO|FIXME|XXX|HACK)\b/;
  const faults = all.flatMap((source) =>
    source.comments
      .filter(({ value }) => forbidden.test(value))
      .map(({ value, start }) => `${placeOf(source, start)} ${value.trim()}`),
  );
  expect(faults).toEqual([]);
});

test('no test is left out, singled out, or waits for a clock', () => {
  const faults = tests
    .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((source) => {
      const places: string[] = [];
      walk(source.program, (node) => {
        const idle = idleCall(node);
        if (idle !== null) places.push(`${placeOf(source, node.start)} ${idle}`);
      });
      return places;
    });
  expect(faults).toEqual([]);
});

// `Date.now() - begun`: how long something took is a matter of the machine, not of the code.
function isMeasured(node: Node): boolean {
  if (node.type !== 'BinaryExpression' || node.operator !== '-' || !isNode(node.left) || !isNode(node.right))
    return false;
  const { callee } = node.left;
  if (!isNode(callee) || !isNode(callee.object) || !isNode(callee.property)) return false;
  const now = callee.object.name === 'Date' && callee.property.name === 'now';
  return now && node.right.type === 'Identifier' && !/^[A-Z_]+$/.test(String(node.right.name));
}

// `test.only()`, `describe.skip()`, `page.waitForTimeout()`, `setTimeout()`, `performance.now()` and their like.
function idleCall(node: Node): string | null {
  if (isMeasured(node)) return 'a time that was measured';
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return null;
  const { callee } = node;
  if (callee.type === 'Identifier')
    return ['setTimeout', 'setInterval'].includes(String(callee.name)) ? String(callee.name) : null;
  if (callee.type !== 'MemberExpression' || !isNode(callee.property) || !isNode(callee.object)) return null;
  const property = String(callee.property.name);
  if (property === 'waitForTimeout') return property;
  if (property === 'now' && callee.object.name === 'performance') return 'performance.now';
  const left = ['only', 'skip', 'todo', 'fixme', 'fails'].includes(property);
  return left && ['test', 'it', 'describe'].includes(String(callee.object.name))
    ? `${callee.object.name}.${property}`
    : null;
}

test('nothing but what belongs there lies at the top', () => {
  const folders = ['docs', 'migrations', 'scripts', 'tests', 'web', 'worker'];
  const files = [
    'LICENSE',
    'NOTICE',
    'README.md',
    'biome.json',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
    'wrangler.toml',
  ];
  const generated = ['node_modules', 'test-results'];
  const present = readdirSync(root).filter((name) => !name.startsWith('.') && !generated.includes(name));
  expect(present.filter((name) => ![...folders, ...files].includes(name))).toEqual([]);
});
