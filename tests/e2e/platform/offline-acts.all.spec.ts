import type { Page } from '@playwright/test';
import { anotherBrowser, anotherTab, api, expect, identify, newReader, signedIn, test } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

test.use({ serviceWorkers: 'allow', lasting: false });

const waiting = 'Waiting for a connection: 1 change';

/** Waits until the browser has stored the program. */
const controlled = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Opens a page and says there, without a network, that today counts; the change waits. */
async function readOffline(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const button = page.getByRole('button', { name: 'I read today' });
  await expect(button).toBeVisible();
  await controlled(page);
  await page.context().setOffline(true);
  await button.click();
  await expect(page.getByText(waiting)).toBeVisible();
}

/** Waits until a page has loaded what works without a connection. */
const startsOffline = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/gateway-')),
  );

test('on the first page that a browser opens, a note without a network stays where it was written', async ({
  page,
  context,
}) => {
  await signedIn(page, 'Fay First');
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Write a note' }).click();
  await controlled(page);
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
  await readOffline(page, '/streak');
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
  await readOffline(page, '/home');
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

test('a change that the server cannot take says why it waits and until when, and is sent at once on demand', async ({
  page,
  context,
}) => {
  await signedIn(page, 'Tia Toomany');
  await readOffline(page, '/home');
  const refusal = (code: string) => ({ requestStatus: 'error', error: 'x', message: 'x', code, request_id: '' });
  const refusals = [
    { status: 500, json: refusal('internal') },
    { status: 429, headers: { 'retry-after': '60' }, json: refusal('too_many') },
  ];
  await page.route('**/api/streaks/check_in', (route) => route.fulfill(refusals.shift() ?? { status: 500 }));
  await context.setOffline(false);
  const failed = page.getByText('Our site has a problem and will try again: 1 change');
  await failed.click();
  await expect(page.getByRole('button', { name: 'Drop: I read today' })).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  const paused = page.getByText(/^You sent a lot at once, so we send the rest at \d\d:\d\d: 1 change$/);
  await expect(paused).toBeVisible();
  await page.unroute('**/api/streaks/check_in');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(paused).toBeHidden();
  await page.goto('/streak');
  await expect(page.getByRole('main')).toContainText('1 day');
});

test('a change that arrives too late for its day is sent as done now', async ({ page, context }) => {
  await signedIn(page, 'Wendy Week');
  await readOffline(page, '/home');
  const sentence = 'This was done more than seven days ago, so it can no longer count for that day.';
  const refusal = { requestStatus: 'error', error: sentence, message: sentence, code: 'conflict', reason: 'too_late' };
  // As a week later.
  await page.route('**/api/streaks/check_in', async (route, request) =>
    request.headers()['x-acted-at'] === undefined
      ? route.continue()
      : route.fulfill({ status: 409, json: { ...refusal, request_id: '' } }),
  );
  await context.setOffline(false);
  await expect(page.getByText(sentence)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Send as done now: I read today' }).click();
  await expect(page.getByText('Not accepted: 1 change')).toBeHidden();
  await page.goto('/streak');
  await expect(page.getByRole('main')).toContainText('1 day');
});

test('tabs tell each other what was read, voted, is waiting, and that the session ended', async ({ page, context }) => {
  const founder = await newReader(context, 'Fay Founder');
  const tess = await signedIn(page, 'Tess Tabs');
  const other = await anotherTab(context);
  for (const tab of [page, other]) await tab.goto('/home');
  await controlled(page);
  await context.setOffline(true);
  for (const tab of [page, other]) await startsOffline(tab);
  await page.getByRole('button', { name: 'I read today' }).click();
  for (const tab of [page, other]) await expect(tab.getByText(waiting)).toBeVisible();
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(tab.getByText(waiting)).toBeHidden({ timeout: 40_000 });

  const club = { name: 'Two Tabs', privacy_setting: 'public' };
  const { book_club_id: club_id } = await api<{ book_club_id: string }>(
    context,
    '/api/restricted/bookclub/create',
    club,
    founder,
  );
  await api(context, '/api/bookclub/join_public', { club_id }, tess);
  const post = { club_id, post_title: 'Chapter four', post_content: 'The butler did it.', is_announcement: true };
  await api(context, '/api/bookclub/add_post', post, founder);
  const books = [{ isbn: DUNE }, { isbn: '9780679783268' }];
  const ends = Math.floor(Date.now() / 1_000) + 86_400;
  await api(context, '/api/bookclub/manage/create_poll', { club_id, books, ends }, founder);

  const unread = (tab: Page) => tab.getByRole('region', { name: 'News' }).getByText('Unread:');
  for (const tab of [page, other]) {
    await tab.goto('/notifications');
    await expect(unread(tab)).toHaveCount(2);
  }
  await page.getByRole('button', { name: 'Mark as read: Announcements' }).click();
  await expect(unread(other)).toHaveCount(1);

  for (const tab of [page, other]) await tab.goto(`/bookclub/view?id=${club_id}&tab=book`);
  const poll = (tab: Page) => tab.getByRole('form', { name: 'Poll about 2 books' });
  await poll(page).getByRole('checkbox', { name: /Dune/ }).check();
  await poll(page).getByRole('button', { name: 'Vote' }).click();
  await expect(poll(other).getByText('1 vote', { exact: true })).toBeVisible();
  await expect(poll(other).getByRole('checkbox', { name: /Dune/ })).toBeChecked();

  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('button', { name: /^Your menu/ })).toHaveCount(0);
  await expect(other.getByText("You're not signed in!")).toBeVisible();
});

test('a note that was written offline and refused stays beside what another device has saved', async ({
  page,
  context,
  browser,
}) => {
  const reader = await signedIn(page, 'Nora Note');
  await api(context, '/api/notes/save', { isbn: DUNE, text: 'Sand.' }, reader);
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Edit note' }).click();
  await controlled(page);
  await startsOffline(page);
  await context.setOffline(true);
  const field = page.getByLabel('Your private note');
  await field.fill('Sand, and worms.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText(waiting)).toBeVisible();
  const elsewhere = await anotherBrowser(browser);
  await api(elsewhere.context(), '/api/notes/save', { isbn: DUNE, text: 'A longer note of the desktop.' }, reader);
  await elsewhere.context().close();
  await context.setOffline(false);
  const refused = page.getByText('Not accepted: 1 change');
  const bothAreShown = async () => {
    await expect(refused).toBeVisible();
    await expect(field).toHaveValue('Sand, and worms.');
    await expect(page.getByText('A longer note of the desktop.')).toBeVisible();
  };
  await bothAreShown();
  // Sent again as it is, it would be refused again.
  await expect(page.getByRole('button', { name: /^Send as done now/ })).toHaveCount(0);
  await page.reload();
  await bothAreShown();
  await page.goto('/home');
  await page.getByRole('button', { name: /^Correct/ }).click();
  await expect(page).toHaveURL(`/book?isbn=${DUNE}`);
  await bothAreShown();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(refused).toBeHidden();
  const { text } = await api<{ text: string }>(context, '/api/notes/get', { isbn: DUNE }, reader);
  expect(text).toBe('Sand, and worms.');
});
