import { api, expect, newReader, openStates, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

// The same click fifty times in a row, faster than any page can draw: one effect, and as many calls as it takes to have
// it. Worker tests prove that fifty concurrent calls have one effect, too.

test('fifty clicks join a club once', async ({ page, context }) => {
  const reader = await signedIn(page);
  const founder = await newReader(context, 'Grace Hopper');
  const club = { name: `Fifty ${founder.userId.slice(0, 8)}`, privacy_setting: 'public' };
  const create = '/api/restricted/bookclub/create';
  const { book_club_id: club_id } = await api<{ book_club_id: string }>(context, create, club, founder);
  await page.goto(`/bookclub/view?id=${club_id}`);
  const button = page.getByRole('main').getByRole('button', { name: /^Join/ });
  await expect(button).toBeVisible();
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/bookclub/join_public') calls += 1;
  });
  await button.evaluate((element) => {
    for (let click = 0; click < 50; click += 1) (element as HTMLElement).click();
  });
  await expect(page.getByRole('button', { name: 'Write a post' })).toBeVisible();
  expect(calls).toBe(1);
  const { member_list: members } = await api<{ member_list: { id: string }[] }>(
    context,
    '/api/bookclub/get_feed',
    { club_id },
    reader,
  );
  expect(members.filter(({ id }) => id === reader.userId)).toHaveLength(1);
});

test('what is pressed shows at once that it was, however late its answer is', async ({ page, context }) => {
  const reader = await signedIn(page, 'Sloane Slow');
  const club = { name: 'Slow Answers', privacy_setting: 'private' };
  const create = '/api/restricted/bookclub/create';
  const { book_club_id: club_id } = await api<{ book_club_id: string }>(context, create, club, reader);
  await page.goto('/search?q=dune+frank+herbert');
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true });
  /** Presses something while no call is answered, and says then how one sees that it was pressed. */
  const pressSlowly = async (press: () => Promise<void>, isShown: () => Promise<void>) => {
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\//, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await press();
    await isShown();
    answered.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
  const isBusy = (name: string | RegExp) => () => expect(button(name)).toHaveAttribute('aria-busy', 'true');

  const cover = main.locator(`a[href^="/book?isbn=${DUNE}"]`).first();
  await pressSlowly(
    () => cover.click(),
    () => expect(cover).toHaveAttribute('aria-busy', 'true'),
  );
  await expect(page).toHaveURL(`/book?isbn=${DUNE}`);

  await pressSlowly(() => button('Reading: Dune').click(), isBusy('Reading: Dune'));
  await expect(button('Other states of Dune')).toBeVisible();
  await pressSlowly(async () => {
    await openStates(page);
    await button('Gave up: Dune').click();
  }, isBusy('Other states of Dune'));
  await expect(toastOf(page, 'Stopped.').first()).toBeVisible();
  const stars = main.getByRole('radio', { name: '4 stars', exact: true });
  await expect(stars).toBeAttached();
  await pressSlowly(
    () => stars.check({ force: true }),
    () => expect(stars).toBeChecked(),
  );
  await button('Write a note').click();
  await main.getByLabel('Your private note').fill('Sand.');
  await pressSlowly(() => button('Save note').click(), isBusy('Save note'));
  await expect(main.getByLabel('Your private note')).toBeHidden();
  expect((await api<{ text: string }>(context, '/api/notes/get', { isbn: DUNE }, reader)).text).toBe('Sand.');

  await page.goto(`/bookclub/view?id=${club_id}`);
  await button('Write a post').click();
  await main.getByLabel('Title', { exact: true }).fill('Slowly');
  await main.getByLabel('Text', { exact: true }).fill('A post in its own time.');
  await pressSlowly(() => button('Post').click(), isBusy('Post'));
  await expect(main.getByRole('article').filter({ hasText: 'A post in its own time.' })).toHaveCount(1);
});
