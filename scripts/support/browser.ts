import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { root } from './local.ts';

// The shell first: it draws the same pages without the windows around them, in three quarters of the processor's time.
const NAMES = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
];

/** The path of a Chromium that is on this machine, the one named in CHROMIUM first, then a headless shell; null when there is none. */
export function installedChromium(): string | null {
  return firstExecutable([process.env.CHROMIUM, ...inFolders(NAMES), chromium.executablePath()]);
}

/** The path of a Firefox that is on this machine, the one named in FIREFOX first; null when there is none. */
export function installedFirefox(): string | null {
  return firstExecutable([process.env.FIREFOX, ...inFolders(['firefox-esr', 'firefox'])]);
}

function inFolders(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin');
  return names.flatMap((name) => folders.map((folder) => resolve(folder, name)));
}

const firstExecutable = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && path !== '' && isExecutable(path)) ?? null;

/**
 * The path of a Chromium, installed first if there is none: Debian's package where that can be done, else the download
 * that comes with Playwright, whose host not every machine reaches. Throws a sentence when there is no way.
 */
export function chromiumForTests(): string {
  const debian = ['chromium-headless-shell', 'chromium'].map((name) => () => installFromDebian(name));
  const attempts = [() => undefined, ...debian, installFromPlaywright];
  for (const attempt of attempts) {
    attempt();
    const path = installedChromium();
    if (path !== null) return path;
  }
  throw new Error(
    'The browser tests need Chromium and none was found: install the package "chromium", or set CHROMIUM to its path.',
  );
}

/** The path of a Firefox, installed first from Debian if there is none and that can be done; null when there is no way. */
export function firefoxForTests(): string | null {
  if (installedFirefox() === null) installFromDebian('firefox-esr');
  return installedFirefox();
}

function installFromDebian(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-q'], { ...quiet, timeout: 120_000 });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { ...quiet, timeout: 300_000 });
}

function installFromPlaywright(): void {
  spawnSync(resolve(root, 'node_modules/.bin/playwright'), ['install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there, or not ours to run: the next candidate is tried.
    return false;
  }
}
