import { siteNameOf } from '../../../platform/bindings.ts';
import { violatedConstraint } from '../../../platform/db/checks.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { mailSentences } from '../../../platform/mail/contract.ts';
import { signBlockKey } from '../../../platform/mail/keys.ts';
import { shareMessage } from '../../../platform/mail/message.ts';
import { type Mail, writeMail } from '../../../platform/mail/outbox.ts';
import { CAPPED, countAgainstCap } from '../../accounts/caps.ts';
import { storeBook } from '../../books/books.ts';
import { isbnOf, type Volume } from '../../books/contract.ts';
import { addEmailShare, rejectRepeated } from './sharing.ts';

/** Messages that a person may send on a UTC day. */
const MAILS_A_DAY = 10;

/** A book to be sent to an address. `id` is the ID of the share and of its message. */
interface EmailShare {
  id: string;
  book: Volume;
  address: string;
  addressKey: string;
  /** The key of the sender's identity, to which the daily limit applies. */
  senderKey: string;
  /** Whether the address is that of a reader who blocked the sender, or whom the sender blocked. */
  isBlocked: boolean;
}

/**
 * Stores a share and its message in one transaction. Returns the message, or null if it is not sent: another call with
 * the same ID stored it first, or a block is between the two. The answer doesn't tell of a block, or else everybody could
 * find out a reader's address by blocking them. Throws `conflict` if the book was shared with this address before, `too_many` beyond a
 * limit.
 */
export async function writeEmailShare(call: Call, share: EmailShare): Promise<Mail | null> {
  const { id, book, address, addressKey, senderKey, isBlocked } = share;
  const isbn = isbnOf(book);
  const origin = call.config.publicOrigin;
  const key = await signBlockKey(call.config.addressSecret, addressKey, call.seconds);
  const blockLink = `${origin}/api/email/block?key=${key}`;
  const message = await shareMessage({
    site: siteNameOf(call.env),
    sender: call.member().name,
    title: book.volumeInfo.title,
    authors: book.volumeInfo.authors ?? [],
    bookLink: `${origin}/book?isbn=${isbn}`,
    blockLink,
  });
  const mail: Mail = { id, address, blockLink, ...message };
  try {
    await call.save([
      storeBook(book, call.seconds),
      writeMail({ ...mail, senderId: call.memberId, addressKey, isDropped: isBlocked }, call.seconds),
      // The table's own cap counts an account; this one counts the person, in whichever account.
      countAgainstCap({
        identityKey: senderKey,
        kind: 'mail',
        targetId: id,
        now: call.seconds,
        since: call.seconds - (call.seconds % 86_400),
        limit: MAILS_A_DAY,
      }),
      addEmailShare({ id, senderId: call.memberId, addressKey, isbn, now: call.seconds }),
    ]);
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'outbox.id') return null;
    if (violated?.startsWith('book_email_shares.')) rejectRepeated();
    if (violated === 'mails_of_sender' || violated === CAPPED) throwApiError('too_many', mailSentences.senderCap);
    if (violated === 'mails_to_address') throwApiError('too_many', mailSentences.addressCap);
    throw error;
  }
  return isBlocked ? null : mail;
}
