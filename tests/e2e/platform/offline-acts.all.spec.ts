import { anotherBrowser, api, expect, identify, signedIn, test } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

test.use({ serviceWorkers: 'allow', lasting: false });

const waiting = 'Waiting for a connection: 1 change';

test('on the first page that a browser opens, a note without a network stays where it was written', async ({
  page,
  context,
}) => {
  await signedIn(page, 'Fay First');
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByLabel('Your private note').fill('Sand everywhere.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(page).toHaveURL(`/book?isbn=${DUNE}`);
  await expect(page.getByRole('main')).toContainText('Sand everywhere.');
  await context.setOffline(false);
});

test('a day marked as read without a network leaves the page of the streak as it is', async ({ page, context }) => {
  await signedIn(page, 'Stina Streak');
  await page.goto('/streak');
  const button = page.getByRole('button', { name: 'I read today' });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button.click();
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Streak' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Longest streak|day/);
  await context.setOffline(false);
});

test('after the session ended elsewhere, a change that waits is sent with the next login', async ({
  page,
  context,
  browser,
}) => {
  const reader = await signedIn(page, 'Lena Left');
  await page.goto('/home');
  const button = page.getByRole('button', { name: 'I read today' });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button.click();
  await expect(page.getByText(waiting)).toBeVisible();
  const elsewhere = await anotherBrowser(browser);
  await api(elsewhere.context(), '/api/users/logout_everywhere', {}, reader);
  await elsewhere.context().close();
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Log in to send 1 change' }).click();
  await identify(page, /^Login with/, reader);
  await expect(page.getByRole('button', { name: 'Log in to send 1 change' })).toBeHidden();
  await expect(page.getByText(waiting)).toBeHidden();
  await page.goto('/streak');
  await expect(page.getByRole('main')).toContainText('1 day');
});
