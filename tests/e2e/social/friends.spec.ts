import { api, axe, beSignedIn, expect, newReader, signedIn, test, toastOf } from '../support/support.ts';

test('a request goes from a profile to the menu, to the page, and makes friends', async ({ page, context }) => {
  const grace = await newReader(context, 'Grace Hopper');
  const ada = await signedIn(page, 'Ada Reader');
  await page.goto(`/profile?id=${grace.userId}`);
  await page.getByRole('button', { name: 'Add as Friend' }).click();
  await expect(toastOf(page, 'Successfully sent friend request')).toBeVisible();
  const pending = page.getByRole('button', { name: 'Request Pending' });
  await expect(pending).toBeVisible();
  await expect(pending).toBeDisabled();

  await beSignedIn(page, grace);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Good to see you, Grace' })).toBeVisible();
  await page.getByRole('button', { name: 'Your menu, with news' }).click();
  await page.getByRole('link', { name: 'Updates (new)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Updates' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your menu', exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Accept Ada Reader' }).click();
  await expect(toastOf(page, 'You are friends now')).toBeVisible();
  await expect(page.getByText('No friend requests :/')).toBeVisible();

  await page.goto(`/profile?id=${ada.userId}`);
  await page.getByRole('button', { name: 'Friend', exact: true }).click();
  await expect(toastOf(page, 'Successfully removed friend')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add as Friend' })).toBeVisible();
});

test('requests are answered by keyboard alone, and one that fails stays', async ({ page, context }) => {
  const ada = await signedIn(page);
  for (const name of ['Grace Hopper', 'Joan Clarke']) {
    await api(context, '/api/social/friend_user', { user_to_friend_id: ada.userId }, await newReader(context, name));
  }
  await page.goto('/notifications');
  const ignore = page.getByRole('button', { name: 'Ignore Joan Clarke' });
  await ignore.focus();
  await page.keyboard.press('Enter');
  await expect(ignore).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Friend requests' })).toBeFocused();

  await page.route('**/api/notifications/handle_friend_request', (route) => route.abort());
  // Past the way to one's friends and the name of who asks.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Accept Grace Hopper' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Failed to process the friend request.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept Grace Hopper' })).toBeVisible();
});

test('a friend whose profile is private is removed from the list of friends @phone', async ({ page, context }) => {
  const ada = await signedIn(page);
  const grace = await newReader(context, 'Grace Hopper');
  await api(context, '/api/social/friend_user', { user_to_friend_id: ada.userId }, grace);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Accept Grace Hopper' }).click();
  await api(context, '/api/users/edit_profile_privacy', { profile_privacy: 'nobody' }, grace);
  await page.getByRole('button', { name: 'Your friends' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your friends' });
  await expect(dialog.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await expect(toastOf(page, 'Successfully removed friend')).toBeVisible();
  await expect(dialog.getByText('No friends yet.')).toBeVisible();
});
