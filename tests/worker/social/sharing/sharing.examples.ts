import { env } from 'cloudflare:workers';
import { unfriendUser } from '../../../../worker/features/social/friends/contract.ts';
import { shareBookToFriend } from '../../../../worker/features/social/sharing/contract.ts';
import type { Reader } from '../../../support/worker/app.ts';
import type { Examples, Stage } from '../../../support/worker/examples.ts';
import { anIsbn, befriended, someIsbns } from '../../../support/worker/features/builders.ts';

async function aFriend({ reader, app }: Stage): Promise<Reader> {
  const friend = await app.reader('Grace');
  await befriended(reader, friend);
  return friend;
}

/** Valid calls of sharing. */
export const examples: Examples = {
  '/api/share_book_to_friend': {
    input: async (stage) => ({ isbn: await anIsbn(), recipient_id: (await aFriend(stage)).userId }),
    writes: ['books', 'book_shares'],
    others: 'not_allowed',
    other: async (_stage, input) => ({ ...input, isbn: (await someIsbns(2))[1] ?? '' }),
    lose: {
      turn: ({ reader }, input) => reader.call(unfriendUser, { user_to_friend_id: String(input.recipient_id) }),
      code: 'not_allowed',
    },
  },
  '/api/user_actions/share_book_via_email': {
    input: async () => ({
      isbn: await anIsbn(),
      recipient: `friend-${crypto.randomUUID()}@example.org`,
    }),
    writes: ['books', 'book_email_shares', 'capped_acts', 'outbox'],
    other: (_stage, input) => ({ ...input, recipient: `other-${crypto.randomUUID()}@example.org` }),
    lose: {
      turn: (_stage, input) =>
        env.DB.prepare(
          'INSERT INTO mail_blocks (address_key, blocked_at) SELECT address_key, 1 FROM outbox WHERE address = ?',
        )
          .bind(input.recipient)
          .run(),
      code: 'not_allowed',
    },
  },
  '/api/sharing/shared_with': async (stage) => {
    const friend = await aFriend(stage);
    const isbn = await anIsbn();
    await stage.reader.call(shareBookToFriend, { isbn, recipient_id: friend.userId });
    await friend.call(shareBookToFriend, { isbn, recipient_id: stage.reader.userId });
    return { isbn, friend_ids: [friend.userId] };
  },
};
