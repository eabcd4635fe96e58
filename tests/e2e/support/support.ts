import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
  type Response,
} from '@playwright/test';
import { secretsOutside } from '../../support/secrets.ts';
import { type CreatedReader, sessionCookie } from '../../support/session.ts';
import { EMPTY, lastingPage } from './lasting.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A reader created for one test. */
export type Reader = CreatedReader;

let readerCount = 0;

export function newPerson(name = 'Ada Reader'): { name: string; email: string } {
  readerCount += 1;
  return { name, email: `reader-${process.pid}-${Date.now().toString(36)}-${readerCount}@example.com` };
}

/**
 * The `test` function of these tests: a test fails if a page throws, if the content security policy blocks something,
 * or if a response contains a secret. Navigations and reloads resolve once the page is hydrated, unless the call
 * requests less (`waitUntil`).
 */
export const test = base.extend<{ strict: undefined; lasting: boolean; moves: boolean }>({
  // Tests of a newly opened browser (its requests, where Back leads) set this to `false`.
  lasting: [true, { option: true }],
  // Tests of movement, or of a reader's full journey, set this to `true`.
  moves: [false, { option: true }],
  context: async (
    { browser, lasting, moves, viewport, locale, timezoneId, hasTouch, baseURL, javaScriptEnabled },
    use,
  ) => {
    // A page without scripts cannot be cleared.
    if (lasting && javaScriptEnabled !== false) {
      const page = await lastingPage(browser, { viewport, locale, timezoneId, hasTouch, baseURL }, moves, patient);
      await use(page.context());
      return;
    }
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  page: async ({ context, javaScriptEnabled }, use) => {
    const [firstPage] = context.pages();
    const page = firstPage ?? (await context.newPage());
    if (firstPage === undefined && javaScriptEnabled !== false) patient(page);
    await use(page);
  },
  strict: [
    async ({ page }, use) => {
      const faults: string[] = [];
      let isScriptMissing = false;
      page.on('requestfailed', (request) => {
        if (request.resourceType() === 'script') isScriptMissing = true;
      });
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && message.text().includes('Content Security Policy'))
          faults.push(message.text());
        // React renders a page again if it can't hydrate its HTML, and a click on the old one would be lost. Without a
        // network, it replaces an avatar whose script is missing.
        if (message.type() === 'warning' && message.text().startsWith('Minified React error') && !isScriptMissing)
          faults.push(message.text());
      });
      const looks: Promise<string[]>[] = [];
      page.context().on('response', (response) => looks.push(secretsOf(response)));
      await use(undefined);
      expect(faults).toEqual([]);
      expect((await Promise.all(looks)).flat()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

// Contexts whose session changed while a page was open: the page reloads as soon as it notices.
const changedUnder = new WeakSet<BrowserContext>();

/** Opens the menu of a book page that contains the book's other states. */
export async function openStates(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Other states of / }).click();
}

/** Changes the state of a book on its page. */
export async function chooseState(page: Page, state: 'Want to read' | 'Reading' | 'Read' | 'Gave up'): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: new RegExp(`^${state}: `) });
  if (!(await button.isVisible())) await openStates(page);
  await button.click();
}

/** Opens the menu “More” of a book page. */
export async function openMore(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .locator('summary', { hasText: /^More$/ })
    .click();
}

export async function anotherTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  patient(page);
  return page;
}

/** Returns a page of a new browser in which no one is signed in. The caller closes its context. */
export async function anotherBrowser(browser: Browser): Promise<Page> {
  return anotherTab(await browser.newContext());
}

/** Makes navigations and reloads of a page wait until it is hydrated. */
function patient(page: Page): void {
  const navigate = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      const overtaken = /net::ERR_ABORTED|interrupted by another navigation/.test(String(error));
      if (!overtaken || !changedUnder.has(page.context())) throw error;
      // The page was reloading itself.
      return await action();
    } finally {
      changedUnder.delete(page.context());
    }
  };
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await navigate(() => goto(url, options));
    if (options?.waitUntil === undefined) await running(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await navigate(() => reload(options));
    if (options?.waitUntil === undefined) await running(page);
    return answer;
  };
}

async function running(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('#root') === null) return true;
    const parts = [...document.querySelectorAll('#root main, #root h1')];
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactProps$')));
  });
}

/**
 * Opens an address and resolves once the page is complete: every element is hydrated, no request is pending, and the
 * result is painted. Returns the first response, like `page.goto`.
 */
export async function openWhole(page: Page, address: string): Promise<Response | null> {
  const underWay = new Set<Request>();
  let requestCount = 0;
  let settled = Promise.withResolvers<void>();
  const onBegun = (request: Request) => {
    underWay.add(request);
    requestCount += 1;
  };
  const onEnded = (request: Request) => {
    underWay.delete(request);
    settled.resolve();
    settled = Promise.withResolvers();
  };
  page.on('request', onBegun).on('requestfinished', onEnded).on('requestfailed', onEnded);
  try {
    const answer = await page.goto(address);
    for (let previousCount = -1; requestCount > previousCount; ) {
      previousCount = requestCount;
      await page.waitForFunction(takenOver, undefined, { polling: 50 });
      while (underWay.size > 0) await settled.promise;
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
        await new Promise((idle) => requestIdleCallback(idle));
      });
    }
    return answer;
  } finally {
    page.off('request', onBegun).off('requestfinished', onEnded).off('requestfailed', onEnded);
  }
}

function takenOver(): boolean {
  return [...document.querySelectorAll('#root *')].every((part) =>
    Object.keys(part).some((key) => /^_+react/.test(key)),
  );
}

