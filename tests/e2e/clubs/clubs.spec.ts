import type { BrowserContext } from '@playwright/test';
import {
  api,
  axe,
  expect,
  identify,
  newPerson,
  newReader,
  type Reader,
  signedIn,
  test,
  toastOf,
} from '../support/support.ts';

const CREATE = '/api/restricted/bookclub/create';

/** Creates a reader's club over the API. Returns its ID. */
async function aClub(context: BrowserContext, founder: Reader, privacy_setting: string, name = 'Long Chapter') {
  const body = { name, privacy_setting };
  return (await api<{ book_club_id: string }>(context, CREATE, body, founder)).book_club_id;
}

/** Creates an invite code of a club. Returns it. */
async function aCode(context: BrowserContext, admin: Reader, club_id: string): Promise<string> {
  const path = '/api/bookclub/manage/generate_invite_code';
  return (await api<{ invite_code: string }>(context, path, { club_id }, admin)).invite_code;
}

/** Adds a reader to a club by means of a new code. */
async function joins(context: BrowserContext, admin: Reader, club_id: string, reader: Reader): Promise<void> {
  const invite_code = await aCode(context, admin, club_id);
  await api(context, '/api/bookclub/join', { invite_code }, reader);
}

test('a draft survives a failed post and a reload, and goes when the post is in @all', async ({ page }) => {
  const ada = await signedIn(page);
  const id = await aClub(page.context(), ada, 'private');
  // The connection may be lost before the script for such a case is loaded.
  const lost = Promise.withResolvers<void>();
  await page.route('**/assets/offline-*.js', async (route) => {
    await lost.promise;
    await route.continue();
  });
  await page.goto(`/bookclub/view?id=${id}`);
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'Please enter some text to post.')).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('Words that took an hour.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'Please enter a title for your post.')).toBeVisible();
  await page.getByLabel('Title').fill('An hour');
  await page.route('**/api/bookclub/add_post', async (route) => {
    await route.abort();
    lost.resolve();
  });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'You’re offline. We saved this as a draft')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('An hour');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Words that took an hour.');
  await page.unroute('**/api/bookclub/add_post');
  await page.getByLabel('Post as an announcement').check();
  await page.getByRole('button', { name: 'Post announcement' }).click();
  const announced = page.getByRole('region', { name: 'Announcements' }).getByRole('article');
  await expect(announced).toContainText('Words that took an hour.');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Write a post' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveCount(0);
  const menu = announced.getByLabel('More about “An hour”');
  await menu.click();
  await announced.getByRole('button', { name: 'Edit “An hour”' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit your post' });
  await edit.getByLabel('Text').fill('Words that took an hour, and a minute.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(announced).toContainText('and a minute.');
  await expect(announced).toContainText(', edited');
  await expect(edit).toBeHidden();
  await expect(menu).toBeFocused();
  const deletes = announced.getByRole('button', { name: 'Delete “An hour”' });
  await expect(deletes).toBeHidden();
  await menu.press('Enter');
  await deletes.click();
  await expect(announced).toHaveCount(0);
  await toastOf(page, 'Post deleted successfully.').getByRole('button', { name: 'Undo' }).click();
  await expect(announced).toContainText('Words that took an hour, and a minute.');
});

test('an invite link is followed once by a visitor who signs up for it @all', async ({ page }) => {
  const context = page.context();
  const ada = await newReader(context, 'Ada');
  const id = await aClub(context, ada, 'invite');
  const code = await aCode(context, ada, id);
  const joined: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/bookclub/join')) joined.push(response.status());
  });
  await page.goto(`/bookclub/join?code=${code}`);
  await expect(page.getByRole('dialog', { name: 'Please log in first' })).toBeVisible();
  await identify(page, /^Sign up with/, newPerson('Bea'));
  await expect(page).toHaveURL(`/bookclub/view?id=${id}`);
  await expect(toastOf(page, 'Welcome to Long Chapter!')).toBeVisible();
  expect(joined).toEqual([200]);
});

