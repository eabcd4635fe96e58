import { api, expect, signedIn, test } from '../support/support.ts';
import { DUNE, PRIDE } from '../support/world.ts';

const PIRANESI = '9781635575637';

test('books are filed by surname and without articles', async ({ page, context }) => {
  const reader = await signedIn(page, 'Sorted Reader');
  const own = { title: 'The Elm', authors: ['Simone de Beauvoir'], language: 'en', anyway: true };
  const { isbn } = await api<{ isbn: string }>(context, '/api/books/add_own', own, reader);
  for (const one of [DUNE, PRIDE, PIRANESI, isbn])
    await api(context, '/api/user_actions/mark_read_book', { isbn: one, date: null }, reader);
  for (const [sort, order] of [
    ['Author', [PRIDE, isbn, PIRANESI, DUNE]],
    ['Title', [DUNE, isbn, PIRANESI, PRIDE]],
  ] as const) {
    await page.goto('/profile?tab=read');
    const filters = page.getByText('Filter and sort');
    await filters.click();
    await page.getByLabel('Sort by').selectOption(sort);
    const links = page.getByRole('main').locator('a[href^="/book?isbn="]:has(img, svg)');
    await expect
      .poll(async () => {
        const shown = await links.evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href)));
        return [...new Set(shown.map((address) => String(address.searchParams?.get('isbn'))))];
      })
      .toEqual(order);
  }
});

test('numbers, ISBNs and zones are taken as people write them, and minutes are no pages', async ({ page, context }) => {
  const reader = await signedIn(page, 'Nia Numbers');
  const { reading } = await api<{ reading: { id: string } }>(context, '/api/readings/start', { isbn: DUNE }, reader);
  await page.goto(`/book?isbn=${DUNE}`);
  const field = page.getByRole('textbox', { name: /you have reached in Dune$/ });
  await field.fill('١٢٠');
  await field.press('Enter');
  await expect(page.getByRole('main')).toContainText('Page 120');
  await page.getByRole('button', { name: /^Edit the reading: / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit this reading' });
  await edit.getByLabel('Pages').fill('1,200');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Page 120 of 1200')).toBeVisible();
  await field.fill('33,5%');
  await field.press('Enter');
  // Percentages are whole, and nobody is further than they say.
  await expect(page.getByRole('main')).toContainText('33%');
  await api(context, '/api/readings/delete', { reading_id: reading.id }, reader);

  await page.goto('/scan');
  const isbn = page.getByLabel('Or type an ISBN');
  await isbn.fill('978-0-340-83993-5 51000');
  await isbn.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Dune' })).toHaveCount(1);
  await isbn.fill(DUNE);
  await isbn.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(`${DUNE} is in the list already.`);

  // A request for a book that is there answers with the book.
  await page.goto('/bookrequest');
  await page.getByLabel('Book Name').fill('Dune');
  await page.getByLabel('Book Author').fill('Frank Herbert');
  await page.getByRole('button', { name: 'Request this book' }).click();
  const known = page.getByRole('alert').filter({ hasText: 'We have a book of this name.' });
  await expect(known.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', /^\/book\?isbn=\d{13}$/);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit time zone' }).click();
  for (const city of ['Kyiv', 'Kolkata'])
    await expect(page.getByLabel('Time zone').getByRole('option', { name: city })).toBeAttached();
  await page.keyboard.press('Escape');

  // Of two finished books, one was heard.
  const heard = await api<{ reading: { id: string } }>(context, '/api/readings/start', { isbn: PRIDE }, reader);
  const minutes = { reading_id: heard.reading.id, unit: 'minute', value: 700, of: 700 };
  await api(context, '/api/readings/progress', minutes, reader);
  await api(context, '/api/readings/finish', { reading_id: heard.reading.id }, reader);
  const read = await api<{ reading: { id: string } }>(context, '/api/readings/start', { isbn: PIRANESI }, reader);
  await api(context, '/api/readings/edit', { reading_id: read.reading.id, pages: 111 }, reader);
  await api(context, '/api/readings/finish', { reading_id: read.reading.id }, reader);
  await page.goto('/year');
  await expect(page.getByRole('link', { name: /^700 Minutes heard/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^111 Pages/ })).toBeVisible();
  // What may be added to a search is said beside it only.
  await expect(page.getByText('[author]')).toHaveCount(0);
  await page.goto('/search?q=dune');
  await expect(page.getByText('[author]').first()).toBeVisible();
});
