import { expect, identify, newPerson, signedIn, test, toastOf } from './support.ts';

// The way in, and what is told of it.

test('whoever signs in where they are is told so on the page that is loaded for them', async ({ page }) => {
  const person = newPerson('Dora Dialog');
  await page.goto('/streak');
  await expect(page.getByRole('dialog', { name: 'Please log in first' })).toBeVisible();
  const loaded = page.waitForEvent('load');
  await identify(page, /^Sign up with/, person);
  await loaded;
  await expect(toastOf(page, 'Successfully signed up!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My Streak' })).toBeVisible();
  // Once, and not again with the next page.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My Streak' })).toBeVisible();
  await expect(toastOf(page, 'Successfully signed up!')).toHaveCount(0);
});

for (const path of ['/login', '/signup']) {
  test(`${path} is no page for somebody who is in`, async ({ page }) => {
    await page.goto('/home');
    await signedIn(page, 'Ines Inside');
    for (let time = 0; time < 2; time += 1) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page).toHaveURL('/home');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you, Ines');
    }
  });
}

test('after signing in on /login, going back does not lead to the form again', async ({ page }) => {
  await page.goto('/bookshelves');
  await page.getByRole('complementary', { name: 'Sign in' }).getByRole('link', { name: 'Create an Account' }).click();
  await identify(page, /^Sign up with/, newPerson('Bea Back'));
  await expect(page).toHaveURL('/welcome');
  await expect(toastOf(page, 'Successfully signed up!')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/bookshelves');
});
