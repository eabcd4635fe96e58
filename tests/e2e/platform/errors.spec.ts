import type { Page } from '@playwright/test';
import {
  api,
  beAdmin,
  expect,
  goOnTo,
  identify,
  newPerson,
  openMore,
  signedIn,
  signUp,
  test,
  toastOf,
} from '../support/support.ts';

// Rows of the error catalogues that no other test of a page meets: each is brought about, and says its text.
const DUNE = '9780340839935';
const book = `/book?isbn=${DUNE}`;

/** Lets a call answer with a refusal of the closed list. */
async function refusing(page: Page, path: string, error: string, code = 'conflict', status = 409): Promise<void> {
  const body = { requestStatus: 'error', error, message: error, code, request_id: 'test' };
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }));
}

/** The texts of the browser's own alerts, in their order; each is closed. */
function alertsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}

test('sign-in that goes wrong says how', async ({ page }) => {
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

  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/books/search', async (route) => {
    await held;
    await route.continue();
  });
  await box.fill('qzxwvk plorm');
  await box.press('Enter');
  await expect(page.getByText("We're processing your search request...")).toBeVisible();
  answer();
  await expect(page.getByRole('main').getByText("We didn't find any books matching your search.")).toBeVisible();
  await expect(toastOf(page, "We didn't find any books matching your search.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask us to add it' }).click();
  await expect(page.getByLabel('Book Name')).toHaveValue('qzxwvk plorm');
});

test('a book that cannot be shown is told of in an alert, and the reader is where they were', async ({ page }) => {
  const alerts = alertsOf(page);
  await page.goto('/status');
  for (const [address, sentence] of [
    ['/book?isbn=97803408abc35', 'Invalid book ISBN.'],
    ['/book?isbn=9780340839936', 'Invalid book ISBN.'],
    ['/book?isbn=9780000000002', 'There was an error loading this specific book. Please try again later.'],
  ] as const) {
    await page.goto(address);
    await page.waitForURL('**/status');
    expect(alerts.pop()).toBe(sentence);
  }
  await refusing(page, '/api/books/similar', 'Busy.', 'unavailable', 503);
  await goOnTo(page, book);
  await expect(page.getByText('An error occurred while fetching similar books...')).toBeVisible();
  await openMore(page);
  await page.getByRole('button', { name: 'Preview Book' }).click();
  await expect.poll(() => alerts).toEqual(['This book does not have an preview link available.']);
  await page.getByRole('button', { name: 'View Store' }).click();
  await expect.poll(() => alerts.at(-1)).toBe('This book does not have an online store link available.');
  await page.goto('/book?isbn=9780226303109');
  await expect(page.getByText('No Reviews Yet!')).toBeVisible();
});

test('friends that do not load, and a browser that cannot share', async ({ page }) => {
  await signedIn(page);
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: () => Promise.reject(new TypeError('No such thing')),
      canShare: () => false,
    });
  });
  await refusing(page, '/api/social/get_user_friends', 'Busy.', 'unavailable', 503);
  await page.goto(book);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(toastOf(page, 'Failed to load friends!')).toBeVisible();
  await page.getByRole('button', { name: 'Share with an app' }).click();
  await expect(toastOf(page, 'Web Share API not supported')).toBeVisible();
});

test('lists that cannot be made or deleted', async ({ page }) => {
  const reader = await signedIn(page);
  await api(page.context(), '/api/books/create_book_list', { list_name: 'Summer' }, reader);
  await page.goto('/profile?tab=lists');
  await refusing(page, '/api/books/create_book_list', 'No more lists.');
  await page.getByRole('button', { name: 'Create book list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create book list' });
  await dialog.getByLabel('Name').fill('Winter');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toastOf(page, /Failed to create book list.*No more lists\./)).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Winter');
  await page.keyboard.press('Escape');

  const remove = () => page.getByRole('button', { name: /Delete.*Summer/ }).click();
  await refusing(page, '/api/books/delete_book_list', 'Not now.');
  await remove();
  await expect(toastOf(page, 'Failed to delete book list')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute('**/api/books/delete_book_list');
  await page.route('**/api/books/delete_book_list', (route) => route.abort());
  await remove();
  await expect(toastOf(page, 'An error occurred while deleting the book list')).toBeVisible();
});

