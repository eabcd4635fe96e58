import { expect, test } from 'vitest';
import { isNode, type Node, placeOf, sourcesUnder, walk } from '../support/node/sources.ts';

// Libraries are used through their public interface: what a next version of one may change without a word is not built on.

const worker = sourcesUnder('worker');

const faultsWhere = (isFault: (node: Node) => boolean) =>
  worker.flatMap((source) => {
    const places: string[] = [];
    walk(source.program, (node) => {
      if (isFault(node)) places.push(placeOf(source, node.start));
    });
    return places;
  });

test('no member that begins with an underscore is asked for: those are a library’s own', () => {
  expect(
    faultsWhere(
      (node) =>
        node.type === 'MemberExpression' &&
        !node.computed &&
        isNode(node.property) &&
        // `_id` is a word of the wire (document 3, section 3), `_default` is zod/mini's own name for a public function.
        /^_(?!id$|default$)./.test(String(node.property.name)),
    ),
  ).toEqual([]);
});

test('nothing is said to be of a type that it cannot be shown to be', () => {
  expect(
    faultsWhere(
      (node) =>
        node.type === 'TSAsExpression' &&
        isNode(node.expression) &&
        node.expression.type === 'TSAsExpression' &&
        isNode(node.expression.typeAnnotation) &&
        ['TSUnknownKeyword', 'TSAnyKeyword'].includes(node.expression.typeAnnotation.type),
    ),
  ).toEqual([]);
});
