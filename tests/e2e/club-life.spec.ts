import { api, axe, expect, signedIn, test, toastOf } from './support.ts';

// One walk through what members of a club do together (document 5, section 2): ask to join, ask what to read, plan a meeting.

test('a reader asks to join and is let in; the club is asked what to read, and a meeting is planned', async ({
  page,
  browser,
}) => {
  const ada = await signedIn(page, 'Ada');
  const { book_club_id: club } = await api<{ book_club_id: string }>(
    page.context(),
    '/api/restricted/bookclub/create',
    { name: `Lamplight ${ada.userId}`, privacy_setting: 'invite' },
    ada,
  );
  const context = await browser.newContext();
  const other = await context.newPage();
  await signedIn(other, 'Bob');
  await other.goto('/bookclubs');
  await other.getByLabel('Name of a club').fill(`lamplight ${ada.userId}`);
  await other.getByRole('button', { name: 'Find' }).click();
  await other.getByRole('button', { name: `Ask to join Lamplight ${ada.userId}` }).click();
  await other.getByLabel('A line to whoever runs the club').fill('I would love to read along.');
  await other.getByRole('button', { name: 'Send the request' }).click();
  await expect(other.getByText('You have asked to join.')).toBeVisible();

  await page.goto(`/bookclub/manage?id=${club}&tab=requests`);
  await expect(page.getByText('I would love to read along.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Accept Bob' }).click();
  await expect(toastOf(page, 'Bob is a member now.')).toBeVisible();

  await page.goto(`/bookclub/view?id=${club}`);
  await page.getByRole('button', { name: 'Start a poll' }).click();
  for (const [words, title] of [
    ['dune frank herbert', 'Add Dune'],
    ['pride and prejudice', 'Add Pride and Prejudice'],
  ] as const) {
    await page.getByLabel('Title, author or ISBN').fill(words);
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await page.getByRole('button', { name: title, exact: true }).first().click();
  }
  await page.getByRole('button', { name: 'Ask the club' }).click();
  await expect(toastOf(page, 'The club is asked.')).toBeVisible();
  await page.getByRole('button', { name: 'Plan a meeting' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Chapters one to four');
  await page.getByLabel('Starts').fill(`${new Date().getFullYear() + 1}-07-01T19:30`);
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByLabel('Place or link (optional)').fill('https://meet.example/lamplight');
  await axe(page);
  await page.getByRole('button', { name: 'Plan the meeting' }).click();
  await expect(page.getByRole('heading', { name: 'Chapters one to four' })).toBeVisible();
  await expect(page.getByText('07:30 PM (Tokyo)')).toBeVisible();

  await other.goto(`/bookclub/view?id=${club}`);
  await expect(other.getByText('You see the result once you have voted.')).toBeVisible();
  await context.close();
});
