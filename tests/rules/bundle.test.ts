import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/node/sources.ts';

// Law 5, looked at from the other end: what `wrangler deploy` would upload.

let folder = '';
let bundle = '';

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
  bundle = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the bundle is there and is ours', () => {
  expect(bundle).toContain('/api/users/login');
});

test.for([
  'worker/local',
  'flyleaf-local',
  '/identity/token',
  '/identity/sign-in',
  'localProvider',
  "'/mailbox",
  '"/mailbox',
])('rule 5: the bundle holds no trace of %s', (trace) => {
  expect(bundle.includes(trace)).toBe(false);
});

test('the bundle fits where it goes, with room to spare', () => {
  // 10 MB compressed is the limit of a paid plan, 3 MB of a free one. The MCP server is a tenth of it, loaded when it is asked.
  expect(gzipSync(bundle).byteLength).toBeLessThan(1_300_000);
});
