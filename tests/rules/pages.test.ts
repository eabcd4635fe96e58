import { expect, test } from 'vitest';
import { isNode, type Node, sourcesUnder, walk } from '../support/node/sources.ts';

// A page says all of itself in its module; the router gives it its address, and the edge finds its document by its name.

const web = sourcesUnder('web');
const isPage = (path: string) =>
  /^web\/(features\/[\w-]+\/pages|platform\/shell\/status)\b.*\.tsx$/.test(path) &&
  !/\/(layout|error)\.tsx$/.test(path);

/** The fields of an object as they are written, as far as they are plain or an import. */
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

/** The pages of the router: the id and the module of each. */
function routed(): { id: string; module: string }[] {
  const found: { id: string; module: string }[] = [];
  const router = web.find(({ path }) => path === 'web/router.tsx');
  if (!router) throw new Error('There is no web/router.tsx');
  walk(router.program, (node) => {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return;
    const fields = fieldsOf(node);
    const [id, module] = [fields.get('id'), fields.get('lazy')];
    if (id !== undefined && module !== undefined) found.push({ id, module });
  });
  return found;
}

/** The names that a module exports. */
function exported(path: string): string[] {
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

test('every page stands in the router once, under the name of its module', () => {
  const routes = routed();
  expect(routes.length).toBeGreaterThan(30);
  expect(routes.filter(({ id, module }) => !module.endsWith(`/${id}.tsx`))).toEqual([]);
  const modules = web.map(({ path }) => path).filter(isPage);
  expect(routes.map(({ module }) => module.replace('./', 'web/')).sort()).toEqual(modules.sort());
});

test('every page says what it is, and one that asks visitors to sign in says that it is for members', () => {
  const lacking = web
    .filter(({ path }) => isPage(path))
    .flatMap((source) => {
      const names = exported(source.path);
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
