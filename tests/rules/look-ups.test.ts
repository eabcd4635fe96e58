import { expect, test } from 'vitest';
import {
  codeOf,
  isNode,
  type Node,
  placeOf,
  type Source,
  sourceOf,
  sourcesUnder,
  walk,
} from '../support/node/sources.ts';

// A word from outside (an address, a body, a text) never meets what every object inherits: `genres['constructor']` is a
// function, and `'toString' in tabs` is true. Tables are asked with `Object.hasOwn`, or are Maps.

const product = sourcesUnder('worker', 'web');

const faultsWhere = (offence: (source: Source, node: Node, parent: Node | null) => string | null) =>
  product.flatMap((source) => {
    const places: string[] = [];
    walk(source.program, (node, parent) => {
      const what = offence(source, node, parent);
      if (what !== null) places.push(`${placeOf(source, node.start)} ${what}`);
    });
    return places;
  });

const textOf = (source: Source, node: Node) => source.text.slice(node.start, node.end).replace(/\s+/g, ' ');

test('`in` is asked about names that are written there, never about a word that came along', () => {
  expect(
    faultsWhere((source, node) => {
      if (node.type !== 'BinaryExpression' || node.operator !== 'in' || !isNode(node.left)) return null;
      return node.left.type === 'Literal' || node.left.type === 'PrivateIdentifier' ? null : textOf(source, node);
    }),
  ).toEqual([]);
});

test('nothing is looked up by a word that is only said to be a name of the table', () => {
  const casts = new Set(['TSAsExpression', 'TSTypeAssertion', 'TSSatisfiesExpression']);
  expect(
    faultsWhere((source, node) =>
      node.type === 'MemberExpression' && node.computed && isNode(node.property) && casts.has(node.property.type)
        ? textOf(source, node)
        : null,
    ),
  ).toEqual([]);
});

// Objects written down as `Record<string, …>`: the types let any word look something up in them.
function tablesOf(source: Source): Set<string> {
  const names = new Set<string>();
  walk(source.program, (node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !isNode(node.init)) return;
    const { typeAnnotation: type } = node.id;
    const filled =
      node.init.type === 'ObjectExpression' && Array.isArray(node.init.properties) && node.init.properties[0];
    if (filled && isNode(type) && /\bRecord<\s*string\b|\[\w+: string\]/.test(textOf(source, type))) {
      names.add(String(node.id.name));
    }
  });
  return names;
}

test('a table that any word could look something up in is a Map, or asked with Object.hasOwn before', () => {
  expect(
    faultsWhere((source, node, parent) => {
      if (parent?.type === 'AssignmentExpression' && parent.left === node) return null;
      if (node.type !== 'MemberExpression' || !node.computed || !isNode(node.object) || !isNode(node.property))
        return null;
      const { name } = node.object;
      if (node.property.type === 'Literal' || typeof name !== 'string') return null;
      const home = source.imports.find(({ from, names }) => from.startsWith('w') && names.includes(name));
      const tables = tablesOf(home && /\.tsx?$/.test(home.from) ? sourceOf(home.from) : source);
      return tables.has(name) && !codeOf(source).includes(`Object.hasOwn(${name}, `) ? textOf(source, node) : null;
    }),
  ).toEqual([]);
});
