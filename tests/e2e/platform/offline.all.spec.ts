import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { sessionCookie } from '../../support/session.ts';
import {
  anotherTab,
  api,
  beSignedIn,
  expect,
  identify,
  newReader,
  type Reader,
  signedIn,
  test,
  toastOf,
} from '../support/support.ts';
import { DUNE } from '../support/world.ts';

const FLOW = '9780060920432';

test.use({ serviceWorkers: 'allow', lasting: false });

/** Returns the path and body of every response in the browser's caches. */
function cachedIn(page: Page): Promise<[address: string, body: string][]> {
  return page.evaluate(async () => {
    const entries: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        entries.push([new URL(request.url).pathname, (await (await cache.match(request))?.text()) ?? '']);
    }
    return entries;
  });
}

const controlled = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Waits until all pages that work offline are stored: within the minute after which every device has them. */
const isStored = (page: Page, { userId }: Reader) =>
  expect
    .poll(() => page.evaluate((place) => localStorage.getItem(place), `stored:${userId}`), { timeout: 60_000 })
    .not.toBeNull();

const readerDatabases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));

/**
 * Stores data until the browser checks its quota again: for half a minute it allots the space that was left at the last
 * check.
 */
const useAllotment = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('allotment');
    opening.onupgradeneeded = () => opening.result.createObjectStore('parts', { autoIncrement: true });
    await new Promise((opened) => opening.addEventListener('success', opened));
    const hasStored = () =>
      new Promise<boolean>((resolve) => {
        const transaction = opening.result.transaction('parts', 'readwrite');
        transaction.objectStore('parts').add(new Uint8Array(1_000_000));
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    while (await hasStored());
    opening.result.close();
  });

/** Checks the criteria by which browsers, and formerly Lighthouse, call a site installable. */
const installability = (page: Page) =>
  page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    const manifest = await (await fetch(address)).json();
    const sizeOf = async ({ src }: { src: string }) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
      return `${width}x${height}`;
    };
    const start = new URL(manifest.start_url, address).pathname;
    return {
      ...{ name: manifest.name, display: manifest.display, start },
      isSecure: isSecureContext,
      icons: await Promise.all(manifest.icons.map(sizeOf)),
      said: manifest.icons.map((icon: { sizes: string }) => icon.sizes),
      isControlled: new URL((await navigator.serviceWorker.ready).scope).pathname,
      startsOffline: (await caches.match('/offline', { ignoreSearch: true }))?.status,
      shortcuts: await Promise.all(
        manifest.shortcuts.map(async ({ name, icons: [icon] }: { name: string; icons: { src: string }[] }) =>
          icon === undefined ? name : `${name}: ${icon.src}, ${await sizeOf(icon)}`,
        ),
      ),
    };
  });

