import type { Page } from '@playwright/test';
import { beSignedIn, expect, test } from '../support/support.ts';
import { aFullWorld, DUNE } from '../support/world.ts';

// What a browser really loads of our scripts for a first view, until the page is idle, in kilobytes of 1,024 bytes as
// they are sent. tests/rules/weight.test.ts counts what is known from the build.
const MOST = { visitor: 170, reader: 190 } as const;

test.use({ lasting: false });

async function weightOf(page: Page, address: string): Promise<number> {
  // Only scripts that this page asks for count, so the browser has none of an earlier one.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.goto(address, { waitUntil: 'networkidle' });
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .map((entry) => ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0)),
  );
  expect(sizes.length, address).toBeGreaterThan(10);
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
}

test('a first view loads few scripts @phone', async ({ page }) => {
  test.slow();
  const { reader, addresses } = await aFullWorld(page.context(), 'Wanda Weigh');
  const club = addresses.find((address) => address.startsWith('/bookclub/view?')) ?? '';
  const visited = [
    '/',
    '/home',
    `/book?isbn=${DUNE}`,
    `/profile?id=${reader.userId}`,
    '/bookshelves',
    '/legal/privacy',
  ];
  for (const address of [...visited, '/games', '/search?q=dune'])
    expect.soft(await weightOf(page, address), `${address}, a visitor`).toBeLessThanOrEqual(MOST.visitor);
  await beSignedIn(page, reader);
  for (const address of [
    '/home',
    `/book?isbn=${DUNE}`,
    '/library',
    '/profile',
    club,
    '/settings',
    '/streak',
    '/games/coverpuzzle',
  ])
    expect.soft(await weightOf(page, address), `${address}, a reader`).toBeLessThanOrEqual(MOST.reader);
});
