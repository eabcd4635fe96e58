import type { BrowserContext } from '@playwright/test';
import { api, axe, expect, type Reader, signedIn, test } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

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
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Bookmarks')).toBeFocused();
  await expect(page).toHaveURL(/tab=bookmarked/);
  await expect(page.getByText('No books bookmarked yet')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/tab=reading$/);
  await expect(page.getByText('No books being read')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/tab=reviewed/);
  await expect(page.getByRole('tabpanel')).toContainText('Worth it.');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/tab=lists/);
  await expect(page.getByText('No book lists created yet')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Read')).toBeFocused();
  await expect(page).toHaveURL(/tab=read$/);
  await page.reload();
  await expect(tab('Read')).toHaveAttribute('aria-selected', 'true');
});
