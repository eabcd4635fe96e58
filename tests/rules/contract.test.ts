/// <reference types="vite/types/importMeta.d.ts" />
import { Validator } from '@seriousme/openapi-schema-validator';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { routes } from '../../worker/app.ts';
import { featureOf } from '../../worker/composition/api-features.ts';
import { parameters } from '../../worker/composition/parameters.ts';
import { CALLS_A_MINUTE, type Endpoint, endpoint } from '../../worker/platform/http/contract.ts';
import { openApiDocument } from '../../worker/platform/http/openapi.ts';
import { routes as testedRoutes } from '../e2e/support/routes.ts';
import {
  codeOf,
  holdsRoutes,
  isNode,
  type Node,
  root,
  sourceOf,
  sourcesUnder,
  stringsOf,
  walk,
} from '../support/node/sources.ts';

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

test('an endpoint makes no schema before it is called', () => {
  const made: string[] = [];
  const ping = endpoint('/api/ping', {
    summary: 'Answers.',
    scope: 'read',
    limit: 'read',
    get input() {
      made.push('input');
      return {};
    },
    output: {},
  });
  expect([ping.access, made]).toEqual(['member', []]);
  const { input } = ping;
  expect([ping.input === input, made]).toEqual([true, ['input']]);
});

test('every endpoint has a sentence of its own that says what the call does', () => {
  const summaries = mounted.map(({ path, summary }) => ({ path, summary }));
  const wrong = summaries.filter(({ summary }) => !/^[A-Z][a-z]+ .{4,110}\.$/.test(summary));
  expect(wrong, 'begin with a verb, and end with a full stop').toEqual([]);
  const repeated = summaries.filter(({ summary }, place) => summaries.findIndex((o) => o.summary === summary) < place);
  expect(repeated).toEqual([]);
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

// In loved-books.tsx another tap removes the book; save-list.ts and act-on-books.ts pass on how pages take it back; a
// dialog says that the deletion of a challenge cannot be undone.
const WITHOUT_UNDO = [
  'web/features/discovery/welcome/loved-books.tsx',
  'web/features/habits/challenges/challenge-card.tsx',
  'web/features/library/lists/save-list.ts',
  'web/platform/api/act-on-books.ts',
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

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  'x-scope': string;
  requestBody: { content: { 'application/json': { example: object; schema: object } } };
  responses: { 200: { content: { 'application/json': { schema: object } } } };
}

const answer = await openApiDocument(() => mounted, { parameters, featureOf })(
  new Request('https://flyleaf.test/api/openapi.json'),
);
const document = (await answer.json()) as { paths: Record<string, { post: Operation; get?: Operation }> };

test('a standard validator accepts the OpenAPI document', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result).toEqual({ valid: true });
});

