import { api, axe, expect, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

// The catalogue has other books by these authors, and books that the same readers like.
const MARKED = [DUNE, '9780156027601', '9780345391803'];

test('after three marked books the recommended reads are the reader’s own, say why, and obey "Not this"', async ({
  page,
  context,
}) => {
  const rhea = await signedIn(page, 'Rhea Reads');
  await page.goto('/home');
  const reads = page.getByRole('region', { name: 'Recommended Reads' });
  await expect(reads.getByRole('link', { name: /Piranesi/ })).toBeVisible();
  for (const isbn of MARKED) await api(context, '/api/user_actions/mark_read_book', { isbn }, rhea);
  await page.goto('/home');
  const cards = reads.getByRole('listitem');
  await expect(cards.first()).toContainText(
    /Also by|Next in|Readers of|On the same reading lists|, like |we don't have/,
  );
  await expect(reads.getByRole('link', { name: /Piranesi/ })).toHaveCount(0);
  await axe(page);

  const dismissal = cards.first().getByRole('button', { name: /^Not interested/ });
  const title = ((await dismissal.getAttribute('aria-label')) ?? '').replace('Not interested: ', '');
  const card = cards.filter({ has: page.getByRole('button', { name: `Not interested: ${title}`, exact: true }) });
  await card.getByRole('button').click();
  await expect(card).toHaveCount(0);
  await expect(reads.getByRole('heading')).toBeFocused();
  await toastOf(page, 'You won’t see this recommendation again.').getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button').click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(cards.first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
