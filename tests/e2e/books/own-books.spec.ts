import {
  api,
  axe,
  beLibrarian,
  beSignedIn,
  expect,
  newReader,
  openMore,
  signedIn,
  test,
  toastOf,
} from '../support/support.ts';

test('a book that no search finds is added by keyboard, and has its page at once', async ({ page }) => {
  await signedIn(page, 'Ada Adds');
  const title = `Zyxwort of ${inWords(Date.now())}`;
  await page.goto(`/search?q=${encodeURIComponent(`${title.toLowerCase()} (marsh tales #2)`)}`);
  await expect(page.getByText("We don't have this book yet")).toBeVisible();
  await page.getByRole('link', { name: 'Add it yourself' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add it yourself' })).toBeVisible();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(field('Title')).toHaveValue(title);
  await expect(field('Series (optional)')).toHaveValue('Marsh Tales');
  await expect(field('Place in the series (optional)')).toHaveValue('2');
  await axe(page);
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);

  await field('Title').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('9999');
  await page.keyboard.press('Tab');
  await page.keyboard.type('-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(['Enter an author.', /^Enter a year/, /^Enter the number of pages/]);
  await expect(field('Authors')).toBeFocused();
  await axe(page);
  await page.keyboard.type('Zora Quill');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Another Hand');
  await page.reload();
  await expect(field('Authors')).toHaveValue('Zora Quill\nAnother Hand');
  await field('Year (optional)').fill('1987');
  await field('Pages (optional)').fill('212');
  await page.getByLabel('Language (optional)').selectOption('pl');
  await page.getByRole('button', { name: 'Add this book' }).press('Enter');

  await page.waitForURL(/\/book\?isbn=2\d{12}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Zora Quill, Another Hand');
  await expect(page.getByRole('main')).toContainText('Polish');
  const cover = page.getByRole('img', { name: `Cover of ${title}` });
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.content()).not.toMatch(/ISBN/);
  await axe(page);
  await page.getByRole('button', { name: /Read/ }).first().click();
  await page.goto(`/search?q=${encodeURIComponent(title.toLowerCase().slice(0, 8))}`);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
});

// Returns a word that no book contains: letters only, since digits could be a position in a series.
function inWords(number: number): string {
  const letters = [...number.toString(26)].map((digit) => 'bcdfghjklmnpqrstvwxzaeiouy'[Number.parseInt(digit, 26)]);
  const word = letters.join('');
  return word.replace(/^./, (letter) => letter.toUpperCase());
}

test('a book that a reader added is corrected and deleted by them, and not added twice @all', async ({
  page,
  context,
}) => {
  const reader = await signedIn(page, 'Edith Errs');
  const title = `Quillwort of ${inWords(Date.now())}`;
  const facts = { title: `${title} teh`, authors: ['Zora Quill'], pages: 212, year: 1987 };
  const { isbn } = await api<{ isbn: string }>(context, '/api/books/add_own', facts, reader);
  await page.goto(`/book?isbn=${isbn}`);
  await openMore(page);
  await page.getByRole('link', { name: 'Edit this book' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(field('Pages (optional)')).toHaveValue('212');
  await expect(field('Year (optional)')).toHaveValue('1987');
  await field('Title').fill(title);
  await field('Series (optional)').fill('Marsh Tales');
  await field('Place in the series (optional)').fill('1,5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();

  await page.goto('/addbook');
  await field('Title').fill(title.toUpperCase());
  await field('Authors').fill('zora quill');
  await page.getByRole('button', { name: 'Add this book' }).click();
  const known = page.getByRole('main').getByRole('alert');
  await expect(known).toContainText('You’ve added this book already.');
  await expect(known.getByRole('button', { name: 'Add mine anyway' })).toBeVisible();
  await axe(page);
  await field('Title').fill('Quernstone');
  await field('ISBN (optional)').fill('ISBN: 978.0.340.83993.5');
  await page.getByRole('button', { name: 'Add this book' }).click();
  await expect(known).toContainText('The catalogue has this book already.');

  await page.goto('/bookrequest');
  await page.getByLabel('Book Name').fill('dune');
  await page.getByLabel('Book Author').fill('herbert');
  await page.getByRole('button', { name: 'Request this book' }).click();
  await known.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dune', exact: true })).toBeVisible();

  await page.goto(`/book?isbn=${isbn}`);
  await openMore(page);
  await page.getByRole('button', { name: 'Delete this book' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${title}?` });
  await axe(page);
  await question.getByRole('button', { name: 'Delete this book' }).click();
  await expect(page).toHaveURL('/library');
  await expect(toastOf(page, 'The book is deleted.')).toBeVisible();
});

test('a librarian accepts a book and merges works, and sees nothing else of the admin page @all', async ({
  page,
  context,
}) => {
  const [firstReader, secondReader] = [await newReader(context, 'Olive One'), await newReader(context, 'Otto Other')];
  const title = `Quernstone ${Date.now().toString(36)}`;
  const added = (reader: typeof firstReader, name: string) =>
    api<{ isbn: string }>(context, '/api/books/add_own', { title: name, authors: ['Mills Grist'] }, reader);
  const [first, second] = [await added(firstReader, title), await added(secondReader, `${title}, again`)];
  await api(context, '/api/user_actions/mark_read_book', { isbn: first.isbn }, firstReader);

  const lib = await newReader(context, 'Libby Librarian');
  await beSignedIn(page, lib);
  await page.goto('/admin');
  await expect(page.getByText('Not an admin')).toBeVisible();
  // A page that detects another reader reloads itself, which would interfere with the next step.
  await page.goto('about:blank', { waitUntil: 'load' });
  await beLibrarian(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Books that readers added' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By day' })).toHaveCount(0);
  await axe(page);

  // Merging asks first, and Cancel has the focus.
  await page.getByLabel('Duplicate', { exact: true }).fill(second.isbn);
  await page.getByLabel('Merge into', { exact: true }).fill(first.isbn);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Merge these two works?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question.getByText(`${title}, again`)).toBeVisible();
  await expect(question.getByText(title, { exact: true })).toBeVisible();
  await expect(question.getByText(/^1 reader · work/)).toBeVisible();
  await axe(page);
  await question.getByRole('button', { name: 'Merge works' }).click();
  await expect(toastOf(page, 'Works merged.')).toBeVisible();

  const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const more = page.getByRole('button', { name: 'Show more books' });
  // Other tests' books may come first.
  await expect(async () => {
    if ((await line.count()) === 0) await more.click({ timeout: 1_000 });
    await expect(line).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await line.getByRole('button', { name: `Accept: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this book?' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter the title.');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`${title} Revisited`);
  await axe(page);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(toastOf(page, `“${title} Revisited” is in the catalogue now.`)).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Books that readers added' })).toBeFocused();

  const { items } = await api<{ items: { volumeInfo: { title: string } }[] }>(context, '/api/books/search', {
    query: title,
  });
  expect(items.map(({ volumeInfo }) => volumeInfo.title)).toEqual([`${title} Revisited`]);
});
