import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

// A new browser fetches and compiles every script again: the first page of a test took three times as long as later
// ones. So one page serves many tests, one after another, and is reset to the state of a new page before each.

export interface Opening {
  viewport: { width: number; height: number } | null;
  locale: string | undefined;
  timezoneId: string | undefined;
  hasTouch: boolean | undefined;
  baseURL: string | undefined;
}

interface Lasting {
  browser: Browser;
  opening: string;
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  /** Whether a test changed something that cannot be undone. */
  spoilt: boolean;
}

const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'response',
] as const;
const CONTEXT_EVENTS = ['console', 'page', 'request', 'requestfailed', 'response'] as const;
// All storage of an origin except its cookies, which are cleared with all others, and the HTTP cache, which must last.
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** A page of the site without scripts, on which tests start. */
export const EMPTY = '/robots.txt';

let current: Lasting | null = null;

/**
 * Returns the page that many tests share, as empty as a new one: without cookies, stored data, routes, listeners or
 * other tabs, and with the initial viewport and colour scheme. Calls `prepare` once for each page that it creates.
 * `moves` allows animations.
 */
export async function lastingPage(
  browser: Browser,
  opening: Opening,
  moves: boolean,
  prepare: (page: Page) => void,
): Promise<Page> {
  const openingKey = JSON.stringify(opening);
  const reducedMotion = moves ? 'no-preference' : 'reduce';
  const usable =
    current?.browser === browser && current.opening === openingKey && !current.spoilt && !current.page.isClosed();
  if (current !== null && usable) {
    await empty(current, opening, reducedMotion);
    return current.page;
  }
  if (current?.browser.isConnected()) await current.context.close();
  const context = await browser.newContext();
  const page = await context.newPage();
  current = { browser, opening: openingKey, context, page, devtools: await context.newCDPSession(page), spoilt: false };
  watch(current);
  prepare(page);
  await page.emulateMedia({ reducedMotion });
  return page;
}

async function empty(
  { context, page, devtools }: Lasting,
  { viewport, baseURL = '' }: Opening,
  reducedMotion: 'no-preference' | 'reduce',
): Promise<void> {
  for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close();
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
  await Promise.all([context.setOffline(false), context.clearPermissions(), context.setExtraHTTPHeaders({})]);
  // Session storage can only be cleared from a page of the same origin, and a page that is left may still write to it.
  // The test starts from a blank page of that origin: a page without an origin would run in another process, where
  // nothing is compiled yet.
  await page.goto(`${baseURL}${EMPTY}`, { waitUntil: 'commit' });
  await page.evaluate(() => sessionStorage.clear());
  await Promise.all([
    context.clearCookies(),
    devtools.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: STORAGE }),
    page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion, forcedColors: 'none' }),
    viewport === null ? null : page.setViewportSize(viewport),
  ]);
}

// A changed clock and initial scripts last as long as the browser context, so this detects them.
function watch(browser: Lasting): void {
  const spoiling = <T extends object>(object: T, names: readonly (keyof T)[]) => {
    for (const name of names) {
      const does = object[name];
      if (typeof does !== 'function') continue;
      Object.assign(object, {
        [name]: (...values: unknown[]) => {
          browser.spoilt = true;
          return Reflect.apply(does, object, values);
        },
      });
    }
  };
  for (const place of [browser.page, browser.context])
    spoiling(place, ['addInitScript', 'exposeBinding', 'exposeFunction']);
  // The clock belongs to the context.
  spoiling(browser.context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
}