test('a request for a book needs both fields, and says that it is in', async ({ page }) => {
  await signedIn(page);
  await page.goto('/bookrequest');
  await page.getByLabel('Book Name').fill('The Book of Sand');
  await page.getByRole('button', { name: 'Request this book' }).click();
  await expect(toastOf(page, 'Please fill out all fields!')).toBeVisible();
  await page.getByLabel('Book Author').fill('Jorge Luis Borges');
  await page.getByRole('button', { name: 'Request this book' }).click();
  await expect(toastOf(page, 'Book request submitted!')).toBeVisible();
  await expect(page.getByLabel('Book Name')).toHaveValue('');
});

test('a challenge that is over, and one that cannot be deleted', async ({ page }) => {
  const reader = await signedIn(page);
  const soon = Math.floor(Date.now() / 1000) + 1_800;
  const challenge = { challenge_name: 'Half an hour', num_books: 2, challenge_due_date: soon };
  await api(page.context(), '/api/challenges/create', challenge, reader);
  await page.goto('/challenge');
  const card = page.getByRole('article', { name: 'Half an hour' });
  await expect(card).toContainText('Challenge Over');
  await refusing(page, '/api/challenges/delete', 'Not now.');
  await card.getByRole('button', { name: 'Delete Half an hour' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toastOf(page, 'Failed to delete challenge: Not now.')).toBeVisible();
});

test('a club that cannot be created, and a code that cannot be copied', async ({ page }) => {
  const reader = await signedIn(page);
  await refusing(page, '/api/restricted/bookclub/create', 'Busy.', 'unavailable', 503);
  await page.goto('/bookclub/create');
  await page.getByLabel('Name', { exact: true }).fill('Long Chapter');
  await page.getByLabel('Privacy Setting').selectOption('Invite Only');
  await page.getByRole('button', { name: 'Create book club' }).click();
  await expect(toastOf(page, 'Error creating book club!')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Long Chapter');

  const club = { name: 'Long Chapter', privacy_setting: 'invite' };
  const made = await api<{ book_club_id: string }>(page.context(), '/api/restricted/bookclub/create', club, reader);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) },
    });
  });
  await page.goto(`/bookclub/manage?id=${made.book_club_id}&tab=invite_codes`);
  await page
    .getByRole('button', { name: /^Copy the link/ })
    .first()
    .click();
  await expect(toastOf(page, 'Failed to copy invite code link to clipboard.')).toBeVisible();
  await page.goto(`/bookclub/view?id=${made.book_club_id}`);
  await expect(page.getByText('My Book Clubs')).toBeVisible();
});

test('a page whose data does not come shows the ways out', async ({ page }) => {
  await refusing(page, '/api/bookshelves/bookshelf_list', 'Busy.', 'unavailable', 503);
  // Opened from another page: one that is opened by its address brings its data along.
  await page.goto('/bookshelves');
  await page.getByRole('main').getByRole('link', { name: 'Horror' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dang! Something went wrong!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.unroute('**/api/bookshelves/bookshelf_list');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.waitForURL('**/home');
  // A word that is no genre, also one that every object knows.
  for (const word of ['westerns', 'constructor', '__proto__']) {
    await page.goto(`/bookshelf/${word}`);
    await expect(page.getByText('No books found in this category.')).toBeVisible();
  }
});

test('empty shelves, and an admin with nothing to do', async ({ page }) => {
  await signedIn(page);
  await page.goto('/profile');
  await expect(page.getByText('No books read yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(page.getByText('No books reviewed yet')).toBeVisible();
  await beAdmin(page);
  await page.route('**/api/admin/get_reported_reviews', (route) =>
    route.fulfill({ json: { requestStatus: 'success', reported_reviews: [] } }),
  );
  await goOnTo(page, '/admin/reviewReports');
  await expect(page.getByText('No reports')).toBeVisible();
});
