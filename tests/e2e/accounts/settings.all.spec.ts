import { readFileSync } from 'node:fs';
import { anotherBrowser, axe, expect, signedIn, test, toastOf } from '../support/support.ts';

test('a name is changed with the keyboard alone, and shown everywhere', async ({ page }) => {
  await signedIn(page, 'Ada Reader');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit username' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit your Username' });
  const field = dialog.getByLabel('Username');
  await expect(field).toBeFocused();
  await axe(page);
  await field.fill('  ');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Username cannot be empty')).toBeVisible();
  await field.fill('Twenty-one characters');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Username cannot be longer than 20 characters')).toBeVisible();
  await field.fill('Augusta King');
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Username saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit username' })).toBeFocused();
  await expect(page.getByRole('main').getByText('Augusta King')).toBeVisible();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByText('Hello, Augusta!')).toBeVisible();
});

test('a private profile is closed to visitors, and a failure keeps the choice', async ({ page, browser }) => {
  const ada = await signedIn(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit privacy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who can see your profile?' });
  await page.route('**/api/users/edit_profile_privacy', (route) => route.abort());
  await dialog.getByRole('radio', { name: 'Nobody' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'You seem to be offline.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Nobody' })).toBeChecked();
  await page.unroute('**/api/users/edit_profile_privacy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Only you can see your profile now.')).toBeVisible();

  const visitor = await anotherBrowser(browser);
  await visitor.goto(`/profile?id=${ada.userId}`);
  await expect(visitor.getByText('This profile is private').first()).toBeVisible();
  await visitor.context().close();
});

test('everything can be exported, and the account deleted', async ({ page, context }) => {
  const ada = await signedIn(page);
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^flyleaf-\d{4}-\d\d-\d\d\.json$/);
  const document = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(document).toMatchObject({ product: 'Flyleaf', account: { email: ada.email }, records: { books_read: [] } });

  await page.getByRole('button', { name: 'Delete your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  const leave = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(leave).toBeDisabled();
  await dialog.getByLabel('Type confirm to continue').fill('confir');
  await expect(leave).toBeDisabled();
  await axe(page);
  await dialog.getByLabel('Type confirm to continue').fill('Confirm ');
  await leave.click();
  await expect(toastOf(page, 'Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Please login again!')).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('authenticated');
  const answer = await context.request.post('/api/settings/get', {
    data: { user_id: ada.userId, session_token: ada.token },
  });
  expect(answer.status()).toBe(401);
});
