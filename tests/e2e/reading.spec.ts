import type { BrowserContext, Page } from '@playwright/test';
import { api, axe, expect, type Reader, signedIn, test, toastOf } from './support.ts';
import { DUNE } from './world.ts';

// Two editions of one work.
const FAHRENHEIT = { one: '9781451673319', other: '9780307347978' };

/** A book whose last page is known: one of the reader's own. */
async function ownBook(context: BrowserContext, reader: Reader, title: string): Promise<string> {
  const book = { title, authors: ['Rhea Reads'], pages: 320 };
  return (await api<{ isbn: string }>(context, '/api/books/add_own', book, reader)).isbn;
}

const field = (page: Page, title: string) => page.getByRole('textbox', { name: `Page of ${title} that you are on` });

test('a book is begun, carried on with by Enter, finished on another day, and stands on the profile', async ({
  page,
  context,
}) => {
  const rhea = await signedIn(page, 'Rhea Reads');
  const isbn = await ownBook(context, rhea, 'The Long Tide');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'What are you reading?' })).toBeVisible();
  await page.goto(`/book?isbn=${isbn}`);
  const reading = page.getByRole('button', { name: 'Reading: The Long Tide', exact: true });
  await reading.click();
  await expect(reading).toHaveAttribute('aria-current', 'true');
  await reading.click();
  await expect(field(page, 'The Long Tide')).toBeFocused();
  await axe(page);

  await page.goto('/home');
  const card = page.getByRole('region', { name: 'Continue reading' }).getByRole('article', { name: 'The Long Tide' });
  // What is refused says why and stays.
  await field(page, 'The Long Tide').fill('321');
  await field(page, 'The Long Tide').press('Enter');
  await expect(card.getByRole('alert')).toHaveText('This edition has 320 pages.');
  await expect(field(page, 'The Long Tide')).toHaveValue('321');
  await axe(page);
  await field(page, 'The Long Tide').fill('112');
  await field(page, 'The Long Tide').press('Enter');
  await expect(card).toContainText('Page 112 of 320');
  await expect(field(page, 'The Long Tide')).toHaveValue('');
  // The end is a question, not an answer.
  await field(page, 'The Long Tide').fill('320');
  await field(page, 'The Long Tide').press('Enter');
  const end = page.getByRole('dialog', { name: 'You have come to the end' });
  await end.getByRole('button', { name: 'Yes, finished' }).click();
  await expect(page.getByRole('heading', { name: 'What are you reading?' })).toBeVisible();

  await page.getByRole('button', { name: 'Another day' }).click();
  const dialog = page.getByRole('dialog', { name: 'When did you finish The Long Tide?' });
  await expect(dialog.getByLabel('Day')).toBeFocused();
  await dialog.getByLabel('Month').selectOption('February');
  await dialog.getByLabel('Year').fill('2020');
  await dialog.getByLabel('Day').fill('30');
  await dialog.getByLabel('Day').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This date doesn’t exist.');
  await dialog.getByLabel('Day').fill('3');
  await dialog.getByLabel('Day').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('A book cannot be finished before it was started.');
  await expect(dialog.getByLabel('Day')).toHaveValue('3');
  await axe(page);
  await page.keyboard.press('Escape');

  // It was begun long before the site knew of it.
  await page.goto(`/book?isbn=${isbn}`);
  await page.getByRole('button', { name: /^Edit the reading: / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit this reading' });
  const [started, finished] = [
    edit.getByRole('group', { name: 'Started' }),
    edit.getByRole('group', { name: 'Finished' }),
  ];
  await started.getByLabel('Year').fill('2019');
  await started.getByLabel('Month').selectOption('Unknown');
  await started.getByLabel('Day').fill('');
  await finished.getByLabel('Year').fill('2020');
  await finished.getByLabel('Month').selectOption('February');
  await finished.getByLabel('Day').fill('3');
  await axe(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Times you read it' })).toContainText('2019 to February 3, 2020');

  await page.goto('/profile?tab=read&sort=title&read_in=2020');
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'The Long Tide', exact: true })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('February 3, 2020');
  await page.getByLabel('Read in').focus();
  await page.getByLabel('Read in').selectOption('2021');
  await expect(page.getByText('No read books match these filters.')).toBeVisible();
  await expect(page.getByLabel('Read in')).toBeFocused();
  await axe(page);
});

