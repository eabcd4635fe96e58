import type { Page } from '@playwright/test';
import { makeWordGrid, SIDE } from '../../../worker/features/games/word-search/contract.ts';
import { api, expect, newReader, type Reader, signedIn, test } from '../support/support.ts';

test.use({ moves: true });

const ALL_FOUND = 'You found all the words! Congratulations!';
const DAY = 86_400_000;

interface Point {
  x: number;
  y: number;
}

const seedOf = async (page: Page, game: string, as?: Reader) =>
  (await api<{ seed: number }>(page.context(), `/api/games/get${game}`, {}, as)).seed;

async function middleOf(page: Page, cell: number): Promise<Point> {
  const box = await page.getByRole('gridcell').nth(cell).boundingBox();
  if (!box) throw new Error('This letter is not painted');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns a very quick swipe: the finger lifts before the page paints its last move. */
async function swiper(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', { x, y }: Point) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  return async (from: Point, to: Point) => {
    await send('touchStart', from);
    // Sent together, without waiting in between.
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    await Promise.all([send('touchMove', half), send('touchMove', to), send('touchEnd', to)]);
  };
}

test('quick swipes with a finger find every word @phone', async ({ page }) => {
  const { words } = makeWordGrid(await seedOf(page, 'wordsearch'), 'english');
  await page.goto('/games/wordsearch');
  await page.getByRole('button', { name: 'English' }).click();
  await page.evaluate(() => scrollTo(0, 0));
  const swipe = await swiper(page);
  const { letters } = makeWordGrid(await seedOf(page, 'wordsearch'), 'english');
  // A wrong guess is marked, and announced where it is visible.
  await swipe(await middleOf(page, 0), await middleOf(page, 1));
  await expect(page.getByText(`${letters[0]}${letters[1]} is not in the list.`)).toBeInViewport({ ratio: 1 });
  for (const [place, { cells }] of words.entries()) {
    const ends = [cells[0] ?? 0, cells.at(-1) ?? 0];
    const [first = 0, last = 0] = place % 2 === 0 ? ends : ends.reverse();
    await swipe(await middleOf(page, first), await middleOf(page, last));
    if (place < words.length - 1) await expect(page.getByText(`${place + 1} of 8 found`)).toBeVisible();
  }
  await expect(page.getByRole('dialog', { name: ALL_FOUND })).toBeVisible();
});

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const) {
  test(`the full grid is in view on ${width} by ${height}, for a visitor as well`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/games/wordsearch');
    await page.evaluate(() => document.fonts.ready);
    for (const corner of [0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1]) {
      const letter = page.getByRole('gridcell').nth(corner).getByRole('button');
      await expect(letter).toBeInViewport({ ratio: 1 });
      const { x, y } = await middleOf(page, corner);
      expect(await letter.evaluate((element, at) => document.elementFromPoint(at.x, at.y) === element, { x, y })).toBe(
        true,
      );
    }
  });
}

test('a page that is open over midnight says that a new puzzle is there, by the clock of the server', async ({
  page,
}) => {
  const reader = await newReader(page.context());
  await page.clock.install();
  await page.goto('/games/wordsearch');
  await page.getByRole('gridcell').first().getByRole('button').click();
  const notice = page.getByRole('status').filter({ hasText: 'A new puzzle is here.' });
  await expect(notice).toBeHidden();
  const position = await middleOf(page, 55);
  await page.clock.fastForward(DAY);
  await expect(notice).toBeVisible();
  expect(await middleOf(page, 55)).toEqual(position);

  await notice.getByRole('button').click();
  await expect(notice).toBeHidden();

  // Once the server's day has changed too, its new puzzle is shown.
  const today = await api<{ day: string; number: number }>(page.context(), '/api/games/today', {}, reader);
  const tomorrow = new Date(Date.parse(today.day) + DAY);
  await page.route('**/api/games/getwordsearch', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), day: tomorrow.toISOString().slice(0, 10), number: today.number + 1 };
    await route.fulfill({ response: answer, json, headers: { ...answer.headers(), date: tomorrow.toUTCString() } });
  });
  await page.clock.fastForward(2 * DAY);
  await expect(notice).toBeVisible();
  await notice.getByRole('button').click();
  await expect(page.getByText(`No. ${today.number + 1} ·`)).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

