import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/support/local.ts';

// The maximum sizes of a page, in kilobytes of 1,024 bytes after gzip (React and the router alone are 95).
const MOST = { initial: 116, lazy: 25, styles: 18, fonts: 60, visitors: 170, readers: 190 } as const;

// Loaded with every page, right after the first script.
const ALWAYS = ['start/translated-pages.ts', 'start/scroll-restoration.ts', 'start/after-start.ts'];
// Loaded where somebody is logged in.
const UNREAD = 'features/social/notifications/unread.ts';

// Each file is a request: a page with forty was slow to open, regardless of their size. A club has the most.
const MAX_FILES = 30;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const dist = resolve(root, 'web/dist');
let manifest: Record<string, Chunk> = {};

const kilobytes = (file: string) => gzipSync(readFileSync(resolve(dist, file))).byteLength / 1_024;
const endingIn = (ending: string) => readdirSync(resolve(dist, 'assets')).filter((name) => name.endsWith(ending));

beforeAll(() => {
  const path = resolve(dist, '.vite/manifest.json');
  manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>;
}, 60_000);

// Returns a chunk with all chunks that must be loaded before it runs.
function withImports(key: string, visited = new Set<string>()): Set<string> {
  if (visited.has(key)) return visited;
  visited.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, visited);
  return visited;
}

// The first script loads the code that every page needs in steps; together these steps count as the first script.
function firstScripts(): Set<string> {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const all = new Set<string>();
  for (const key of [entry, ...(manifest[entry]?.dynamicImports ?? [])]) withImports(key, all);
  return all;
}

const pages = () => Object.keys(manifest).filter((key) => /^features\/[\w-]+\/pages\/[\w-]+\.tsx$/.test(key));

describe('what is sent to a browser', () => {
  test(`the first script and all that it needs at once is at most ${MOST.initial} KB`, () => {
    const files = [...firstScripts()].map((key) => manifest[key]?.file ?? '');
    const sum = files.reduce((total, file) => total + kilobytes(file), 0);
    expect(sum).toBeGreaterThan(80);
    expect(sum).toBeLessThanOrEqual(MOST.initial);
  });

  test(`nothing that comes later is more than ${MOST.lazy} KB`, () => {
    const first = new Set([...firstScripts()].map((key) => manifest[key]?.file));
    const heavy = Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.js') && !first.has(file))
      .filter((file) => kilobytes(file) > MOST.lazy);
    expect(heavy).toEqual([]);
  });

  test(`no page asks for more than ${MAX_FILES} scripts, the first ones among them`, () => {
    const files = (page: string) => new Set([...firstScripts(), ...withImports(page)]).size;
    expect(pages().length).toBeGreaterThan(40);
    expect(
      pages()
        .filter((page) => files(page) > MAX_FILES)
        .map((page) => `${page}: ${files(page)}`),
    ).toEqual([]);
  });

  test(`a first view loads at most ${MOST.visitors} KB, a reader's ${MOST.readers} KB`, () => {
    const weightOf = (page: string, isReaders: boolean) => {
      const chunks = firstScripts();
      for (const key of [page, ...ALWAYS, ...(isReaders ? [UNREAD] : [])]) {
        expect(manifest[key], key).toBeDefined();
        withImports(key, chunks);
      }
      const files = new Set([...chunks].map((key) => manifest[key]?.file ?? ''));
      return [...files].reduce((sum, file) => sum + kilobytes(file), 0);
    };
    const heavy = pages().flatMap((page) => {
      const isReaders = /^export const access = 'member'/m.test(readFileSync(resolve(root, 'web', page), 'utf8'));
      const weight = weightOf(page, isReaders);
      return weight > (isReaders ? MOST.readers : MOST.visitors) ? [`${page}: ${weight.toFixed(1)}`] : [];
    });
    expect(heavy).toEqual([]);
  });

  test('no script waits for another that waits for it', () => {
    const circles = Object.keys(manifest).filter((key) =>
      (manifest[key]?.imports ?? []).some((imported) => withImports(imported).has(key)),
    );
    expect(circles).toEqual([]);
  });

  test('a style that asks what a page contains names what it is for, else all is styled again with each message', () => {
    const styles = endingIn('.css').map((name) => readFileSync(resolve(dist, 'assets', name), 'utf8'));
    const selectors = styles.join('').match(/[^{},]*:has\([^{}]*(?=\{)/g) ?? [];
    expect(selectors.length).toBeGreaterThan(10);
    expect(selectors.filter((selector) => /:has\(.*\)[^,]*[ >+~](?:\*|:not\([^)]*\))+(?:,|$)/.test(selector))).toEqual(
      [],
    );
  });

  test(`all styles together are at most ${MOST.styles} KB, all fonts ${MOST.fonts} KB`, () => {
    const styles = endingIn('.css').reduce((total, name) => total + kilobytes(`assets/${name}`), 0);
    const fonts = endingIn('.woff2').reduce(
      (total, name) => total + readFileSync(resolve(dist, 'assets', name)).byteLength / 1_024,
      0,
    );
    expect([styles <= MOST.styles, fonts > 0 && fonts <= MOST.fonts]).toEqual([true, true]);
  });
});
