import { axe, beSignedIn, expect, newPerson, newReader, signedIn, test, toastOf } from '../support/support.ts';

test('a request goes from a profile to the menu, to the page, and makes friends @all', async ({ page, context }) => {
  const grace = await newReader(context, 'Grace Hopper');
  const ada = await signedIn(page, 'Ada Reader');
  await page.goto(`/profile?id=${grace.userId}`);
  await page.getByRole('button', { name: 'Add as Friend' }).click();
  await expect(toastOf(page, 'Successfully sent friend request')).toBeVisible();
  const pending = page.getByRole('button', { name: 'Request Pending' });
  await expect(pending).toBeVisible();
  await expect(pending).toBeDisabled();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(toastOf(page, 'Friend request withdrawn.')).toBeVisible();
  await page.getByRole('button', { name: 'Add as Friend' }).click();
  await expect(pending).toBeVisible();

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

test('on a phone, a reader finds another by name, asks them, and can report and block @phone', async ({
  page,
  context,
}) => {
  const { name } = newPerson('Friederike Findling');
  const found = await newReader(context, name);
  await signedIn(page, 'Ada Reader');
  await page.goto('/friends?name=Friederike');
  const row = page.getByRole('listitem').filter({ hasText: name }).first();
  await row.getByRole('button', { name: /^Add as Friend/ }).tap();
  await expect(row.getByRole('button', { name: /^Request Pending/ })).toBeVisible();

  await page.goto(`/profile?id=${found.userId}`);
  await expect(page.getByRole('button', { name: 'Request Pending' })).toBeInViewport();
  await page.getByLabel(`More about ${name}`).tap();
  await expect(page.getByRole('button', { name: `Report the profile of ${name}` })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: `Block ${name}` }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Block ${name}` })
    .tap();
  await expect(page.getByText('You blocked this reader. You can’t see each other.')).toBeVisible();
});