test('without a network a reader reads on, and all of it is sent when it is back @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const olaf = await newReader(context, 'Olaf Other');
  const rosa = await signedIn(page, 'Rosa Rails');
  const devtools = await context.newCDPSession(await context.newPage());
  const setQuota = (quotaSize: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize });
  await setQuota(20_000_000);
  await api(context, '/api/readings/start', { isbn: DUNE }, rosa);
  await page.goto('/home');
  await controlled(page);
  await page.goto(`/book?isbn=${DUNE}`);
  await isStored(page, rosa);

  await page.goto('/home');
  await context.setOffline(true);
  await page.goto('/home');
  const field = page.getByRole('textbox', { name: /you have reached in Dune/ });
  for (const percent of ['12', '30', '42']) {
    await field.first().fill(`${percent}%`);
    await field.first().press('Enter');
    await expect(page.getByText(`${percent}%`).first()).toBeVisible();
    // Enter has no effect until the page shows the result of the last one.
    await expect(page.getByRole('button', { name: 'Update progress of Dune' }).first()).toBeEnabled();
  }
  await expect(page.getByText('Waiting for a connection: 3 changes')).toBeVisible();
  await page.getByText('Waiting for a connection: 3 changes').click();
  await expect(page.getByText(/^Dune: 42%, \d\d:\d\d/)).toBeVisible();
  await page.goto('/library?tab=reading');
  await expect(page.getByRole('link', { name: 'Dune' }).first()).toBeVisible();
  await page.goto(`/book?isbn=${DUNE}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
  await expect(page.getByText('Waiting for a connection: 3 changes')).toBeVisible();
  // The tab is closed, and the network is back.
  const secondPage = await anotherTab(context);
  await page.close();
  await context.setOffline(false);
  await secondPage.goto('/home');
  const read = async () => {
    const { readings } = await api<{ readings: { progress?: { value: number } }[] }>(
      context,
      '/api/readings/list',
      {},
      rosa,
    );
    return readings.map(({ progress }) => progress?.value);
  };
  await expect.poll(read, { timeout: 40_000 }).toEqual([42]);
  await expect(secondPage.getByText(/Waiting for a connection/)).toHaveCount(0);

  // If the browser's storage is full, the page reports it and shows nothing as saved.
  await context.setOffline(true);
  await setQuota(1);
  await useAllotment(secondPage);
  await secondPage.goto('/home');
  const remaining = secondPage.getByRole('textbox', { name: /you have reached in Dune/ }).first();
  await remaining.fill('47%');
  await remaining.press('Enter');
  await expect(toastOf(secondPage, 'Your browser’s storage is full or blocked')).toBeVisible();
  await expect(toastOf(secondPage, 'Nothing was lost')).toHaveCount(0);
  await expect(secondPage.getByText('47%')).toHaveCount(0);
  await expect(remaining).toHaveValue('47%');
  await expect(secondPage.getByText(/Waiting for a connection/)).toHaveCount(0);
  await setQuota(1_000_000_000);

  await secondPage.goto('/home');
  await remaining.fill('50%');
  await remaining.press('Enter');
  await expect(secondPage.getByText('Waiting for a connection: 1 change')).toBeVisible();

  // Another account in this browser sees none of this data.
  await beSignedIn(secondPage, olaf);
  for (const address of ['/home', `/book?isbn=${DUNE}`]) {
    await secondPage.goto(address);
    await expect(secondPage.getByText(/could not be loaded|You seem to be offline/).first()).toBeVisible();
    await expect(secondPage.getByText(/Dune|Waiting for a connection/)).toHaveCount(0);
  }
  await beSignedIn(secondPage, rosa);
  await secondPage.goto('/home');
  await expect(secondPage.getByText('Waiting for a connection: 1 change')).toBeVisible();

  // A browser that is short of space deletes the database, and the reader sees a message.
  await secondPage.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => reject(deletion.error);
      }),
    `flyleaf-${rosa.userId}`,
  );
  await context.setOffline(false);
  await secondPage.goto('/home');
  await expect(secondPage.getByText('Your browser deleted 1 change before we could save it.')).toBeVisible();
  await secondPage.getByRole('button', { name: 'Close toast' }).first().click();

  expect(await readerDatabases(secondPage)).toContain(`flyleaf-${rosa.userId}`);
  await context.setOffline(true);
  await secondPage.getByRole('button', { name: 'I read today' }).click();
  await expect(secondPage.getByText('Waiting for a connection: 1 change')).toBeVisible();
  const logOut = async (answer: 'Cancel' | 'Log out') => {
    const footer = secondPage.getByRole('contentinfo');
    const logOutButton = footer.getByRole('button', { name: 'Log out' });
    if (!(await logOutButton.isVisible())) await footer.locator('summary').click();
    await logOutButton.click();
    const question = secondPage.getByRole('dialog', { name: 'Log out without saving?' });
    await expect(question).toContainText('Not sent yet: 1 change. Logging out deletes it.');
    await question.getByRole('button', { name: answer }).click();
  };
  await logOut('Cancel');
  await expect(secondPage.getByText('Waiting for a connection: 1 change')).toBeVisible();
  await logOut('Log out');
  await expect.poll(() => readerDatabases(secondPage)).not.toContain(`flyleaf-${rosa.userId}`);
  await expect(secondPage.getByText(/Waiting for a connection/)).toHaveCount(0);
  await context.setOffline(false);
});

test('on the first visit after signing in, library and games are stored, and an unseen book says so', async ({
  page,
  context,
}) => {
  test.slow();
  const rosa = await newReader(context, 'Rosa First');
  await api(context, '/api/readings/start', { isbn: DUNE }, rosa);
  await api(context, '/api/user_actions/mark_bookmarked_book', { isbn: FLOW }, rosa);
  const { promise: isBroken, resolve: breakLine } = Promise.withResolvers<void>();
  await page.route('**/api/games/getwordsearch', async (route) => {
    await route.abort('internetdisconnected');
    breakLine();
  });
  await page.goto('/login');
  await identify(page, /^Login with/, rosa);
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  // What the network broke is stored again once it is back.
  await isBroken;
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await isStored(page, rosa);
  await context.setOffline(true);
  const main = page.getByRole('main');
  for (const [address, part] of [
    ['/library?tab=reading', main.getByRole('link', { name: 'Dune' }).first()],
    ['/games', main.getByRole('link', { name: 'Play Word Search' })],
    ['/games/wordsearch', main.getByRole('grid', { name: 'Letters' })],
    ['/games/spinestacker', main.getByRole('toolbar', { name: 'Loose books' })],
    ['/games/coverpuzzle', main.getByRole('grid', { name: 'Pieces of the cover' })],
  ] as const) {
    await page.goto(address);
    await expect(part, address).toBeVisible();
    await expect(page.getByText(/could not be loaded|You seem to be offline/), address).toHaveCount(0);
  }
  await page.goto(`/book?isbn=${DUNE}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
  await expect(main).toContainText('This is what your device knows of this book.');
  await expect(main).toContainText('Frank Herbert');
  await expect(page.getByRole('textbox', { name: /you have reached in Dune/ })).toBeVisible();
  await expect(main).not.toContainText(/Not rated yet|No Reviews Yet|An error occurred/);
  const wanted = main.getByRole('button', { name: /^Want to read: Flow/ });
  await page.goto(`/book?isbn=${FLOW}`);
  await expect(wanted).toHaveAttribute('aria-pressed', 'true');
  await wanted.click();
  await page.reload();
  await expect(wanted).toHaveAttribute('aria-pressed', 'false');
  await expect(main).toContainText('Waiting for a connection');
  // It is on no page that is stored, not even among recommended books.
  await page.goto('/book?isbn=9780262033848');
  await expect(main).toContainText('This book isn’t stored on this device.');
  await context.setOffline(false);
});

