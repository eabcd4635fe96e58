import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withSection } from '../../scripts/bench/support/document.ts';
import { partNames } from '../../scripts/bench/support/part.ts';
import { root } from '../support/node/sources.ts';

// docs/measurements.md is written by `npm run bench`, a section for each of its parts.

const document = readFileSync(resolve(root, 'docs/measurements.md'), 'utf8');
const marks = (text: string) => [...text.matchAll(/<!-- (?:end of )?bench: \w+ -->/g)].map(([mark]) => mark);

test('every part of the bench has one section to write, and figures in it with their machine and day', () => {
  expect(marks(document).sort()).toEqual(
    partNames.flatMap((name) => [`<!-- bench: ${name} -->`, `<!-- end of bench: ${name} -->`]).sort(),
  );
  for (const name of partNames) {
    const section = document.split(`bench: ${name} -->`)[1] ?? '';
    expect(section, name).toMatch(/^\s+\d+ × .+ · \d{4}-\d\d-\d\d\n/);
    expect(section, name).toMatch(/^\| -+/m);
  }
});

test('a section is replaced as a whole, and nothing beside it', () => {
  const once = withSection(document, 'search', ['a machine', '| a | b |', '']);
  expect(once).toContain('<!-- bench: search -->\n\na machine\n\n| a | b |\n\n<!-- end of bench: search -->');
  expect(marks(once)).toEqual(marks(document));
  const [before = '', after = ''] = [
    document.split('<!-- bench: search')[0],
    document.split('of bench: search -->')[1],
  ];
  expect([once.startsWith(before), once.endsWith(after)]).toEqual([true, true]);
  expect(withSection(once, 'search', ['a machine', '| a | b |'])).toBe(once);
  expect(withSection(document, 'cost', ['$& $1'])).toContain('\n$& $1\n');
});

test('a document without the section is left alone', () => {
  expect(() => withSection('# Measurements\n', 'pages', ['a machine'])).toThrow('no section between <!-- bench: pages');
});
