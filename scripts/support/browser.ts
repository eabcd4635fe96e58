import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { root } from './local.ts';

// The headless shell comes first, since it needs less processor time than the full browser.
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [...SHELLS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of an installed Chromium: the one in the variable CHROMIUM, else a headless shell, else the browser.
 * Returns null if there is none.
 */
export function installedChromium(): string | null {
  return firstExecutable([process.env.CHROMIUM, ...inFolders(NAMES), chromium.executablePath()]);
}

/**
 * Returns the path of an installed Firefox, preferably the one in the variable FIREFOX. Returns null if there is none.
 */
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
 * Returns the path of a Chromium for the tests: the one in the variable CHROMIUM, else a headless shell, which is
 * installed from Debian where that is possible, else the installed browser, else Playwright's download. Throws an error
 * with a readable message if there is none.
 */
export function chromiumForTests(): string {
  if (process.env.CHROMIUM === undefined && inFolders(SHELLS).every((path) => !isExecutable(path)))
    installFromDebian('chromium-headless-shell');
  const attempts = [() => undefined, () => installFromDebian('chromium'), installFromPlaywright];
  for (const attempt of attempts) {
    attempt();
    const path = installedChromium();
    if (path !== null) return path;
  }
  throw new Error(
    'The browser tests need Chromium and none was found: install the package "chromium", or set CHROMIUM to its path.',
  );
}

/** Returns the path of a Firefox. Installs one from Debian if there is none. Returns null if that isn't possible. */
export function firefoxForTests(): string | null {
  if (installedFirefox() === null) installFromDebian('firefox-esr');
  return installedFirefox();
}

function installFromDebian(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { ...quiet, timeout: 300_000 });
  if (install().status === 0) return;
  spawnSync('apt-get', ['update', '-q'], { ...quiet, timeout: 120_000 });
  install();
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
    // The file doesn't exist or isn't executable.
    return false;
  }
}
