import { describe, expect, test } from 'vitest';
import { editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { deleteClub } from '../../../../worker/features/clubs/contract.ts';
import { hideBook } from '../../../../worker/features/library/shelves/contract.ts';
import { deleteBookReview } from '../../../../worker/features/reviews/contract.ts';
import { previewOf } from '../../../../worker/platform/pages/contract.ts';
import { sessionCookie } from '../../../support/session.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { hasRead, hasReviewed, listOf, someIsbns } from '../../../support/worker/features/builders.ts';
import { foundsClub } from '../../../support/worker/features/clubs.ts';

// GET /api/previews/{kind}/{name}.png

const app = createTestApp({ now: () => new Date('2026-11-22T12:00:00Z') });

const open = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`https://previews.test${path}`, { headers }));

/** Returns a picture's status, and its ETag, which depends on everything that it shows. */
async function seen(path: string, headers: Record<string, string> = {}) {
  const response = await open(path, headers);
  await response.arrayBuffer();
  return { status: response.status, tag: response.headers.get('etag') ?? '' };
}

async function aWorld() {
  const [reader, isbns] = [await app.reader('Ada <&> Lovelace'), await someIsbns(3)];
  const [first = '', ...others] = isbns;
  await hasRead(reader, ...others);
  const review = await hasReviewed(reader, first, { rating: 3.5, review: 'Worth it for the ||ending|| alone.' });
  const list = await listOf(reader, 'For the train', ...isbns);
  const club = await foundsClub(reader, { name: 'The Long Chapter', privacy: 'public' });
  return { reader, isbn: first, review, list, club };
}

test('every page that can be shared has a picture of 1200 by 630', async () => {
  const { reader, isbn, review, list, club } = await aWorld();
  const paths = [
    ...[previewOf.site, previewOf.book(isbn), previewOf.review(isbn, review), previewOf.list(list)],
    ...[previewOf.profile(reader.userId), previewOf.club(club), previewOf.quiz('practice')],
    previewOf.game('coverpuzzle', '2026-11-03'),
  ];
  const tags = new Set<string>();
  for (const path of paths) {
    const response = await open(path);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    // Every PNG has its width and height at these offsets.
    const bytes = new DataView(await response.arrayBuffer());
    expect([path, bytes.getUint32(16), bytes.getUint32(20)]).toEqual([path, 1200, 630]);
    const tag = response.headers.get('etag') ?? '';
    tags.add(tag);
    expect([path, (await open(path, { 'if-none-match': tag })).status]).toEqual([path, 304]);
  }
  expect(tags.size).toBe(paths.length);
});

describe('a picture is gone at once, for everyone who has its address or its tag,', () => {
  /** Requests a picture again in every way that could return an earlier copy. */
  async function statuses(path: string, tag: string): Promise<number[]> {
    const ways = [seen(path), seen(path, { 'if-none-match': tag }), seen(`${path}?from=${tag.replaceAll('"', '')}`)];
    return (await Promise.all(ways)).map(({ status }) => status);
  }

  test('when its reader’s profile becomes private', async () => {
    const { reader, isbn, review, list } = await aWorld();
    const paths = [previewOf.profile(reader.userId), previewOf.list(list), previewOf.review(isbn, review)];
    const before = await Promise.all(paths.map((path) => seen(path)));
    await reader.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    for (const [place, path] of paths.entries()) {
      const tag = before[place]?.tag ?? '';
      expect(tag).not.toBe('');
      const after = await statuses(path, tag);
      // The picture of a private reader's review stays, without a name, as on the page of its book.
      if (path === previewOf.review(isbn, review)) expect((await seen(path)).tag).not.toBe(tag);
      else expect([path, after]).toEqual([path, [404, 404, 404]]);
    }
  });

  test('when its review is deleted', async () => {
    const { reader, isbn, review } = await aWorld();
    const path = previewOf.review(isbn, review);
    const { tag } = await seen(path);
    await reader.call(deleteBookReview, { isbn, review_id: review });
    expect(await statuses(path, tag)).toEqual([404, 404, 404]);
  });

  test('when its book is hidden, also on the picture of the profile', async () => {
    const { reader, isbn, review } = await aWorld();
    const path = previewOf.review(isbn, review);
    const [ofReview, ofProfile] = [await seen(path), await seen(previewOf.profile(reader.userId))];
    await reader.call(hideBook, { isbn, hidden: true });
    expect(await statuses(path, ofReview.tag)).toEqual([404, 404, 404]);
    const profile = await seen(previewOf.profile(reader.userId));
    expect([profile.status, profile.tag === ofProfile.tag]).toEqual([200, false]);
  });

  test('when its club is deleted: then it is that of a private club, and of one that never was', async () => {
    const { reader, club } = await aWorld();
    const before = await seen(previewOf.club(club));
    await reader.call(deleteClub, { club_id: club });
    const secret = await foundsClub(reader, { name: 'The Secret Chapter', privacy: 'private' });
    const after = await seen(previewOf.club(club), { 'if-none-match': before.tag });
    expect(await seen(previewOf.club(secret))).toEqual(after);
    expect(after).toEqual(await seen(previewOf.club('no-such-club')));
    expect(after.tag).not.toBe(before.tag);
  });
});

test('no session shows more than a visitor sees', async () => {
  const { reader } = await aWorld();
  await reader.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  const cookie = `authenticated=${cookieOf(reader)}`;
  expect((await seen(previewOf.profile(reader.userId), { cookie })).status).toBe(404);
});

test('nothing tells one picture that is not there from another', async () => {
  const paths = [
    ...[previewOf.book('9780306406157'), previewOf.review('9780306406157', 'x'), previewOf.list('x')],
    ...[previewOf.profile('4503599627370497'), previewOf.profile('x'), previewOf.quiz('x')],
    ...[previewOf.game('wordsearch', '2026-11-23'), previewOf.game('chess', null)],
    ...['/api/previews/constructor/x.png', '/api/previews/book/x.svg'],
  ];
  const answers = await Promise.all(paths.map((path) => open(path)));
  expect(answers.map(({ status }, place) => [paths[place], status])).toEqual(paths.map((path) => [path, 404]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
});

function cookieOf({ userId, token, person: { name, email } }: Reader): string {
  return sessionCookie({ userId, token, name, email });
}
