import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { installedChromium, installedFirefox } from '../../../scripts/support/browser.ts';
import { sessionCookie } from '../../support/session.ts';
import { openLine } from '../support/line.ts';
import { api, expect, newReader, type Reader, test } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

// Uses Puppeteer, which controls the installed Firefox as well as Chromium; Playwright needs its own build of Firefox.

test.use({ serviceWorkers: 'allow', lasting: false });

const WAIT = 90_000;
const browsers = (['chrome', 'firefox'] as const)
  .map((name) => [name, name === 'chrome' ? installedChromium() : installedFirefox()] as const)
  .filter((browser): browser is readonly ['chrome' | 'firefox', string] => browser[1] !== null);

async function openTab(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT);
  await page.setViewport({ width: 390, height: 844 });
  return page;
}

const shows = (page: Page, text: string) => page.waitForSelector(`main ::-p-text(${text})`, { visible: true });
const waits = (page: Page, changes: number) =>
  page.waitForSelector(`::-p-text(Waiting for a connection: ${changes} change)`);

const isStored = ({ userId }: Reader) => localStorage.getItem(`stored:${userId}`) !== null;

for (const [name, executablePath] of browsers) {
  test(`in airplane mode a reader reads on, closes ${name}, and finds all of it done when they land @phone`, async ({
    context,
    baseURL,
  }) => {
    test.setTimeout(480_000);
    const rosa = await newReader(context, 'Rosa Rails');
    await api(context, '/api/readings/start', { isbn: DUNE }, rosa);
    const line = await openLine(baseURL ?? '');
    const userDataDir = mkdtempSync(resolve(tmpdir(), `flyleaf-${name}-`));
    const open = () =>
      launch({
        ...{ browser: name, executablePath, userDataDir, timeout: 2 * WAIT },
        args: name === 'chrome' ? ['--no-sandbox'] : [],
      });
    let browser = await open();
    try {
      const expires = Math.floor(Date.now() / 1_000) + 86_400;
      await browser.setCookie({ name: 'authenticated', value: sessionCookie(rosa), domain: 'localhost', expires });
      let page = await openTab(browser);
      await page.goto(`${line.origin}/home`);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.waitForFunction(isStored, { polling: 500 }, rosa);

      await line.cut();
      await page.goto(`${line.origin}/home`);
      for (const [index, percent] of ['12%', '30%', '42%'].entries()) {
        const field = await page.waitForSelector('main [aria-label$="you have reached in Dune"]');
        await field?.type(percent);
        await field?.press('Enter');
        await shows(page, percent);
        await waits(page, index + 1);
      }
      await page.goto(`${line.origin}/library?tab=reading`);
      await shows(page, '42%');
      await page.goto(`${line.origin}/book?isbn=${DUNE}`);
      await page.waitForSelector('h1::-p-text(Dune)');
      await waits(page, 3);
      await page.goto(`${line.origin}/home`);
      await page.locator('main [aria-label="Finish Dune"]').click();
      await page.waitForSelector('dialog [value="4.5"]');
      await page.$eval('dialog [value="4.5"]', (radio) => (radio as HTMLInputElement).click());
      await page.locator('dialog button::-p-text(Done)').click();
      await waits(page, 4);

      await browser.close();
      browser = await open();
      page = await openTab(browser);
      await page.goto(`${line.origin}/book?isbn=${DUNE}`);
      await waits(page, 4);
      expect(line.acts).toEqual([]);

      await line.mend();
      await page.reload();
      await expect.poll(() => line.acts.length, { timeout: WAIT }).toBe(4);
      await page.waitForFunction(() => !document.body.textContent?.includes('Waiting for a connection'));
      const paths = [...Array(3).fill('/api/readings/progress'), '/api/readings/finish'];
      expect(line.acts.map(({ path }) => path)).toEqual(paths);
      expect(new Set(line.acts.map(({ key }) => key)).size).toBe(4);
    } finally {
      await browser.close();
      await line.cut();
      rmSync(userDataDir, { recursive: true, force: true });
    }
    const { readings } = await api<{ readings: object[] }>(context, '/api/readings/list', { isbn: DUNE }, rosa);
    expect(readings).toMatchObject([{ state: 'finished', progress: { unit: 'percent', value: 42 } }]);
    const { books } = await api<{ books: object[] }>(context, '/api/readings/shelf', { sort: 'date' }, rosa);
    expect(books).toMatchObject([{ isbn: DUNE, rating: 4.5, times: 1 }]);
  });
}
