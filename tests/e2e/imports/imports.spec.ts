import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { anotherTab, axe, expect, signedIn, test } from '../support/support.ts';

const COLUMNS = 'Book Id,Title,Author,ISBN,ISBN13,My Rating,Date Read,Bookshelves,Exclusive Shelf,My Review,Read Count';
const wellKnownBooks = readFileSync(resolve(import.meta.dirname, '../../fixtures/well-known-books.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.slice(0, 13));

/** Returns a library of 358 rows: well-known books, unknown ones, and one row that cannot be read. */
function library(): { name: string; mimeType: string; buffer: Buffer } {
  const rows = Array.from({ length: 357 }, (_, place) => {
    const isbn = wellKnownBooks[place] ?? '';
    const review = place === 3 ? '"Cold.<br/>The end: <spoiler>he drowns</spoiler>"' : '';
    return `${place},Zyxwort ${place},Zora Quill,"=""""","=""${isbn}""",${place % 6},2020/01/02,sea,read,${review},1`;
  });
  return file('goodreads.csv', [COLUMNS, ...rows, '"broken'].join('\n'));
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('a library of 358 rows is imported although its tab is closed midway, and undone', async ({ page, context }) => {
  await signedIn(page, 'Ada Along');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Import your library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import your library' })).toBeVisible();
  await axe(page);

  // The tab is closed once the first rows are stored and the next ones cannot be sent.
  let calls = 0;
  await context.route('**/api/imports/add_rows', async (route) => {
    calls += 1;
    if (calls === 1) await route.continue();
    else await route.abort('internetdisconnected');
  });
  await page.getByLabel('Choose your file, or drop it here').setInputFiles(library());
  await expect(page.getByText('You’re offline. The import resumes when you’re back.')).toBeVisible();
  await expect(page.getByText('200 of 358 uploaded')).toBeVisible();
  await page.close();
  await context.unroute('**/api/imports/add_rows');

  const next = await anotherTab(context);
  await next.goto('/import');
  await expect(next.getByText(/^Uploading · 358 books/)).toBeVisible();
  await context.route('**/api/imports/match', (route) => route.abort('internetdisconnected'));
  await next.getByRole('link', { name: 'goodreads.csv' }).click();
  await expect(next.getByText('You’re offline. The import resumes when you’re back.')).toBeVisible();
  await axe(next);
  await context.unroute('**/api/imports/match');
  await expect(heading(next, 'Check the matches')).toBeVisible();
  await expect(heading(next, 'Check the matches')).toBeFocused();
  await axe(next);
  const width = await next.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);

  await next.getByRole('tab', { name: /^Problems/ }).click();
  await expect(next.getByText(/^Line \d+: A quotation mark opened here is never closed\.$/)).toBeVisible();
  // Matches one of the reader's own books with another book, by keyboard.
  await next.getByRole('tab', { name: /^Your own books/ }).click();
  const row = next.getByRole('article').first();
  await row.getByRole('button', { name: /^Change/ }).press('Enter');
  await row.getByRole('button', { name: 'Search' }).press('Enter');
  const dialog = next.getByRole('dialog', { name: 'Find the book' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('textbox').fill('9780618260300');
  await next.keyboard.press('Enter');
  await axe(next);
  await dialog.getByRole('button', { name: /Hobbit/ }).press('Enter');
  await expect(row.getByRole('link', { name: /Hobbit/ })).toBeVisible();

  await next.getByRole('button', { name: /^Import/ }).click();
  await expect(next.getByRole('alert')).toHaveText(/imported reviews/);
  const question = next.getByRole('group', { name: 'Show my imported reviews to other readers?' });
  await expect(question.getByRole('radio', { name: /^Yes/ })).toBeFocused();
  await question.getByRole('radio', { name: /^No/ }).check();
  await next.getByLabel('sea', { exact: true }).selectOption('nothing');
  await next.getByRole('button', { name: /^Import/ }).click();
  await expect(heading(next, 'Your books are imported')).toBeVisible();
  await axe(next);

  const download = next.waitForEvent('download');
  await next.getByRole('button', { name: 'Download what was not imported' }).click();
  const skippedRows = readFileSync(await (await download).path(), 'utf8');
  expect(skippedRows).toMatch(
    /^Line,Title,Column,Value,Reason\n(?:.*\n)*\d+,,,,A quotation mark opened here is never closed\.\n/,
  );

  // A long shelf is read by scrolling alone.
  const shelf = await anotherTab(context);
  await shelf.goto('/library?tab=read');
  const books = shelf.getByRole('tabpanel').getByRole('listitem');
  await expect(async () => {
    await books.last().scrollIntoViewIfNeeded();
    expect(await books.count()).toBeGreaterThan(200);
  }).toPass();
  await shelf.close();

  await next.getByRole('button', { name: 'Undo import' }).click();
  await next.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter');
  await expect(heading(next, 'Import undone')).toBeVisible();
  await next.goto('/profile');
  await expect(next.getByText('No books read yet')).toBeVisible();
});

test('any table is imported once its columns are named, and a file that is no table is refused, by keyboard @all', async ({
  page,
}) => {
  await signedIn(page, 'Ada Names');
  await page.goto('/import');
  const input = page.getByLabel('Choose your file, or drop it here');
  await input.setInputFiles({ name: 'cat.csv', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]) });
  await expect(page.getByRole('alert')).toHaveText(/^This file is a picture/);
  await axe(page);

  await input.setInputFiles(file('mine.csv', 'Thing,Who,Ended\nLow Water,Ada Quill,31/12/2020\n'));
  await expect(heading(page, 'What are these columns?')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Choose the column with the titles or the ISBNs.');
  await page.getByLabel('Thing', { exact: true }).selectOption('title');
  await page.getByLabel('Who').selectOption('authors');
  await page.getByLabel('Ended').selectOption('finished');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(heading(page, 'Check the matches')).toBeVisible();
  await expect(page.getByText('Read · 2020-12-31')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 book' }).press('Enter');
  await expect(heading(page, 'Your books are imported')).toBeVisible();

  await page.goto('/export');
  await axe(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download Flyleaf CSV/ }).press('Enter');
  const table = await (await download).path();
  expect(readFileSync(table, 'utf8')).toContain('Low Water,Ada Quill,');
  expect(readFileSync(table, 'utf8')).toContain('2020-12-31');
  await page.goto('/import');
  await input.setInputFiles(table);
  await page.getByRole('button', { name: 'Import 1 book' }).click();
  await expect(page.getByText('You already had everything in this file.')).toBeVisible();
});
