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

/** A club of this reader, made over the API; answers its id. */
async function aClub(context: BrowserContext, founder: Reader, privacy_setting: string, name = 'Long Chapter') {
  const body = { name, privacy_setting };
  return (await api<{ book_club_id: string }>(context, CREATE, body, founder)).book_club_id;
}

/** A new code of a club. */
async function aCode(context: BrowserContext, admin: Reader, club_id: string): Promise<string> {
  const path = '/api/bookclub/manage/generate_invite_code';
  return (await api<{ invite_code: string }>(context, path, { club_id }, admin)).invite_code;
}

/** Lets someone join by a new code. */
async function joins(context: BrowserContext, admin: Reader, club_id: string, reader: Reader): Promise<void> {
  const invite_code = await aCode(context, admin, club_id);
  await api(context, '/api/bookclub/join', { invite_code }, reader);
}

test('a reader founds a club and finds it among their own', async ({ page }) => {
  await signedIn(page);
  await page.goto('/bookclub');
  await expect(page.getByText('No book clubs found')).toBeVisible();
  await page.getByRole('link', { name: 'Create a book club' }).click();
  await expect(page.getByText('Create a book club to share your reading with friends.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Long Chapter');
  await page.getByRole('button', { name: 'Create book club' }).click();
  await expect(toastOf(page, 'Oops! Please fill out your book club name and privacy setting.')).toBeVisible();
  await page.getByLabel('Privacy Setting').selectOption('Invite Only');
  await page.getByRole('button', { name: 'Create book club' }).click();
  await expect(page).toHaveURL(/\/bookclub\/view\?id=/);
  await expect(toastOf(page, 'Book club created!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Long Chapter' })).toBeVisible();
  await expect(page.getByText('No Genre Focus')).toBeVisible();
  await expect(page.getByText('No external link')).toBeVisible();
  await expect(page.getByText('No other book clubs')).toBeVisible();
  await page.goto('/bookclub');
  await expect(page.getByRole('link', { name: 'Long Chapter' })).toBeVisible();
  await expect(page.getByText('1 member')).toBeVisible();
});

