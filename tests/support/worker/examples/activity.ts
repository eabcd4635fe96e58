import { getActivityFeed } from '../../../../worker/activity/contract.ts';
import type { Reader } from '../app.ts';
import { anIsbn, befriended, hasReviewed } from '../builders.ts';
import type { Example, Examples, Stage } from '../examples.ts';

async function aFriendWhoReviewed(reader: Reader, app: Stage['app']): Promise<Reader> {
  const friend = await app.reader('Grace');
  await befriended(reader, friend);
  await hasReviewed(friend, await anIsbn());
  return friend;
}

/** A line of the feed of whoever will call. */
const aLine: Example = async ({ reader, app }) => {
  await aFriendWhoReviewed(reader, app);
  const { items } = await reader.call(getActivityFeed, {});
  return { kind: 'activity', id: items[0]?.id };
};

const aReview: Example = async ({ app }) => ({
  kind: 'review',
  id: await hasReviewed(await app.reader('Author'), await anIsbn()),
});

/** Valid calls of what friends did, of likes, and of finding people. */
export const examples: Examples = {
  '/api/activity/feed': async ({ reader, app }) => {
    await aFriendWhoReviewed(reader, app);
    return {};
  },
  '/api/social/like': aLine,
  '/api/social/unlike': aReview,
  '/api/social/get_likes': async ({ reader }) => ({ kind: 'review', id: await hasReviewed(reader, await anIsbn()) }),
  '/api/social/find': async ({ app }) => {
    await app.reader('Grace');
    return { name: 'gr' };
  },
  '/api/social/suggestions': async ({ reader, app }) => {
    await hasReviewed(reader, await anIsbn());
    await hasReviewed(await app.reader('Grace'), await anIsbn());
    return {};
  },
};
