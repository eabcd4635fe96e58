import type { BrowserContext } from '@playwright/test';
import { api, axe, expect, type Reader, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE, PIRANESI, PRIDE } from '../support/world.ts';

/** Reads and reviews Dune. */
async function reviewed(context: BrowserContext, reader: Reader, review: string): Promise<string> {
  await api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  const submitted = { isbn: DUNE, rating: 4.5, review };
  return (await api<{ review_id: string }>(context, '/api/user_actions/submit_review', submitted, reader)).review_id;
}

test('a profile goes through its tabs by the address and by keyboard alone', async ({ page, context }) => {
  const ada = await signedIn(page, 'Ada Shelves');
  await reviewed(context, ada, 'Worth it.');
  await page.goto('/profile?tab=nonsense');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Shelves' })).toBeVisible();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Read')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Dune', exact: true })).toBeVisible();
  await axe(page);

  await tab('Read').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Bookmarks')).toBeFocused();
  await expect(page).toHaveURL(/tab=bookmarked/);
  await expect(page.getByText('No books bookmarked yet')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/tab=reading$/);
  await expect(page.getByText('No books being read')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/tab=reviewed/);
  await expect(page.getByRole('tabpanel')).toContainText('Worth it.');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/tab=lists/);
  await expect(page.getByText('No book lists created yet')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Read')).toBeFocused();
  await expect(page).toHaveURL(/tab=read$/);
  await page.reload();
  await expect(tab('Read')).toHaveAttribute('aria-selected', 'true');
});

test('several books are chosen by a long press or by keyboard, and one Undo takes all of it back @phone @all', async ({
  page,
  context,
}) => {
  const ada = await signedIn(page, 'Ada Chooser');
  type Marked = { book: { shelf: { read: boolean; bookmarked: boolean } } };
  for (const isbn of [DUNE, PRIDE, PIRANESI])
    await api(context, '/api/user_actions/mark_bookmarked_book', { isbn }, ada);
  const shelfOf = async (isbn: string) => (await api<Marked>(context, '/api/books/get', { isbn }, ada)).book.shelf;
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await page.getByRole('tab', { name: 'Bookmarks' }).click();
  const links = page.getByRole('tabpanel').getByRole('link', { name: /^(Dune|Pride and Prejudice|Piranesi)$/ });
  await expect(links).toHaveCount(3);
  const order = await links.allTextContents();

  // A long press chooses the book under the finger instead of opening it; Back only ends choosing.
  const { x, y } = (await links.first().boundingBox()) ?? { x: 0, y: 0 };
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const box = (name: string | undefined) => page.getByRole('checkbox', { name: name ?? '' });
  const bar = page.getByRole('region', { name: 'Chosen books' });
  await touch('touchStart', [{ x: x + 8, y: y - 60 }]);
  await expect(box(order[0])).toBeChecked();
  await touch('touchEnd', []);
  await box(order[2]).tap();
  await expect(bar.getByRole('status')).toHaveText('2 chosen');
  await axe(page, { contrast: true });
  await page.goBack();
  await expect(box(order[0])).toHaveCount(0);
  await expect(page).toHaveURL(/\/library\?tab=bookmarked$/);

  const select = async () => {
    await page.getByLabel('More about your library').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(box(order[0])).toBeFocused();
  };
  await select();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await select();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(box(order[1])).toBeChecked();
  await bar.getByRole('button', { name: 'Move to Read' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'When did you read these 2 books?' });
  await axe(page);
  await question.getByRole('button', { name: 'Mark as read' }).dblclick();
  await expect(toastOf(page, '2 books moved to Read.')).toBeVisible();
  await expect(links).toHaveText([order[2] ?? '']);
  const isbns = new Map([
    ['Dune', DUNE],
    ['Pride and Prejudice', PRIDE],
    ['Piranesi', PIRANESI],
  ]);
  const moved = order.slice(0, 2).map((title) => isbns.get(title) ?? '');
  for (const isbn of moved) expect(await shelfOf(isbn)).toMatchObject({ read: true, bookmarked: false });

  const undo = () => page.getByRole('button', { name: 'Undo' }).click();
  await undo();
  await expect(links).toHaveText(order);
  for (const isbn of moved) expect(await shelfOf(isbn)).toMatchObject({ read: false, bookmarked: true });

  const chooseTwo = async () => {
    await select();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  };
  type Listed = { book_count: number }[];
  const counts = async () => [
    (await api<{ books: object[] }>(context, '/api/owned/list', {}, ada)).books.length,
    ...(await api<{ lists: Listed }>(context, '/api/books/get_book_lists', {}, ada)).lists.map(
      (list) => list.book_count,
    ),
  ];
  await chooseTwo();
  await bar.getByRole('button', { name: 'I own it' }).click();
  await expect(toastOf(page, '2 books marked as owned.')).toBeVisible();
  expect(await counts()).toEqual([2]);
  await undo();
  await expect.poll(counts).toEqual([0]);
  await chooseTwo();
  await bar.getByRole('button', { name: 'Add to list' }).click();
  await page.getByLabel('New list name').fill('Train');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page, '2 books added to Train.')).toBeVisible();
  expect(await counts()).toEqual([0, 2]);
  await undo();
  await expect.poll(counts).toEqual([0, 0]);

  for (const isbn of moved) await api(context, '/api/user_actions/mark_read_book', { isbn, date: '2020-05' }, ada);
  await page.goto('/library?tab=read');
  await chooseTwo();
  await bar.getByRole('button', { name: 'Date read' }).click();
  await page.getByLabel('Year').fill('2024');
  await page.getByRole('button', { name: 'Save date' }).click();
  await expect(toastOf(page, 'Date changed for 2 books.')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('listitem').getByText('2024', { exact: true })).toHaveCount(2);
  await undo();
  await expect(page.getByRole('tabpanel').getByText('May 2020')).toHaveCount(2);
});
