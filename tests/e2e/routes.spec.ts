import type { Page } from '@playwright/test';
import { type Route, routes } from './routes.ts';
import { axe, beAdmin, expect, lookAtEach, openWhole, signedIn, test } from './support.ts';

// Every route of the table (document 3, section 2) as a visitor opens it on a phone and a reader on a desktop: the edge and
// the browser render the same, title and heading are the route's, nothing is wider than the screen at either width, and
// axe finds nothing in either scheme.

// In another zone and language than the edge's, where most differences come from.
test.use({ locale: 'de-DE', timezoneId: 'Pacific/Auckland' });

const widths = [390, 1280] as const;
const axeAt = { visitor: 390, reader: 1280 } as const;
const BANNER = /You(&#x27;|&#39;|')re not signed in!/;

// So many that all who run tests have something to do, so few that a page is seldom opened by a browser that has nothing.
const PARTS = 5;
const parts = Array.from({ length: PARTS }, (_, part) => routes.filter((_route, place) => place % PARTS === part));

// Pages for members show every visitor the same sentence; one of them is enough.
const isForMembers = ({ path, asks }: Route) => asks !== undefined && path !== '/streak';

/** What the browser complains of on this page from now on; `open` opens a route of the table. */
function watched(page: Page, who: 'visitor' | 'reader' | 'admin') {
  const complaints: string[] = [];
  const note = (text: string) => complaints.push(`${page.url()} for a ${who}: ${text.slice(0, 300)}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (/Minified React error|hydrat|Content Security Policy|did not match/i.test(message.text())) note(message.text());
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  const open = async ({ path }: Route): Promise<void> => {
    const answer = await openWhole(page, path);
    const html = (await answer?.text()) ?? '';
    await expect(page.locator('#root main')).toBeAttached();
    if (who !== 'visitor') expect(BANNER.test(html), 'is sent as to a visitor').toBe(false);
  };
  return { complaints, open };
}

async function expectPage(page: Page, route: Route, who: 'visitor' | 'reader'): Promise<void> {
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
}

for (const who of ['visitor', 'reader'] as const) {
  for (const [place, part] of parts.entries()) {
    test(`every page for a ${who}, part ${place + 1} of ${PARTS}`, async ({ page }) => {
      test.slow();
      if (who === 'reader') await signedIn(page, 'Rosa Routes');
      const { complaints, open } = watched(page, who);
      await lookAtEach(
        part.filter((route) => who === 'reader' || !isForMembers(route)),
        ({ path }) => `${path} for a ${who}`,
        async (route) => {
          await page.emulateMedia({ colorScheme: null, reducedMotion: null });
          await open(route);
          await expectPage(page, route, who);
          for (const width of widths) {
            await page.setViewportSize({ width, height: 844 });
            const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect(over, `pixels wider than ${width}`).toBeLessThanOrEqual(0);
            if (width !== axeAt[who]) continue;
            await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
            // A page for everybody was looked at as a visitor sees it.
            if (who === 'visitor' || isForMembers(route)) await axe(page, { contrast: true });
            // Between the schemes only colours differ.
            await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
            if (who === 'reader') await axe(page, { only: ['color-contrast'] });
          }
        },
      );
      expect(complaints).toEqual([]);
    });
  }
}

test('the pages of a site admin', async ({ page }) => {
  await beAdmin(page);
  const { complaints, open } = watched(page, 'admin');
  for (const path of ['/admin', '/admin/reviewReports']) {
    await open({ path, title: '' });
    await expect(page.getByText('Not an admin')).toHaveCount(0);
    await axe(page, { contrast: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await axe(page, { only: ['color-contrast'] });
  }
  expect(complaints).toEqual([]);
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
  for (const address of inside) expect([address, (await page.request.get(address)).status()]).toEqual([address, 200]);
});
