import { axe, expect, signedIn, test } from '../support/support.ts';

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
