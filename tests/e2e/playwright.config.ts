import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedChromium } from '../../scripts/support/browser.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env.E2E_PORT ?? 8790);
const state = resolve(root, `test-results/e2e-state-${port}`);
const log = `${state}.log`;

// Workers load this file too; only the run itself begins with empty databases.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(state, { recursive: true, force: true });

const executablePath = process.env.CHROMIUM ?? installedChromium() ?? undefined;

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(root, 'test-results/e2e'),
  globalTeardown: resolve(import.meta.dirname, 'teardown.ts'),
  metadata: { log },
  fullyParallel: true,
  // One more than there are cores: a page waits for its server about as often as it works.
  workers: availableParallelism() + 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'wide', grepInvert: /@phone|@admin/, use: { viewport: { width: 1280, height: 900 } } },
    { name: 'phone', grep: /@phone|@both/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    {
      // Ranks are given from the command line, which locks the databases of the running server for a moment: these come
      // after the others, one by one.
      name: 'admin',
      grep: /@admin/,
      dependencies: ['wide', 'phone'],
      workers: 1,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
  webServer: {
    // Kept in a file, so that every line that the worker logged can be searched when the last test is over.
    command: `mkdir -p "${state}" && exec node scripts/run.mjs start > "${log}" 2>&1`,
    cwd: root,
    url: `http://localhost:${port}/`,
    timeout: 240_000,
    reuseExistingServer: false,
    env: {
      PORT: String(port),
      STATE: state,
      E2E: '1',
      // The runner says "test" here, and the pages would be built anew for that.
      NODE_ENV: 'production',
      LOG_LEVEL: 'log',
    },
  },
});