test('an update, and a browser that is closed offline, lose nothing that waits', async ({ context, baseURL: site }) => {
  const baseURL = site ?? '';
  const rosa = await newReader(context, 'Rosa Rails');
  await api(context, '/api/readings/start', { isbn: DUNE }, rosa);
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  const open = () =>
    chromium.launchPersistentContext(folder, { ...test.info().project.use.launchOptions, baseURL, headless: true });
  const waits = (page: Page, text: string) => expect(page.getByText(`Waiting for a connection: ${text}`)).toBeVisible();
  const reach = async (page: Page, percent: string) => {
    const field = page.getByRole('textbox', { name: /you have reached in Dune/ }).first();
    await field.fill(percent);
    await field.press('Enter');
  };
  let browser = await open();
  try {
    const expires = Math.floor(Date.now() / 1_000) + 86_400;
    await browser.addCookies([{ name: 'authenticated', value: sessionCookie(rosa), url: baseURL, expires }]);
    let page = browser.pages()[0] ?? (await browser.newPage());
    await page.goto('/home');
    await controlled(page);
    await isStored(page, rosa);
    await page.reload();
    await browser.setOffline(true);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/gateway-')),
    );
    await reach(page, '12%');
    await waits(page, '1 change');
    // Another tab that holds the lock would send it, so it waits although the network is back.
    await page.evaluate(
      (name) => void navigator.locks.request(name, () => new Promise(() => undefined)),
      `outbox ${rosa.userId}`,
    );
    await browser.setOffline(false);
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?new'));
    const update = page.getByRole('button', { name: 'Update', exact: true });
    await expect(update).toBeVisible();
    await browser.setOffline(true);
    await Promise.all([page.waitForEvent('load'), update.click()]);
    await waits(page, '1 change');
    await reach(page, '30%');
    await waits(page, '2 changes');
    await browser.close();

    browser = await open();
    await browser.setOffline(true);
    page = browser.pages()[0] ?? (await browser.newPage());
    await page.goto('/home');
    await waits(page, '2 changes');
    await page.getByText('Waiting for a connection: 2 changes').click();
    await expect(page.getByText(/^Dune: 30%, \d\d:\d\d/)).toBeVisible();
    await browser.setOffline(false);
    await expect(page.getByText(/Waiting for a connection/)).toHaveCount(0, { timeout: 40_000 });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const answer = await api<{ readings: object[] }>(context, '/api/readings/list', {}, rosa);
  expect(answer.readings).toMatchObject([{ progress: { unit: 'percent', value: 30 } }]);
});

