import { api, axe, chooseState, expect, signedIn, test, toastOf } from '../support/support.ts';

test('a reader says that they read: the day counts, once', async ({ page }) => {
  await signedIn(page);
  await page.goto('/streak');
  await expect(page.getByRole('heading', { level: 1, name: 'My Streak' })).toBeVisible();
  const streak = page.getByRole('region', { name: 'Current streak' });
  await expect(streak).toContainText('0 days');
  await expect(page.getByText('Nothing yet.')).toBeVisible();

  await streak.getByRole('button', { name: 'I read today' }).click();
  await expect(streak.getByText('You read today')).toBeVisible();
  await expect(streak).toContainText('1 day');
  await expect(page.getByRole('list', { name: 'This week' }).getByText(/: read$/)).toHaveCount(1);
  const leveling = page.getByRole('region', { name: 'Level and league' });
  await expect(leveling).toContainText('Unranked');
  await expect(leveling).toContainText('Level 1');
  await expect(leveling).toContainText('10 / 100 XP');
  await expect(page.getByText('Tapped “I read today”')).toBeVisible();
  await axe(page);

  await page.reload();
  await expect(streak.getByText('You read today')).toBeVisible();
  await expect(streak.getByRole('button', { name: 'I read today' })).toHaveCount(0);
});

test('the act that crosses a threshold announces the league, and no other', async ({ page }) => {
  const reader = await signedIn(page);
  const { items } = await api<{
    items: { volumeInfo: { industryIdentifiers: { type: string; identifier: string }[] } }[];
  }>(page.context(), '/api/books/search', { query: 'fantasy [meta]' });
  const isbns = items.map(
    ({ volumeInfo }) => volumeInfo.industryIdentifiers.find(({ type }) => type === 'ISBN_13')?.identifier ?? '',
  );
  for (const isbn of isbns.slice(0, 4)) await api(page.context(), '/api/user_actions/mark_read_book', { isbn }, reader);
  await api(page.context(), '/api/streaks/check_in', {}, reader);

  await page.goto(`/book?isbn=${isbns[4]}`);
  await chooseState(page, 'Read');
  await expect(toastOf(page, 'Welcome to the Bronze league!')).toHaveCount(1);

  await page.goto('/streak');
  const leveling = page.getByRole('region', { name: 'Level and league' });
  await expect(leveling).toContainText('Bronze');
  await expect(leveling).toContainText('Level 2');
  await expect(leveling).toContainText('10 / 200 XP');
  await expect(toastOf(page, 'Welcome to the Bronze league!')).toHaveCount(0);
});
