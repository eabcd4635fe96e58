import type { BrowserContext } from '@playwright/test';
import { api, axe, beSignedIn, expect, newReader, type Reader, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

async function befriended(context: BrowserContext, first: Reader, two: Reader): Promise<void> {
  await api(context, '/api/social/friend_user', { user_to_friend_id: two.userId }, first);
  await api(context, '/api/social/friend_user', { user_to_friend_id: first.userId }, two);
}

test('a book reaches a friend once, found without accents', async ({ page }) => {
  const ada = await signedIn(page, 'Ada Reader');
  const jose = await newReader(page.context(), 'José María');
  await befriended(page.context(), ada, jose);
  await befriended(page.context(), ada, await newReader(page.context(), 'Grace Hopper'));
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Dune' });
  await expect(dialog.getByRole('button', { name: 'Share with Grace Hopper' })).toBeVisible();
  await axe(page);
  await dialog.getByLabel('Find a friend').fill('josemar');
  await expect(dialog.getByRole('button', { name: 'Share with Grace Hopper' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Share with José María' }).click();
  await expect(toastOf(page, 'Sharing book...')).toBeAttached();
  const successToast = toastOf(page, 'Successfully shared book!');
  await expect(successToast).toBeVisible();
  // The toast is above the dialog, where it is visible and clickable.
  await successToast.click({ trial: true });
  await dialog.getByRole('button', { name: 'Shared with José María' }).click();
  await expect(toastOf(page, 'Already shared with this person!')).toBeVisible();
  await dialog.getByLabel('Find a friend').fill('nobody of that name');
  await expect(dialog.getByText('No friends found...')).toBeVisible();

  // The server stores with whom it was shared, and the friend sees it.
  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Shared with José María' })).toBeVisible();
  await beSignedIn(page, jose);
  await page.goto('/notifications');
  await expect(page.getByRole('main').getByRole('link', { name: 'Dune' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Ada Reader');
});

test('an e-mail arrives, its links work, and its reader can block and allow such mail @all', async ({ page }) => {
  const grace = await newReader(page.context(), 'Grace Hopper');
  await signedIn(page, 'Ada Reader');
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Dune' });
  const field = dialog.getByLabel('Email address');
  const send = async (address: string) => {
    await field.fill(address);
    await dialog.getByRole('button', { name: 'Send' }).click();
  };
  await send('');
  await expect(toastOf(page, 'Please add an email!')).toBeVisible();
  await send('grace at home');
  await expect(toastOf(page, 'Please add a valid email!')).toBeVisible();
  await send(grace.email);
  await expect(toastOf(page, 'Successfully shared book!')).toBeVisible();
  await send(grace.email.toUpperCase());
  await expect(toastOf(page, 'Already shared with this person!')).toBeVisible();

  await page.goto('/mailbox');
  const subject = page
    .getByRole('listitem')
    .filter({ hasText: `To ${grace.email}` })
    .getByRole('link');
  await expect(subject).toHaveText('Ada Reader thought you might like “Dune”');
  await subject.click();
  const message = page.frameLocator('iframe');
  await message.getByRole('link', { name: 'See the book' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
  await page.goBack();
  await message.getByRole('link', { name: 'Unsubscribe from Flyleaf emails' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Stop emails' }).click();
  await page.waitForURL('**/emailblocked');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email blocked');
  await axe(page);

  await page.goto('/book?isbn=9780679783268');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByLabel('Email address').fill(grace.email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(toastOf(page, 'This person has opted out of email from Flyleaf.')).toBeVisible();

  await beSignedIn(page, grace);
  await page.goto('/emailblocked');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.waitForURL('**/settings');
  await page.getByRole('button', { name: 'Allow books shared by email' }).click();
  await expect(page.getByRole('button', { name: 'Allow books shared by email' })).toHaveCount(0);
  await page.goto('/api/email/block?key=nonsense');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid Key');
  await axe(page);
});