test('each call has a name that a client can use as a method, with its sentence', () => {
  const methods = Object.values(document.paths).flatMap(({ post, get }) => (get === undefined ? [post] : [post, get]));
  const names = methods.map(({ operationId }) =>
    operationId.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  // What a generator writes above a method. None runs here: they need the API of an older TypeScript.
  expect(methods.every(({ operationId, summary }) => summary === summaryOf(operationId))).toBe(true);
});

const summaryOf = (id: string) =>
  mounted.find(({ path }) => path.slice('/api/'.length).replaceAll('/', '_') === id.replace(/^get_/, ''))?.summary;

// IDs of people, whose names documents 1 to 3 prescribe, and one that comes from the call that deleted something.
const OTHER_IDS = ['target_id', 'recipient_id', 'user_to_friend_id', 'book_club_id', 'undo_id'];

test('an ID is named in answers as calls take it', () => {
  const ofPrograms = Object.values(document.paths).filter(({ post }) => post['x-scope'] !== 'site');
  const taken = ofPrograms.flatMap(({ post }) => namesIn(post.requestBody.content['application/json'].schema));
  const lists = ofPrograms.filter(({ post }) => post['x-scope'] === 'read');
  const shown = new Set(lists.flatMap(({ post }) => namesIn(post.responses[200].content['application/json'].schema)));
  const ids = new Set(taken.filter((name) => name.endsWith('_id') && !OTHER_IDS.includes(name)));
  expect(ids.size).toBeGreaterThan(10);
  expect([...ids].filter((name) => !shown.has(name))).toEqual([]);
});

/** Returns the names of all fields in a JSON schema. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: object };
  return [...Object.keys(properties), ...[...Object.values(properties), ...Object.values(rest)].flatMap(namesIn)];
}

test('what a parameter means is said where its name does not say it all', () => {
  const used = new Set(mounted.flatMap(({ input }) => Object.keys(input.def.shape)));
  expect(Object.keys(parameters).filter((name) => !used.has(name))).toEqual([]);
  // Short names are the ones that need words.
  const short = mounted
    .filter(({ scope }) => scope !== 'site')
    .flatMap(({ input }) => Object.keys(input.def.shape))
    .filter((name) => !/_/.test(name) && !(name in parameters) && !CLEAR.has(name));
  expect([...new Set(short)]).toEqual([]);
});

const CLEAR = new Set([
  ...[
    'author',
    'authors',
    'board',
    'books',
    'code',
    'content',
    'correct',
    'device',
    'email',
    'finished',
    'format',
    'game',
  ],
  ...['genre', 'holiday', 'idea', 'joined', 'message', 'minutes', 'month', 'name', 'notes', 'open', 'pages', 'past'],
  ...[
    'query',
    'rating',
    'restarts',
    'review',
    'series',
    'shelves',
    'spoiler',
    'started',
    'text',
    'title',
    'type',
    'year',
  ],
]);

test('every call belongs to a feature, and no call of a program to those who run a site', () => {
  const strays = mounted.filter(({ path, scope }) => scope !== 'site' && featureOf(path).name === 'Running a site');
  expect(
    strays
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/api/forms/') && !path.startsWith('/api/librarian/')),
  ).toEqual([]);
});

test('the OpenAPI document names the scope that each call needs', () => {
  for (const { path, scope } of mounted) {
    const { security, 'x-scope': namedScope } = document.paths[path]?.post ?? {};
    expect(namedScope, path).toBe(scope);
    const forTokens = [{ apiToken: [scope] }];
    const withoutToken = [{}];
    const allowedPaths = scope === 'site' ? withoutToken : [...forTokens, ...withoutToken];
    expect(new Set(security), path).toEqual(new Set(allowedPaths));
  }
});

test('every call of a program has an example that its schema accepts', () => {
  const wrong = mounted
    .filter(({ scope }) => scope !== 'site')
    .flatMap(({ path, input }) => {
      const example = document.paths[path]?.post.requestBody.content['application/json'].example;
      const parsed = input.safeParse(example);
      return parsed.success ? [] : [`${path} ${JSON.stringify(example)}: ${parsed.error.message}`];
    });
  expect(wrong).toEqual([]);
});

test('the limits that are documented are those that are deployed', () => {
  const { ratelimits } = unstable_readConfig({ config: `${root}/wrangler.toml` }, { hideWarnings: true });
  for (const [name, calls] of Object.entries(CALLS_A_MINUTE)) {
    const limiter = ratelimits.find((ratelimit: { name: string }) => ratelimit.name === `LIMIT_${name.toUpperCase()}`);
    expect(limiter?.simple, name).toEqual({ limit: calls, period: 60 });
  }
});

// A page's module exports everything about the page. The router gives it its URL, and the edge finds its document by
// name.

const web = sourcesUnder('web');
const isPage = (path: string) =>
  /^web\/(features\/[\w-]+\/pages|platform\/shell\/status)\b.*\.tsx$/.test(path) &&
  !/\/(layout|error)\.tsx$/.test(path);

/** Returns the fields of an object literal that are literals or dynamic imports. */
function fieldsOf(node: Node): Map<string, string> {
  const fields = new Map<string, string>();
  for (const property of node.properties as readonly unknown[]) {
    if (!isNode(property) || !isNode(property.key) || !isNode(property.value)) continue;
    walk(property.value, (part) => {
      const source = part.type === 'ImportExpression' && isNode(part.source) ? part.source : part;
      if (source.type === 'Literal') fields.set(String((property.key as Node).name), String(source.value));
    });
  }
  return fields;
}

/** Returns the router's pages. */
function routerPages(): { id: string; module: string; path: string }[] {
  const pages: { id: string; module: string; path: string }[] = [];
  const router = web.find(({ path }) => path === 'web/router.tsx');
  if (!router) throw new Error('There is no web/router.tsx');
  walk(router.program, (node) => {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return;
    const fields = fieldsOf(node);
    const [id, module] = [fields.get('id'), fields.get('lazy')];
    if (id !== undefined && module !== undefined) pages.push({ id, module, path: `/${fields.get('path') ?? ''}` });
  });
  return pages;
}

/** Returns the names that a module exports. */
function exportsOf(path: string): string[] {
  const names: string[] = [];
  const source = web.find((item) => item.path === path);
  if (!source) throw new Error(`There is no ${path}`);
  for (const node of source.program.body as readonly unknown[]) {
    if (!isNode(node) || node.type !== 'ExportNamedDeclaration' || !isNode(node.declaration)) continue;
    const { declarations, id } = node.declaration;
    for (const item of Array.isArray(declarations) ? (declarations as Node[]) : [{ id }])
      names.push(String((item.id as Node).name));
  }
  return names;
}

test('the browser tests open every page', () => {
  const pathnames = testedRoutes.map(({ path }) => new URL(path, 'http://localhost').pathname);
  const missing = routerPages().filter(({ path }) => !pathnames.some((pathname) => matchPath(path, pathname)));
  expect(missing.map(({ path }) => `tests/e2e/support/routes.ts lacks ${path}`)).toEqual([]);
});

test('every page is in the router once, under the name of its module', () => {
  const routes = routerPages();
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter(({ id, module }) => !module.endsWith(`/${id}.tsx`))).toEqual([]);
  const modules = web.map(({ path }) => path).filter(isPage);
  expect(routes.map(({ module }) => module.replace('./', 'web/')).sort()).toEqual(modules.sort());
});

test('every page exports its meta, and its access if it asks visitors to sign in', () => {
  const lacking = web
    .filter(({ path }) => isPage(path))
    .flatMap((source) => {
      const names = exportsOf(source.path);
      const asks = source.imports.some(({ from }) => from === 'web/platform/sign-in/sign-in-needed.tsx');
      return [
        ...['Component', 'meta']
          .filter((name) => !names.includes(name))
          .map((name) => `${source.path} exports no ${name}`),
        ...(asks === names.includes('access') ? [] : [`${source.path} ${asks ? 'lacks' : 'needs no'} access`]),
      ];
    });
  expect(lacking).toEqual([]);
});
