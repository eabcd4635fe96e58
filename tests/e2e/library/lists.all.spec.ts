import type { Page } from '@playwright/test';
import { api, axe, expect, type Reader, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

async function someBooks(page: Page, count: number): Promise<{ isbn: string; title: string }[]> {
  const { items } = await api<{
    items: { volumeInfo: { title: string; industryIdentifiers: { identifier: string }[] } }[];
  }>(page.context(), '/api/books/search', { query: 'fantasy [meta]' });
  return items.slice(0, count).map(({ volumeInfo: info }) => ({
    isbn: info.industryIdentifiers[0]?.identifier ?? '',
    title: info.title,
  }));
}

async function hasList(page: Page, reader: Reader, name: string, isbns: readonly string[] = []): Promise<string> {
  const list = await api<{ list_id: string }>(
    page.context(),
    '/api/books/create_book_list',
    { list_name: name },
    reader,
  );
  const books = isbns.map((isbn) => ({ isbn }));
  const input = { list_id: list.list_id, list_name: name, list_description: '', list_books: books };
  await api(page.context(), '/api/books/save_book_list', input, reader);
  return list.list_id;
}

const openDropdown = async (page: Page) => {
  await page.getByRole('button', { name: 'Add to List' }).click();
  await expect(page.getByRole('list', { name: 'Your lists' })).toBeAttached();
};

test('a book is added to lists, old and new, and removed again', async ({ page }) => {
  const ada = await signedIn(page);
  await hasList(page, ada, 'Summer');
  await hasList(page, ada, 'Deserts', [DUNE]);
  await page.goto(`/book?isbn=${DUNE}`);
  await openDropdown(page);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await expect(box('Deserts')).toBeChecked();
  await expect(box('Summer')).not.toBeChecked();
  await axe(page);

  // Nothing is sent before Save.
  await box('Summer').check();
  await box('Deserts').uncheck();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page, 'Please enter a name for the book list')).toBeVisible();
  await page.getByLabel('New list name').fill('Worms');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page, 'Successfully created book list')).toBeVisible();
  await expect(box('Worms')).toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toastOf(page, 'All lists saved successfully!')).toBeVisible();
  await expect(box('Worms')).toHaveCount(0);

  await page.reload();
  await openDropdown(page);
  await expect(box('Summer')).toBeChecked();
  await expect(box('Worms')).toBeChecked();
  await expect(box('Deserts')).not.toBeChecked();
  const panel = await page.getByRole('list', { name: 'Your lists' }).locator('..').boundingBox();
  expect(panel?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.3 + 1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(box('Summer')).toHaveCount(0);

  await page.goto('/profile?tab=lists');
  await expect(page.getByRole('region', { name: 'Worms' }).getByRole('link', { name: 'Dune' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deserts' })).toContainText('No books in this list yet!');
});

test('a book is dragged to its place', async ({ page }) => {
  const ada = await signedIn(page);
  const books = await someBooks(page, 3);
  await hasList(
    page,
    ada,
    'Summer',
    books.map(({ isbn }) => isbn),
  );
  await page.goto('/profile?tab=lists');
  await page.getByRole('button', { name: 'Edit the list Summer' }).click();
  const [first, , last] = books.map(({ title }) => title);
  const from = await page.getByRole('button', { name: `Move ${first}`, exact: true }).boundingBox();
  const to = await page.getByRole('button', { name: `Move ${last}`, exact: true }).boundingBox();
  if (!from || !to) throw new Error('The handles are not there');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 14, { steps: 8 });
  await page.mouse.up();
  const rows = page.getByRole('list', { name: 'Books in this list' }).getByRole('listitem');
  await expect(rows.nth(2)).toContainText(first ?? '');
});

test('lists, the library, the year and a club’s plan are printed without anything to press', async ({ page }) => {
  const ada = await signedIn(page, 'Ada Prints');
  const context = page.context();
  await hasList(page, ada, 'Deserts', [DUNE]);
  await api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, ada);
  const club = { name: 'Long Chapter', privacy_setting: 'private' };
  const { book_club_id: club_id } = await api<{ book_club_id: string }>(
    context,
    '/api/restricted/bookclub/create',
    club,
    ada,
  );
  const milestones = [{ title: 'The desert', upto: { unit: 'percent', value: 40 } }];
  await api(
    context,
    '/api/bookclub/manage/set_reading',
    { club_id, isbn: DUNE, starts: '2026-11-01', milestones },
    ada,
  );
  for (const [path, printed] of [
    ['/profile?tab=lists', 'Deserts'],
    ['/library', 'Dune'],
    ['/year', 'in books'],
    [`/bookclub/view?id=${club_id}&tab=book`, 'The desert'],
  ] as const) {
    await page.goto(path);
    // Set on each page, because a navigation resets it if a protocol session is attached to the page.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByText(printed).first()).toBeVisible();
    for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'textbox', 'tab'] as const)
      await expect(page.getByRole(role), `${path} ${role}`).toHaveCount(0);
  }
});
