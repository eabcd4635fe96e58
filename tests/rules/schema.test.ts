import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { SCHEMA, schemaText } from '../../scripts/support/schema.ts';
import { root } from '../support/node/sources.ts';

const kept = existsSync(resolve(root, SCHEMA)) ? readFileSync(resolve(root, SCHEMA), 'utf8') : '';

test('the schema that people read is what the migrations make', () => {
  // Said as one line: that it differs is enough to know what to do.
  expect(kept === schemaText() ? 'up to date' : `${SCHEMA} is not: run npm run schema`).toBe('up to date');
});

test('every trigger has a line above it that says what it keeps', () => {
  const lines = kept.split('\n');
  const made = lines.flatMap((line, place) => (line.startsWith('CREATE TRIGGER') ? [place] : []));
  expect(made.length).toBeGreaterThan(30);
  expect(made.filter((place) => !/^-- (Keeps|Fails) .+\.$/.test(lines[place - 1] ?? ''))).toEqual([]);
});
