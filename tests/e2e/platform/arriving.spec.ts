import type { Page } from '@playwright/test';
import { expect, test } from '../support/support.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function expectTop(page: Page): Promise<void> {
  await expect(heading(page)).toBeFocused();
  expect(await scrolled(page)).toBe(0);
}

test.use({ viewport: { width: 390, height: 600 } });

test('another search, from the results or the box, begins at the top @all', async ({ page }) => {
  await page.goto('/search?q=fiction+%5Bmeta%5D');
  const author = page.getByRole('main').getByRole('article').locator('a[href^="/search"]').last();
  await author.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
  await author.click();
  await expect(page).not.toHaveURL('/search?q=fiction+%5Bmeta%5D');
  await expectTop(page);
  await page.goBack();
  await expect(author).toBeFocused();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
  await page.getByPlaceholder('Search books').fill('dune');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=dune');
  await expectTop(page);
});

test('going back restores the position of a page and everything loaded on it', async ({ page }) => {
  const results = '/search?q=fiction+%5Bmeta%5D';
  await page.goto(results);
  const books = page.getByRole('main').getByRole('article');
  await expect(books).toHaveCount(40);
  await page.getByRole('button', { name: 'More results' }).click();
  await expect.poll(() => books.count()).toBeGreaterThan(40);
  const count = await books.count();
  const link = books.last().getByRole('heading').getByRole('link');
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // A title in another font may take a line more.
  await page.evaluate(() => document.fonts.ready);
  const top = await scrolled(page);
  const title = (await link.textContent()) ?? '';

  const isAsLeft = async () => {
    await expect(books).toHaveCount(count);
    await expect.poll(() => scrolled(page)).toBe(top);
    const titles = await books
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((all) => all.map((anchor) => anchor.getAttribute('href')));
    expect(new Set(titles).size).toBe(count);
  };

  // Without loading a new document.
  await link.click();
  await expect(heading(page)).toHaveText(title);
  await expectTop(page);
  await page.goBack();
  await isAsLeft();
  await expect(link).toBeFocused();

  await page.goto('/status');
  await page.goBack();
  await isAsLeft();

  // A new visit to the same address starts from the top.
  await page.goto('/status');
  await page.goto(results);
  await expect(books).toHaveCount(40);
  expect(await scrolled(page)).toBe(0);
});

test('text typed into the search box while a page loads stays @all', async ({ page }) => {
  await page.goto('/bookshelves');
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/bookshelves/**', async (route) => {
    await release;
    await route.continue();
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: /Poetry/ })
    .first()
    .click();
  const box = page.getByPlaceholder('Search books');
  await box.click();
  await page.keyboard.type('arra');
  letGo();
  await expect(heading(page)).toHaveText('Poetry Books');
  await page.keyboard.type('kis');
  await expect(box).toHaveValue('arrakis');
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=arrakis');
  await expect(heading(page)).toBeFocused();
});
