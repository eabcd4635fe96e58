import type { Locator } from '@playwright/test';
import { api, axe, expect, identify, newPerson, newReader, signUp, test, toastOf } from '../support/support.ts';

// A test has 45 seconds including its checks, so this stays below the minute that is allowed.
test('from signing up to a home page that is not empty', async ({ page }) => {
  await signUp(page, newPerson('Wanda New'));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Wanda' })).toBeVisible();
  const next = page.getByRole('link', { name: 'Next' });

  // Chooses three books, and a fourth by mistake.
  const wall = page.getByRole('list', { name: 'Books', exact: true });
  const books = wall.getByRole('button');
  await axe(page);
  for (const place of [0, 1, 2, 3]) await books.nth(place).click();
  await expect(page.getByText('4 on your shelf. Add more, or continue.')).toBeVisible();
  await books.nth(3).click();
  await expect(books.nth(3)).toHaveAttribute('aria-pressed', 'false');
  // A wrong tap is taken back after a reload, too.
  await page.reload();
  await expect(page.getByText('3 on your shelf. Add more, or continue.')).toBeVisible();
  await books.nth(2).click();
  await expect(page.getByText('whenever you read them. 2 so far.')).toBeVisible();
  await books.nth(2).click();
  await expect(page.getByText('3 on your shelf. Add more, or continue.')).toBeVisible();
  // After Back, too.
  await next.click();
  await expect(page).toHaveURL('/welcome?step=2');
  await page.goBack();
  await books.nth(2).click();
  await expect(page.getByText('whenever you read them. 2 so far.')).toBeVisible();
  await books.nth(2).click();
  await expect(page.getByText('3 on your shelf. Add more, or continue.')).toBeVisible();
  await page.getByRole('button', { name: 'Poetry' }).click();
  await expect(page.getByRole('list', { name: 'Poetry' }).getByRole('button').first()).toBeVisible();
  await next.click();

  await expect(page.getByRole('heading', { level: 2, name: 'What are you reading now?' })).toBeVisible();
  await page.getByLabel('Title, author or ISBN').fill('frankenstein');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^I am reading Frankenstein/ })
    .first()
    .click();
  await expect(page.getByText('· reading')).toBeVisible();
  await axe(page);
  await next.click();

  await page.getByRole('button', { name: /^24 books in \d{4}$/ }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Set this goal' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your challenge' })).toContainText(/24 books in \d{4}/);
  await next.click();

  await page.getByRole('button', { name: 'Get my link' }).click();
  await expect(page.getByLabel('Your link')).toHaveValue(/\/invite\?code=[\w-]{16}$/);
  await axe(page);
  await page.getByRole('link', { name: 'Go to your home page' }).click();
  await expect(page).toHaveURL('/home');
  const tile = page.getByRole('main').getByRole('link').filter({ hasText: 'Books Read' });
  await expect(tile).toContainText('3');
  // Books with an unknown date earn nothing.
  await page.goto('/profile');
  await expect(page.locator('dl > div').filter({ hasText: 'League' })).toContainText('Unranked');
});

test('six taps lead from the landing page to a home with the books that were loved @phone @all', async ({ page }) => {
  await page.goto('/');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const main = page.getByRole('main');
  await tap(main.getByRole('link', { name: 'Sign up free' }));
  taps += 1;
  await identify(page, /^Sign up with/, newPerson('Tess Tapping'));
  const books = page.getByRole('list', { name: 'Books', exact: true }).getByRole('button');
  for (const place of [0, 1, 2]) {
    await tap(books.nth(place));
    await expect(books.nth(place)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page.getByText('3 on your shelf.')).toBeVisible();
  await tap(page.getByRole('link', { name: 'Skip setup' }));
  await expect(page).toHaveURL('/home');
  await main.getByText('Your numbers').click();
  await expect(main.getByRole('link').filter({ hasText: 'Books Read' })).toContainText('3');
  expect(taps).toBe(6);
  await expect(
    main
      .getByRole('region', { name: /^Because you loved / })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
});

test('a visitor who opens an invite link and signs up becomes a friend, and each step can be skipped @all', async ({
  page,
  context,
}) => {
  const grace = await newReader(context, 'Grace Inviting');
  const { code } = await api<{ code: string }>(context, '/api/social/invite_link', {}, grace);
  await page.goto(`/invite?code=${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Inviting would like to read with you');
  await axe(page);
  await identify(page, /^Sign up with/, newPerson('Ian Invited'));
  await expect(toastOf(page, 'You are friends now')).toBeVisible();
  await expect(page).toHaveURL('/welcome');
  for (const step of [2, 3, 4]) {
    await page.getByRole('link', { name: 'Skip this step' }).click();
    await expect(page).toHaveURL(`/welcome?step=${step}`);
    await expect(page.getByRole('link', { name: 'Skip setup' })).toBeVisible();
  }
  await page.goto(`/invite?code=${code}`);
  await expect(page.getByText('You are already friends.')).toBeVisible();
  await api(context, '/api/social/remove_invite_link', {}, grace);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('This invite link no longer works');
});

test('a new challenge opens with a goal for the year @all', async ({ page }) => {
  await signUp(page, newPerson('Petra Preset'));
  await page.goto('/challenge/create');
  const name = page.getByLabel('Challenge name');
  await expect(name).toHaveValue(/^12 books in \d{4}$/);
  await page.getByLabel('Number of books').fill('30');
  await expect(name).toHaveValue(/^30 books in \d{4}$/);
  await page.getByRole('button', { name: 'Create Challenge' }).click();
  await expect(page).toHaveURL('/challenge');
  await expect(page.getByText(/^30 books in \d{4}$/)).toBeVisible();
});
