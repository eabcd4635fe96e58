import type { BrowserContext, Page, Route } from '@playwright/test';
import { koboDatabase } from '../../support/node/kobo-database.ts';
import { anotherTab, api, expect, signedIn, test, toastOf } from '../support/support.ts';

// Imports while the network fails, and repeated imports.

const COLUMNS =
  'Book Id,Title,Author,ISBN13,My Rating,Date Read,Bookshelves,Exclusive Shelf,My Review,Private Notes,Read Count';
const OFFLINE = 'You’re offline. The import resumes when you’re back.';

interface Told {
  isbn?: string;
  title?: string;
  rating?: number;
  read?: string;
  shelf?: string;
  review?: string;
  note?: string;
  times?: number;
}

function file(name: string, books: readonly Told[], end = '') {
  const rows = books.map(
    (
      { isbn = '', title = 'A book', rating = 0, read = '', shelf = 'read', review = '', note = '', times = 1 },
      place,
    ) => `${place},${title},Zora Quill,"=""${isbn}""",${rating},${read},sea,${shelf},${review},${note},${times}`,
  );
  return { name, mimeType: 'text/csv', buffer: Buffer.from([COLUMNS, ...rows, end].join('\n')) };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const input = (page: Page) => page.getByLabel('Choose your file, or drop it here');

/** Disconnects the network after the server handled one of these calls, before its response arrives. */
async function losing(context: BrowserContext, path: string, ...callNumbers: number[]): Promise<void> {
  let calls = 0;
  await context.route(`**${path}`, async (route: Route) => {
    calls += 1;
    if (!callNumbers.includes(calls)) return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
}

/** Waits until the page reports that it is offline, and reconnects the network. */
async function back(page: Page, step: string): Promise<void> {
  await expect(heading(page, step)).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.context().setOffline(false);
}

test('a library is imported and undone although the network fails in the middle of each step', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const reader = await signedIn(page, 'Ola Offline');
  await page.goto('/import');
  await losing(context, '/api/imports/start', 1);
  await losing(context, '/api/imports/add_rows', 1);
  await losing(context, '/api/imports/match', 2);
  await losing(context, '/api/imports/apply', 1, 3);
  const books = Array.from({ length: 410 }, (_, place) => ({
    title: `Zyxwort ${place}`,
    rating: 1 + (place % 5),
    note: 'Lent.',
    times: 4,
  }));

  // Offline from the start, so that not even the code that reads files is loaded.
  await context.setOffline(true);
  await input(page).setInputFiles(file('goodreads.csv', books, '"broken'));
  await expect(page.getByText(OFFLINE)).toBeVisible();
  // The import starts, but the response is lost.
  const lostRequest = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/imports/start'));
  await context.setOffline(false);
  await lostRequest;
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await back(page, 'Uploading your library');
  await back(page, 'Matching your books');
  await expect(heading(page, 'Check the matches')).toBeVisible();

  await page.getByLabel('sea', { exact: true }).selectOption('nothing');
  await context.setOffline(true);
  await page.getByRole('tab', { name: /^Problems/ }).click();
  await expect(page.getByText('You seem to be offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Check the matches')).toBeVisible();
  await expect(page.getByText(/^Line \d+: A quotation mark opened here is never closed\.$/)).toBeVisible();
  await expect(page.getByLabel('sea', { exact: true })).toHaveValue('nothing');

  const importButton = page.getByRole('button', { name: 'Import 410 books' });
  await importButton.click();
  await expect(toastOf(page, 'You seem to be offline.')).toBeVisible();
  await context.setOffline(false);
  await importButton.click();
  await back(page, 'Adding them to your shelves');
  await expect(heading(page, 'Your books are imported')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['410', '1,640', '410', '410']);
  const shelf = () =>
    api<{ user: { books_read_count: number } }>(context, '/api/user_actions/view_user_book_stats', {}, reader);
  expect((await shelf()).user.books_read_count).toBe(410);

  let undone = 0;
  let aborted = false;
  await context.route('**/api/imports/undo', async (route) => {
    undone += 1;
    if (undone === 1) return route.continue();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
    aborted = true;
  });
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(heading(page, 'Undoing your import')).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  // A call that is still held when its page closes would be sent after all.
  await expect.poll(() => aborted).toBe(true);
  await page.close();
  await context.unroute('**/api/imports/undo');
  await context.setOffline(false);
  const next = await anotherTab(context);
  await next.goto('/import');
  await expect(next.getByText(/^Undoing · 411 books/)).toBeVisible();
  await next.getByRole('link', { name: 'goodreads.csv' }).click();
  await expect(heading(next, 'Import undone')).toBeVisible();
  expect((await shelf()).user.books_read_count).toBe(0);
});

test('the database of an e-reader is read in the browser, and its books are on the shelves', async ({ page }) => {
  await signedIn(page, 'Ola Kobo');
  await page.goto('/import');
  await input(page).setInputFiles({
    ...{ name: 'KoboReader.sqlite', mimeType: 'application/vnd.sqlite3', buffer: koboDatabase() },
  });
  await expect(heading(page, 'Check the matches')).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 books' }).click();
  await expect(heading(page, 'Your books are imported')).toBeVisible();
  await expect(page.getByText('Everything in the file was imported.')).toBeVisible();
  await page.getByRole('link', { name: 'See your books' }).click();
  await expect(page.getByRole('link', { name: /Low Water/ }).first()).toBeVisible();
  await page.goto('/profile?tab=bookmarked');
  await expect(page.getByRole('link', { name: 'Zyxwort Zinc' }).first()).toBeVisible();
});