// Nine pieces: the three in the middle row are identical, and each of the others has its own colour.
const colours = ['#700', '#070', '#007', '#ddd', '#ddd', '#ddd', '#770', '#077', '#707'];
const ALIKE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 480" width="300" height="480">${colours
  .map((fill, piece) => {
    const [x, y] = [(piece % 3) * 100, Math.floor(piece / 3) * 160];
    return `<rect x="${x}" y="${y}" width="100" height="160" fill="${fill}"/>`;
  })
  .join('')}</svg>`;

test('cover jigsaw: equal pieces are interchangeable, and its end is announced where it is visible', async ({
  page,
}) => {
  // A short phone, on which the result is below the fold while the last pieces are placed.
  const { width = 0 } = page.viewportSize() ?? {};
  if (width < 700) await page.setViewportSize({ width, height: 600 });
  const reader = await signedIn(page);
  const { cover } = await api<{ cover: string }>(page.context(), '/api/games/getrandomcover', {}, reader);
  await page.route(`**${cover}*`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: ALIKE }));
  await page.goto('/games/coverpuzzle');
  const pieces = page.getByRole('grid', { name: 'Pieces of the cover' }).getByRole('button');
  const complete = page.getByText('Puzzle Complete!');
  await expect(pieces).toHaveCount(9);
  const lying = async () =>
    (await pieces.evaluateAll((all) => all.map((piece) => piece.getAttribute('aria-label') ?? ''))).map(
      (name) => Number(/^Piece (\d+)/.exec(name)?.[1]) - 1,
    );
  // The three grey pieces end up in a different order from that of the cover.
  const order = [0, 1, 2, 4, 5, 3, 6, 7, 8];
  for (const [place, piece] of order.entries()) {
    if ((await lying())[place] === piece) continue;
    await expect(complete).toBeHidden();
    await pieces.nth((await lying()).indexOf(piece)).click();
    await pieces.nth(place).click();
    if (await complete.isVisible()) break;
  }
  await expect(complete).toBeInViewport({ ratio: 1 });
  expect(await complete.evaluate((element) => element.closest('[role=status]') !== null)).toBe(true);
  const { x = 0, y = 0 } = (await complete.boundingBox()) ?? {};
  expect(
    await complete.evaluate((element, at) => document.elementFromPoint(at.x, at.y) === element, { x: x + 8, y: y + 8 }),
  ).toBe(true);
  await page.reload();
  await expect(complete).toBeVisible();
});

test('cover jigsaw: a quick swipe with a finger swaps two pieces and is announced @phone', async ({ page }) => {
  await signedIn(page);
  await page.goto('/games/coverpuzzle');
  const board = page.getByRole('grid', { name: 'Pieces of the cover' });
  await expect(board.getByRole('button')).toHaveCount(9);
  await board.scrollIntoViewIfNeeded();
  const middle = async (place: number): Promise<Point> => {
    const box = await board.getByRole('button').nth(place).boundingBox();
    if (!box) throw new Error('This piece is not painted');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle(0), await middle(1)];
  const name = (await board.getByRole('button').first().getAttribute('aria-label')) ?? '';
  const piece = /^Piece \d+/.exec(name)?.[0] ?? 'none';
  const devtools = await page.context().newCDPSession(page);
  // One event a frame, as a finger sends them.
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
  await touch('touchStart', [from]);
  await touch('touchMove', [{ x: from.x + 12, y: from.y }]);
  await touch('touchMove', [{ x: to.x - 6, y: to.y }]);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
  await expect(page.getByText('1 swap', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${piece} is now at place 2` })).toBeAttached();
});
