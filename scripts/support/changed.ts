import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { root } from './local.ts';

// These import the whole application, and nearly every test of the worker imports them: what they lead to says nothing
// about what a test is about.
const WHOLE = new Set(['worker/app.ts', 'worker/index.ts', 'tests/support/worker/app.ts', 'web/router.tsx']);

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^'?]+)/g;

/** The tests that a change of these files can have broken, from the project's root. */
export function testsOf(changed: readonly string[], top = root): { vitest: string[]; browser: string[] } {
  const folders = changed.flatMap((path) => {
    const [, side, feature] = /^(worker|web)\/features\/([\w-]+)\//.exec(path) ?? [];
    return feature === undefined ? [] : [`tests/${side}/${feature}/`, `tests/e2e/${feature}/`];
  });
  const isContract = changed.some((path) => /(contract|routes|\.examples)\.ts$/.test(path));
  const isAbout = (test: string) =>
    changed.includes(test) ||
    test.startsWith('tests/rules/') ||
    folders.some((folder) => test.startsWith(folder)) ||
    (isContract && test.startsWith('tests/worker/platform/contract/')) ||
    reaches(test, changed, top);
  return {
    vitest: globSync('tests/**/*.test.{ts,tsx}', { cwd: top }).filter(isAbout).sort(),
    browser: globSync('tests/e2e/**/*.spec.ts', { cwd: top }).filter(isAbout).sort(),
  };
}

function reaches(test: string, changed: readonly string[], top: string): boolean {
  const seen = new Set<string>();
  const next = [test];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (changed.includes(path)) return true;
    if (!WHOLE.has(path)) next.push(...importsOf(path, top));
  }
  return false;
}

const known = new Map<string, string[]>();

function importsOf(path: string, top: string): string[] {
  const full = resolve(top, path);
  const imports = known.get(full) ?? readImports(path, full);
  known.set(full, imports);
  return imports;
}

function readImports(path: string, full: string): string[] {
  if (!/\.tsx?$/.test(path) || !existsSync(full)) return [];
  const found = readFileSync(full, 'utf8').matchAll(IMPORT);
  return [...found].map(([, specifier = '']) => posix.join(posix.dirname(path), specifier));
}
