import { api, axe, expect, goOnTo, signedIn, test, toastOf } from '../support/support.ts';

const DUNE = '9780340839935';

test('a reader makes a challenge, completes it and deletes it', async ({ page }) => {
  const reader = await signedIn(page);
  await page.goto('/challenge');
  await expect(page.getByText('No active challenges')).toBeVisible();
  await page.getByText('Your Inactive Challenges').click();
  await expect(page.getByText('No Completed challenges')).toBeVisible();
  await page.getByRole('link', { name: 'Create Challenge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Challenge' })).toBeVisible();

  const create = page.getByRole('button', { name: 'Create Challenge' });
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
  const chosen = page.getByRole('gridcell', { selected: true });
  await expect(chosen).toHaveCount(1);
  await axe(page);
  await chosen.getByRole('button').click();
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
  await expect(page.getByText('No active challenges')).toBeVisible();
});

test('the form by keyboard alone, and past days cannot be chosen', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-16T10:00:00'));
  // The page goes by the server's clock, so the server says the same.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: 'Mon, 16 Nov 2026 09:00:00 GMT' } });
  });
  await signedIn(page);
  await goOnTo(page, '/challenge/create');
  await expect(page.getByRole('button', { name: /November 15/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /November 16/ })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Go to the Previous Month' })).toBeDisabled();

  await page.getByLabel('Challenge name').focus();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  // Past the button of the next month (that of the one before is no stop) to the chosen day, a week and a day on.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /November 17/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText("You'll get 30 XP points for completing this challenge by November 25, 2026!"),
  ).toBeVisible();
});

test('what was typed stays when the server refuses, and the answer is said', async ({ page }) => {
  const reader = await signedIn(page);
  await page.goto('/challenge/create');
  await page.getByLabel('Challenge name').fill('Second');
  await page.getByLabel('Number of books').fill('3');
  // Meanwhile, in another tab.
  const due = Math.floor(Date.now() / 1000) + 5 * 86_400;
  const first = { challenge_name: 'First', num_books: 2, challenge_due_date: due };
  await api(page.context(), '/api/challenges/create', first, reader);
  await page.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(
    toastOf(page, 'Failed to create challenge: You have reached the maximum number of active challenges (1).'),
  ).toBeVisible();
  await expect(page.getByLabel('Challenge name')).toHaveValue('Second');
  await page.goto('/challenge/create');
  await expect(page.getByText('You have reached the maximum number of active challenges (1).')).toBeVisible();
});
