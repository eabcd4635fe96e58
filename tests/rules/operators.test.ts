import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isNode, root, sourcesUnder, walk } from '../support/node/sources.ts';

// What an operator reads must be whole: every event that the worker logs, and every command that there is.

const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const operate = read('docs/operate.md');

/** The names of all events in the worker: what stands as `event` in an object. */
function eventsLogged(): Set<string> {
  const events = new Set<string>();
  for (const { program } of sourcesUnder('worker')) {
    walk(program, (node) => {
      if (node.type !== 'Property' || !isNode(node.key) || node.key.name !== 'event') return;
      if (isNode(node.value) && typeof node.value.value === 'string') events.add(node.value.value);
    });
  }
  return events;
}

test('every event that is logged stands in docs/operate.md, and no other', () => {
  const table = operate.slice(operate.search(/^\| `event`\s+\|/m));
  const rows = table.trimEnd().split('\n\n', 1).join('').split('\n').slice(2);
  const explained = rows.map((row) => /^\| `(\w+)`\s+\| \S/.exec(row)?.[1] ?? row);
  expect(explained.length).toBeGreaterThan(10);
  expect(explained.sort()).toEqual([...eventsLogged()].sort());
});

test('every command of package.json stands in the README or in docs/operate.md', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  const readme = read('README.md');
  // Steps and tools of those who work on the code; `npm test` runs them all.
  const within = ['test:web', 'test:rules', 'format', 'build'];
  const named = (name: string) => new RegExp(`npm (run )?${name}(?![\\w:-])`).test(readme + operate);
  expect(Object.keys(scripts).filter((name) => !within.includes(name) && !named(name))).toEqual([]);
});

test('the line of a call is explained with all of its fields, and no other', () => {
  const fields = sourcesUnder('worker').flatMap(({ program }) => {
    const found: string[] = [];
    walk(program, (node) => {
      if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return;
      const properties = node.properties.filter(isNode).filter(({ key }) => isNode(key));
      const named = properties.map(({ key, value }) => [isNode(key) && key.name, isNode(value) && value.value]);
      if (named.some(([name, value]) => name === 'event' && value === 'call')) {
        found.push(...named.map(([name]) => String(name)));
      }
    });
    return found;
  });
  const row = operate.split('\n').find((line) => line.startsWith('| `call`')) ?? '';
  const explained = [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).slice(1);
  expect(explained.length).toBeGreaterThan(3);
  expect(explained.sort()).toEqual(fields.filter((name) => name !== 'event').sort());
});
