import type { Locator } from '@playwright/test';
import { api, expect, newReader, signedIn, test } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

const EMMA = '9780141439587';

test('daily acts take few taps from home on a phone @phone', async ({ page, context }) => {
  const reader = await signedIn(page, 'Tess Tapping');
  const year = new Date().getFullYear();
  await api(context, '/api/readings/start', { isbn: EMMA }, reader);
  await page.goto(`/book?isbn=${EMMA}`);
  await page.getByRole('button', { name: 'Finish Emma' }).click();
  const emma = page.getByRole('dialog', { name: 'You finished Emma' });
  await emma.getByRole('button', { name: 'E-book' }).click();
  await emma.getByRole('button', { name: 'Done' }).click();
  await expect(emma).toBeHidden();
  await api(context, '/api/readings/start', { isbn: DUNE }, reader);
  await api(context, '/api/readings/add', { isbn: EMMA, finished: { date: `${year}-03-05` } }, reader);
  const { book_club_id: club } = await api<{ book_club_id: string }>(
    context,
    '/api/restricted/bookclub/create',
    { name: 'Long Chapter', privacy_setting: 'private' },
    reader,
  );
  const post = { club_id: club, post_title: 'Chapter four', post_content: 'So good', is_announcement: false };
  await api(context, '/api/bookclub/add_post', post, reader);

  const main = page.getByRole('main');
  const destination = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  /** Performs an action from the home page. Returns the number of taps. */
  const countTaps = async (act: () => Promise<void>) => {
    await page.goto('/home');
    taps = 0;
    await act();
    return taps;
  };

  expect
    .soft(
      await countTaps(async () => {
        const field = main.getByRole('textbox', { name: /you have reached in Dune$/ }).first();
        await tap(field);
        await field.fill('112');
        await tap(main.getByRole('button', { name: 'Update progress of Dune' }));
        await expect(field).toHaveValue('');
      }),
      'log a page',
    )
    .toBe(2);
  expect
    .soft(
      await countTaps(async () => {
        const sheet = page.getByRole('dialog', { name: 'You finished Dune' });
        await tap(main.getByRole('button', { name: 'Finish Dune' }));
        taps += 1;
        await sheet.getByRole('radio', { name: '4 stars' }).check({ force: true });
        // The format of the last book that was finished is proposed.
        await expect(sheet.getByRole('button', { name: 'E-book' })).toHaveAttribute('aria-pressed', 'true');
        await tap(sheet.getByRole('button', { name: 'Done' }));
        await expect(sheet).toBeHidden();
        const facts = await api(context, '/api/readings/list', { isbn: DUNE }, reader);
        expect(facts).toMatchObject({ readings: [{ state: 'finished', format: 'ebook' }] });
        const answer = await api<{ book: { shelf: unknown } }>(context, '/api/books/get', { isbn: DUNE }, reader);
        expect(answer.book.shelf).toMatchObject({ rating: 4 });
      }),
      'finish with stars and format',
    )
    .toBe(3);
  expect
    .soft(
      await countTaps(async () => {
        await tap(page.getByRole('banner').getByLabel('Search books'));
        await page.keyboard.type('frankenstein');
        await tap(page.getByRole('option', { name: /^Frankenstein/ }).first());
        await tap(main.getByRole('button', { name: /^Reading: Frankenstein/ }));
        await expect(main.getByRole('textbox', { name: /you have reached in Frankenstein/ })).toBeVisible();
      }),
      'start a known book',
    )
    .toBe(3);
  expect
    .soft(
      await countTaps(async () => {
        await tap(main.getByRole('link', { name: 'Your year' }));
        await tap(main.getByRole('link', { name: /^Mar\b/ }).first());
        await expect(main.getByText(`March ${year}`).first()).toBeVisible();
      }),
      'what did I read in March',
    )
    .toBe(2);
  expect
    .soft(
      await countTaps(async () => {
        await tap(main.getByRole('link', { name: /^Word Search/ }));
        await expect(page.getByRole('heading', { level: 1, name: 'Word Search' })).toBeVisible();
      }),
      'play today’s word search',
    )
    .toBeLessThanOrEqual(2);
  await api(context, '/api/readings/start', { isbn: DUNE }, reader);
  await api(context, '/api/books/create_book_list', { list_name: 'For the train' }, reader);
  expect
    .soft(
      await countTaps(async () => {
        await tap(main.getByRole('link', { name: 'Dune', exact: true }).first());
        await tap(main.getByRole('button', { name: 'Add to List' }));
        await tap(page.getByRole('list', { name: 'Your lists' }).getByText('For the train'));
        await expect(page.getByText(/Added .*For the train|Dune.*For the train/).first()).toBeVisible();
      }),
      'add to a list',
    )
    .toBe(3);
  const wanted = await newReader(context, 'Wilhelmina Wanted');
  expect
    .soft(
      await countTaps(async () => {
        await tap(destination('You'));
        await tap(main.getByRole('link', { name: /^Friends/ }));
        await main.getByLabel('Name').fill('Wilhelmina Wanted');
        await page.keyboard.press('Enter');
        await tap(
          main
            .getByRole('listitem')
            .filter({ hasText: wanted.name })
            .getByRole('button', { name: /^Add as/ })
            .first(),
        );
        await expect(main.getByRole('button', { name: /^Request Pending/ }).first()).toBeVisible();
      }),
      'find a friend and ask',
    )
    .toBe(3);
  const due = Math.floor(Date.now() / 1_000) + 864_000;
  const goal = { challenge_name: `${year} goal`, num_books: 4, challenge_due_date: due };
  await api(context, '/api/challenges/create', goal, reader);
  expect
    .soft(
      await countTaps(async () => {
        await tap(main.getByRole('link', { name: /goal/ }).first());
        await main.getByLabel('Number of books').first().fill('9');
        await tap(main.getByRole('button', { name: 'Save' }).first());
        await expect(page.getByText('of 9').first()).toBeVisible();
      }),
      'change the goal',
    )
    .toBe(2);
  expect
    .soft(
      await countTaps(async () => {
        await tap(destination('Library'));
        await tap(main.getByLabel('More about your library'));
        await tap(main.getByRole('link', { name: 'Import' }));
        const chooser = page.waitForEvent('filechooser');
        // The field lies over its button.
        await tap(main.getByLabel(/^Choose your file/));
        await chooser;
      }),
      'import a file',
    )
    .toBe(4);
  expect
    .soft(
      await countTaps(async () => {
        await tap(destination('Clubs'));
        await tap(main.getByRole('link', { name: 'Long Chapter' }).first());
        await expect(main.getByRole('article').filter({ hasText: 'Chapter four' })).toBeVisible();
      }),
      'my club’s talk',
    )
    .toBe(2);
});
