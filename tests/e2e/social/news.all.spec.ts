import { api, axe, expect, newReader, signedIn, test, toastOf } from '../support/support.ts';

test('club news is shown, marked as read by kind or by opening it, and stops once the club is muted', async ({
  page,
  browser,
}) => {
  const ada = await signedIn(page);
  const otherContext = await browser.newContext();
  const founder = await newReader(otherContext, 'Joan');
  const { book_club_id: club } = await api<{ book_club_id: string }>(
    otherContext,
    '/api/restricted/bookclub/create',
    { name: 'Night Owls', privacy_setting: 'public' },
    founder,
  );
  await api(page.context(), '/api/bookclub/join_public', { club_id: club }, ada);
  const posted = (is_announcement: boolean) => {
    const words = { post_title: 'Chapter four', post_content: 'The butler did it.', is_announcement };
    return api(otherContext, '/api/bookclub/add_post', { club_id: club, ...words }, founder);
  };
  for (const announcement of [false, false, true]) await posted(announcement);

  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Your menu, with news' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your clubs' })).toContainText('2 new posts');
  await page.goto('/notifications');
  const news = page.getByRole('region', { name: 'News' });
  await expect(news.getByRole('listitem')).toHaveCount(2);
  await expect(news.getByText('butler')).toHaveCount(0);
  const unread = news.getByText('Unread:');
  await expect(unread).toHaveCount(2);
  await axe(page);
  await news.getByRole('button', { name: 'Mark as read: Announcements' }).click();
  await expect(unread).toHaveCount(1);
  await expect(news.getByRole('heading', { name: 'News' })).toBeFocused();
  await news.getByRole('link', { name: '2 new posts in Night Owls' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Night Owls' })).toBeVisible();
  const marks = page.getByText('New', { exact: true });
  await expect(marks).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(marks).toHaveCount(0);

  await page.getByRole('button', { name: 'Mute club' }).click();
  await expect(toastOf(page, 'Club muted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unmute club' })).toBeVisible();
  for (const announcement of [false, true]) await posted(announcement);
  await page.goto('/notifications');
  await expect(news.getByRole('listitem')).toHaveCount(2);
  await expect(unread).toHaveCount(0);

  await news.getByRole('link', { name: 'Notification settings' }).click();
  const likes = page.getByRole('checkbox', { name: 'Likes of your reviews' });
  await likes.uncheck();
  await expect(toastOf(page, 'Notifications off')).toBeVisible();
  await page.reload();
  await expect(likes).not.toBeChecked();
  await otherContext.close();
});
