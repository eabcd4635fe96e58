import { routes } from './routes.ts';
import { axe, beAdmin, beSignedIn, expect, signedIn, test } from './support.ts';

// Every route of the table (document 3, section 2) as a visitor and as a reader, at both widths and in both schemes: its
// own title and heading, nothing wider than the screen, and nothing for axe to find.
const widths = [390, 1280] as const;

for (const route of routes) {
  for (const who of ['visitor', 'reader'] as const) {
    test(`${route.path} for a ${who}`, async ({ page }) => {
      if (who === 'reader') await signedIn(page, 'Rosa Routes');
      await page.goto(route.path);
      const title = (who === 'visitor' ? route.titleForVisitors : route.titleSignedIn) ?? route.title;
      const heading = (who === 'reader' ? route.headingSignedIn : route.visitorHeading) ?? route.heading ?? title;
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
      await expect(page).toHaveTitle(title instanceof RegExp || title === 'Flyleaf' ? title : `${title} · Flyleaf`);
      if (who === 'visitor' && route.asks !== undefined) {
        await expect(page.getByRole('dialog', { name: 'Please log in first' })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByText(route.asks)).toBeVisible();
      }
      if (who === 'reader' && route.tells !== undefined) await expect(page.getByText(route.tells)).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `pixels wider than ${width}`).toBeLessThanOrEqual(0);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await axe(page);
        // Between the schemes only colours differ.
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        await axe(page, ['color-contrast']);
      }
    });
  }
}

test('the pages of a site admin @admin', async ({ page }) => {
  const ada = await signedIn(page, 'Ada Admin');
  beAdmin(ada);
  await beSignedIn(page, ada, 'admin');
  for (const path of ['/admin', '/admin/reviewReports']) {
    await page.goto(path);
    await expect(page.getByText('Not an admin')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await axe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await axe(page, ['color-contrast']);
  }
});

test('every link of the footer and the apps leads to a page', async ({ page }) => {
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  const addresses = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const inside = [...new Set(addresses)].filter((address) => address.startsWith('/'));
  expect(inside.length).toBeGreaterThan(8);
  for (const address of inside) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('No route matches URL')).toHaveCount(0);
  }
});

test('a page that goes away scrolls to the top and gives the focus to the next heading', async ({ page }) => {
  await page.goto('/bookshelves');
  const last = page.getByRole('main').getByRole('link').last();
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
