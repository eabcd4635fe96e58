import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
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

// A clone has to stand alone: nothing in it reads what lies beside or above it.

// Names of folders that have lain beside the checkout of somebody who worked on it.
const BESIDE = /(^|\/)shared\//;
const READS = /^(readdir|readFile|createReadStream|exists|stat|lstat|cp|copyFile)(Sync)?$/;
// What the system says of itself is read where it stands.
const SYSTEM = /^\/(proc|etc)\//;
const CLIMB = /(?:^|[\s"'`=:(,/])((?:\.\.\/)+|(?:\.\.\/)*\.\.(?=$|[\s"'`),;]))/g;

const PLAIN = ['.sh', '.mjs', '.js', '.json', '.toml', '.yml', '.html', '.css', '.sql', '.svg', '.csv'];

const folderOf = (path: string) => path.split('/').length - 1;
const steps = (text: string) => text.split('/').filter((part) => part === '..').length;

/** How many folders a written path begins by going up. */
function climbs(text: string): number {
  const parts = text.split('/');
  const first = parts.findIndex((part) => part !== '..' && part !== '.');
  return steps(parts.slice(0, first === -1 ? parts.length : first).join('/'));
}

/** What stands in a source as text: literals, and the first piece of a template. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  const [first] = node.quasis;
  return isNode(first) && isRecord(first.value) ? String(first.value.cooked) : null;
}

const absolute = (text: string | null) => text !== null && /^\//.test(text) && !SYSTEM.test(`${text}/`);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The places where a module names what lies outside. */
function outsideOf(source: Source): string[] {
  const depth = folderOf(source.path);
  const found: string[] = [];
  walk(source.program, (node) => {
    const text = textOf(node);
    if (text !== null && (climbs(text) > depth || BESIDE.test(text)))
      found.push(`${placeOf(source, node.start)} ${text}`);
    if (node.type !== 'CallExpression' || !Array.isArray(node.arguments) || !isNode(node.callee)) return;
    const { callee } = node;
    const name = callee.type === 'Identifier' ? callee.name : isNode(callee.property) ? callee.property.name : null;
    const first = node.arguments.find(isNode);
    if (READS.test(String(name)) && first !== undefined && absolute(textOf(first)))
      found.push(`${placeOf(source, node.start)} ${textOf(first)}`);
    if (!['resolve', 'join', 'URL'].includes(String(name))) return;
    // From the top of the project no step up is left; from elsewhere, as many as there are folders above the module.
    const [from, ...rest] = node.arguments.filter(isNode);
    const atTop = from?.type === 'Identifier' && (from.name === 'root' || from.name === 'ROOT');
    const up = (atTop ? rest : [from, ...rest])
      .flatMap((part) => (part ? [textOf(part)] : []))
      .reduce((sum, part) => sum + climbs(part ?? ''), 0);
    if (up > (atTop ? 0 : depth)) found.push(`${placeOf(source, node.start)} ${up} folders up`);
  });
  return found;
}

test('no module reads a path outside of the repository', () => {
  const sources = sourcesUnder('worker', 'web', 'scripts', 'tests').filter(
    ({ path }) => path !== 'tests/rules/outside.test.ts',
  );
  expect(sources.flatMap(outsideOf)).toEqual([]);
});

test('nor does anything else that is kept in it', () => {
  const top = readdirSync(root).filter((name) => statSync(resolve(root, name)).isFile());
  const folders = ['worker', 'web', 'scripts', 'tests', 'migrations'];
  const plain = [
    ...top.filter((name) => PLAIN.includes(extname(name))),
    ...folders.flatMap((one) => filesUnder(one, PLAIN)),
    '.ci/run',
  ].filter((path) => path !== 'package-lock.json');
  expect(plain.length).toBeGreaterThan(20);
  const found = plain.flatMap((path) => {
    const text = readFileSync(resolve(root, path), 'utf8');
    const up = [...text.matchAll(CLIMB)].filter(([, steep = '']) => steps(steep) > folderOf(path));
    return up.map(([whole]) => `${path}: ${whole.trim()}`);
  });
  expect(found).toEqual([]);
});
