import { axe, chooseState, expect, identify, newPerson, openMore, test, toastOf } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

test.use({ moves: true });

test('a reader finds a book, signs up, reads, reviews and returns', async ({ page }) => {
  const person = newPerson('Mary Shelf');
  const words = `Sand in everything, and I would go back tomorrow. (${person.email})`;
  await page.goto('/');

  // Search while typing.
  const box = page
    .getByRole('combobox', { name: 'Search books' })
    .or(page.getByRole('textbox', { name: 'Search books' }));
  await box.fill('dun');
  await page.getByRole('option', { name: 'Dune Frank Herbert · 1965', exact: true }).click();
  // A suggested book opens at once; shelving it requires signing in.
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
  await page.getByRole('button', { name: 'Want to read: Dune', exact: true }).click();
  const signInDialog = page.getByRole('dialog', { name: 'Please log in first' });
  await expect(signInDialog).toBeVisible();
  await axe(page);

  // Sign up through the identity page; the page reloads where it was.
  const reloaded = page.waitForEvent('load');
  await identify(page, /^Sign up with/, person);
  await reloaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Dune' })).toBeVisible();
  await expect(page.getByText("You're not signed in!")).toHaveCount(0);

  // A review before reading is rejected with the specified message, so mark the book as read.
  await openMore(page);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await expect(toastOf(page, 'You have not read this book yet!')).toBeVisible();
  const read = page.getByRole('button', { name: 'Read: Dune', exact: true });
  await chooseState(page, 'Read');
  const sheet = page.getByRole('dialog', { name: 'You finished Dune' });
  await expect(sheet).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(read).toHaveAttribute('aria-pressed', 'true');

  // Four and a half stars.
  await page.getByRole('button', { name: 'Write a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review Dune' });
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(toastOf(page, 'Please select a rating!')).toBeVisible();
  await dialog.getByRole('radio', { name: '4.5 stars' }).check({ force: true });
  await dialog.getByLabel('Your review').fill(words);
  await axe(page);
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(toastOf(page, 'Successfully submitted review!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const review = page.getByRole('article').filter({ hasText: words });
  await expect(review).toContainText('Mary Shelf');
  await expect(review.getByRole('img', { name: '4.5 stars' })).toBeVisible();

  // Mark another book as want to read.
  await page.goto('/search?q=frankenstein');
  const bookmarkButton = page.getByRole('button', { name: /^Want to read: / }).first();
  await bookmarkButton.click();
  await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true');

  // Reload; everything is still there.
  await page.reload();
  await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/book?isbn=${DUNE}`);
  await expect(read).toHaveAttribute('aria-pressed', 'true');
  await expect(review).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your review', exact: true })).toBeVisible();

  // Log out and log in again.
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByText('Hello, Mary!')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText("You're not signed in!")).toBeVisible();
  await page.goto('/login');
  await identify(page, /^Login with/, person);
  await expect(toastOf(page, 'Successfully logged in!')).toBeVisible();
  // Back where they were.
  await expect(page).toHaveURL(`/book?isbn=${DUNE}`);
  await expect(read).toHaveAttribute('aria-pressed', 'true');
});

test('searching by keyboard alone @all', async ({ page }) => {
  await page.goto('/status');
  await expect(page.getByText('Our systems are up!')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const box = page.getByRole('combobox', { name: 'Search books' });
  await expect(box).toBeFocused();
  await page.keyboard.type('frankenst');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Frankenstein');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('frankenst');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Results for “frankenst');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a session that ended on the server logs this browser out @all', async ({ page }) => {
  const person = newPerson();
  await page.goto('/signup');
  await identify(page, /^Sign up with/, person);
  await page.waitForURL('**/welcome');
  const record = (await page.context().cookies()).find(({ name }) => name === 'authenticated')?.value ?? '';
  const session = JSON.parse(decodeURIComponent(record)) as { userId: string; sessionToken: string };
  const response = await page.request.post('/api/users/logout_everywhere', {
    data: { user_id: session.userId, session_token: session.sessionToken },
  });
  expect(response.ok()).toBe(true);
  await page.goto(`/book?isbn=${DUNE}`);
  await expect(toastOf(page, 'Please login again!').first()).toBeVisible();
  await expect(page.getByText("You're not signed in!")).toBeVisible();
});