async function secretsOf(response: Response): Promise<string[]> {
  const { pathname: path } = new URL(response.url());
  if (!path.startsWith('/api/') || !response.headers()['content-type']?.startsWith('application/json')) return [];
  const text = await response.text().catch(() => '{}');
  return secretsOutside(path, JSON.parse(text === '' ? '{}' : text));
}

/** Signs up a new person through the identity page; ends on /welcome. */
export async function signUp(page: Page, person = newPerson()): Promise<{ name: string; email: string }> {
  await page.goto('/signup');
  await identify(page, /^Sign up with/, person);
  await page.waitForURL('**/welcome');
  return person;
}

/** Presses a sign-in button and fills in the identity page that opens. */
export async function identify(page: Page, button: RegExp, person: { name: string; email: string }): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('main').or(page.getByRole('dialog')).getByRole('button', { name: button }).first().click();
  const popup = await opening;
  await popup.getByLabel('Name').fill(person.name);
  await popup.getByLabel('E-mail').fill(person.email);
  await popup.getByRole('button', { name: 'Continue' }).click();
}

/** Calls the API of the running server; `as` signs the call. */
export async function api<T>(
  context: BrowserContext,
  path: string,
  body: Record<string, unknown> = {},
  as?: Reader,
): Promise<T> {
  const credentials = as ? { user_id: as.userId, session_token: as.token } : {};
  const answer = await context.request.post(path, { data: { ...credentials, ...body } });
  expect(answer.ok(), `${path} answers ${answer.status()} ${await answer.text()}`).toBe(true);
  const answerBody = (await answer.json()) as T;
  if (path.startsWith('/api/')) expect(secretsOutside(path, answerBody)).toEqual([]);
  return answerBody;
}

/** Creates a reader over the API, for tests that need another reader. */
export async function newReader(context: BrowserContext, name = 'Ada Reader'): Promise<Reader> {
  const person = newPerson(name);
  const { access_token: token } = await api<{ access_token: string }>(context, '/identity/token', person);
  const created = await api<{ user_id: string; session_token: string }>(context, '/api/users/create_user', { token });
  return { ...person, userId: created.user_id, token: created.session_token };
}

/** Creates a reader and signs them in on this page without the identity page, which is quick enough for most tests. */
export async function signedIn(page: Page, name = 'Ada Reader'): Promise<Reader> {
  const reader = await newReader(page.context(), name);
  await beSignedIn(page, reader);
  return reader;
}

/** Sets a reader's session cookie in the browser. */
export async function beSignedIn(page: Page, reader: Reader, rank = 'member'): Promise<void> {
  const { origin } = new URL(test.info().project.use.baseURL ?? 'http://localhost');
  if (![EMPTY, 'blank'].includes(new URL(page.url()).pathname)) changedUnder.add(page.context());
  await page.context().addCookies([
    {
      name: 'authenticated',
      value: sessionCookie(reader, rank),
      url: origin,
      sameSite: 'Strict',
      expires: Date.now() / 1_000 + 21 * 86_400,
    },
  ]);
}

/** Signs in the admin on this page. All tests share one admin, who is created before the first test (`setup.ts`). */
export async function beAdmin(page: Page): Promise<Reader> {
  const admin = JSON.parse(process.env.E2E_ADMIN ?? '{}') as Reader;
  await beSignedIn(page, admin, 'admin');
  return admin;
}

/** Signs in the librarian on this page. All tests share one librarian, who is created before the first test. */
export async function beLibrarian(page: Page): Promise<void> {
  await beSignedIn(page, JSON.parse(process.env.E2E_LIBRARIAN ?? '{}') as Reader, 'librarian');
}

/**
 * Checks each item in its own step, even after another one fails. Throws with all failures.
 */
export async function lookAtEach<T>(
  items: readonly T[],
  nameOf: (thing: T) => string,
  look: (thing: T) => Promise<void>,
): Promise<void> {
  const failures: string[] = [];
  for (const item of items) {
    const name = nameOf(item);
    await test
      .step(name, () => look(item))
      .catch((error: unknown) => failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`));
  }
  if (failures.length > 0) throw new Error(failures.join('\n\n'));
}

interface Rules {
  /** The only rules to check; all of them by default. */
  only?: readonly string[];
  /**
   * Checks colours on a whole page too: routes.spec.ts does so once for each page, since it costs as much as all other
   * rules.
   */
  contrast?: boolean;
}

/**
 * Fails if axe finds violations in the open dialog or, without a dialog, on the page. `npm test` checks dialogs here, and
 * pages only in routes.spec.ts, because a check takes as long as a test's own steps.
 */
export async function axe(page: Page, { only = [], contrast = false }: Rules = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  if (process.env.QUICK === '1' && !contrast && (await page.locator('dialog[open]').count()) === 0) return;
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const answer = await page.evaluate(
    async ({ only, contrast }) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run: (
            context: Node,
            options: object,
          ) => Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
        };
      };
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const dialog = document.querySelector('dialog[open]');
      const rules = { 'target-size': { enabled: true }, 'color-contrast': { enabled: contrast || dialog !== null } };
      const { violations } = await axe.run(dialog ?? document, {
        resultTypes: ['violations'],
        // Preloads audio and video only. Style sheets would be fetched again, for rules that are not
        // checked.
        preload: { assets: ['media'] },
        // The only rule of WCAG 2.2 that is off by default.
        ...(only.length > 0 ? { runOnly: only } : { rules }),
      });
      return violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map((node) => `${node.target} ${node.failureSummary}`),
      }));
    },
    { only, contrast },
  );
  expect(answer).toEqual([]);
}

/** A message that appeared at the bottom right. */
export function toastOf(page: Page, text: string | RegExp) {
  return page.getByRole('listitem').filter({ hasText: text });
}
