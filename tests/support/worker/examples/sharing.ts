import { shareBookToFriend } from '../../../../worker/sharing/contract.ts';
import { anIsbn, befriended } from '../builders.ts';
import type { Examples, Stage } from '../examples.ts';

async function aFriend({ reader, app }: Stage): Promise<string> {
  const friend = await app.reader('Grace');
  await befriended(reader, friend);
  return friend.userId;
}

/** Valid calls of sharing. */
export const examples: Examples = {
  '/api/share_book_to_friend': async (stage) => ({ isbn: await anIsbn(), recipient_id: await aFriend(stage) }),
  '/api/user_actions/share_book_via_email': async () => ({
    isbn: await anIsbn(),
    recipient: `friend-${crypto.randomUUID()}@example.org`,
  }),
  '/api/sharing/shared_with': async (stage) => {
    const friend = await aFriend(stage);
    const isbn = await anIsbn();
    await stage.reader.call(shareBookToFriend, { isbn, recipient_id: friend });
    return { isbn, friend_ids: [friend] };
  },
};
