import { expect, test } from 'vitest';
import { documentAt } from '../support/node/documents.ts';
import { isNode, type Node, placeOf, sourceOf, sourcesUnder, walk } from '../support/node/sources.ts';

// The README says for every URL in which folder it is answered: whoever has seen one in a browser finds the code.

interface Row {
  line: number;
  folder: string;
  patterns: readonly string[];
}

const readme = documentAt('README.md');
const heads = readme.lines.findIndex((line) => /^\| URL\s+\| folder\s+\|$/.test(line));
const rows = rowsFrom(heads + 2);

function rowsFrom(first: number): Row[] {
  const last = readme.lines.findIndex((line, place) => place >= first && !line.startsWith('| '));
  return readme.lines.slice(first, last).map((text, place) => {
    const [, urls = '', folder = ''] = text.split('|');
    const spans = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
    return { line: first + place + 1, folder: spans(folder)[0] ?? '', patterns: spans(urls) };
  });
}

const fits = (pattern: string, path: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  ).test(path);
const lengthOf = (pattern: string) => pattern.replaceAll('*', '').length;

/** The row that says where a path is answered: of those that fit, the one that says the most of it. */
function rowOf(path: string): Row | null {
  const fitting = rows.flatMap((row) =>
    row.patterns.filter((pattern) => fits(pattern, path)).map((pattern) => ({ row, pattern })),
  );
  return fitting.sort((one, other) => lengthOf(other.pattern) - lengthOf(one.pattern))[0]?.row ?? null;
}

/** The line before which a row for this path belongs. */
const lineFor = (path: string) =>
  rows.find(({ patterns }) => (patterns[0] ?? '') > path)?.line ?? (rows.at(-1)?.line ?? 0) + 1;

interface Declared {
  path: string;
  folder: string;
  where: string;
}

const textOf = (node: unknown) =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

function callsOf(node: Node): { name: string; first: unknown } | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) return null;
  return { name: String(node.callee.name ?? ''), first: node.arguments[0] };
}

/** The endpoints of all contracts. */
function endpoints(): Declared[] {
  return sourcesUnder('worker')
    .filter(({ path }) => path.endsWith('/contract.ts'))
    .flatMap((source) => {
      const found: Declared[] = [];
      walk(source.program, (node) => {
        const call = callsOf(node);
        const path = call?.name === 'endpoint' ? textOf(call.first) : null;
        const folder = source.path.split('/').slice(0, 2).join('/');
        if (path !== null) found.push({ path, folder, where: placeOf(source, node.start) });
      });
      return found;
    });
}

/** What the worker answers beside the endpoints: covers, feeds, site maps. */
function others(): { path: string; where: string }[] {
  const source = sourceOf('worker/app.ts');
  const found: { path: string; where: string }[] = [];
  walk(source.program, (node) => {
    const path = textOf(node);
    if (path?.startsWith('/') && path !== '/api/*') found.push({ path, where: placeOf(source, node.start) });
  });
  return found;
}

test('the table and the endpoints were found', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(endpoints().length).toBeGreaterThan(80);
  expect(others().length).toBeGreaterThan(4);
});

test('the table says for every URL in which folder it is answered', () => {
  const lost = endpoints().flatMap(({ path, folder, where }) => {
    const row = rowOf(path);
    if (row?.folder === folder) return [];
    const said = row === null ? 'says nothing' : `says ${row.folder} in line ${row.line}`;
    return [`${where} ${path}: the table ${said}; add to README.md:${lineFor(path)} | \`${path}\` | \`${folder}\` |`];
  });
  const beside = others()
    .filter(({ path }) => rowOf(path) === null)
    .map(({ path, where }) => `${where} ${path}: add its folder to README.md:${lineFor(path)}`);
  expect([...lost, ...beside]).toEqual([]);
});

test('no line of the table is left of a URL that is gone', () => {
  const answered = [...endpoints(), ...others(), { path: '/api/images' }].map(({ path }) => path);
  const left = rows.flatMap((row) =>
    row.patterns
      .filter((pattern) => !answered.some((path) => fits(pattern, path) && rowOf(path) === row))
      .map((pattern) => `README.md:${row.line} \`${pattern}\``),
  );
  expect(left).toEqual([]);
});
