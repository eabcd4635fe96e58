import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { LICENCES } from '../../worker/platform/pages/contract.ts';
import { getStatus } from '../../worker/platform/status/contract.ts';
import { MIGRATIONS } from '../../worker/platform/status/expected.ts';
import { filesUnder, root } from '../support/node/sources.ts';

const config = unstable_readConfig({ config: resolve(root, 'wrangler.toml') }, { hideWarnings: true });

describe('the log', () => {
  test('holds only what the worker writes: the platform keeps no addresses and headers of calls', () => {
    expect(config.observability).toEqual({
      enabled: true,
      logs: { enabled: true, invocation_logs: false },
      traces: { enabled: false },
    });
    expect(config.logpush ?? false).toBe(false);
    expect(config.tail_consumers ?? []).toEqual([]);
    expect(config.streaming_tail_consumers ?? []).toEqual([]);
  });
});

describe('the health check', () => {
  test.for([
    ['DB', 'migrations/app'],
    ['CATALOGUE', 'migrations/catalogue'],
  ] as const)('expects of %s the newest migration in %s', ([binding, folder]) => {
    const newest = readdirSync(resolve(root, folder)).sort().at(-1) ?? '';
    expect(MIGRATIONS[binding]).toBe(Number.parseInt(newest, 10));
  });

  test('is in the table of failures with each of its parts, and the tests that the table names are there', () => {
    const text = readFileSync(resolve(root, 'docs/failures.md'), 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| '));
    const parts = rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, part]) => part));
    const { parts: reported } = getStatus.output.def.shape;
    expect([...new Set(parts)].sort()).toEqual(['settings', ...Object.keys(reported.def.shape)].sort());
    const tests = [...text.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(tests.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });
});

describe('the site', () => {
  test('is reached at its own domain and nowhere else', () => {
    expect(config.workers_dev).toBe(false);
    expect(config.preview_urls).toBe(false);
  });

  test.for(['PUBLIC_ORIGIN', 'GOOGLE_CLIENT_ID', 'MAIL_FROM', 'CONTACT_EMAIL'])(
    '%s is set by whoever deploys it: no sample stands in for it',
    (name) => {
      expect(config.vars[name]).toBe('');
    },
  );

  test('no address of anybody is written into the code', () => {
    const texts = filesUnder('web', ['.ts', '.tsx', '.html'])
      .concat(filesUnder('worker', ['.ts']))
      .flatMap((path) => {
        const text = readFileSync(resolve(root, path), 'utf8');
        return (
          [...text.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi)]
            // Reserved for documents (RFC 2606): the examples of the API's reference.
            .filter(([address]) => !address.endsWith('@example.com'))
            .map(([address]) => `${path} ${address}`)
        );
      });
    expect(texts).toEqual([]);
  });
});

describe('a preview', () => {
  interface Bound {
    d1_databases: { binding: string; database_name: string; database_id?: string }[];
    kv_namespaces: { binding: string; id?: string }[];
    ratelimits: { name: string; namespace_id: string; simple: object }[];
    durable_objects: object;
    vars: object;
    send_email?: object[];
  }
  const site: Bound = config;
  const previews: Bound = config.previews;

  test('has every binding of the site but mail', () => {
    for (const kind of ['d1_databases', 'kv_namespaces'] as const)
      expect(previews[kind].map(({ binding }) => binding)).toEqual(site[kind].map(({ binding }) => binding));
    const limits = (all: Bound['ratelimits']) => all.map(({ name, simple }) => ({ name, simple }));
    expect(limits(previews.ratelimits)).toEqual(limits(site.ratelimits));
    expect(previews.durable_objects).toEqual(site.durable_objects);
    expect(Object.keys(previews.vars)).toEqual(Object.keys(site.vars));
    expect(previews.send_email ?? []).toEqual([]);
  });

  test('shares no database, namespace or counter with the site', () => {
    const names = (all: Bound['d1_databases']) => all.map(({ database_name: name }) => name);
    expect(names(previews.d1_databases).filter((name) => names(site.d1_databases).includes(name))).toEqual([]);
    const counters = (all: Bound['ratelimits']) => all.map(({ namespace_id: id }) => id);
    expect(counters(previews.ratelimits).filter((id) => counters(site.ratelimits).includes(id))).toEqual([]);
    expect(previews.d1_databases.filter(({ database_id: id }) => id !== undefined)).toEqual([]);
    expect(previews.kv_namespaces.filter(({ id }) => id !== undefined)).toEqual([]);
  });
});

describe('the files that are served', () => {
  const dist = resolve(root, 'web/dist');
  const files = () =>
    readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(resolve(dist, file)).isFile());
  /** Files that wrangler reads and never sends. */
  const settings = ['_headers', '.assetsignore'];

  test('are those that pages ask for, and no others: what the build writes for itself is held back', () => {
    const heldBack = readFileSync(resolve(dist, '.assetsignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    // Whatever else is put there is meant for someone.
    const publicFiles = readdirSync(resolve(root, 'web/public'), { recursive: true, encoding: 'utf8' });
    const served = files().filter(
      (file) => !settings.includes(file) && !heldBack.some((name) => file === name || file.startsWith(`${name}/`)),
    );
    expect(served.length).toBeGreaterThan(50);
    // A document is the worker's to send, see `run_worker_first`.
    const documents = /^(index|shell\/[a-z-]+)\.html$/;
    const offline = ['offline.html', 'service-worker.js'];
    // Pages ask for the first, the worker for the second: pieces of the fonts with which it draws covers.
    const request =
      /^(assets\/[\w.-]+-[\w-]{7,8}\.(js|css|woff2|wasm)|cover-fonts\/[\w-]+\.(ttf|txt|json)|licences\.txt)$/;
    expect(
      served.filter(
        (file) =>
          !documents.test(file) && !request.test(file) && !publicFiles.includes(file) && !offline.includes(file),
      ),
    ).toEqual([]);
    for (const path of ['/', '/index.html', '/shell/*']) expect(config.assets?.run_worker_first).toContain(path);
  });

  test('hold the licences of every package, typeface and table that is shipped', () => {
    const text = readFileSync(resolve(dist, LICENCES.slice(1)), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const fonts = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'));
    const parts = text.split(`\n\n${'-'.repeat(80)}\n\n`);
    const directive = (name: string) => parts.find((part) => part.startsWith(`${name} `))?.length ?? 0;
    expect([...Object.keys(dependencies), ...fonts].filter((name) => directive(name) < 250)).toEqual([]);
    for (const words of ['MIT License', 'goodbooks-10k', 'Wikidata']) expect(text).toContain(words);
    const pages = ['privacy', 'terms-of-service'].map((page) =>
      readFileSync(resolve(root, `web/features/accounts/pages/${page}.tsx`), 'utf8'),
    );
    for (const page of pages) expect(page).toContain('<LegalDocument');
  });

  test('hold no code but what runs in a browser', () => {
    const maps = files().filter((file) => /\.(map|tsx?|toml|sql|env|vars)$/.test(file));
    expect(maps).toEqual([]);
  });
});