test('an admin changes settings and codes; the tab is in the address @all', async ({ page }) => {
  const ada = await signedIn(page, 'Ada');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await aClub(page.context(), ada, 'invite');
  await page.goto(`/bookclub/manage?id=${id}`);
  await page.getByLabel('External Link').fill('chat.example/club');
  await page.getByLabel('Genre Focus').selectOption('Sci-Fi');
  await page.getByRole('button', { name: 'Save Updated Settings' }).click();
  await expect(toastOf(page, 'Club settings updated successfully.')).toBeVisible();
  await page.getByRole('tab', { name: 'Invite Codes' }).click();
  await expect(page).toHaveURL(/tab=invite_codes/);
  await page.getByRole('button', { name: 'Generate New Code' }).click();
  await expect(toastOf(page, 'Invite code generated successfully.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Ada' });
  const code = (await row.getByRole('rowheader').textContent()) ?? '';
  await row.getByRole('button', { name: `Copy the link with ${code}` }).click();
  await expect(toastOf(page, 'Invite code link copied to clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(`/bookclub/join?code=${code}`);
  await row.getByRole('button', { name: 'Ada', exact: true }).hover();
  await expect(row.getByRole('link', { name: 'Ada' })).toBeVisible();
  await axe(page);
  await row.getByRole('button', { name: `Disable ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable code' }).click();
  await expect(toastOf(page, 'Invite code disabled successfully.')).toBeVisible();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: `Enable ${code}` }).click();
  await expect(toastOf(page, 'Invite code enabled successfully.')).toBeVisible();
  await row.getByRole('button', { name: `Delete ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete code' }).click();
  await expect(toastOf(page, 'Invite code deleted successfully.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/bookclub/view?id=${id}`);
  await expect(page.getByText('Focus on Sci-Fi')).toBeVisible();
  await expect(page.getByRole('link', { name: 'chat.example' })).toHaveAttribute('href', 'http://chat.example/club');
});

test('members are promoted, banned and unbanned; who demotes themselves is back in the feed @all', async ({ page }) => {
  const context = page.context();
  const [bea, cleo] = [await newReader(context, 'Bea'), await newReader(context, 'Cleo')];
  const ada = await signedIn(page, 'Ada');
  const id = await aClub(context, ada, 'private');
  const menu = page.getByLabel('More about Long Chapter');
  await page.goto(`/bookclub/view?id=${id}`);
  await menu.click();
  await expect(page.getByText('You are the only admin.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave club' })).toHaveCount(0);
  for (const person of [bea, cleo]) await joins(context, ada, id, person);
  await page.goto(`/bookclub/manage?id=${id}&tab=manage_members`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Ban Cleo' }).click();
  await axe(page);
  await confirm('Ban');
  await expect(toastOf(page, 'Member banned successfully.')).toBeVisible();
  await expect(row('Cleo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Unban Cleo' }).click();
  await expect(page.getByRole('button', { name: 'Unban Cleo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Promote Bea' }).click();
  await confirm('Promote');
  await expect(toastOf(page, 'Member promoted to admin successfully.')).toBeVisible();
  await expect(row('Bea')).toContainText('Admin');
  await expect(page.getByRole('button', { name: 'Ban Bea' })).toHaveCount(0);
  // An admin beside another may leave.
  await page.goto(`/bookclub/view?id=${id}`);
  await menu.click();
  await expect(page.getByRole('button', { name: 'Leave club' })).toBeVisible();
  await page.goto(`/bookclub/manage?id=${id}&tab=manage_members`);
  await page.getByRole('button', { name: 'Demote Ada' }).click();
  await confirm('Demote');
  await expect(page).toHaveURL(`/bookclub/view?id=${id}`);
  await expect(toastOf(page, 'Admin demoted to member successfully.')).toBeVisible();
  // As a member, they may leave.
  await menu.click();
  await page.getByRole('button', { name: 'Leave club' }).click();
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave club' });
  await expect(leave).toBeDisabled();
  await page.getByLabel('Type confirm to continue').fill('confir');
  await expect(leave).toBeDisabled();
  await page.getByLabel('Type confirm to continue').fill('Confirm ');
  await leave.click();
  await expect(page).toHaveURL('/bookclub');
  await page.goto(`/bookclub/view?id=${id}`);
  await expect(page.getByRole('main').getByText('You are not a member of this book club.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
});

test('a club is found in the directory and joined from there, in one column on a phone @phone', async ({ page }) => {
  const context = page.context();
  const founder = await newReader(context, 'Ada');
  const name = `Open ${founder.userId.slice(0, 8)}`;
  await aClub(context, founder, 'public', name);
  await page.goto('/bookclubs');
  await page.getByRole('button', { name: `Join ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Please log in first' })).toBeVisible();
  // What was pressed is done once she is back.
  await signedIn(page, 'Bea');
  await page.goto('/bookclubs');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByLabel('Title').fill('Hello');
  await page.getByLabel('Text', { exact: true }).fill('*Here* I am');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').locator('strong')).toHaveText('Here');
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
