import { shareBookToFriend } from '../../../../worker/features/social/sharing/contract.ts';
import type { Reader } from '../app.ts';
import { anIsbn, befriended } from '../builders.ts';
import type { Examples, Stage } from '../examples.ts';

async function aFriend({ reader, app }: Stage): Promise<Reader> {
  const friend = await app.reader('Grace');
  await befriended(reader, friend);
  return friend;
}

/** Valid calls of sharing. */
export const examples: Examples = {
  '/api/share_book_to_friend': async (stage) => ({ isbn: await anIsbn(), recipient_id: (await aFriend(stage)).userId }),
  '/api/user_actions/share_book_via_email': async () => ({
    isbn: await anIsbn(),
    recipient: `friend-${crypto.randomUUID()}@example.org`,
  }),
  '/api/sharing/shared_with': async (stage) => {
    const friend = await aFriend(stage);
    const isbn = await anIsbn();
    await stage.reader.call(shareBookToFriend, { isbn, recipient_id: friend.userId });
    await friend.call(shareBookToFriend, { isbn, recipient_id: stage.reader.userId });
    return { isbn, friend_ids: [friend.userId] };
  },
};
