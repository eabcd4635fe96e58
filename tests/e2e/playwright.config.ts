import { rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { installedChromium } from '../../scripts/support/browser.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env.E2E_PORT ?? 8790);
const state = resolve(tmpdir(), `flyleaf-e2e-${port}`);
const log = resolve(root, `test-results/e2e-${port}.log`);

// Workers load this file too; only the main process clears the databases.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(state, { recursive: true, force: true });

const executablePath = process.env.CHROMIUM ?? installedChromium() ?? undefined;

// Chromium uses only the last `--disable-features`, so Playwright's own list is repeated here. Added to it: the
// address bar's page, which no test sees, and the spare process that would be started again for each test.
const FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'PreconnectToSearch'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

// `npm test` leaves out what only `npm run test:all` runs. On the command line, Playwright would not apply it to the
// projects on which another one depends.
const isQuick = process.env.QUICK === '1';
const except = (...tags: string[]) => new RegExp([...tags, ...(isQuick ? ['@all'] : [])].join('|') || '^$');

export default defineConfig({
  testDir: import.meta.dirname,
  testIgnore: isQuick ? '**/*.all.spec.ts' : [],
  outputDir: resolve(root, 'test-results/e2e'),
  globalSetup: resolve(import.meta.dirname, 'setup.ts'),
  globalTeardown: resolve(import.meta.dirname, 'teardown.ts'),
  metadata: { log, state },
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // One more than the number of cores, because a page waits for its server about half of the time.
  workers: availableParallelism() + 1,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Tests watch and change requests, so service workers are blocked; the tests of the service worker allow them.
    serviceWorkers: 'block',
    // Animations cost sixty paints a second while tests wait for their end; tests of movement turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
        `--disable-features=${FEATURES.join(',')}`,
        // A page lives for seconds, so the optimising compiler costs a quarter of its time and never pays off.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    { name: 'wide', grepInvert: except('@phone', '@alone'), use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      grepInvert: except(),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    // These tests write to the database directly, which would lock it for all others.
    {
      name: 'alone',
      grep: /@alone/,
      grepInvert: except(),
      dependencies: ['wide', 'phone'],
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
  webServer: {
    // Written to a file, so that every line of the worker's log can be searched after the last test.
    command: `mkdir -p "${state}" test-results && exec node scripts/run.mjs start > "${log}" 2>&1`,
    cwd: root,
    url: `http://localhost:${port}/`,
    timeout: 240_000,
    reuseExistingServer: false,
    env: {
      PORT: String(port),
      STATE: state,
      E2E: '1',
      // The runner sets "test", for which the pages would be built again.
      NODE_ENV: 'production',
      LOG_LEVEL: 'log',
    },
  },
});
