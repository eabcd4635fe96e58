/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest';
import { routes } from '../../worker/app.ts';
import type { Endpoint } from '../../worker/platform/http/contract.ts';
import { codeOf, holdsRoutes, sourceOf, sourcesUnder, stringsOf } from '../support/node/sources.ts';

const contracts = import.meta.glob<Record<string, unknown>>('../../worker/**/*contract.ts', { eager: true });
const declared = Object.entries(contracts).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ file, name, endpoint }] : [])),
);
const mounted = routes.map(({ endpoint }) => endpoint);
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value;
}

test('the contracts were found', () => {
  expect(declared.length).toBeGreaterThan(15);
});

test('rule 4: every endpoint of every contract is mounted exactly once', () => {
  const notMounted = declared.filter(({ endpoint }) => mounted.filter((item) => item === endpoint).length !== 1);
  expect(
    notMounted.map(
      ({ file, endpoint }) =>
        `${endpoint.path} of ${file.replace('../../', '')}: answer it in routes.ts beside it, mounted by worker/app.ts`,
    ),
  ).toEqual([]);
  expect(mounted.length).toBe(new Set(declared.map(({ endpoint }) => endpoint)).size);
});

test('rule 4: every file of handlers is mounted by the application', () => {
  const files = sourcesUnder('worker').filter(({ path }) => holdsRoutes(path));
  const imported = sourceOf('worker/app.ts').imports.map(({ from }) => from);
  expect(files.length).toBeGreaterThan(20);
  const missing = files.filter(({ path }) => !imported.includes(path));
  expect(missing.map(({ path }) => `${path} is not mounted: add its routes to worker/app.ts`)).toEqual([]);
});

test('rule 4: no two endpoints share a path', () => {
  const paths = mounted.map(({ path }) => path);
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
});

test('rule 4: every endpoint has a test that names its path, or calls it by its name in the contract', () => {
  const tests = sourcesUnder('tests/worker')
    .filter(({ path }) => path.endsWith('.test.ts') && !path.startsWith('tests/worker/platform/contract/'))
    .map((source) => ({ source, code: codeOf(source).replace(/^import [^;]+;$/gm, ''), strings: stringsOf(source) }));
  const untested = declared.filter(({ file, name, endpoint }) => {
    const path = new RegExp(`${endpoint.path.replaceAll('/', '\\/')}(?![\\w/-])`);
    const called = new RegExp(`\\b${name}\\b`);
    return !tests.some(
      ({ source, code, strings }) =>
        strings.some((text) => path.test(text)) ||
        (source.imports.some(({ from }) => file.endsWith(from)) && called.test(code)),
    );
  });
  expect(
    untested.map(({ endpoint }) => `${endpoint.path} has no test: name it in tests/worker/<feature>/<call>.test.ts`),
  ).toEqual([]);
});

// In the first another tap puts the book back; the other hands the id on to the pages that save a list.
const WITHOUT_UNDO = [
  'web/features/books/scan/add-scanned.ts',
  'web/features/discovery/welcome/loved-books.tsx',
  'web/features/library/lists/save-list.ts',
];

test('what answers an undo_id is called where Undo is offered', () => {
  const undoable = declared.filter(({ endpoint }) => 'undo_id' in endpoint.output.shape).map(({ name }) => name);
  expect(undoable.length).toBeGreaterThan(8);
  const callers = sourcesUnder('web').flatMap((source) => {
    const code = codeOf(source);
    const called = undoable.filter((name) => code.includes(`call(${name},`));
    return called.length === 0 ? [] : [{ path: source.path, called, offers: code.includes('useUndoToast(') }];
  });
  expect(new Set(callers.flatMap(({ called }) => called))).toEqual(new Set(undoable));
  expect(callers.filter(({ offers }) => !offers).map(({ path }) => path)).toEqual(WITHOUT_UNDO);
});
