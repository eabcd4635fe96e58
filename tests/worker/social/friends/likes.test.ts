import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../../worker/features/accounts/contract.ts';
import { identityKeyOf } from '../../../../worker/features/accounts/identity-key.ts';
import { deleteAccount, editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { getBookReviews, getReview } from '../../../../worker/features/reviews/contract.ts';
import { getLikes, like, unlike } from '../../../../worker/features/social/friends/contract.ts';
import { LIKES_A_DAY, manyLikes } from '../../../../worker/features/social/friends/like-cap.ts';
import { getNotifications } from '../../../../worker/features/social/notifications/contract.ts';
import { createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { anIsbn, firstValue, hasActed, hasReviewed } from '../../../support/worker/features/builders.ts';
import { placesHolding } from '../../../support/worker/features/readers-named.ts';
import { tokenFor } from '../../../support/worker/services/identity.ts';

async function aReview(author: Reader) {
  const isbn = await anIsbn();
  const id = await hasReviewed(author, isbn);
  return { isbn, id, target: { kind: 'review', id } as const };
}

describe('/api/social/like of a review', () => {
  test('counts for everyone, and is shown to the reader who liked it', async () => {
    const [author, ada, grace] = [await reader('Author'), await reader('Ada'), await reader('Grace')];
    const { isbn, id, target } = await aReview(author);
    await Promise.all(Array.from({ length: 10 }, () => ada.call(like, target)));
    expect(await grace.call(like, target)).toMatchObject({ likes: 2, liked: true });
    const input = { isbn, review_id: id };
    expect((await ada.call(getReview, input)).review).toMatchObject({ likes: 2, liked: true });
    expect((await author.call(getReview, input)).review).toMatchObject({ likes: 2, liked: false });
    const { reviews } = await grace.call(getBookReviews, { isbn });
    expect(reviews.find(({ review_id }) => review_id === id)).toMatchObject({ likes: 2, liked: true });
    expect(await grace.call(unlike, target)).toMatchObject({ likes: 1, liked: false });
  });

  test('is refused to its author, to readers banned from reviewing, and of invisible reviews', async () => {
    const [author, ada] = [await reader(), await reader()];
    const { target } = await aReview(author);
    expect(await author.callForError(like, target)).toMatchObject({ code: 'conflict' });
    await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(ada.userId).run();
    expect(await ada.callForError(like, target)).toMatchObject({ code: 'not_allowed' });
    await author.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    expect(await (await reader()).callForError(like, target)).toMatchObject({ code: 'not_found' });
    for (const kind of ['post', 'reply'] as const)
      expect(await ada.callForError(like, { kind, id: 'nothing' })).toMatchObject({ code: 'not_found' });
  });
});

describe('the likes of a day', () => {
  const START = Date.parse('2026-03-01T10:00:00Z');

  async function someoneWhoLiked(count: number) {
    const clock = { now: START };
    const app = createTestApp({ now: () => new Date(clock.now) });
    const ada = await app.reader('Ada');
    const key = await identityKeyOf(new TextEncoder().encode(env.ADDRESS_SECRET), ada.person.sub);
    await hasActed(ada, 'like', count, new Date(START));
    const likeCount = () =>
      firstValue<number>("SELECT count(*) FROM capped_acts WHERE kind = 'like' AND identity_key = ?", key);
    return { clock, app, ada, likeCount };
  }

  test('have a limit, also for simultaneous ones; repeated likes do not count', async () => {
    const { clock, app, ada, likeCount } = await someoneWhoLiked(LIKES_A_DAY - 2);
    const authored = async () => aReview(await app.reader('Author'));
    const [first, ...later] = [await authored(), await authored(), await authored()] as const;
    for (let round = 0; round < 3; round += 1) {
      await ada.call(like, first.target);
      await ada.call(like, first.target);
      await ada.call(unlike, first.target);
    }
    await ada.call(like, first.target);
    expect(await likeCount()).toBe(LIKES_A_DAY - 1);
    const answers = await Promise.allSettled(later.map(({ target }) => ada.call(like, target)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = later[answers.findIndex(({ status }) => status === 'rejected')]?.target ?? first.target;
    expect(await ada.callForError(like, left)).toMatchObject({ status: 429, code: 'too_many', error: manyLikes });
    expect(await ada.call(like, first.target)).toMatchObject({ likes: 1, liked: true });
    // A like whose original record no longer exists does not count again either.
    await env.DB.prepare(
      "UPDATE capped_acts SET target_id = 'forgotten ' || target_id WHERE target_id NOT LIKE 'target_id %'",
    ).run();
    expect(await ada.call(like, first.target)).toMatchObject({ likes: 1, liked: true });
    clock.now += 86_400_000;
    expect(await ada.call(like, left)).toMatchObject({ likes: 1, liked: true });
  });

  test('are counted by person with any account, and stored without the author', async () => {
    const { app, ada } = await someoneWhoLiked(LIKES_A_DAY - 1);
    const author = await app.reader('Author');
    const [first, second] = [await aReview(author), await aReview(await app.reader('Another'))];
    await ada.call(like, first.target);
    await ada.call(deleteAccount, { confirm: 'confirm' });
    const { user_id: userId, session_token: token } = await app.call(createUser, { token: tokenFor(ada.person) });
    expect((await app.callForError(like, second.target, { as: { userId, token } })).error).toBe(manyLikes);
    await author.call(deleteAccount, { confirm: 'confirm' });
    // The register of revocations names the deleted review, so that a restored backup does not bring it back.
    const places = ['deleted_accounts.user_id', 'revocations.target_id'];
    expect(await placesHolding([author.userId, first.id])).toEqual(places);
  });
});

describe('/api/social/get_likes', () => {
  test('shows only its author who liked it, without private and deleted readers', async () => {
    const author = await reader('Author');
    const { id, target } = await aReview(author);
    const [open, closed, leaver] = [await reader('Open'), await reader('Shy'), await reader('Leaving')];
    for (const reader of [open, closed, leaver]) await reader.call(like, target);
    await closed.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    await leaver.call(deleteAccount, { confirm: 'confirm' });
    const { likes, readers } = await author.call(getLikes, target);
    expect([likes, readers.map(({ username }) => username)]).toEqual([2, ['Open']]);
    expect(await open.callForError(getLikes, target)).toMatchObject({ code: 'not_found' });
    await author.call(deleteAccount, { confirm: 'confirm' });
    expect(await firstValue('SELECT count(*) FROM review_likes WHERE review_id = ?', id)).toBe(0);
  });
});

test('the author of a review is notified of likes once, with their number', async () => {
  const author = await reader('Author');
  const { id, target } = await aReview(author);
  const likeNotices = async () =>
    (await author.call(getNotifications, {})).notices
      .filter(({ kind }) => kind === 'like')
      .map(({ about, number }) => [about, number]);
  const likers = [await reader(), await reader(), await reader()] as const;
  for (const reader of likers) await reader.call(like, target);
  expect(await likeNotices()).toEqual([[id, 3]]);
  await likers[0].call(unlike, target);
  expect(await likeNotices()).toEqual([[id, 2]]);
  for (const reader of likers.slice(1)) await reader.call(unlike, target);
  expect(await likeNotices()).toEqual([]);
});
