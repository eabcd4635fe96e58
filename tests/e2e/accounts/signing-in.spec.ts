import { expect, test } from '../support/support.ts';
import { addPasskeys, logOut, signUpWithPasskey } from '../support/ways-in.ts';

test('a name and a passkey are enough: sign up, log out, log in, and in again with a recovery code', async ({
  page,
}) => {
  await addPasskeys(page);
  await page.goto('/signup');
  const [code = ''] = await signUpWithPasskey(page, 'Pia Passkey');
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Pia/);

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/home');

  await logOut(page);
  await page.goto(`/recover#${code}`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/settings');
  const loginSection = page.locator('section', { has: page.getByRole('heading', { name: 'Ways to log in' }) });
  await expect(loginSection).toContainText('9 left');
  await page.getByRole('button', { name: 'Rename Passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(loginSection.getByRole('heading', { name: 'My laptop' })).toBeVisible();
  await expect(loginSection.getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  // New codes replace the old ones, which can't be undone, so the page asks first.
  await loginSection.getByRole('button', { name: 'Create recovery codes' }).click();
  const question = page.getByRole('dialog', { name: 'Replace your recovery codes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(loginSection).toContainText('9 left');
  await loginSection.getByRole('button', { name: 'Create recovery codes' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  const codesDialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codesDialog.locator('pre')).not.toContainText(code);
  await codesDialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(loginSection).toContainText('10 left');
});
