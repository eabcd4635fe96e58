import type { BrowserContext } from '@playwright/test';
import { routes } from './routes.ts';
import { beAdmin, beSignedIn, expect, newReader, type Reader, test } from './support.ts';

// Every page as a visitor, a reader and an admin open it: what the edge sent is what the program shows, and says so by
// saying nothing. In another zone and language than the edge's, where most differences come from.
test.use({ locale: 'de-DE', timezoneId: 'Pacific/Auckland' });

const BANNER = /You(&#x27;|&#39;|')re not signed in!/;

/** What a browser complains of when it takes a page over. */
async function complaintsOf(context: BrowserContext, who: string): Promise<string[]> {
  const page = await context.newPage();
  const found: string[] = [];
  let path = '';
  const note = (text: string) => found.push(`${path} for ${who}: ${text.slice(0, 300)}`);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (/Minified React error|hydrat|Content Security Policy|did not match/i.test(message.text())) note(message.text());
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  for (const route of routes) {
    path = route.path;
    const answer = await page.goto(path, { waitUntil: 'load' });
    const html = (await answer?.text()) ?? '';
    if (who !== 'visitor' && BANNER.test(html)) note('is sent as to a visitor');
    await page.waitForFunction(() => {
      const part = document.querySelector('#root main');
      return part !== null && Object.keys(part).some((key) => key.startsWith('__reactProps$'));
    });
  }
  await page.close();
  return found;
}

async function contextOf(context: BrowserContext, reader: Reader | null, rank = 'member'): Promise<BrowserContext> {
  await context.clearCookies();
  const page = await context.newPage();
  if (reader) await beSignedIn(page, reader, rank);
  await page.close();
  return context;
}

for (const who of ['visitor', 'reader'] as const) {
  test(`every page is the same once scripts run: ${who}`, async ({ context }) => {
    test.slow();
    const reader = who === 'reader' ? await newReader(context, 'Hydra Reader') : null;
    expect(await complaintsOf(await contextOf(context, reader), who)).toEqual([]);
  });
}

test('every page is the same once scripts run: admin @admin', async ({ context }) => {
  test.slow();
  const ada = await newReader(context, 'Ada Admin');
  beAdmin(ada);
  expect(await complaintsOf(await contextOf(context, ada, 'admin'), 'admin')).toEqual([]);
});