test('a reader who says how many pages their copy has sees how far they are from then on', async ({
  page,
  context,
}) => {
  const rhea = await signedIn(page, 'Rhea Reads');
  // The catalogue knows how long its Dune is; nobody has said so of this one.
  const own = { title: 'Dune', authors: ['Frank Herbert'] };
  const { isbn } = await api<{ isbn: string }>(context, '/api/books/add_own', own, rhea);
  await api(context, '/api/readings/start', { isbn }, rhea);
  await page.goto('/home');
  const card = page.getByRole('region', { name: 'Continue reading' }).getByRole('article', { name: 'Dune' });
  const length = card.getByRole('textbox', { name: 'pages that Dune has, if you know' });
  await axe(page);
  await field(page, 'Dune').fill('112');
  await length.fill('many');
  await length.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('Please write how long it is as a number, like 320.');
  await length.fill('100');
  await length.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('Your copy has 100 pages.');
  await expect(field(page, 'Dune')).toHaveValue('112');
  await axe(page);
  await length.fill('320');
  await length.press('Enter');
  await expect(card).toContainText('Page 112 of 320');
  await expect(length).toBeHidden();
  // As it is sent, before anything runs in the browser.
  const sent = await page.request.get('/home');
  expect(await sent.text()).toContain('Page 112 of 320');
  await page.reload();
  await expect(card.getByRole('progressbar', { name: 'Progress in Dune' })).toHaveJSProperty('value', 0.35);

  await page.goto(`/book?isbn=${isbn}`);
  await page.getByRole('button', { name: /^Edit the reading: / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit this reading' });
  await expect(edit.getByLabel('Pages')).toHaveValue('320');
  await edit.getByLabel('Pages').fill('90');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert').last()).toHaveText('You are on page 112 already.');
  await axe(page);
  await edit.getByLabel('Pages').fill('400');
  await edit.getByLabel('Pages').press('Enter');
  await expect(edit).toBeHidden();
  await expect(page.getByText('Page 112 of 400')).toBeVisible();
});

test('a book that was read has other truths than today, and asks before it loses several of them', async ({ page }) => {
  await signedIn(page, 'Rhea Reads');
  await page.goto(`/book?isbn=${DUNE}`);
  const read = page.getByRole('button', { name: 'Read: Dune', exact: true });
  await read.click();
  await expect(toastOf(page, 'Finished today')).toContainText('Dune');
  await page.getByRole('button', { name: 'Long ago' }).click();
  const times = page.getByRole('list', { name: 'Times you read it' });
  await expect(times).toContainText('Finished, date unknown');
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByRole('button', { name: 'Give up Dune' }).click();
  await expect(times.getByRole('listitem')).toHaveText([/Gave up/, 'Finished, date unknown']);
  await page.getByRole('button', { name: 'Add a reading of the past' }).click();
  const past = page.getByRole('dialog', { name: 'When did you read Dune?' });
  await past.getByRole('group', { name: 'Finished' }).getByLabel('Year').fill('2015');
  await past.getByRole('button', { name: 'Add reading' }).click();
  await expect(times.getByRole('listitem')).toHaveCount(3);
  await read.click();
  const question = page.getByRole('dialog', { name: 'Not read after all?' });
  await expect(question).toContainText('2 times');
  await axe(page);
  await question.getByRole('button', { name: 'Remove them all' }).click();
  await expect(read).toHaveAttribute('aria-pressed', 'false');
  await expect(times.getByRole('listitem')).toHaveText([/Gave up/]);
});

test('a reading that was finished in another tab says so, and the page shows it', async ({ page, context }) => {
  const rhea = await signedIn(page, 'Rhea Reads');
  const { reading } = await api<{ reading: { id: string } }>(context, '/api/readings/start', { isbn: DUNE }, rhea);
  await page.goto('/home');
  await expect(field(page, 'Dune')).toBeVisible();
  await api(context, '/api/readings/finish', { reading_id: reading.id }, rhea);
  await field(page, 'Dune').fill('12');
  await field(page, 'Dune').press('Enter');
  await expect(toastOf(page, 'This reading is over.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What are you reading?' })).toBeVisible();
});

test('another edition becomes the reader’s own', async ({ page, context }) => {
  const rhea = await signedIn(page, 'Rhea Reads');
  await api(context, '/api/user_actions/mark_bookmarked_book', { isbn: FAHRENHEIT.one }, rhea);
  await page.goto(`/book?isbn=${FAHRENHEIT.one}`);
  const edition = (isbn: string) =>
    page
      .getByRole('region', { name: 'Editions' })
      .getByRole('listitem')
      .filter({ hasText: `ISBN ${isbn}` });
  await expect(edition(FAHRENHEIT.one)).toContainText('Your edition');
  await edition(FAHRENHEIT.other)
    .getByRole('button', { name: /^This is my edition/ })
    .click();
  await expect(edition(FAHRENHEIT.other)).toContainText('Your edition');
  await expect(edition(FAHRENHEIT.one).getByRole('button', { name: /^This is my edition/ })).toBeVisible();
  await page.goto('/profile?tab=bookmarked');
  const shelved = page.getByRole('tabpanel').getByRole('link', { name: 'Fahrenheit 451', exact: true });
  await expect(shelved).toHaveAttribute('href', `/book?isbn=${FAHRENHEIT.other}`);

  // What was read is put right where the reading is.
  await page.goto(`/book?isbn=${FAHRENHEIT.other}`);
  await page.getByRole('button', { name: 'Read: Fahrenheit 451', exact: true }).click();
  await page.getByRole('button', { name: /^Edit the reading: / }).click();
  const edit = page.getByRole('dialog', { name: 'Edit this reading' });
  await edit.getByLabel('Edition').selectOption(FAHRENHEIT.one);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edition(FAHRENHEIT.one)).toContainText('Your edition');
});

test('the message about a finish goes with the mark, and with the reading', async ({ page }) => {
  await signedIn(page, 'Tilda Takesback');
  await page.goto(`/book?isbn=${DUNE}`);
  const main = page.getByRole('main');
  const read = main.getByRole('button', { name: 'Read: Dune', exact: true });
  const finished = toastOf(page, 'Finished today');
  await read.click();
  await expect(finished).toBeVisible();
  await read.click();
  await expect(read).toHaveAttribute('aria-pressed', 'false');
  await expect(finished).toHaveCount(0, { timeout: 2_000 });

  await page.goto(`/book?isbn=${FAHRENHEIT.one}`);
  await main.getByRole('button', { name: /^Read: Fahrenheit 451/ }).click();
  await expect(finished).toBeVisible();
  await main.getByRole('button', { name: /^Delete the reading/ }).click();
  await page.getByRole('button', { name: 'Delete reading' }).click();
  await expect(main.getByRole('button', { name: /^Delete the reading/ })).toHaveCount(0);
  await expect(finished).toHaveCount(0, { timeout: 2_000 });
});
