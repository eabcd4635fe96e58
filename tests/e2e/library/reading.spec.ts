import type { BrowserContext, Page } from '@playwright/test';
import { api, axe, chooseState, expect, type Reader, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

/** Adds a book of the reader's own, with a known number of pages. */
async function ownBook(context: BrowserContext, reader: Reader, title: string): Promise<string> {
  const book = { title, authors: ['Rhea Reads'], pages: 320 };
  return (await api<{ isbn: string }>(context, '/api/books/add_own', book, reader)).isbn;
}

const field = (page: Page, title: string) => page.getByRole('textbox', { name: `Page you have reached in ${title}` });

test('a book is started, updated with Enter, finished on another day, and shown on the profile', async ({
  page,
  context,
}) => {
  const rhea = await signedIn(page, 'Rhea Reads');
  const isbn = await ownBook(context, rhea, 'The Long Tide');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'What are you reading?' })).toBeVisible();
  await page.goto(`/book?isbn=${isbn}`);
  const reading = page.getByRole('button', { name: 'Reading: The Long Tide', exact: true });
  await chooseState(page, 'Reading');
  await expect(reading).toHaveAttribute('aria-current', 'true');
  await expect(reading).toBeFocused();
  await reading.click();
  await expect(field(page, 'The Long Tide')).toBeFocused();
  await axe(page);

  await page.goto('/home');
  const card = page.getByRole('region', { name: 'Continue reading' }).getByRole('article', { name: 'The Long Tide' });
  await field(page, 'The Long Tide').fill('321');
  await field(page, 'The Long Tide').press('Enter');
  await expect(card.getByRole('alert')).toHaveText('This edition has 320 pages.');
  await expect(field(page, 'The Long Tide')).toHaveValue('321');
  await axe(page);
  await field(page, 'The Long Tide').fill('112');
  await field(page, 'The Long Tide').press('Enter');
  await expect(card).toContainText('Page 112 of 320');
  await expect(field(page, 'The Long Tide')).toHaveValue('');
  // Reaching the last page only asks; it does not finish the reading.
  await field(page, 'The Long Tide').fill('320');
  await field(page, 'The Long Tide').press('Enter');
  const end = page.getByRole('dialog', { name: 'Finished this book?' });
  await end.getByRole('button', { name: 'Yes, finished' }).click();

  const dialog = page.getByRole('dialog', { name: 'You finished The Long Tide' });
  await axe(page);
  await dialog.getByRole('button', { name: 'Another date' }).click();
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
  await dialog.getByRole('button', { name: 'Today' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What are you reading?' })).toBeVisible();

  // It was started long before it was added here.
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
  await expect(page.getByRole('tabpanel')).toContainText('Feb 2020');
  await page.getByLabel('Read in').focus();
  await page.getByLabel('Read in').selectOption('2021');
  await expect(page.getByText('No read books match these filters.')).toBeVisible();
  await expect(page.getByLabel('Read in')).toBeFocused();
  await axe(page);
  const search = page.getByRole('searchbox', { name: 'Search this shelf' });
  await search.fill('long zebra');
  await search.press('Enter');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search).toBeFocused();
  await search.fill('LÓNG tid');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=L%C3%93NG\+tid/);
  await page.getByRole('tabpanel').getByRole('link', { name: 'The Long Tide', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Long Tide' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('LÓNG tid');
  await expect(page.getByLabel('Order')).toBeHidden();
});

test('a reader who says how many pages their copy has sees how far they are from then on @all', async ({
  page,
  context,
}) => {
  const rhea = await signedIn(page, 'Rhea Reads');
  // The length of this book is unknown, unlike that of the Dune in the catalogue.
  const own = { title: 'Dune', authors: ['Frank Herbert'], anyway: true };
  const { isbn } = await api<{ isbn: string }>(context, '/api/books/add_own', own, rhea);
  await api(context, '/api/readings/start', { isbn }, rhea);
  await page.goto('/home');
  const card = page.getByRole('region', { name: 'Continue reading' }).getByRole('article', { name: 'Dune' });
  const length = card.getByRole('textbox', { name: 'pages in Dune, if you know' });
  await axe(page);
  await field(page, 'Dune').fill('112');
  await length.fill('many');
  await length.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('Enter the length as a number, like 320.');
  // The next press counts although the page still loads what the last one changed.
  const loaded = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    sent.push(pathname);
    if (!pathname.endsWith('/progress')) await loaded.promise;
    await route.continue();
  });
  await length.fill('100');
  await length.press('Enter');
  await expect(card.getByRole('alert')).toHaveText('Your copy has 100 pages.');
  await expect(field(page, 'Dune')).toHaveValue('112');
  await axe(page);
  await length.fill('320');
  await length.press('Enter');
  await expect.poll(() => sent.filter((path) => path.endsWith('/progress'))).toHaveLength(2);
  loaded.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(card).toContainText('Page 112 of 320');
  await expect(length).toBeHidden();
  // As sent by the server, before any script runs.
  const response = await page.request.get('/home');
  expect(await response.text()).toContain('Page 112 of 320');
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

