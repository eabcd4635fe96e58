import { api, axe, expect, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

test('a reader makes a challenge, completes it and deletes it', async ({ page }) => {
  const reader = await signedIn(page);
  await page.goto('/challenge');
  await expect(page.getByText('No active challenges')).toBeVisible();
  await page.getByText('Your Inactive Challenges').click();
  await expect(page.getByText('No Completed challenges')).toBeVisible();
  await page.getByRole('link', { name: 'Create Challenge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Challenge' })).toBeVisible();

  const create = page.getByRole('button', { name: 'Create Challenge' });
  // The calendar shows the last day of the year before another day is chosen.
  await expect(page.getByRole('grid', { name: /^December / })).toBeVisible();
  await page.getByRole('button', { name: 'Another challenge' }).click();
  await create.click();
  await expect(toastOf(page, 'Please enter a challenge name')).toBeVisible();
  await page.getByLabel('Challenge name').fill('One good one');
  await create.click();
  await expect(toastOf(page, 'Please enter a number of books for the challenge')).toBeVisible();
  await expect(page.getByLabel('Number of books')).toBeFocused();
  await page.getByLabel('Number of books').fill('250');
  await expect(page.getByText(/^You'll get 2,000 XP points for completing this challenge by .+!$/)).toBeVisible();
  await page.getByLabel('Number of books').fill('1');
  await expect(page.getByText(/^You'll get 10 XP points for completing this challenge by .+!$/)).toBeVisible();
  const selectedDay = page.getByRole('gridcell', { selected: true });
  await expect(selectedDay).toHaveCount(1);
  await axe(page);
  await selectedDay.getByRole('button').click();
  await create.click();
  await expect(toastOf(page, 'Please select a due date for the challenge')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the Next Month' }).click();
  await page.getByRole('gridcell').getByRole('button').nth(14).click();
  await create.click();

  await expect(toastOf(page, 'Challenge created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/challenge$/);
  const card = page.getByRole('article', { name: 'One good one' });
  await expect(card).toContainText('0 of 1 book (0%)');
  await expect(card).toContainText(/\d+ days left/);
  await expect(page.getByText('You have reached the maximum number of active challenges (1).')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Challenge' })).toHaveCount(0);

  await card.getByLabel('Number of books').fill('2');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('0 of 2 books (0%)');
  await card.getByLabel('Number of books').fill('1');
  await card.getByLabel('Number of books').press('Enter');
  await expect(card).toContainText('0 of 1 book (0%)');

  await api(page.context(), '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  await page.reload();
  await expect(card).toContainText('Completed');
  await expect(card).toContainText('1 of 1 book (100%)');
  await axe(page);

  await card.getByRole('button', { name: 'Delete One good one' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Challenge' });
  await expect(dialog).toContainText('This action cannot be undone');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete One good one' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toastOf(page, 'Challenge deleted successfully')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' }), 'the dialog said that it is final').toHaveCount(0);
  await expect(page.getByText('No active challenges')).toBeVisible();
});
