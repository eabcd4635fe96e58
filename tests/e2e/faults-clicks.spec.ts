import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { api, expect, newReader, type Reader, signedIn, test, toastOf } from './support.ts';

// The same click fifty times in a row, faster than any page can draw: one effect, and as many calls as it takes to have it.
// That fifty calls at once have one effect too, whoever makes them, is held by the tests of the worker.

const DUNE = '9780340839935';
const book = `/book?isbn=${DUNE}`;

interface Stage {
  page: Page;
  context: BrowserContext;
  reader: Reader;
}

interface Click {
  path: string;
  /** Opens the page of the click and answers the button. */
  button: (stage: Stage) => Promise<Locator>;
  /** What the server holds of it afterwards, and what it should be. */
  effect: (stage: Stage) => Promise<unknown>;
  expected: unknown;
  /** What the page shows once it is done. */
  shown: (page: Page) => Locator;
}

const stats = ({ context, reader }: Stage) =>
  api<{
    books_read: unknown[];
    books_bookmarked: unknown[];
    books_reviewed: unknown[];
    book_lists: { name: string }[];
  }>(context, '/api/user_actions/view_user_book_stats', {}, reader);
const hasRead = ({ context, reader }: Stage) =>
  api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);

let friend: Reader;
let club = '';

const clicks: Record<string, Click> = {
  'submit a review': {
    path: '/api/user_actions/submit_review',
    button: async (stage) => {
      const { page } = stage;
      await hasRead(stage);
      await page.goto(book);
      await page.getByRole('button', { name: 'Write a review' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: '4.5 stars' }).check({ force: true });
      await page.getByLabel('Your review').fill('Fifty times the same.');
      return page.getByRole('button', { name: 'Submit review' });
    },
    effect: async (stage) => (await stats(stage)).books_reviewed.length,
    expected: 1,
    shown: (page) => page.getByRole('article').filter({ hasText: 'Fifty times the same.' }),
  },
  'join a club': {
    path: '/api/bookclub/join_public',
    button: async ({ page, context }) => {
      friend = await newReader(context, 'Grace Hopper');
      const made = { name: `Fifty ${friend.userId.slice(0, 8)}`, privacy_setting: 'public' };
      const path = '/api/restricted/bookclub/create';
      club = (await api<{ book_club_id: string }>(context, path, made, friend)).book_club_id;
      await page.goto(`/bookclub/view?id=${club}`);
      return page.getByRole('main').getByRole('button', { name: /^Join/ });
    },
    effect: async ({ context, reader }) =>
      (
        await api<{ member_list: { id: string }[] }>(context, '/api/bookclub/get_feed', { club_id: club }, reader)
      ).member_list.filter(({ id }) => id === reader.userId).length,
    expected: 1,
    shown: (page) => page.getByRole('button', { name: 'Write a post' }),
  },
};

for (const [name, click] of Object.entries(clicks)) {
  test(`fifty clicks: ${name}`, async ({ page, context }) => {
    const stage = { page, context, reader: await signedIn(page) };
    const button = await click.button(stage);
    await expect(button).toBeVisible();
    let calls = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === click.path) calls += 1;
    });
    await button.evaluate((element) => {
      for (let click = 0; click < 50; click += 1) (element as HTMLElement).click();
    });
    await expect(click.shown(page).first()).toBeVisible();
    expect(calls).toBe(1);
    expect(await click.effect(stage)).toEqual(click.expected);
  });
}

test('words that were mended after a lost answer are not posted beside the first by themselves', async ({
  page,
  context,
}) => {
  const reader = await signedIn(page);
  const { book_club_id: id } = await api<{ book_club_id: string }>(
    context,
    '/api/restricted/bookclub/create',
    { name: 'Long Chapter', privacy_setting: 'private' },
    reader,
  );
  await page.goto(`/bookclub/view?id=${id}`);
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByLabel('Title').fill('Chapter fuor');
  await page.getByLabel('Text', { exact: true }).fill('The lighthouse is not empty.');
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  };
  await page.route('**/api/bookclub/add_post', lost, { times: 1 });
  const post = page.getByRole('button', { name: 'Post', exact: true });
  await post.click();
  await expect(toastOf(page, 'You seem to be offline.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);

  await page.getByLabel('Title').fill('Chapter four');
  await post.click();
  await expect(toastOf(page, 'This was already sent with different content. Please try again.')).toBeVisible();
  // What is in is shown, and what was mended waits for its writer to decide.
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Chapter fuor']);
  await expect(page.getByLabel('Title')).toHaveValue('Chapter four');
  await post.click();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Chapter four', 'Chapter fuor']);
});
