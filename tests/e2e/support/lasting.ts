import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

// A browser that has just been started fetches and compiles every script again: the first page of a test cost three
// times what any further one costs. So one page serves many tests, one after another, and each finds it as a new one
// would be.

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
  /** Something was put into it that cannot be removed again. */
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
// All that an origin keeps but its cookies, which go with those of all others, and the HTTP cache, which is to last.
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** A page of ours on which no program runs: a test begins there. */
export const EMPTY = '/robots.txt';

let current: Lasting | null = null;

/**
 * Returns the page that serves test after test, as empty as a new one: no cookie, nothing kept, no route, no
 * listener, no other tab, the screen and the scheme of the beginning. `prepare` is called once for each page that
 * has to be made; `moves` says whether it shows what moves to anyone who asks for it.
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

// A clock that was changed, and a script that runs in each page before any other, stay for as long as the browser's window.
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
  // A page has the clock of its window.
  spoiling(browser.context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
}
