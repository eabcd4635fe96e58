import type { Locator, Page } from '@playwright/test';
import { BOOKS } from '../../../worker/features/games/spine-stacker/contract.ts';
import { makeWordGrid, SIDE } from '../../../worker/features/games/word-search/contract.ts';
import { letterAt, piecesOf, placeSpine, seedOf, solveJigsaw, spinesInOrder } from '../support/games.ts';
import {
  anotherBrowser,
  api,
  axe,
  beSignedIn,
  expect,
  newReader,
  signedIn,
  test,
  toastOf,
} from '../support/support.ts';

const ALL_FOUND = 'You found all the words! Congratulations!';

const finishNote = (page: Page) => page.getByRole('status').filter({ hasText: 'Finished: +10 XP. Today counts.' });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/** Moves from one cell of a grid to another with the arrow keys. */
async function walk(page: Page, from: number, to: number, columns: number): Promise<void> {
  const down = Math.floor(to / columns) - Math.floor(from / columns);
  const right = (to % columns) - (from % columns);
  for (let step = 0; step < Math.abs(down); step += 1) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let step = 0; step < Math.abs(right); step += 1)
    await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
}

test('word search by keyboard alone: found, celebrated, counted, restarted, and a practice puzzle', async ({
  page,
}) => {
  await signedIn(page);
  const { words } = makeWordGrid(await seedOf(page, 'wordsearch'), 'english');
  await page.goto('/games/wordsearch');
  await tabTo(page, letterAt(page, 0));
  let at = 0;
  for (const [place, { word, cells }] of words.entries()) {
    // Selects every other word backwards.
    const ends = [cells[0] ?? 0, cells.at(-1) ?? 0];
    const [first = 0, last = 0] = place % 2 === 0 ? ends : ends.reverse();
    await walk(page, at, first, SIDE);
    await page.keyboard.press('Enter');
    await walk(page, first, last, SIDE);
    await page.keyboard.press(place % 2 === 0 ? 'Space' : 'Enter');
    at = last;
    if (place < words.length - 1)
      await expect(page.getByText(`Found ${word}, ${place + 1} of ${words.length}.`)).toBeAttached();
  }
  const overlay = page.getByRole('dialog', { name: ALL_FOUND });
  await expect(overlay).toBeVisible();
  await expect(finishNote(page)).toBeVisible();
  await axe(page);
  await expect(overlay.getByText(/^Flyleaf Word Search No\. \d+: all 8 words in English, 80 points\.$/)).toBeVisible();
  await expect(overlay.getByRole('button', { name: 'Share result' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();

  // It stays solved, and the hub shows it.
  await page.reload();
  await expect(page.getByText(ALL_FOUND)).toBeVisible();
  await page.goto('/games');
  await expect(page.getByRole('listitem').filter({ hasText: 'Word Search' }).getByText('Done today')).toBeVisible();
  await axe(page);

  await page.getByRole('link', { name: 'Play Word Search' }).click();
  await page.getByRole('button', { name: 'Practice puzzle' }).click();
  await expect(page.getByText('Practice 1: just for fun, no points.')).toBeVisible();
  await expect(page.getByText('0 of 8 found')).toBeVisible();
  // The day's puzzle is unchanged, even after a reload, and Restart restarts it.
  await page.reload();
  await page.getByRole('button', { name: 'Back to today’s' }).click();
  await expect(page.getByText('8 of 8 found')).toBeVisible();
  const letters = await page.getByRole('grid', { name: 'Letters' }).textContent();
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByText('0 of 8 found')).toBeVisible();
  expect(await page.getByRole('grid', { name: 'Letters' }).textContent()).toBe(letters);
});

test('word search by tap and by drag: a visitor half-way loses nothing, and signing in counts the finish @all', async ({
  page,
}) => {
  const { words } = makeWordGrid(await seedOf(page, 'wordsearch'), 'portuguese');
  await page.goto('/games/wordsearch');
  await page.getByRole('button', { name: 'Portuguese' }).click();
  const choose = async (cells: readonly number[], dragged: boolean) => {
    const first = letterAt(page, cells[0] ?? 0);
    const last = letterAt(page, cells.at(-1) ?? 0);
    if (!dragged) {
      await first.click();
      await last.click();
      return;
    }
    await first.hover();
    await page.mouse.down();
    await last.hover();
    await page.mouse.up();
  };
  for (const [place, { cells }] of words.slice(0, 4).entries()) await choose(cells, place % 2 === 0);
  await expect(page.getByText('4 of 8 found')).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(page.getByText('4 of 8 found')).toBeVisible();
  for (const { cells } of words.slice(4)) await choose(cells, true);
  const overlay = page.getByRole('dialog', { name: ALL_FOUND });
  await expect(overlay.getByText('Log in today to count this for your streak.')).toBeVisible();

  const reader = await newReader(page.context());
  await beSignedIn(page, reader);
  await page.reload();
  await expect(finishNote(page)).toBeVisible();
  const today = await api<{ finished: string[] }>(page.context(), '/api/games/today', {}, reader);
  expect(today.finished).toEqual(['wordsearch']);
});

test('spine stacker by drag; the answer that is shown counts for nothing @all', async ({ page }) => {
  const reader = await signedIn(page);
  const [first, second] = await spinesInOrder(page, reader);
  await page.goto('/games/spinestacker');
  const bookOf = (id: number | undefined) => page.getByRole('button', { name: new RegExp(`^Book ${id}[:,]`) });
  const drag = async (book: Locator, to: Locator) => {
    await book.hover();
    await page.mouse.down();
    await to.hover({ position: { x: 20, y: 40 } });
    await to.hover({ position: { x: 22, y: 42 } });
    // A drop counts where the page last saw the pointer.
    await expect(to.locator('xpath=ancestor-or-self::*[@data-over]')).toHaveCount(1);
    await page.mouse.up();
  };
  // The first book on an empty shelf has matched nothing.
  const loose = page.getByRole('toolbar', { name: 'Loose books' });
  await drag(bookOf(first?.id), page.getByRole('button', { name: 'Put the selected book on the shelf' }));
  await expect(loose.getByRole('button')).toHaveCount(15);
  await expect(page.getByText('Points: 0')).toBeVisible();
  await drag(bookOf(second?.id), page.getByRole('button', { name: 'Put the selected book on the shelf' }));
  await expect(page.getByText('Points: 10')).toBeVisible();
  await drag(bookOf(second?.id), loose.getByRole('button').first());
  await expect(page.getByText('Points: 0')).toBeVisible();

  // Briefly after a drop, the drag-and-drop library takes a click as the end of the drag.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show Correct Answer' }).click({ timeout: 1_000 });
    await expect(page.getByText('Points: 150')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Restart and stack it yourself to make the day count.')).toBeVisible();
  const today = await api<{ finished: string[] }>(page.context(), '/api/games/today', {}, reader);
  expect(today.finished).toEqual([]);
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByText('Points: -20')).toBeVisible();
});

test('cover jigsaw on a phone 360 pixels wide: by tap, in the hardest size, without scrolling sideways @phone @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signedIn(page);
  await page.goto('/games/coverpuzzle');
  await page.getByRole('button', { name: 'Hard' }).tap();
  await expect(piecesOf(page)).toHaveCount(25);
  const box = await piecesOf(page).first().boundingBox();
  expect([box?.width, box?.height]).toEqual([60, 96]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await solveJigsaw(page, 25, 'tap');
});

test('another device continues the game, and each notices; the result is shown and shared, and its books can be marked @all', async ({
  page,
  browser,
}) => {
  const reader = await signedIn(page);
  const order = await spinesInOrder(page, reader);
  const placePiece = (on: Page, place: number) => placeSpine(on, order[place]);
  const shelf = (on: Page) => on.getByRole('toolbar', { name: 'Books on the shelf' }).getByRole('button');
  const savedBoard = () =>
    expect.poll(async () => {
      const key = { game: 'spinestacker', day: new Date().toISOString().slice(0, 10) };
      const { board } = await api<{ board: { parts: { board: { stack: number[] } }[] } | null }>(
        ...[page.context(), '/api/games/board', key, reader],
      );
      return board?.parts[0]?.board.stack.length;
    });
  await page.goto('/games/spinestacker');
  await placePiece(page, 0);
  await placePiece(page, 1);
  await savedBoard().toBe(2);

  const otherBrowser = await anotherBrowser(browser);
  await beSignedIn(otherBrowser, reader);
  await otherBrowser.goto('/games/spinestacker');
  await expect(shelf(otherBrowser)).toHaveCount(2);
  await placePiece(otherBrowser, 2);
  await savedBoard().toBe(3);
  // The first device is out of date: its next move still counts, and no move of the other one is lost.
  await placePiece(page, 2);
  await expect(page.getByText('You continued on another device.')).toBeVisible();
  await expect(shelf(page)).toHaveCount(3);
  for (let place = 3; place < BOOKS; place += 1) await placePiece(page, place);
  await savedBoard().toBe(BOOKS);
  await otherBrowser.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(shelf(otherBrowser)).toHaveCount(BOOKS);
  await expect(otherBrowser.getByText('You continued on another device.')).toBeVisible();
  await otherBrowser.context().close();

  await expect(finishNote(page)).toBeVisible();
  await expect(page.getByText(/^Flyleaf Spine Stacker No\. \d+: all 16 books, 150 points\.$/)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share result' }).click();
  await expect(toastOf(page, 'Copied')).toBeVisible();
  const copiedText = await page.evaluate(() => navigator.clipboard.readText());
  expect(copiedText.split('\n')).toEqual([
    expect.stringMatching(/^Flyleaf Spine Stacker No\. \d+: all 16 books, 150 points\.$/),
    expect.stringMatching(/\/games\/spinestacker\?day=\d{4}-\d\d-\d\d$/),
  ]);
  await expect(page.getByRole('list', { name: 'Results' })).toHaveText('150 pointsonce');

  const books = page.getByRole('region', { name: 'The books of this stack' });
  await expect(books.getByRole('listitem')).toHaveCount(BOOKS);
  await books
    .getByRole('button', { name: /^Want to read/ })
    .first()
    .click();
  await expect(books.getByRole('button', { pressed: true })).toHaveCount(1);
  await page.reload();
  await expect(books.getByRole('button', { pressed: true, name: /^Want to read/ })).toHaveCount(1);
  await axe(page);
});

test('a past day is played from the archive, and counts for nothing @all', async ({ page }) => {
  const reader = await signedIn(page);
  await page.goto('/games');
  await page.getByRole('link', { name: 'Past puzzles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Games archive');
  await axe(page);
  await page.goto('/games/archive?month=2026-11');
  await page.getByRole('link', { name: 'November 2', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No. 1 · November 2, 2026' })).toBeVisible();
  await page.getByRole('link', { name: 'Cover Jigsaw No. 1', exact: true }).click();
  await expect(page.getByText('From the archive: just for fun, no points.')).toBeVisible();
  await solveJigsaw(page, 9);
  await expect(page.getByRole('region', { name: 'The book behind the cover' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('today counts')).toBeHidden();
  await page.reload();
  await expect(page.getByText('Puzzle Complete!')).toBeVisible();
  expect(await api(page.context(), '/api/games/today', {}, reader)).toMatchObject({ finished: [], figures: [] });
});
