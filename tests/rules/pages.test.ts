import { expect, test } from 'vitest';
import { pages } from '../../worker/pages/contract.ts';
import { isNode, sourcesUnder, walk } from '../support/node/sources.ts';

// The edge knows the pages by a list of its own, because it must not load them: the two lists are one.

/** The pages of the router, as `path file`. */
function routed(): string[] {
  const found: string[] = [];
  const router = sourcesUnder('web').find(({ path }) => path === 'web/router.tsx');
  if (!router) throw new Error('There is no web/router.tsx');
  walk(router.program, (node) => {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return;
    let path: string | null = null;
    let file: string | null = null;
    walk(node, (part) => {
      if (part.type === 'Property' && isNode(part.key) && isNode(part.value)) {
        if (part.key.name === 'index') path = '/';
        if (part.key.name === 'path' && part.value.type === 'Literal') path = `/${part.value.value}`;
      }
      if (part.type === 'ImportExpression' && isNode(part.source)) {
        file = /^\.\/pages\/([\w-]+)\.tsx$/.exec(String(part.source.value))?.[1] ?? null;
      }
    });
    if (path !== null && file !== null) found.push(`${path} ${file}`);
  });
  return found;
}

test('every page of the router is known to the edge, and no other', () => {
  const routes = routed();
  expect(routes.length).toBeGreaterThan(30);
  expect(pages.map(({ path, file }) => `${path} ${file}`).sort()).toEqual(routes.sort());
});
