import type { Page } from '@playwright/test';
import { expect, identify, newPerson, signUp, test, toastOf } from '../support/support.ts';

/** Makes a call return this error. */
async function refusing(page: Page, path: string, error: string, code = 'conflict', status = 409): Promise<void> {
  const body = { requestStatus: 'error', error, message: error, code, request_id: 'test' };
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }));
}

test('sign-in that goes wrong says how @all', async ({ page }) => {
  const person = newPerson('Nora New');
  await page.goto('/login');
  await identify(page, /^Login with/, person);
  await expect(toastOf(page, 'Something went wrong with your login!')).toBeVisible();
  await expect(page.getByText("You're not signed in!")).toHaveCount(0);

  await signUp(page, person);
  await expect(toastOf(page, 'Successfully signed up!')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/signup');
  await identify(page, /^Sign up with/, person);
  await expect(toastOf(page, 'You already have an account with that email!')).toBeVisible();

  await page.route('**/api/users/create_user', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), token: 'made-up' }) }),
  );
  await identify(page, /^Sign up with/, person);
  await expect(toastOf(page, 'Something went wrong with your authentication!')).toBeVisible();
});

test('a search that cannot be made, or finds nothing, says so', async ({ page }) => {
  await page.goto('/status');
  const box = page.getByRole('search').getByRole('combobox').or(page.getByRole('search').getByRole('textbox'));
  const search = page.getByRole('search').getByRole('button', { name: 'Search' });
  await search.click();
  await expect(toastOf(page, 'Please enter a search term')).toBeVisible();
  await box.fill('the');
  await box.press('Enter');
  await expect(toastOf(page, 'Query must be specific [the]')).toBeVisible();
  await expect(page).toHaveURL(/\/status$/);

  const { promise: release, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/books/search', async (route) => {
    await release;
    await route.continue();
  });
  await box.fill('qzxwvk plorm');
  await box.press('Enter');
  await expect(page.getByText("We're processing your search request...")).toBeVisible();
  answer();
  await expect(page.getByRole('main').getByText("We didn't find any books matching your search.")).toBeVisible();
  await expect(toastOf(page, "We didn't find any books matching your search.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
  await page.getByRole('link', { name: 'Make a Request' }).last().click();
  await expect(page.getByLabel('Book Name')).toHaveValue('qzxwvk plorm');
});

test('a page whose data cannot be loaded offers ways out @all', async ({ page }) => {
  await refusing(page, '/api/bookshelves/bookshelf_list', 'Busy.', 'unavailable', 503);
  // Reached through a link, because a document opened by its address contains its data.
  await page.goto('/bookshelves');
  await page.getByRole('main').getByRole('link', { name: 'Horror' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dang! Something went wrong!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.unroute('**/api/bookshelves/bookshelf_list');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL('**/home');
  // Words that are no genres, including properties that every object inherits.
  for (const word of ['westerns', 'constructor', '__proto__']) {
    await page.goto(`/bookshelf/${word}`);
    await expect(page.getByText('No books found in this category.')).toBeVisible();
  }
});
