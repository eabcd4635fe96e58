import type { Page } from '@playwright/test';
import { LONG_NAME, type Route, routes } from '../support/routes.ts';
import { axe, beAdmin, beSignedIn, expect, lookAtEach, openWhole, test } from '../support/support.ts';
import { aFullWorld, OF_A_READER } from '../support/world.ts';
import { smallTargets } from '../targets.ts';

// Every route of the table (document 3, section 2), for a visitor on a phone and for a reader with a long name and
// pages that are not empty: the edge and the browser render the same, the title and heading are correct, nothing is
// wider than a narrow phone or a desktop, touch targets are large enough, and axe finds no problems on a phone and on a
// desktop, in either scheme. `npm test` opens one page of each kind.

// A different time zone and language from the edge's, since most differences come from those.
test.use({ locale: 'de-DE', timezoneId: 'Pacific/Auckland' });

const BANNER = /You(&#x27;|&#39;|')re not signed in!/;

// Several parts, so that all workers are busy.
const PARTS = 3;
const inPart = <T>(all: readonly T[], part: number) => all.filter((_one, place) => place % PARTS === part);

// Pages for members show visitors the same sentence, so one of them is enough.
const forVisitors = routes.filter(({ path, asks }) => asks === undefined || path === '/streak');

// Pages that are the same for readers and visitors are opened once.
const forReaders = routes.filter(
  ({ path, asks, headingSignedIn }) => asks !== undefined || headingSignedIn !== undefined || OF_A_READER.test(path),
);

/** Collects the browser's errors and warnings about a page from now on; `open` opens an address. */
function watched(page: Page, role: 'visitor' | 'reader' | 'admin') {
  const complaints: string[] = [];
  const note = (text: string) => complaints.push(`${page.url()} for a ${role}: ${text.slice(0, 300)}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (/Minified React error|hydrat|Content Security Policy|did not match/i.test(message.text())) note(message.text());
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  const open = async (path: string): Promise<void> => {
    const answer = await openWhole(page, path);
    const html = (await answer?.text()) ?? '';
    await expect(page.locator('#root main')).toBeAttached();
    if (role !== 'visitor') expect(BANNER.test(html), 'is sent as to a visitor').toBe(false);
  };
  return { complaints, open };
}

async function expectPage(page: Page, route: Route, role: 'visitor' | 'reader'): Promise<void> {
  const title = (role === 'visitor' ? route.titleForVisitors : route.titleSignedIn) ?? route.title;
  const heading = (role === 'reader' ? route.headingSignedIn : route.visitorHeading) ?? route.heading ?? title;
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
  await expect(page).toHaveTitle(title instanceof RegExp || title === 'Flyleaf' ? title : `${title} · Flyleaf`);
  if (role === 'visitor' && route.asks !== undefined) {
    await expect(page.getByRole('dialog', { name: 'Please log in first' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(route.asks)).toBeVisible();
  }
  if (role === 'reader' && route.tells !== undefined) await expect(page.getByText(route.tells)).toBeVisible();
}

const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function expectWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  expect(await overflowOf(page), `pixels wider than ${width}`).toBeLessThanOrEqual(0);
}

// Doubles the browser's font size.
async function expectEnlargedWidth(page: Page): Promise<void> {
  const setRootFont = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
  await page.setViewportSize({ width: 390, height: 844 });
  await setRootFont('200%');
  const over = await overflowOf(page);
  await setRootFont('');
  expect(over, 'pixels wider than 390 with a root font of 200 %').toBeLessThanOrEqual(0);
}

// The schemes differ only in colours.
async function expectAccessible(page: Page): Promise<void> {
  for (const width of [390, 1_280])
    for (const colorScheme of ['light', 'dark'] as const) {
      // `npm test` sees one of the four.
      if (process.env.QUICK === '1' && (width !== 390 || colorScheme !== 'dark')) continue;
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await axe(
        page,
        colorScheme === 'light' || process.env.QUICK === '1' ? { contrast: true } : { only: ['color-contrast'] },
      );
    }
}

// The shell's targets are on every page, so they are reported only once.
async function expectTargets(page: Page, known: Set<string>): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  const small = (await smallTargets(page)).filter((target) => !known.has(target));
  for (const target of small) known.add(target);
  expect(small, 'smaller than a thumb').toEqual([]);
}

const OF_EACH_KIND =
  /^\/(home|search\?q=dune|book\?.*|library|settings|bookclub\/view\?id=(?!none)[^&]*|no\/such\/page)?$/;
const placeOf = (path: string) => path.replace(/\?.*/, '');
const ofEachKind = <T extends { path: string }>(all: readonly T[]) => {
  const chosen = all.filter(({ path }) => OF_EACH_KIND.test(path));
  return chosen.filter(({ path }, at) => chosen.findIndex((other) => placeOf(other.path) === placeOf(path)) === at);
};

interface Part {
  name: string;
  select: <T extends { path: string }>(all: readonly T[]) => T[];
}

const parts: Part[] = [
  { name: 'a page of each kind', select: ofEachKind },
  ...Array.from({ length: PARTS }, (_, part) => ({
    name: `every page, part ${part + 1} of ${PARTS} @all`,
    select: <T>(all: readonly T[]) => inPart(all, part),
  })),
];

for (const { name, select } of parts) {
  test(`for a visitor: ${name}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const { complaints, open } = watched(page, 'visitor');
    const knownTargets = new Set<string>();
    await lookAtEach(
      select(forVisitors),
      ({ path }) => `${path} for a visitor`,
      async (route) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await open(route.path);
        await expectPage(page, route, 'visitor');
        await expectTargets(page, knownTargets);
        await expectWidth(page, 320);
        await expectEnlargedWidth(page);
        await expectAccessible(page);
      },
    );
    expect(complaints).toEqual([]);
  });

  test(`for a reader: ${name}`, async ({ page }) => {
    test.slow();
    const { reader, addresses } = await aFullWorld(page.context(), LONG_NAME);
    await beSignedIn(page, reader);
    const { complaints, open } = watched(page, 'reader');
    const knownTargets = new Set<string>();
    const routes: Route[] = addresses.map((path) => ({ path, title: /./, heading: /./ }));
    await lookAtEach(
      select([...forReaders, ...routes]),
      ({ path }) => `${path} for a reader`,
      async (route) => {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 1280, height: 844 });
        await open(route.path);
        await expectPage(page, route, 'reader');
        await expectWidth(page, 1280);
        await expectTargets(page, knownTargets);
        await expectWidth(page, 320);
        await expectEnlargedWidth(page);
        await expectAccessible(page);
      },
    );
    expect(complaints).toEqual([]);
  });
}

test('the pages of a site admin @all', async ({ page }) => {
  await beAdmin(page);
  const { complaints, open } = watched(page, 'admin');
  await lookAtEach(
    ['/admin', '/admin/accounts', '/admin/reviewReports', '/admin/site'],
    (path) => path,
    async (path) => {
      await page.setViewportSize({ width: 1280, height: 844 });
      await open(path);
      await expect(page.getByText('Not an admin')).toHaveCount(0);
      await expectWidth(page, 320);
      await expectEnlargedWidth(page);
      await expectAccessible(page);
    },
  );
  expect(complaints).toEqual([]);
});
