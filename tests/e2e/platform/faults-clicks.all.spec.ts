import { api, expect, newReader, signedIn, test } from '../support/support.ts';

// The same click fifty times in a row, faster than any page can draw: one effect, and as many calls as it takes to have
// it. Worker tests prove that fifty concurrent calls have one effect, too.

test('fifty clicks join a club once', async ({ page, context }) => {
  const reader = await signedIn(page);
  const founder = await newReader(context, 'Grace Hopper');
  const club = { name: `Fifty ${founder.userId.slice(0, 8)}`, privacy_setting: 'public' };
  const create = '/api/restricted/bookclub/create';
  const { book_club_id: club_id } = await api<{ book_club_id: string }>(context, create, club, founder);
  await page.goto(`/bookclub/view?id=${club_id}`);
  const button = page.getByRole('main').getByRole('button', { name: /^Join/ });
  await expect(button).toBeVisible();
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/bookclub/join_public') calls += 1;
  });
  await button.evaluate((element) => {
    for (let click = 0; click < 50; click += 1) (element as HTMLElement).click();
  });
  await expect(page.getByRole('button', { name: 'Write a post' })).toBeVisible();
  expect(calls).toBe(1);
  const { member_list: members } = await api<{ member_list: { id: string }[] }>(
    context,
    '/api/bookclub/get_feed',
    { club_id },
    reader,
  );
  expect(members.filter(({ id }) => id === reader.userId)).toHaveLength(1);
});
