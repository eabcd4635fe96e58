import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { withCheckDigit } from '../../../worker/features/books/contract.ts';
import { blank, dimmed, drawEan, drawQr, writeFilm } from '../../support/node/barcode-video.ts';
import config from '../playwright.config.ts';
import { api, axe, expect, signedIn, test, toastOf } from '../support/support.ts';

const [CLEAN, TURNED, DIM, ABOVE, BELOW] = [
  ...['9780340839935', '9780060853983', '9780439023498', '9780439785969', '9780385547772'],
] as const;
const UNKNOWN = withCheckDigit('979812345678');
const PENCILS = '4006381333931';
const FILM = resolve(tmpdir(), `flyleaf-barcodes-${process.pid}.y4m`);

// The runner reads this file too, without opening a browser.
if (process.env.TEST_WORKER_INDEX !== undefined) {
  const placement = { x: 90, y: 160, scale: 4 };
  writeFilm(FILM, [
    drawEan(blank(), CLEAN ?? '', placement),
    drawEan(blank(), TURNED ?? '', { x: 240, y: 60, scale: 3, turned: true }),
    dimmed(drawEan(blank(), DIM ?? '', placement)),
    drawEan(drawEan(blank(), ABOVE ?? '', { ...placement, y: 40 }), BELOW ?? '', { ...placement, y: 270 }),
    await drawQr(blank(), 'https://example.com/9780340839935', { x: 200, y: 120, scale: 8 }),
    drawEan(blank(), PENCILS, placement),
    drawEan(blank(), UNKNOWN, placement),
  ]);
}

const launch = config.use?.launchOptions ?? {};
test.use({
  launchOptions: {
    ...launch,
    args: [
      ...(launch.args ?? []),
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
});
test.afterAll(() => rmSync(FILM, { force: true }));

test('books are scanned one after another, and all are owned at once', async ({ page, context }) => {
  const sam = await signedIn(page, 'Sam Scans');
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Start camera' }).click();
  const items = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
  await expect(items).toHaveCount(6, { timeout: 40_000 });
  await expect(page.getByRole('status').filter({ hasText: `${PENCILS} isn’t the ISBN of a book.` })).toBeVisible({
    timeout: 40_000,
  });
  await page.getByRole('button', { name: 'Stop camera' }).click();
  await expect(items).toHaveCount(6);
  const pageText = await page.evaluate(() => document.body.textContent);
  for (const title of ['Dune', 'Good Omens', 'Catching Fire', 'Half-Blood Prince', 'Stay True'])
    expect(pageText).toContain(title);
  await axe(page);

  const readButton = page.getByRole('button', { name: 'Own: all books' });
  await readButton.click();
  await expect(items).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveText('Enter the title and the author.');
  await page.reload();
  await page.getByLabel(`Title of ${UNKNOWN}`).fill('The Harbour Almanac');
  await page.getByLabel(`Author of ${UNKNOWN}`).fill('Nora Quay');
  await readButton.click();
  await expect(items).toHaveCount(0);

  type Owned = { books: { title: string }[] };
  const owned = await api<Owned>(context, '/api/owned/list', {}, sam);
  expect(owned.books.map(({ title }) => title)).toContain('The Harbour Almanac');
  expect(owned.books).toHaveLength(6);

  // A typed ISBN, marked as read.
  await page.getByLabel('Or type an ISBN').fill('97');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('10 or 13 digits');
  await page.getByLabel('Or type an ISBN').fill('0-340-83993-7');
  await page.keyboard.press('Enter');
  await expect(items).toContainText('Dune');
  const readings = async () =>
    (await api<{ readings: { isbn: string; finished?: object }[] }>(context, '/api/readings/list', {}, sam)).readings;
  const readAll = page.getByRole('button', { name: 'Read: all books', exact: true });
  const question = page.getByRole('dialog', { name: 'When did you read this book?' });
  await readAll.click();
  await axe(page);
  await question.getByRole('button', { name: 'Today' }).click();
  await question.getByRole('button', { name: 'Mark as read' }).click();
  await expect(items).toHaveCount(0);
  await toastOf(page, '1 book added: Read.').getByRole('button', { name: 'Undo' }).click();
  await expect(items).toContainText('Dune');
  expect(await readings()).toEqual([]);
  // Old books are not read today.
  await readAll.click();
  await question.getByRole('button', { name: 'Mark as read' }).click();
  await expect(items).toHaveCount(0);
  const [reading, ...others] = await readings();
  expect([reading?.isbn, reading?.finished, others]).toEqual([CLEAN, undefined, []]);

  // Another one, marked as want to read.
  await page.getByLabel('Or type an ISBN').fill(ABOVE ?? '');
  await page.keyboard.press('Enter');
  await expect(items).toContainText('Half-Blood Prince');
  await page.getByRole('button', { name: 'Want to read: all books', exact: true }).click();
  await expect(items).toHaveCount(0);
  const { book } = await api<{ book: { shelf: object } }>(context, '/api/books/get', { isbn: ABOVE }, sam);
  expect(book.shelf).toMatchObject({ bookmarked: true, read: false });
});
