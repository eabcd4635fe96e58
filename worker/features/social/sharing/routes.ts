import { violatedConstraint } from '../../../platform/db/checks.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { mailSentences } from '../../../platform/mail/contract.ts';
import { addressKeysOf } from '../../../platform/mail/keys.ts';
import { blockOf } from '../../../platform/mail/queries.ts';
import { deliver } from '../../../platform/mail/send.ts';
import { blockedAddress } from '../../accounts/blocks.ts';
import { keyOfCaller } from '../../accounts/identity-key.ts';
import { requireAllowedAddress } from '../../accounts/setup/site-lists.ts';
import { requireBook, storeIfNew } from '../../books/books.ts';
import { storedBook, volumeFromStored } from '../../books/queries.ts';
import { areFriends } from '../friends/queries.ts';
import { getSharedWith, shareBookToFriend, shareBookViaEmail, sharingSentences } from './contract.ts';
import { writeEmailShare } from './email.ts';
import { emailShareWith, shareByPair, sharesWith } from './queries.ts';
import { addShare, rejectRepeated } from './sharing.ts';

export const sharingRoutes = [
  on(shareBookToFriend, async (call, { isbn, recipient_id: recipientId }) => {
    const { storedBooks, friends, shared } = await call.load({
      storedBooks: storedBook({ isbn }),
      friends: areFriends({ reader: call.memberId, other: recipientId }),
      shared: shareByPair({ sender: call.memberId, recipient: recipientId, isbn }),
    });
    const id = call.newId;
    if (friends.length === 0) throwApiError('not_allowed', sharingSentences.notFriends);
    if (call.earlierResult(shared.find((share) => share.id === id))) return { success: true as const };
    if (shared.length > 0) rejectRepeated();
    // If two calls run at the same time, the unique key accepts only one share.
    const statements = [
      ...(await storeIfNew(call, isbn, storedBooks.length > 0)),
      addShare({ id, senderId: call.memberId, recipientId, isbn, now: call.seconds }),
    ];
    await call.save(statements).catch((error: unknown) => {
      throw violatedConstraint(error)?.startsWith('book_shares.') ? rejectRepeated() : error;
    });
    return { success: true as const };
  }),

  on(shareBookViaEmail, async (call, { isbn, recipient: address }) => {
    const addressKeys = await addressKeysOf(call.config.addressSecrets, address);
    const [addressKey = ''] = addressKeys;
    const { storedBooks, shared, blocks, readers } = await call.load({
      storedBooks: storedBook({ isbn }),
      shared: emailShareWith({ sender: call.memberId, addressKeys, isbn }),
      blocks: blockOf({ addressKeys }),
      readers: blockedAddress({ email: address, reader: call.memberId }),
    });
    const id = call.newId;
    if (call.config.mailFrom === '') throwApiError('not_allowed', mailSentences.off);
    requireAllowedAddress(call, address);
    if (blocks.length > 0) throwApiError('not_allowed', mailSentences.blocked);
    if (call.earlierResult(shared.find((share) => share.id === id))) return { success: true as const };
    if (shared.length > 0) rejectRepeated();
    const book = storedBooks[0] ? volumeFromStored(storedBooks[0]) : (await requireBook(call, isbn)).value;
    const senderKey = await keyOfCaller(call);
    const mail = await writeEmailShare(call, {
      id,
      book,
      address,
      addressKey,
      senderKey,
      isBlocked: readers.length > 0,
    });
    if (mail !== null) call.afterwards('send a shared book', deliver(call, mail, call.seconds));
    return { success: true as const };
  }),

  on(getSharedWith, async (call, { isbn, friend_ids: friendIds }) => {
    const { shared } = await call.load({ shared: sharesWith(call.memberId, isbn, friendIds) });
    return { friend_ids: shared.map(({ recipientId }) => recipientId) };
  }),
];
