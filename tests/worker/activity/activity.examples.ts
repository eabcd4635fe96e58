import { getActivityFeed } from '../../../worker/features/activity/contract.ts';
import type { Reader } from '../../support/worker/app.ts';
import type { Examples, Setup, Stage } from '../../support/worker/examples.ts';
import { anIsbn, befriended, hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';
import { CLUB_LIKE_TABLES } from '../../support/worker/tables.ts';

async function aFriendWhoReviewed(reader: Reader, app: Stage['app']): Promise<Reader> {
  const friend = await app.reader('Grace');
  await befriended(reader, friend);
  await hasReviewed(friend, await anIsbn());
  return friend;
}

const aLine: Setup = async ({ reader, app }) => {
  await aFriendWhoReviewed(reader, app);
  const { items } = await reader.call(getActivityFeed, {});
  return { kind: 'activity', id: items[0]?.id };
};

const aReview: Setup = async ({ app }) => ({
  kind: 'review',
  id: await hasReviewed(await app.reader('Author'), await anIsbn()),
});

/** Returns a book that no other example reviews, since one reader may run all of them. */
async function isbnOfOwn(place: 4 | 5): Promise<string> {
  return (await someIsbns(6))[place] ?? '';
}

/** Valid calls of the activity feed, of likes and of the search for readers. */
export const examples: Examples = {
  '/api/activity/feed': async ({ reader, app }) => {
    await aFriendWhoReviewed(reader, app);
    return {};
  },
  '/api/social/like': {
    input: aLine,
    writes: ['activity', 'activity_likes', 'capped_acts', 'notices', 'reviews', 'review_likes', ...CLUB_LIKE_TABLES],
    others: 'not_found',
  },
  '/api/social/unlike': {
    input: aReview,
    writes: ['activity', 'activity_likes', 'reviews', 'review_likes', ...CLUB_LIKE_TABLES],
  },
  '/api/social/get_likes': {
    input: async ({ reader }) => ({
      kind: 'review',
      id: await hasReviewed(reader, await isbnOfOwn(4)),
    }),
    others: 'not_found',
  },
  '/api/social/find': async ({ app }) => {
    await app.reader('Grace');
    return { name: 'gr' };
  },
  '/api/social/suggestions': async ({ reader, app }) => {
    for (const author of [reader, await app.reader('Grace')]) await hasReviewed(author, await isbnOfOwn(5));
    return {};
  },
};
