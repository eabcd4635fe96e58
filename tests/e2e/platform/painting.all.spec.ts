import type { Locator, Page } from '@playwright/test';
import { colorOf, isPainted, paintingOf, paintingsOf, shareOf } from '../support/painting.ts';
import { api, beSignedIn, expect, newReader, openWhole, test } from '../support/support.ts';
import { aFullWorld, DUNE } from '../support/world.ts';

const PLACES = [0, 1, 2, 3, 4].flatMap((star) => [0.38, 0.62].map((part) => star + part));

/** Returns the ratings on the page whose stars do not match their label. */
async function wrongStars(page: Page, color: string): Promise<string[]> {
  const filled = await colorOf(page, color);
  const wrong: string[] = [];
  const ratings = page.getByRole('main').getByRole('img', { name: /^[\d.]+ stars?$/ });
  expect(await ratings.count(), page.url()).toBeGreaterThan(0);
  for (const { name, box, painting } of await paintingsOf(page, ratings, 6)) {
    const value = Number.parseFloat(name);
    const shownPlaces = PLACES.filter((place) =>
      isPainted(
        painting,
        (box.left + (place / 5) * box.width) / painting.width,
        (box.top + box.height / 2) / painting.height,
        filled,
      ),
    );
    // Ignores places too close to the value, where either colour may be painted.
    const sure = PLACES.filter((place) => Math.abs(place - value) > 0.1);
    if (sure.some((place) => shownPlaces.includes(place) !== place < value))
      wrong.push(`${name}: ${shownPlaces.join(' ')}`);
  }
  return wrong;
}

test('stars are filled as far as they say, also in forced colours', async ({ page }) => {
  test.slow();
  const { reader } = await aFullWorld(page.context(), 'Stella Stars');
  await beSignedIn(page, reader);
  await openWhole(page, `/book?isbn=${DUNE}`);
  expect(await wrongStars(page, 'var(--gold)')).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await wrongStars(page, 'canvastext')).toEqual([]);
});

async function contrastOf(page: Page, element: Locator): Promise<number> {
  return shareOf(await paintingOf(element), await colorOf(page, 'highlight'));
}

test('forced colours show which items are read, selected, done and new', async ({ page }) => {
  test.slow();
  const { reader } = await aFullWorld(page.context(), 'Frieda Forced');
  await api(page.context(), '/api/streaks/check_in', {}, reader);
  await beSignedIn(page, reader);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  // Polls, because a page that is still loading is painted in steps.
  const more = (brighter: Locator, darker: Locator, by = 0.3) =>
    expect
      .poll(async () => (await contrastOf(page, brighter)) - (await contrastOf(page, darker)), {
        message: `${brighter} over ${darker}`,
      })
      .toBeGreaterThan(by);

  await page.goto(`/book?isbn=${DUNE}`);
  const main = page.getByRole('main');
  await more(main.getByRole('button', { pressed: true }).first(), main.getByRole('button', { pressed: false }).first());

  await page.goto('/games/wordsearch');
  const languages = main.getByRole('group', { name: 'Language' });
  await more(languages.getByRole('button', { pressed: true }), languages.getByRole('button', { pressed: false }));

  await page.goto('/profile?tab=lists');
  await more(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }).first());

  await page.goto('/streak');
  const day = (state: string) => main.getByRole('listitem').filter({ hasText: state }).locator('[aria-hidden]').last();
  await more(
    day(': read'),
    main
      .getByRole('listitem')
      .filter({ hasText: /: (?!read)/ })
      .locator('[aria-hidden]')
      .last(),
  );
  const bar = main.getByRole('progressbar').first();
  await expect.poll(() => contrastOf(page, bar)).toBeGreaterThan(0.03);

  // Two books of the four.
  await page.goto('/challenge');
  await expect.poll(() => contrastOf(page, bar)).toBeGreaterThan(0.3);
  expect(await contrastOf(page, bar)).toBeLessThan(0.6);

  await page.goto('/vocab/practice');
  await expect.poll(() => contrastOf(page, bar)).toBe(0);
  await bar.evaluate((progress: HTMLProgressElement) => {
    progress.value = 50;
  });
  await expect.poll(() => contrastOf(page, bar)).toBeGreaterThan(0.35);

  await beSignedIn(page, await newReader(page.context(), 'Fanny Free'));
  await page.goto('/challenge/create');
  const days = main.getByRole('gridcell').getByRole('button', { disabled: false });
  // Tomorrow is selected first; the next month always has a later day.
  // The calendar becomes interactive a moment after the page is shown.
  const month = main.getByRole('status');
  const first = (await month.textContent()) ?? '';
  await expect(async () => {
    await page.getByRole('button', { name: /next month/i }).click();
    await expect(month).not.toHaveText(first, { timeout: 1_000 });
  }).toPass();
  await days.last().click();
  await more(days.last(), days.first());
  await beSignedIn(page, reader);

  await page.goto('/home');
  const menu = page.getByRole('button', { name: 'Your menu, with news' });
  await expect.poll(() => contrastOf(page, menu)).toBeGreaterThan(0.02);

  await page.setViewportSize({ width: 390, height: 844 });
  const destinations = page.getByRole('navigation', { name: 'Main' });
  await more(destinations.getByRole('link', { name: 'Home' }), destinations.getByRole('link', { name: 'Search' }));
});

test('a provider’s picture that cannot be loaded gives way to the drawn one', async ({ page }) => {
  const { name } = await newReader(page.context(), `Piers ${Date.now().toString(36)}`);
  await beSignedIn(page, await newReader(page.context()));
  await page.route('**/api/social/find', async (route) => {
    const response = await route.fetch();
    const answer: { readers: object[] } = await response.json();
    const given = { picture: 'https://pictures.example/gone.jpg', picture_is_default: false };
    await route.fulfill({
      response,
      json: { ...answer, readers: answer.readers.map((one) => ({ ...one, ...given })) },
    });
  });
  const failed = page.waitForResponse((response) => response.url().includes('/api/images?') && !response.ok());
  await page.goto('/friends');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Find' }).click();
  await failed;
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(row.locator('[aria-hidden] > svg').first()).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
});

test('covers that fail before the page is hydrated give way to their titles', async ({ page }) => {
  const { reader } = await aFullWorld(page.context(), 'Clara Coverless');
  await beSignedIn(page, reader);
  await page.route('**/api/covers/**', (route) => route.fulfill({ status: 404 }));
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/book?isbn=${DUNE}`, { waitUntil: 'commit' });
  const cover = page.getByRole('img', { name: 'Cover of Dune', exact: true });
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  scripts.resolve();
  await expect(cover).toHaveCount(0);
  await expect(page.locator('main img:visible')).toHaveCount(0);
});
