import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { routes as testedRoutes } from '../e2e/support/routes.ts';
import { isNode, type Node, sourcesUnder, walk } from '../support/node/sources.ts';

// A page's module exports everything about the page. The router gives it its URL, and the edge finds its document by name.

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
