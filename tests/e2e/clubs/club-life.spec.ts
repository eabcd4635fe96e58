import type { Page } from '@playwright/test';
import {
  anotherBrowser,
  api,
  axe,
  expect,
  newReader,
  type Reader,
  signedIn,
  test,
  toastOf,
} from '../support/support.ts';
import { DUNE, PRIDE } from '../support/world.ts';

// One walk through what members of a club do together (document 5, section 2): ask to join, ask what to read, plan a
// meeting.

test('a reader asks to join and is accepted; a poll is started, and a meeting is planned', async ({
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
  const otherBrowser = await anotherBrowser(browser);
  await signedIn(otherBrowser, 'Bob');
  await otherBrowser.goto('/bookclubs');
  await otherBrowser.getByLabel('Name of a club').fill(`lamplight ${ada.userId}`);
  await otherBrowser.getByRole('button', { name: 'Find' }).click();
  await otherBrowser.getByRole('button', { name: `Ask to join Lamplight ${ada.userId}` }).click();
  await otherBrowser.getByLabel('A short message to the club’s admins').fill('I would love to read along.');
  await otherBrowser.getByRole('button', { name: 'Send the request' }).click();
  await expect(otherBrowser.getByText('You asked to join.')).toBeVisible();

  await page.goto(`/bookclub/manage?id=${club}&tab=requests`);
  await expect(page.getByText('I would love to read along.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Accept Bob' }).click();
  await expect(toastOf(page, 'Bob is a member now.')).toBeVisible();

  await page.goto(`/bookclub/view?id=${club}&tab=book`);
  await page.getByRole('button', { name: 'Start a poll' }).click();
  for (const [words, title] of [
    ['dune frank herbert', 'Add Dune'],
    ['pride and prejudice', 'Add Pride and Prejudice'],
  ] as const) {
    await page.getByLabel('Title, author or ISBN').fill(words);
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await page.getByRole('button', { name: title, exact: true }).first().click();
  }
  await page.getByRole('button', { name: 'Start the poll' }).click();
  await expect(toastOf(page, 'Poll started.')).toBeVisible();
  await page.getByRole('tab', { name: 'Meetings' }).click();
  await page.getByRole('button', { name: 'Plan a meeting' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Chapters one to four');
  await page.getByLabel('Starts').fill(`${new Date().getFullYear() + 1}-07-01T19:30`);
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByLabel('Place or link (optional)').fill('https://meet.example/lamplight');
  await axe(page);
  await page.getByRole('button', { name: 'Plan the meeting' }).click();
  await expect(page.getByRole('heading', { name: 'Chapters one to four' })).toBeVisible();
  await expect(page.getByText('07:30 PM (Tokyo)')).toBeVisible();

  await otherBrowser.goto(`/bookclub/view?id=${club}`);
  await otherBrowser.getByRole('link', { name: 'Vote: what to read next' }).click();
  await expect(otherBrowser.getByText('You’ll see the result after you vote.')).toBeVisible();
  await otherBrowser.context().close();
});

/**
 * Creates a club of this page's reader and another one, over the API. Returns its ID, and functions that call the API
 * as either of them.
 */
async function aClubOfTwo(page: Page) {
  const context = page.context();
  const ada = await signedIn(page, 'Ada');
  const bob = await newReader(context, 'Bob');
  const body = { name: 'Lamplight', privacy_setting: 'private' };
  const { book_club_id: club_id } = await api<{ book_club_id: string }>(
    context,
    '/api/restricted/bookclub/create',
    body,
    ada,
  );
  const as =
    (reader: Reader) =>
    <T = unknown>(path: string, input: object) =>
      api<T>(context, `/api/bookclub/${path}`, { club_id, ...input }, reader);
  const { invite_code } = await as(ada)<{ invite_code: string }>('manage/generate_invite_code', {});
  await api(context, '/api/bookclub/join', { invite_code }, bob);
  return { club: club_id, ada, asAda: as(ada), asBob: as(bob) };
}

test('a poll is voted in, tells its result to who has voted, and shows a tie as a tie @all', async ({ page }) => {
  const { club, asAda, asBob } = await aClubOfTwo(page);
  const ends = Math.floor(Date.now() / 1000) + 86_400;
  const books = [{ isbn: DUNE }, { isbn: PRIDE }];
  const { poll_id } = await asAda<{ poll_id: string }>('manage/create_poll', { books, ends });
  await asBob('vote', { poll_id, books: [{ isbn: DUNE }] });
  await page.goto(`/bookclub/view?id=${club}&tab=book`);
  const poll = page.getByRole('form', { name: 'Poll about 2 books' });
  await expect(poll.getByText('1 member has voted')).toBeVisible();
  await expect(poll.getByText(/\d votes?$/)).toHaveCount(0);
  await expect(poll.getByRole('button', { name: 'Vote' })).toBeDisabled();
  await poll.getByRole('checkbox', { name: /Pride and Prejudice/ }).check();
  await poll.getByRole('button', { name: 'Vote' }).click();
  await expect(toastOf(page, 'Vote saved.')).toBeVisible();
  // The result appears immediately: one vote each.
  await expect(poll.getByText('1 vote', { exact: true })).toHaveCount(2);
  await axe(page);
  await poll.getByRole('checkbox', { name: /Dune/ }).check();
  await poll.getByRole('button', { name: 'Change my vote' }).click();
  await expect(poll.getByText('2 votes', { exact: true })).toBeVisible();
  await poll.getByRole('checkbox', { name: /Dune/ }).uncheck();
  await poll.getByRole('button', { name: 'Change my vote' }).click();
  await expect(poll.getByText('1 vote', { exact: true })).toHaveCount(2);
  await poll.getByRole('button', { name: 'End the poll now' }).click();
  await page.getByRole('dialog', { name: 'End this poll now?' }).getByRole('button', { name: 'End the poll' }).click();
  // It shows its result where it stood.
  await expect(poll.getByText(/^It’s a tie between .*(Dune.* and .*Pride|Pride.* and .*Dune)/)).toBeVisible();
  await expect(poll.getByText('1 vote · yours', { exact: true })).toHaveCount(1);
  await expect(poll.getByRole('checkbox')).toHaveCount(0);
});

test('an answer to a meeting is given, changed and withdrawn; attendees are shown @all', async ({ page }) => {
  const { club, asAda, asBob } = await aClubOfTwo(page);
  const starts = `${new Date().getFullYear() + 1}-07-01T19:30`;
  const plan = { title: 'Chapters one to four', starts, zone: 'Europe/Berlin', place: 'The Lighthouse', notes: '' };
  const { meeting_id } = await asAda<{ meeting_id: string }>('manage/create_meeting', plan);
  await asBob('answer_meeting', { meeting_id, answer: 'maybe' });
  await page.goto(`/bookclub/view?id=${club}&tab=meetings`);
  const meeting = page.getByRole('article', { name: plan.title });
  const answer = (name: string) => meeting.getByRole('button', { name, exact: true });
  await expect(meeting.getByText('0 yes · 1 maybe · 0 no')).toBeVisible();
  await answer('Yes').click();
  await expect(meeting.getByText('1 yes · 1 maybe · 0 no')).toBeVisible();
  await expect(answer('Yes')).toHaveAttribute('aria-pressed', 'true');
  await answer('No').click();
  await expect(meeting.getByText('0 yes · 1 maybe · 1 no')).toBeVisible();
  await expect(answer('Yes')).toHaveAttribute('aria-pressed', 'false');
  await meeting.getByRole('button', { name: 'Show who' }).click();
  await expect(meeting.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText('Maybe');
  await expect(meeting.getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('No');
  await axe(page);
  // Choosing the same answer again withdraws it.
  await answer('No').click();
  await expect(meeting.getByText('0 yes · 1 maybe · 0 no')).toBeVisible();
  await page.reload();
  await expect(meeting.getByText('0 yes · 1 maybe · 0 no')).toBeVisible();
  await expect(answer('No')).toHaveAttribute('aria-pressed', 'false');
});

test('a post belongs to the last part that its writer reached, and is moved to another one @all', async ({ page }) => {
  const { club, ada, asAda } = await aClubOfTwo(page);
  const milestones = [
    { title: 'The first half', upto: { unit: 'percent', value: 50 } },
    { title: 'The rest', upto: { unit: 'percent', value: 100 } },
  ];
  await asAda('manage/set_reading', { isbn: DUNE, starts: '2026-11-01', milestones });
  const { reading } = await api<{ reading: { id: string } }>(
    page.context(),
    '/api/readings/start',
    { isbn: DUNE },
    ada,
  );
  await api(page.context(), '/api/readings/progress', { reading_id: reading.id, unit: 'percent', value: 60 }, ada);
  await page.goto(`/bookclub/view?id=${club}`);
  await page.getByRole('button', { name: 'Write a post' }).click();
  await expect(page.getByLabel('Belongs to').locator('option:checked')).toHaveText('The first half');
  await page.getByLabel('Title').fill('The desert');
  await page.getByLabel('Text', { exact: true }).fill('Nobody walks without rhythm.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article').filter({ hasText: 'The desert' });
  await expect(post).toContainText('The first half · Dune');
  await post.getByLabel('More about “The desert”').click();
  await post.getByRole('button', { name: 'Move “The desert” to another milestone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move this post' });
  await axe(page);
  await dialog.getByLabel('Belongs to').selectOption('The rest');
  await dialog.getByRole('button', { name: 'Move post' }).click();
  await expect(toastOf(page, 'Post moved.')).toBeVisible();
  await expect(post).toContainText('The rest · Dune');
  // The writer has not reached this milestone, so moving the post again would reveal what follows.
  await expect(post.getByRole('button', { name: /^Move/ })).toHaveCount(0);
});

test('the club’s book is found by its title or by its ISBN @all', async ({ page }) => {
  const { club } = await aClubOfTwo(page);
  await page.goto(`/bookclub/manage?id=${club}&tab=reading`);
  await page.getByLabel('The club starts on').fill('2026-11-01');
  await page.getByLabel('Title', { exact: true }).fill('All of it');
  await page.getByLabel('Ends at').fill('100');
  await expect(page.getByLabel('Unit')).toHaveValue('percent');
  const search = page.getByLabel('Title, author or ISBN');
  await search.fill('herbert dune');
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(toastOf(page, 'Choose a book: search for it, or enter its ISBN.')).toBeVisible();
  await search.press('Enter');
  await page.getByRole('button', { name: 'Choose Dune', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Change Dune', exact: true })).toBeFocused();
  await axe(page);
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(toastOf(page, 'Plan saved.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Change Dune', exact: true }).click();
  await expect(search).toBeFocused();
  await expect(page.getByRole('button', { name: 'Keep Dune' })).toBeVisible();
  // An ISBN is enough, without a search.
  await search.fill(PRIDE);
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await expect(page.getByRole('button', { name: 'Change Pride and Prejudice', exact: true })).toBeVisible();
  await page.goto(`/bookclub/view?id=${club}`);
  await expect(page.getByRole('heading', { name: 'Pride and Prejudice' })).toBeVisible();
});

test('the first post is near the top, whatever else the club has @phone @all', async ({ page }) => {
  const { club, asAda, asBob } = await aClubOfTwo(page);
  const milestones = Array.from({ length: 12 }, (_, part) => ({
    title: `Part ${part + 1}`,
    upto: { unit: 'percent', value: (part + 1) * 8 },
  }));
  await asAda('manage/set_reading', { isbn: DUNE, starts: '2026-11-01', milestones });
  const ends = Math.floor(Date.now() / 1000) + 86_400;
  await asAda('manage/create_poll', { books: [{ isbn: DUNE }, { isbn: PRIDE }], ends });
  const meeting = (day: number) => `${new Date().getFullYear() + 1}-07-${String(day).padStart(2, '0')}T19:30`;
  for (let day = 1; day <= 20; day += 1) {
    const plan = {
      title: `Evening ${day}`,
      starts: meeting(day),
      zone: 'Europe/Berlin',
      place: '',
      notes: 'Bring tea.',
    };
    await asAda('manage/create_meeting', plan);
  }
  const post = { post_content: 'A line to read.\n'.repeat(40) };
  for (const post_title of ['Rules', 'Dates', 'Places', 'Welcome']) {
    await asAda('add_post', { ...post, post_title, is_announcement: true });
  }
  await asBob('add_post', { ...post, post_title: 'Who else walks without rhythm?' });
  await page.goto(`/bookclub/view?id=${club}`);
  const first = page.getByRole('heading', { name: 'Who else walks without rhythm?' });
  const screens = await first.evaluate((heading) => (heading.getBoundingClientRect().top + scrollY) / innerHeight);
  expect(screens).toBeLessThan(1.5);
  await expect(page.getByRole('link', { name: 'Next meeting: Evening 1' })).toBeVisible();
  await axe(page);
});
