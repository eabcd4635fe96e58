import type { Locator, Page } from '@playwright/test';
import { api, beSignedIn, expect, newReader, openWhole, type Reader, signedIn, test } from '../support/support.ts';
import { aFullWorld, DUNE } from '../support/world.ts';

// What a reader came for is on the first screen of a phone, and home ends after two screens.

const OPEN_BOOKS = ['9780141439587', '9780679783268', '9780141439471', '9780141439556', DUNE];

const bottomOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const topOf = (element: Locator) =>
  element.first().evaluate((shown) => Math.round(shown.getBoundingClientRect().top + scrollY));

/** Makes a friend of a reader, who reads on. */
async function aBusyFriend(page: Page, reader: Reader, name: string): Promise<void> {
  const context = page.context();
  const friend = await newReader(context, name);
  await api(context, '/api/social/friend_user', { user_to_friend_id: reader.userId }, friend);
  await api(context, '/api/social/friend_user', { user_to_friend_id: friend.userId }, reader);
  await api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, friend);
  const review = { isbn: DUNE, rating: 4.5, review: 'Read until the sand was in my shoes.' };
  await api(context, '/api/user_actions/submit_review', review, friend);
}

test('the first thing of each page is near the top @phone', async ({ page }) => {
  test.slow();
  const { reader, addresses } = await aFullWorld(page.context(), 'Rika Rich');
  const as = (path: string, body: object) => api(page.context(), path, { ...body }, reader);
  for (const isbn of OPEN_BOOKS) await as('/api/readings/start', { isbn });
  for (const name of ['Maximiliane von Hohenstein', 'Bo', 'Carla']) await aBusyFriend(page, reader, name);
  await beSignedIn(page, reader);
  const main = page.getByRole('main');

  await openWhole(page, '/home');
  expect.soft(await bottomOf(page), 'home').toBeLessThanOrEqual(1_700);

  await openWhole(page, '/search?q=dune');
  expect.soft(await topOf(main.getByRole('img').or(main.locator('article img'))), 'search').toBeLessThanOrEqual(200);

  await openWhole(page, '/library?tab=read');
  expect.soft(await topOf(main.getByRole('tabpanel').locator('img')), 'library').toBeLessThanOrEqual(260);

  await openWhole(page, addresses.find((address) => address.startsWith('/bookclub/view?')) ?? '');
  expect.soft(await topOf(main.getByRole('article')), 'club').toBeLessThanOrEqual(700);

  await openWhole(page, '/games');
  const games = await main
    .getByRole('link', { name: /^Play / })
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().bottom + scrollY)));
  const bar = await page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => nav.getBoundingClientRect().top);
  expect
    .soft(
      games.filter((bottom) => bottom > bar),
      'games',
    )
    .toEqual([]);

  await openWhole(page, '/streak');
  await expect(main.getByRole('list', { name: /^This week/ })).toBeInViewport({ ratio: 1 });
  await expect(main.getByText('The rules')).toBeHidden();
});

test('a new reader sees what to do next, and no zero @both', async ({ page }) => {
  await signedIn(page, 'Nora New');
  for (const [path, next] of [
    ['/home', 'What are you reading?'],
    ['/profile', 'Read today to begin one'],
  ] as const) {
    await openWhole(page, path);
    await expect(page.getByRole('main').getByText(next).first()).toBeVisible();
    const zeros = page.getByRole('main').getByText(/(?<![\d.,])0(?! of)(?![\d.,:])|N\/A/);
    await expect(zeros.filter({ visible: true }), path).toHaveCount(0);
  }
});

test('a phone’s header leads back, to the news, and to nothing else @phone', async ({ page }) => {
  const { reader } = await aFullWorld(page.context(), 'Hedda Header');
  await beSignedIn(page, reader);
  const header = page.getByRole('banner');
  await page.goto('/library?tab=read');
  await expect(header.getByRole('button', { name: 'Go Back' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Dune', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Your menu' })).toBeHidden();
  await header.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/library?tab=read');
  await header.getByRole('link', { name: 'Updates (new)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Updates' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Updates', exact: true })).toBeVisible();
  await page.goto('/settings?group=Account');
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByText("You're not signed in!")).toBeVisible();
});

test('a list is a row of covers that opens on its own page @phone', async ({ page }) => {
  const { reader } = await aFullWorld(page.context(), 'Lista Liszt');
  await beSignedIn(page, reader);
  await page.goto('/library?tab=lists');
  await expect(page.getByRole('list', { name: 'Books of For the train' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'For the train' }).click();
  await expect(page).toHaveURL(/\/list\?id=/);
  await expect(page.getByRole('heading', { level: 1, name: 'For the train' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Dune' }).first()).toBeVisible();
});

test('Update and Finish do not overlap in forced colours @phone', async ({ page }) => {
  const { reader } = await aFullWorld(page.context(), 'Frida Forced');
  await beSignedIn(page, reader);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/home');
    const main = page.getByRole('main');
    const boxes = await Promise.all(
      [main.getByRole('button', { name: /^Update progress of/ }), main.getByRole('button', { name: /^Finish / })].map(
        (button) => button.first().boundingBox(),
      ),
    );
    const [update, finish] = boxes;
    if (!update || !finish) throw new Error('A button is not shown.');
    expect(
      [update.x + update.width <= finish.x || update.y + update.height <= finish.y, finish.x + finish.width <= width],
      `${width} pixels`,
    ).toEqual([true, true]);
  }
});
