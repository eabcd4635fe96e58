import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { answerHeaders } from '../../worker/platform/http/headers.ts';
import { LICENCES } from '../../worker/platform/pages/contract.ts';
import { MIGRATIONS } from '../../worker/platform/status/expected.ts';
import { filesUnder, root } from '../support/node/sources.ts';
import { directivesOf, faultsOf } from '../support/policy.ts';

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
  /** Files that Wrangler reads but does not upload as assets. */
  const settings = ['_headers', '.assetsignore'];

  test('are those that pages ask for, and no others: what the build writes for itself is held back', () => {
    const heldBack = readFileSync(resolve(dist, '.assetsignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    // Files in web/public are public on purpose.
    const publicFiles = readdirSync(resolve(root, 'web/public'), { recursive: true, encoding: 'utf8' });
    const served = files().filter(
      (file) => !settings.includes(file) && !heldBack.some((name) => file === name || file.startsWith(`${name}/`)),
    );
    expect(served.length).toBeGreaterThan(50);
    // The worker sends the documents, see `run_worker_first`.
    const documents = /^(index|shell\/[a-z-]+)\.html$/;
    const offline = ['offline.html', 'service-worker.js'];
    // Pages request the assets. The worker requests the cover fonts, subsets of the fonts with which it draws covers.
    const request =
      /^(assets\/[\w.-]+-[\w-]{7,8}\.(js|css|woff2|wasm)|cover-fonts\/[\w-]+\.(ttf|txt|json)|catalogue\/[\w-]+\.(txt|json)|licences\.txt)$/;
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
  });

  test('hold no code but what runs in a browser', () => {
    const maps = files().filter((file) => /\.(map|tsx?|toml|sql|env|vars)$/.test(file));
    expect(maps).toEqual([]);
  });
});

// Headers are defined in two places: web/public/_headers for files that the edge serves by itself, and
// worker/platform/http/headers.ts for the worker's responses. These tests compare them.

/** Returns the headers of each block of `_headers`, by its path pattern. */
function blocks(): Map<string, Headers> {
  const headersByPath = new Map<string, Headers>();
  let current = new Headers();
  for (const line of readFileSync(resolve(root, 'web/public/_headers'), 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    if (!line.startsWith(' ')) {
      current = new Headers();
      headersByPath.set(line.trim(), current);
    } else {
      const colon = line.indexOf(':');
      current.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
    }
  }
  return headersByPath;
}

/** Returns the headers of a file: those of every file, and those of its own block. */
function headersOf(address: string): Headers {
  const headers = new Headers(blocks().get('/*'));
  for (const [name, value] of blocks().get(address) ?? []) headers.set(name, value);
  return headers;
}

describe('what the edge serves', () => {
  test('carries the same headers as what the worker answers, apart from what a page needs to run', () => {
    const page = headersOf('/*');
    const own = ['cache-control', 'content-security-policy'];
    for (const [name, value] of Object.entries(answerHeaders)) {
      if (!own.includes(name)) expect([name, page.get(name)]).toEqual([name, value]);
    }
  });

  test('shows no picture that comes from anywhere else: nobody else learns who looks at it', () => {
    const policy = directivesOf(headersOf('/*').get('content-security-policy') ?? '');
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
  });

  test('runs no script but the product and the identity provider', () => {
    const page = headersOf('/*');
    page.set('cache-control', 'no-cache');
    expect(faultsOf(page, 'document')).toEqual([]);
    expect(faultsOf(headersOf('/assets/*'), 'hashed')).toEqual([]);
  });
});

describe('the bundle of the worker', () => {
  // Rule 5, checked on the bundle that `wrangler deploy` would upload.

  let folder = '';
  let bundle = '';
  let printed = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'flyleaf-bundle-'));
    const { status, stdout, stderr } = spawnSync(
      resolve(root, 'node_modules/.bin/wrangler'),
      ['deploy', '--dry-run', '--outdir', folder],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: folder, CI: 'true' },
      },
    );
    if (status !== 0) throw new Error(`wrangler deploy --dry-run failed:\n${stdout}\n${stderr}`);
    printed = stdout;
    bundle = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the bundle is there and is ours', () => {
    expect(bundle).toContain('/api/users/login');
  });

  test.for(['flyleaf-local', '/identity/token', '/identity/sign-in', "'/mailbox", '"/mailbox'])(
    'rule 5: the bundle holds no trace of %s',
    (trace) => {
      expect(bundle.includes(trace)).toBe(false);
    },
  );

  test('the bundle fits where it goes, with room to spare', () => {
    // The limit is 10 MB compressed on a paid plan and 3 MB on a free one; 2.2 MiB leave room for a release.
    expect(Number(/^Total Upload: .* gzip: ([\d.]+) KiB/m.exec(printed)?.[1])).toBeLessThan(2.2 * 1_024);
  });
});