test('a read book can have other dates than today, and removing several readings asks first @all', async ({ page }) => {
  await signedIn(page, 'Rhea Reads');
  await page.goto(`/book?isbn=${DUNE}`);
  const read = page.getByRole('button', { name: 'Read: Dune', exact: true });
  await chooseState(page, 'Read');
  const sheet = page.getByRole('dialog', { name: 'You finished Dune' });
  await sheet.getByRole('button', { name: 'I don’t remember' }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  const times = page.getByRole('list', { name: 'Times you read it' });
  await expect(times).toContainText('Finished, date unknown');
  await page.getByRole('button', { name: 'Read again' }).click();
  await chooseState(page, 'Gave up');
  await expect(times.getByRole('listitem')).toHaveText([/Gave up/, 'Finished, date unknown']);
  await page.getByRole('button', { name: 'Log an earlier read' }).click();
  const dialog = page.getByRole('dialog', { name: 'When did you read Dune?' });
  await dialog.getByRole('group', { name: 'Finished' }).getByLabel('Year').fill('2015');
  await dialog.getByRole('button', { name: 'Add reading' }).click();
  await expect(times.getByRole('listitem')).toHaveCount(3);
  await read.click();
  const question = page.getByRole('dialog', { name: 'Remove all readings?' });
  await expect(question).toContainText('2 times');
  await axe(page);
  await question.getByRole('button', { name: 'Remove all' }).click();
  await expect(read).toHaveAttribute('aria-pressed', 'false');
  await expect(times.getByRole('listitem')).toHaveText([/Gave up/]);
});

test('the sheet of a finished book saves stars, format, source and a sentence, and a removed mark can be restored @all', async ({
  page,
  context,
}) => {
  const tilda = await signedIn(page, 'Tilda Takesback');
  await page.goto(`/book?isbn=${DUNE}`);
  const main = page.getByRole('main');
  await chooseState(page, 'Read');
  const sheet = page.getByRole('dialog', { name: 'You finished Dune' });
  const requests: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/readings/finish')) requests.push(request.postDataJSON());
  });
  await sheet.getByRole('radio', { name: '4.5 stars' }).check({ force: true });
  await sheet.getByRole('button', { name: 'Audiobook' }).click();
  await sheet.getByRole('button', { name: 'Library' }).click();
  await sheet.getByLabel('A sentence about it').fill('Sand, well told.');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toBeHidden();
  await expect(main.getByRole('article').filter({ hasText: 'Sand, well told.' })).toBeVisible();
  const facts = async () => {
    const answer = await api<{ readings: { format?: string; source?: string; finished?: string }[] }>(
      context,
      '/api/readings/list',
      { isbn: DUNE },
      tilda,
    );
    return answer.readings.map(({ format, source }) => [format, source]);
  };
  await expect.poll(facts).toEqual([['audio', 'library']]);
  expect(requests).toMatchObject([{ rating: 4.5, format: 'audio', source: 'library', review: 'Sand, well told.' }]);

  const read = main.getByRole('button', { name: 'Read: Dune', exact: true });
  await read.click();
  const undo = toastOf(page, 'No longer marked as read.').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect.poll(facts).toEqual([]);
  await undo.click();
  await expect(read).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(facts).toEqual([['audio', 'library']]);

  await main.getByRole('button', { name: /^Delete the reading/ }).click();
  await toastOf(page, 'Reading deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('button', { name: /^Delete the reading/ })).toBeVisible();
  await expect.poll(facts).toEqual([['audio', 'library']]);
});
