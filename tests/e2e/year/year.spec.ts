import type { BrowserContext, Page } from '@playwright/test';
import { anotherBrowser, api, axe, expect, type Reader, signedIn, test } from '../support/support.ts';
import { DUNE, PIRANESI, PRIDE } from '../support/world.ts';

/**
 * Adds three readings in this year, one of them without a day and one without a month, and a reading without a date.
 * Returns the year.
 */
async function aYear(context: BrowserContext, reader: Reader): Promise<number> {
  const year = new Date().getUTCFullYear();
  const add = (isbn: string, finished?: string, more: object = {}) =>
    api(
      context,
      '/api/readings/add',
      { isbn, ...(finished === undefined ? {} : { finished: { date: finished } }), ...more },
      reader,
    );
  await add(DUNE, `${year}-01-01`, { format: 'audio' });
  await add(PRIDE, `${year}-01`);
  await add(PIRANESI, String(year));
  await add('9780061120084');
  return year;
}

async function looksFine(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await axe(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await axe(page, { only: ['color-contrast'] });
}

test('a year is there before any script, and by keyboard each number opens its books', async ({ page, context }) => {
  const ada = await signedIn(page, 'Ada Year');
  const year = await aYear(context, ada);
  const html = await (await context.request.get(`/year?year=${year}`)).text();
  expect(html).toMatch(/Months(?:<!-- -->)? as a table/);
  expect(html).toContain(`/api/readings/year/${ada.userId}-${year}.png`);
  expect(html).toContain('summary_large_image');

  await page.goto('/year');
  await expect(page.getByRole('heading', { level: 1, name: `Your ${year} in books` })).toBeVisible();
  const january = page.getByRole('link', { name: /^Jan\s+2\s+books$/ });
  await expect(january).toBeVisible();
  await page.getByText('Months as a table').click();
  await expect(page.getByRole('region', { name: 'Months' }).getByRole('row', { name: 'January' })).toContainText('2');
  await looksFine(page);

  await january.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: `January ${year}` });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('main').getByText('2 books')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="/book?"] img')).toHaveCount(2);
  await looksFine(page);
  await page.goBack();
  await expect(january).toBeFocused();

  await page.getByRole('link', { name: '1 book', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Finished on an unknown date' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('No date');
});

test('a year is shared as a picture, and not when it is private @all', async ({ page, context, browser }) => {
  const ada = await signedIn(page, 'Ada Shares');
  const year = await aYear(context, ada);
  await page.goto(`/year?year=${year}`);
  const picture = page.getByRole('img', { name: /^Ada Shares’s year in books/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(1200);

  const visitor = await anotherBrowser(browser);
  await visitor.goto(`/year?year=${year}&id=${ada.userId}`);
  await expect(visitor.getByRole('heading', { level: 1, name: `Ada Shares’s ${year} in books` })).toBeVisible();
  await api(context, '/api/users/edit_profile_privacy', { profile_privacy: 'nobody' }, ada);
  await visitor.reload();
  await expect(visitor.getByText('This profile is private')).toBeVisible();
  await visitor.context().close();
  await page.reload();
  await expect(page.getByText(/Your profile is private/)).toBeVisible();
  await expect(picture).toHaveCount(0);
});
