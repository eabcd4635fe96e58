import { api, axe, expect, newReader, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

test('a friend’s reading appears on Home, can be liked, and disappears when they hide the book', async ({
  page,
  context,
}) => {
  const ada = await signedIn(page);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'From your friends' })).toBeVisible();
  await page.getByRole('link', { name: 'Find people' }).click();

  const name = `Quintilla ${Date.now().toString(36)}`;
  const grace = await newReader(context, name);
  await page.getByRole('textbox', { name: 'Name' }).fill(name.slice(0, 12));
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await axe(page);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Add as Friend' }).click();
  await expect(toastOf(page, 'Successfully sent friend request')).toBeVisible();

  await api(context, '/api/social/friend_user', { user_to_friend_id: ada.userId }, grace);
  await api(context, '/api/user_actions/mark_read_book', { isbn: DUNE }, grace);
  await api(
    context,
    '/api/user_actions/submit_review',
    { isbn: DUNE, rating: 4.5, review: 'Sand, and a long patience.' },
    grace,
  );
  await page.goto('/home');
  const line = page.getByRole('listitem').filter({ hasText: `${name} finished and reviewed` });
  await expect(line.getByRole('link', { name: 'Dune', exact: true })).toBeVisible();
  const button = line.getByRole('button', { name: /^Like/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await axe(page);

  await api(context, '/api/shelves/hide', { isbn: DUNE, hidden: true }, grace);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Find people' })).toBeVisible();
});
