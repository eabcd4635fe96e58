import type { BrowserContext } from '@playwright/test';
import { api, axe, expect, newReader, type Reader, signedIn, test, toastOf } from '../support/support.ts';

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
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  await page.reload();
  await expect(own).toHaveCount(0);
});