test('the caches hold the program and covers, and nothing of the reader', async ({ page, context }) => {
  await page.goto('/bookshelves');
  const ada = await signedIn(page, 'Adelheid Zwetschge');
  await api(context, '/api/notes/save', { isbn: DUNE, text: 'Borrowed from Quirin.' }, ada);
  await api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, ada);
  await page.goto('/home');
  await controlled(page);
  for (const address of [
    `/book?isbn=${DUNE}`,
    '/library?tab=read',
    '/profile',
    '/streak',
    '/settings',
    '/legal/privacy',
  ])
    await page.goto(address);
  const icons = ['192x192', '512x512', '512x512'];
  expect(await installability(page)).toEqual({
    ...{ name: 'Flyleaf', display: 'standalone', start: '/home', isSecure: true, icons, said: icons },
    ...{ isControlled: '/', startsOffline: 200 },
    shortcuts: [
      'Continue reading: /shortcut-reading.png, 192x192',
      'Search: /shortcut-search.png, 192x192',
      'Scan: /shortcut-scan.png, 192x192',
    ],
  });
  const cachedPaths = await cachedIn(page);
  const addresses = cachedPaths.map(([address]) => address);
  expect(addresses).toContain('/offline');
  expect(addresses.filter((address) => /^\/assets\/.*\.js$/.test(address)).length).toBeGreaterThan(40);
  expect(addresses.filter((address) => /\.woff2$/.test(address)).length).toBeGreaterThan(0);
  expect(addresses.filter((address) => !/^\/(assets\/|offline$|api\/(covers|images)\b)/.test(address))).toEqual([]);
  const secrets = ['Adelheid', 'Zwetschge', 'Quirin', ada.userId, ada.token, ada.email];
  for (const secret of secrets) expect(cachedPaths.filter(([, body]) => body.includes(secret))).toEqual([]);

  // A new version is offered, and typed text stays until the reader updates.
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Edit note' }).click();
  const note = page.getByLabel('Your private note');
  await note.fill('Half a thought');
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?new'));
  const update = page.getByRole('button', { name: 'Update', exact: true });
  await expect(update).toBeVisible();
  await expect(note).toHaveValue('Half a thought');
  await Promise.all([page.waitForEvent('load'), update.click()]);
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
});

test('a session that ends elsewhere leaves nothing of the library here, and one logged out offline ends later', async ({
  page,
  context,
}) => {
  const ada = await signedIn(page, 'Ada Elsewhere');
  await api(context, '/api/readings/start', { isbn: DUNE }, ada);
  const seen = async () => (await cachedIn(page)).filter(([address]) => /^\/(api\/|book)/.test(address));
  const isOpen = async ({ userId, token }: typeof ada) =>
    (await context.request.post('/api/settings/get', { data: { user_id: userId, session_token: token } })).ok();
  await page.goto('/home');
  await controlled(page);
  await page.goto(`/book?isbn=${DUNE}`);
  await isStored(page, ada);
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(0);
  expect(await readerDatabases(page)).toContain(`flyleaf-${ada.userId}`);
  await api(context, '/api/users/logout_everywhere', {}, ada);
  await page.goto('/home');
  await expect(page.getByText("You're not signed in!")).toBeVisible();
  await expect.poll(() => readerDatabases(page)).not.toContain(`flyleaf-${ada.userId}`);
  await expect.poll(seen).toEqual([]);

  const bea = await signedIn(page, 'Bea Offline');
  await page.goto('/home');
  await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(toastOf(page, 'The server ends the session once you’re back online.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(bea.token);
  await context.setOffline(false);
  await expect.poll(() => isOpen(bea), { timeout: 20_000 }).toBe(false);
});
