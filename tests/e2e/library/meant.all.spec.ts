import { api, axe, expect, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE, PRIDE } from '../support/world.ts';

const EMMA = '9780141439587';

interface Reading {
  id: string;
  state: string;
  finished?: { date: string };
  progress?: { value: number };
}

test('stars rate what has ended, and the sheet stores nothing before Done', async ({ page, context }) => {
  const reader = await signedIn(page, 'Stella Meant');
  const readings = async (isbn: string) =>
    (await api<{ readings: Reading[] }>(context, '/api/readings/list', { isbn }, reader)).readings;
  const shelf = async (isbn: string) =>
    (await api<{ book: { shelf: object } }>(context, '/api/books/get', { isbn }, reader)).book.shelf;
  const start = async (isbn: string) =>
    (await api<{ reading: Reading }>(context, '/api/readings/start', { isbn }, reader)).reading.id;
  const star = (name: string) => page.getByRole('main').getByRole('radio', { name, exact: true });
  const rated = () => page.waitForResponse((answer) => answer.url().endsWith('/rate_book') && answer.ok());

  await api(context, '/api/readings/stop', { reading_id: await start(DUNE) }, reader);
  await page.goto(`/book?isbn=${DUNE}`);
  await Promise.all([rated(), star('1.5 stars').check({ force: true })]);
  expect(await readings(DUNE)).toMatchObject([{ state: 'unfinished' }]);
  expect(await shelf(DUNE)).toMatchObject({ read: false, rating: 1.5 });
  // A review of it is possible, and the rating is taken back where it was given.
  await Promise.all([rated(), star('1.5 stars').click({ force: true })]);
  expect(await shelf(DUNE)).not.toHaveProperty('rating');
  await toastOf(page, 'Rating removed.').getByRole('button', { name: 'Undo' }).click();
  await expect(star('1.5 stars')).toBeChecked();

  // Leaving the sheet in any way stores nothing; Done stores all of it, and can be undone.
  await start(EMMA);
  await page.goto(`/book?isbn=${EMMA}`);
  const sheet = page.getByRole('dialog', { name: 'You finished Emma' });
  const finish = page.getByRole('button', { name: 'Finish Emma' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: 'Close' }).click(),
    () => sheet.getByRole('button', { name: 'Not finished yet' }).click(),
  ]) {
    await finish.click();
    await sheet.getByRole('radio', { name: '4 stars' }).click({ force: true });
    await sheet.getByRole('button', { name: 'E-book' }).click();
    await leave();
    await expect(sheet).toBeHidden();
    expect(await readings(EMMA)).toMatchObject([{ state: 'reading' }]);
    expect(await shelf(EMMA)).not.toHaveProperty('rating');
  }
  const end = async () => {
    await finish.click();
    await sheet.getByRole('radio', { name: '4 stars' }).click({ force: true });
    await sheet.getByRole('button', { name: 'I don’t remember' }).click();
    await sheet.getByRole('button', { name: 'E-book' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet).toBeHidden();
  };
  await end();
  expect(await readings(EMMA)).toMatchObject([{ state: 'finished', format: 'ebook' }]);
  await toastOf(page, 'Finished').getByRole('button', { name: 'Undo' }).click();
  await expect(finish).toBeVisible();
  expect(await readings(EMMA)).toMatchObject([{ state: 'reading' }]);
  await end();
  expect((await readings(EMMA))[0]?.finished).toBeUndefined();
  expect(await shelf(EMMA)).toMatchObject({ read: true, rating: 4 });

  // Arrow keys choose, Enter gives.
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rate_book')) calls.push(request.postDataJSON().rating);
  });
  await star('4 stars').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(star('3 stars')).toBeChecked();
  await Promise.all([rated(), page.keyboard.press('Enter')]);
  expect(calls).toEqual([3]);
});

test('a rating is taken back where it was given, by minus and by an arrow key', async ({ page, context }) => {
  const reader = await signedIn(page, 'Minna Minus');
  await api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  await api(context, '/api/user_actions/rate_book', { isbn: DUNE, rating: 1 }, reader);
  const rating = async () =>
    (await api<{ book: { shelf: { rating?: number } } }>(context, '/api/books/get', { isbn: DUNE }, reader)).book.shelf
      .rating;
  const star = (name: string) => page.getByRole('main').getByRole('radio', { name, exact: true });
  const minus = page.getByRole('main').getByRole('button', { name: 'Half a star less' });
  const undo = toastOf(page, 'Rating removed.').getByRole('button', { name: 'Undo' });
  await page.goto(`/book?isbn=${DUNE}`);
  await minus.click();
  await expect.poll(rating).toBe(0.5);
  await minus.click();
  await expect(minus).toHaveCount(0);
  await undo.click();
  await expect(star('0.5 stars')).toBeChecked();
  expect(await rating()).toBe(0.5);
  await expect(undo).toHaveCount(0);
  await star('0.5 stars').focus();
  await page.keyboard.press('ArrowLeft');
  await undo.click();
  await expect(star('0.5 stars')).toBeChecked();
  expect(await rating()).toBe(0.5);
});

test('a book that is being read leaves the shelf only when that is meant', async ({ page, context }) => {
  const reader = await signedIn(page, 'Toni Meant');
  const readings = async () =>
    (await api<{ readings: Reading[] }>(context, '/api/readings/list', { isbn: PRIDE }, reader)).readings;
  const { reading } = await api<{ reading: Reading }>(context, '/api/readings/start', { isbn: PRIDE }, reader);
  const progress = { reading_id: reading.id, unit: 'percent', value: 40 };
  await api(context, '/api/readings/progress', progress, reader);
  await page.goto(`/book?isbn=${PRIDE}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Want to read:/ }).click();
  const question = page.getByRole('dialog', { name: 'Take the reading back?' });
  await axe(page);
  await question.getByRole('button', { name: 'Take back' }).click();
  const moved = toastOf(page, 'Moved to want to read.');
  await expect(moved).toBeVisible();
  expect(await readings()).toEqual([]);
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page, 'Undone.')).toBeVisible();
  expect(await readings()).toMatchObject([{ state: 'reading', progress: { value: 40 } }]);
  const { book } = await api<{ book: { shelf: object } }>(context, '/api/books/get', { isbn: PRIDE }, reader);
  expect(book.shelf).toMatchObject({ bookmarked: false });
});
