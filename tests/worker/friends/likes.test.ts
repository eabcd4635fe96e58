import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { getLikes, like, unlike } from '../../../worker/friends/contract.ts';
import { getNotifications } from '../../../worker/notifications/contract.ts';
import { getBookReviews, getReview } from '../../../worker/reviews/contract.ts';
import { deleteAccount, editProfilePrivacy } from '../../../worker/settings/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue, hasReviewed } from '../../support/worker/builders.ts';

async function aReview(author: Reader) {
  const isbn = await anIsbn();
  const id = await hasReviewed(author, isbn);
  return { isbn, id, named: { kind: 'review', id } as const };
}

describe('/api/social/like of a review', () => {
  test('counts for all who read it, and is told to the one who likes it', async () => {
    const [author, ada, grace] = [await reader('Author'), await reader('Ada'), await reader('Grace')];
    const { isbn, id, named } = await aReview(author);
    await Promise.all(Array.from({ length: 10 }, () => ada.call(like, named)));
    expect(await grace.call(like, named)).toMatchObject({ likes: 2, liked: true });
    const asked = { isbn, review_id: id };
    expect((await ada.call(getReview, asked)).review).toMatchObject({ likes: 2, liked: true });
    expect((await author.call(getReview, asked)).review).toMatchObject({ likes: 2, liked: false });
    const { reviews } = await grace.call(getBookReviews, { isbn });
    expect(reviews.find(({ review_id }) => review_id === id)).toMatchObject({ likes: 2, liked: true });
    expect(await grace.call(unlike, named)).toMatchObject({ likes: 1, liked: false });
  });

  test('is refused to its author, to who is barred from reviewing, and of what is not to be seen', async () => {
    const [author, ada] = [await reader(), await reader()];
    const { named } = await aReview(author);
    expect(await author.refused(like, named)).toMatchObject({ code: 'conflict' });
    await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(ada.userId).run();
    expect(await ada.refused(like, named)).toMatchObject({ code: 'not_allowed' });
    await author.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    expect(await (await reader()).refused(like, named)).toMatchObject({ code: 'not_found' });
    for (const kind of ['post', 'reply'] as const)
      expect(await ada.refused(like, { kind, id: 'nothing' })).toMatchObject({ code: 'not_found' });
  });
});

describe('/api/social/get_likes', () => {
  test('names to its author alone who likes it, but for those who are private or gone', async () => {
    const author = await reader('Author');
    const { id, named } = await aReview(author);
    const [open, shy, leaving] = [await reader('Open'), await reader('Shy'), await reader('Leaving')];
    for (const one of [open, shy, leaving]) await one.call(like, named);
    await shy.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    await leaving.call(deleteAccount, { confirm: 'confirm' });
    const { likes, readers } = await author.call(getLikes, named);
    expect([likes, readers.map(({ username }) => username)]).toEqual([2, ['Open']]);
    expect(await open.refused(getLikes, named)).toMatchObject({ code: 'not_found' });
    await author.call(deleteAccount, { confirm: 'confirm' });
    expect(await firstValue('SELECT count(*) FROM review_likes WHERE review_id = ?', id)).toBe(0);
  });
});

test('a like is told to the author of a review once, with how many there are now', async () => {
  const author = await reader('Author');
  const { id, named } = await aReview(author);
  const told = async () =>
    (await author.call(getNotifications, {})).notices
      .filter(({ kind }) => kind === 'like')
      .map(({ about, number }) => [about, number]);
  const likers = [await reader(), await reader(), await reader()] as const;
  for (const one of likers) await one.call(like, named);
  expect(await told()).toEqual([[id, 3]]);
  await likers[0].call(unlike, named);
  expect(await told()).toEqual([[id, 2]]);
  for (const one of likers.slice(1)) await one.call(unlike, named);
  expect(await told()).toEqual([]);
});
