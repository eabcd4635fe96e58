import type { BrowserContext } from '@playwright/test';
import { api, axe, expect, newReader, openWhole, type Reader, signedIn, test, toastOf } from './support.ts';

const DUNE = '9780340839935';
const LONG = 'I came for the weather and stayed for the people. '.repeat(30);

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
  await page.keyboard.press('ArrowRight');
  await expect(tab('Bookmarks')).toBeFocused();
  await expect(page).toHaveURL(/tab=bookmarked/);
  await expect(page.getByText('No books bookmarked yet')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=reviewed/);
  await expect(page.getByRole('tabpanel')).toContainText('Worth it.');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=lists/);
  await expect(page.getByText('No book lists created yet')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/tab=reading$/);
  await expect(page.getByText('No books being read')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(tab('Read')).toBeFocused();
  await expect(page).toHaveURL(/tab=read$/);
  await page.reload();
  await expect(tab('Read')).toHaveAttribute('aria-selected', 'true');
});

test('the numbers say what was done', async ({ page, context }) => {
  const ada = await signedIn(page, 'Ada Counts');
  await reviewed(context, ada, '');
  await page.goto('/profile');
  for (const [name, value] of [
    ['Books Read', '1'],
    ['Bookmarks', '0'],
    ['Friends', '0'],
    ['League', 'Unranked'],
  ]) {
    await expect(page.locator('dl > div').filter({ hasText: name ?? '' })).toContainText(value ?? '');
  }
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(page.getByText('No review', { exact: true })).toBeVisible();
});

test('befriending is offered on wide screens, on the profiles of others @both', async ({ page, context }) => {
  const grace = await newReader(context, 'Grace Friend');
  await signedIn(page, 'Ada Friend');
  await page.goto(`/profile?id=${grace.userId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Friend' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add as Friend' });
  if (test.info().project.name === 'phone') return expect(add).toHaveCount(0);
  await add.click();
  await expect(page.getByRole('button', { name: 'Request Pending' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Friend' })).toBeVisible();
  await expect(add).toHaveCount(0);
});

test('a single review opens for visitors, grows on demand, and its link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ada = await newReader(context, 'Ada Writes');
  const id = await reviewed(context, ada, LONG);
  await page.goto(`/review?isbn=${DUNE}&id=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
  const length = async () => ((await page.getByRole('article').textContent()) ?? '').length;
  const short = await length();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(await length()).toBeGreaterThan(short + 500);
  await axe(page);
  await page.getByRole('button', { name: 'Copy link to this review' }).click();
  await expect(toastOf(page, /Copied review link to clipboard$/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.goto('/review?isbn=abc&id=1');
  await expect(page.getByRole('heading', { name: 'Review not found' })).toBeVisible();
});

test("one's own review is deleted where the book's reviews stand, once it was asked for", async ({ page, context }) => {
  const ada = await signedIn(page, 'Ada Deletes');
  const words = `Nor is this one, by ${ada.userId}.`;
  await reviewed(context, ada, words);
  await page.goto(`/book?isbn=${DUNE}`);
  const own = page.getByRole('article').filter({ hasText: words });
  const button = own.getByRole('button', { name: 'Delete your review' });
  const question = page.getByRole('dialog', { name: 'Delete your review?' });
  await button.click();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(own).toBeVisible();
  await button.click();
  await question.getByRole('button', { name: 'Delete review' }).click();
  await expect(own).toHaveCount(0);
  await expect(question).toBeHidden();
  // The keyboard goes on where the review stood.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  await page.reload();
  await expect(own).toHaveCount(0);
});

test('names of sixty letters, of many words or of one, fit on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const many = await newReader(context, 'Maria Fernanda de Oliveira Albuquerque e Cavalcanti da Silva');
  const one = await signedIn(page, 'W'.repeat(60));
  await api(context, '/api/social/friend_user', { user_to_friend_id: one.userId }, many);
  const club = { name: 'Long Names', privacy_setting: 'public' };
  const { book_club_id: club_id } = await api<{ book_club_id: string }>(
    context,
    '/api/restricted/bookclub/create',
    club,
    one,
  );
  await api(context, '/api/bookclub/join_public', { club_id }, many);
  const post = { club_id, post_title: 'Hello', post_content: 'Words.', is_announcement: false };
  await api(context, '/api/bookclub/add_post', post, one);
  const [review] = [await reviewed(context, one, 'Mine.'), await reviewed(context, many, 'Mine too.')];
  for (const [path, name] of [
    ['/home', one.name],
    ['/profile', one.name],
    [`/profile?id=${many.userId}`, many.name],
    ['/notifications', many.name],
    [`/book?isbn=${DUNE}`, one.name],
    [`/review?isbn=${DUNE}&id=${review}`, one.name],
    [`/bookclub/view?id=${club_id}`, one.name],
    [`/bookclub/manage?id=${club_id}&tab=manage_members`, many.name],
  ] as const) {
    // What comes later, as a club's posts do, may be what is too wide.
    await openWhole(page, path);
    await expect(page.getByText(name).first(), path).toBeAttached();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
  }
});