test('a post is written, formatted and sent by keyboard alone', async ({ page }) => {
  const ada = await signedIn(page);
  const id = await aClub(page.context(), ada, 'private');
  await page.goto(`/bookclub/view?id=${id}`);
  await page.getByRole('button', { name: 'Write a post' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Chapter four');
  for (const name of ['Bold', 'Italic', 'Underline', 'Link']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type('<b>so</b> good');
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(text).toHaveValue('<b>so</b> *good*');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(text).toHaveValue('<b>so</b> good');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.press('End');
  await page.keyboard.type(', see ');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await expect(dialog).toBeVisible();
  await axe(page);
  await dialog.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter a name and link.')).toBeVisible();
  await page.keyboard.type('the map');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a b');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Link cannot contain spaces.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('nodot');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid link.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('maps.example/lighthouse');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('<b>so</b> ~good~, see [the map](http://maps.example/lighthouse)');
  const preview = page.getByRole('figure');
  await expect(preview.locator('em')).toHaveText('good');
  await expect(preview.getByRole('link', { name: 'the map' })).toHaveAttribute('rel', /noopener/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveValue('<b>so</b> ~good~, see ');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const post = page.getByRole('article').filter({ hasText: 'Chapter four' });
  await expect(post).toContainText('<b>so</b> good, see');
  await expect(post.locator('b')).toHaveCount(0);
  await expect(post).toContainText('Admin');
  await expect(text).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Write a post' })).toBeFocused();
  await axe(page);
});

test('a draft survives a failed post and a reload, and goes when the post is in', async ({ page }) => {
  const ada = await signedIn(page);
  const id = await aClub(page.context(), ada, 'private');
  await page.goto(`/bookclub/view?id=${id}`);
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'Please enter some text to post.')).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('Words that took an hour.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'Please enter a title for your post.')).toBeVisible();
  await page.getByLabel('Title').fill('An hour');
  await page.route('**/api/bookclub/add_post', (route) => route.abort());
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'You seem to be offline.')).toBeVisible();
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
  await announced.getByRole('button', { name: 'Delete “An hour”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click();
  await expect(toastOf(page, 'Post deleted successfully.')).toBeVisible();
  await expect(announced).toHaveCount(0);
});

test('an invite link joins by itself, and leads there the next time', async ({ page }) => {
  const context = page.context();
  const ada = await newReader(context, 'Ada');
  const id = await aClub(context, ada, 'private');
  const code = await aCode(context, ada, id);
  await signedIn(page, 'Bea');
  await page.goto(`/bookclub/join?code=${code}`);
  await expect(page).toHaveURL(`/bookclub/view?id=${id}`);
  await expect(toastOf(page, 'Welcome to Long Chapter!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Members' }).getByRole('listitem')).toHaveCount(2);
  await page.goto('/bookclub/join');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter Book Club Invite Code');
  await page.getByLabel('Invite code').fill('not a code');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(toastOf(page, 'This invite code is not valid.')).toBeVisible();
  await page.route('**/api/bookclub/join', (route) => route.abort());
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(toastOf(page, 'An error occurred. Please try again later.')).toBeVisible();
  await page.unroute('**/api/bookclub/join');
  await page.getByLabel('Invite code').fill(code);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(`/bookclub/view?id=${id}`);
});

test('an invite link is followed once by a visitor who signs up for it', async ({ page }) => {
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

test('before a club stands its name, its size and the way in, and for the banned none', async ({ page }) => {
  const context = page.context();
  const ada = await newReader(context, 'Ada');
  const name = `Shelf ${ada.userId.slice(0, 8)}`;
  const [invite, open] = [await aClub(context, ada, 'invite'), await aClub(context, ada, 'public', name)];
  const bea = await signedIn(page, 'Bea');
  await page.goto(`/bookclub/view?id=${invite}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Long Chapter' })).toBeVisible();
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await expect(page.getByText('You are not a member of this book club.')).toBeVisible();
  await page.getByLabel('Invite code').fill(await aCode(context, ada, invite));
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('My Book Clubs')).toBeVisible();
  for (const club_id of [invite, open]) {
    if (club_id === open) await api(context, '/api/bookclub/join_public', { club_id }, bea);
    await api(context, '/api/bookclub/manage/ban_user', { club_id, user_to_ban: bea.userId }, ada);
    await page.goto(`/bookclub/view?id=${club_id}`);
    await expect(page.getByText('You have been banned from this book club.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
    await expect(page.getByLabel('Invite code')).toHaveCount(0);
  }
  await page.goto('/bookclubs');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('You have been banned from this book club.');
  await expect(line.getByRole('button')).toHaveCount(0);
});

test('an admin changes settings and codes; the tab is in the address', async ({ page }) => {
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

test('members are promoted, banned and unbanned; who demotes themselves is back in the feed', async ({ page }) => {
  const context = page.context();
  const [bea, cleo] = [await newReader(context, 'Bea'), await newReader(context, 'Cleo')];
  const ada = await signedIn(page, 'Ada');
  const id = await aClub(context, ada, 'private');
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
  await page.getByRole('button', { name: 'Demote Ada' }).click();
  await confirm('Demote');
  await expect(page).toHaveURL(`/bookclub/view?id=${id}`);
  await expect(toastOf(page, 'Admin demoted to member successfully.')).toBeVisible();
  // As a member, they may leave.
  await page.getByRole('button', { name: 'Leave club' }).click();
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave club' });
  await expect(leave).toBeDisabled();
  await page.getByLabel('Type confirm to continue').fill('Confirm');
  await expect(leave).toBeDisabled();
  await page.getByLabel('Type confirm to continue').fill('confirm');
  await leave.click();
  await expect(page).toHaveURL('/bookclub');
  await page.goto(`/bookclub/view?id=${id}`);
  await expect(page.getByRole('main').getByText('You are not a member of this book club.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
});

test('a club is deleted only after the word was typed', async ({ page }) => {
  const ada = await signedIn(page);
  const id = await aClub(page.context(), ada, 'public');
  await page.goto(`/bookclub/manage?id=${id}&tab=invite_codes`);
  await expect(page.getByText('Club is Public - Cannot generate invite codes')).toBeVisible();
  await page.getByRole('tab', { name: 'Club Settings' }).click();
  await page.getByText('Danger Zone').click();
  const remove = page.getByRole('button', { name: 'Permanently Delete Book Club' });
  await expect(remove).toBeDisabled();
  const word = page.getByLabel("Type 'confirm' to delete the book club");
  await word.fill('delete');
  await word.press('Enter');
  await expect(toastOf(page, "You must type 'confirm' to delete the book club.")).toBeVisible();
  await word.fill('confirm');
  await remove.click();
  await expect(toastOf(page, 'Book club deleted successfully.')).toBeVisible();
  await expect(page).toHaveURL('/bookclub');
  await expect(page.getByText('No book clubs found')).toBeVisible();
});

test('a club is found in the directory and joined from there, in one column on a phone @phone', async ({ page }) => {
  const context = page.context();
  const founder = await newReader(context, 'Ada');
  const name = `Open ${founder.userId.slice(0, 8)}`;
  await aClub(context, founder, 'public', name);
  await page.goto('/bookclubs');
  await page.getByRole('button', { name: `Join ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Please log in first' })).toBeVisible();
  await signedIn(page, 'Bea');
  await page.goto('/bookclubs');
  await page.getByRole('button', { name: `Join ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByLabel('Title').fill('Hello');
  await page.getByLabel('Text', { exact: true }).fill('*Here* I am');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').locator('strong')).toHaveText('Here');
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
