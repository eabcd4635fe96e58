import { describe, expect, test } from 'vitest';
import { holdsRoutes, type Import, reachableFrom, type Source, sourcesUnder } from '../support/node/sources.ts';

const worker = sourcesUnder('worker');
const web = sourcesUnder('web');

/** Every import of these modules that the rule forbids, as sentences. */
function offenders(sources: readonly Source[], forbidden: (source: Source, one: Import) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((one) => forbidden(source, one)).map((one) => `${source.path} imports ${one.from}`),
  );
}

// The folder of `platform`, or the feature, that a module belongs to.
const folderOf = (path: string) => path.split('/')[2] ?? '';
const isContract = (path: string) => /^worker\/(platform|features)\/([a-z-]+\/)+([a-z-]+-)?contract\.ts$/.test(path);

test('the sources were found', () => {
  expect(worker.length).toBeGreaterThan(40);
  expect(web.length).toBeGreaterThan(10);
  expect(worker.filter(({ path }) => isContract(path)).length).toBeGreaterThan(5);
});

describe('law 2: imports in the browser flow one way', () => {
  const isTop = (path: string) => path.split('/').length === 2;
  const isPage = (path: string) => /^web\/features\/[a-z-]+\/pages\//.test(path);
  const composes = (path: string) => isPage(path) || path.startsWith('web/platform/shell/');
  const isFeature = (path: string) => path.startsWith('web/features/') && !isPage(path);
  const isLow = (path: string) => /^web\/platform\/(api|ui|styles)\//.test(path);

  test('a feature imports neither another feature nor what puts features together', () => {
    const features = web.filter(({ path }) => isFeature(path));
    expect(
      offenders(features, ({ path }, { from }) => {
        if (!from.startsWith('web/')) return false;
        return (
          composes(from) ||
          (isFeature(from) && folderOf(from) !== folderOf(path)) ||
          (isTop(from) && from !== 'web/paths.ts')
        );
      }),
    ).toEqual([]);
  });

  test('what is below every feature imports none', () => {
    const low = web.filter(({ path }) => isLow(path) || path === 'web/paths.ts');
    expect(
      offenders(low, (_source, { from }) => from.startsWith('web/') && (isFeature(from) || composes(from))),
    ).toEqual([]);
  });

  test('ui knows neither our calls nor our addresses', () => {
    const ui = web.filter(({ path }) => path.startsWith('web/platform/ui/'));
    expect(
      offenders(ui, (_source, { from }) => from.startsWith('web/platform/api/') || from === 'web/paths.ts'),
    ).toEqual([]);
  });

  test('no page imports another page', () => {
    const pages = web.filter(({ path }) => isPage(path));
    expect(offenders(pages, (_source, { from }) => isPage(from) && from.endsWith('.tsx'))).toEqual([]);
  });
});

describe('law 3: a feature uses another by its verbs and queries, never by its tables', () => {
  const schemaOf = (path: string) => /^worker\/platform\/db\/schema\/([a-z-]+)\.ts$/.exec(path)?.[1] ?? null;
  // The session, token or device rides in every first batch, so the module that reads it knows their tables.
  const allowed = new Set(
    ['accounts', 'connections'].map(
      (feature) => `worker/platform/http/viewer.ts imports worker/platform/db/schema/${feature}.ts`,
    ),
  );

  test('tables are imported only by their own feature', () => {
    const found = offenders(worker, ({ path }, { from }) => {
      const owner = schemaOf(from);
      return owner !== null && schemaOf(path) === null && folderOf(path) !== owner;
    });
    expect(found.filter((sentence) => !allowed.has(sentence))).toEqual([]);
  });

  test('handlers are imported only by the application', () => {
    expect(offenders(worker, ({ path }, { from }) => holdsRoutes(from) && path !== 'worker/app.ts')).toEqual([]);
  });

  test('a file of handlers knows no SQL: it asks queries and verbs', () => {
    const handlers = worker.filter(({ path }) => holdsRoutes(path));
    expect(handlers.length).toBeGreaterThan(20);
    expect(
      offenders(
        handlers,
        (_source, { from, typeOnly }) =>
          /^drizzle-orm|^worker\/platform\/db\/schema\//.test(from) ||
          (from === 'worker/platform/db/statement.ts' && !typeOnly),
      ),
    ).toEqual([]);
  });

  test('what requests and tables have in common knows no feature', () => {
    const low = worker.filter(({ path }) => /^worker\/platform\/(http|db|cache)\//.test(path));
    const found = offenders(low, (_source, { from }) => from.startsWith('worker/features/'));
    expect(found).toEqual([]);
  });
});

describe('law 5: what is local stays local', () => {
  test('nothing reachable from the deployed entry imports the local one', () => {
    const reached = [...reachableFrom('worker/index.ts')];
    expect(reached).toContain('worker/app.ts');
    expect(reached.filter((path) => path.startsWith('worker/local/'))).toEqual([]);
  });

  test('the local entry mounts the same application', () => {
    expect(reachableFrom('worker/local/index.ts')).toContain('worker/app.ts');
  });
});
