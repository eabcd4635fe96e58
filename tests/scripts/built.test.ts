import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginBuild, isBuilt, recordBuild } from '../../web/vite.built.ts';

let top = '';

function write(path: string, content: string): void {
  mkdirSync(dirname(resolve(top, path)), { recursive: true });
  writeFileSync(resolve(top, path), content);
}

/** Writes the same files as a build by Vite. */
function build(): void {
  const inputs = beginBuild(top);
  write('web/dist/index.html', 'built');
  write('web/dist/assets/start-1.js', 'built');
  write('web/rendered/render.js', 'built');
  recordBuild(inputs, top);
}

beforeEach(() => {
  top = mkdtempSync(resolve(tmpdir(), 'flyleaf-built-'));
  write('web/main.tsx', 'one');
  write('web/features/discovery/pages/home.tsx', 'one');
  write('worker/features/books/contract.ts', 'one');
  write('worker/features/books/routes.ts', 'one');
  write('package-lock.json', 'one');
  write('node_modules/.package-lock.json', 'one');
  build();
});
afterEach(() => rmSync(top, { recursive: true }));

test('nothing is built again while nothing has changed, however often one looks', () => {
  expect([isBuilt(top), isBuilt(top)]).toEqual([true, true]);
  write('web/features/discovery/pages/home.tsx', 'one');
  expect(isBuilt(top)).toBe(true);
});

test.for([
  ['a page', 'web/features/discovery/pages/home.tsx'],
  ['a new file', 'web/pages/new/page.tsx'],
  ['a style', 'web/platform/styles/base.css'],
  ['how it is built', 'web/vite.config.ts'],
  ['a setting of Vite', 'web/.env.local'],
  ['what both halves share', 'worker/features/books/contract.ts'],
  ['the lock file', 'package-lock.json'],
  ['what is installed', 'node_modules/.package-lock.json'],
] as const)('%s that changed is built, and then no more', ([, path]) => {
  write(path, 'two');
  expect(isBuilt(top)).toBe(false);
  build();
  expect(isBuilt(top)).toBe(true);
});

test('a file that is gone or renamed is a change', () => {
  rmSync(resolve(top, 'web/features/discovery/pages/home.tsx'));
  expect(isBuilt(top)).toBe(false);
  write('web/pages/house.tsx', 'one');
  expect(isBuilt(top)).toBe(false);
});

test('what only the worker reads is none of the browser', () => {
  write('worker/features/books/routes.ts', 'two');
  expect(isBuilt(top)).toBe(true);
});

test('a build that was interrupted is not taken for a finished one', () => {
  const inputs = beginBuild(top);
  expect(isBuilt(top)).toBe(false);
  write('web/dist/index.html', 'half');
  expect(isBuilt(top)).toBe(false);
  recordBuild(inputs, top);
  expect(isBuilt(top)).toBe(true);
});

test('what changes while it is built is built after it', () => {
  const inputs = beginBuild(top);
  write('web/main.tsx', 'two');
  recordBuild(inputs, top);
  expect(isBuilt(top)).toBe(false);
});

test.for([
  ['is missing', () => rmSync(resolve(top, 'web/dist/assets/start-1.js'))],
  ['is missing with all the others', () => rmSync(resolve(top, 'web/dist'), { recursive: true })],
  ['was cut short', () => write('web/rendered/render.js', 'bui')],
  ['comes from elsewhere', () => write('web/dist/assets/start-2.js', 'another')],
] as const)('a built file that %s is built anew', ([, damage]) => {
  damage();
  expect(isBuilt(top)).toBe(false);
});

test('a build for development is none for everybody', () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    expect(isBuilt(top)).toBe(before === 'production');
    build();
    expect(isBuilt(top)).toBe(true);
  } finally {
    process.env.NODE_ENV = before;
  }
  expect(isBuilt(top)).toBe(before === 'production');
});
