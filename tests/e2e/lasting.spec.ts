import type { Page } from '@playwright/test';
import { expect, newReader, signedIn, test } from './support.ts';

// One page serves many tests (`lasting.ts`): each of them must find it as a new one would be.

test.describe.configure({ mode: 'serial' });

/** What a browser keeps for us, and how it shows a page. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    wide: innerWidth,
    year: new Date().getFullYear(),
  }));
const empty = {
  ...{ cookies: '', local: 0, session: 0, databases: 0, dark: false, still: true, wide: 1280 },
  year: new Date().getFullYear(),
};

let before: Page | null = null;

for (const spoilt of [false, true]) {
  test(`a test leaves much in its browser${spoilt ? ', and another clock' : ''}`, async ({ page, context }) => {
    before = page;
    await signedIn(page);
    await page.route('**/status', (route) => route.abort());
    if (spoilt) await page.clock.setFixedTime(new Date('2031-05-05T12:00:00Z'));
    await page.goto('/home');
    await page.evaluate(async () => {
      localStorage.setItem('left', 'here');
      sessionStorage.setItem('left', 'here');
      await new Promise((done) => {
        indexedDB.open('left').onsuccess = done;
      });
    });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 500, height: 500 });
    await context.newPage();
    await context.setOffline(true);
    expect(await found(page)).not.toEqual(empty);
  });

  test(`the next finds nothing of it${spoilt ? ', and the time as it is' : ''}`, async ({ page, context }) => {
    expect(page === before).toBe(!spoilt);
    expect(context.pages()).toEqual([page]);
    await page.goto('/status');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A page of ours keeps something by itself.
    const { session, local, ...nothing } = empty;
    expect(await found(page)).toMatchObject(nothing);
    expect(await page.evaluate(() => [localStorage.getItem('left'), sessionStorage.getItem('left')])).toEqual([
      null,
      null,
    ]);
    expect((await newReader(context)).token).not.toBe('');
  });
}
