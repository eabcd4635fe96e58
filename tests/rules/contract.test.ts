/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest';
import { routes } from '../../worker/app.ts';
import type { Endpoint } from '../../worker/platform/http/contract.ts';
import { codeOf, holdsRoutes, sourceOf, sourcesUnder, stringsOf } from '../support/node/sources.ts';

// Being public has to be written down, and then it has to be written down here: whoever opens a call to visitors is
// asked twice.
const PUBLIC = ['/api/bookshelves/bookshelf_list', '/api/users/create_user', '/api/users/identity', '/api/users/login'];
const OPTIONAL = [
  '/api/bookclub/directory',
  '/api/books/editions',
  '/api/books/get',
  '/api/books/get_book_list',
  '/api/books/search',
  '/api/books/series',
  '/api/books/similar',
  '/api/forms/feature',
  '/api/games/archive',
  '/api/games/getwordsearch',
  '/api/games/today',
  '/api/public/get_book_reviews_db',
  '/api/readings/list',
  '/api/readings/shelf',
  '/api/readings/year',
  '/api/reviews/get_review',
  '/api/social/get_user_social_stats',
  '/api/social/view_invite',
  '/api/status',
  '/api/suggest',
  '/api/trending/get',
  '/api/user_actions/view_user_book_stats',
];
const ADMIN = [
  '/api/admin/allow_reviews',
  '/api/admin/banned_readers',
  '/api/admin/desk',
  '/api/admin/get_reported_reviews',
  '/api/admin/mark_done',
  '/api/admin/overview',
  '/api/admin/review_action',
];
const LIBRARIAN = ['/api/librarian/accept_own_book', '/api/librarian/merge_works', '/api/librarian/own_books'];
/** Specified as GET; each answers POST too. */
const GET: string[] = ['/api/bookshelves/bookshelf_list', '/api/trending/get'];

const contracts = import.meta.glob<Record<string, unknown>>('../../worker/**/*contract.ts', { eager: true });
const declared = Object.entries(contracts).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ file, name, endpoint }] : [])),
);
const mounted = routes.map(({ endpoint }) => endpoint);
const pathsWith = (access: string) =>
  mounted
    .filter((endpoint) => endpoint.access === access)
    .map(({ path }) => path)
    .sort();

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value;
}

test('the contracts were found', () => {
  expect(declared.length).toBeGreaterThan(15);
});

test('law 4: every endpoint of every contract is mounted exactly once', () => {
  const notMounted = declared.filter(({ endpoint }) => mounted.filter((one) => one === endpoint).length !== 1);
  expect(
    notMounted.map(
      ({ file, endpoint }) =>
        `${endpoint.path} of ${file.replace('../../', '')}: answer it in routes.ts beside it, mounted by worker/app.ts`,
    ),
  ).toEqual([]);
  expect(mounted.length).toBe(new Set(declared.map(({ endpoint }) => endpoint)).size);
});

test('law 4: every file of handlers is mounted by the application', () => {
  const files = sourcesUnder('worker').filter(({ path }) => holdsRoutes(path));
  const imported = sourceOf('worker/app.ts').imports.map(({ from }) => from);
  expect(files.length).toBeGreaterThan(20);
  expect(files.map(({ path }) => path).filter((path) => !imported.includes(path))).toEqual([]);
});

test('law 4: no two endpoints share a path', () => {
  const paths = mounted.map(({ path }) => path);
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
});

test('law 4: every endpoint has a test that names its path, or calls it by its name in the contract', () => {
  const tests = sourcesUnder('tests/worker')
    .filter(({ path }) => path.endsWith('.test.ts') && !path.startsWith('tests/worker/platform/contract/'))
    // What is said in a comment tests nothing; what is imported is named once more where it is called.
    .map((source) => ({ source, code: codeOf(source).replace(/^import [^;]+;$/gm, ''), said: stringsOf(source) }));
  const untested = declared.filter(({ file, name, endpoint }) => {
    const path = new RegExp(`${endpoint.path.replaceAll('/', '\\/')}(?![\\w/-])`);
    const called = new RegExp(`\\b${name}\\b`);
    return !tests.some(
      ({ source, code, said }) =>
        said.some((text) => path.test(text)) ||
        (source.imports.some(({ from }) => file.endsWith(from)) && called.test(code)),
    );
  });
  expect(
    untested.map(({ endpoint }) => `${endpoint.path} has no test: name it in tests/worker/<feature>/<call>.test.ts`),
  ).toEqual([]);
});

test('who may call without signing in is a list that was asserted', () => {
  expect(pathsWith('public')).toEqual(PUBLIC);
  expect(pathsWith('optional')).toEqual(OPTIONAL);
});

test('what only admins and librarians may call are lists that were asserted', () => {
  expect(pathsWith('admin')).toEqual(ADMIN);
  expect(pathsWith('librarian')).toEqual(LIBRARIAN);
});

test('what answers GET is a list that was asserted', () => {
  expect(
    mounted
      .filter(({ get }) => get)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(GET);
});
