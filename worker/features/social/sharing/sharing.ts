import { eq, or } from 'drizzle-orm';
import { bookEmailShares, bookShares } from '../../../platform/db/schema/social.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { sharingSentences } from './contract.ts';

/**
 * Returns the statement that stores the share of a book with a friend. A second share of the book with the same friend
 * fails the batch; repeating the same call doesn't.
 */
export const addShare = (at: { id: string; senderId: string; recipientId: string; isbn: string; now: number }) =>
  db
    .insert(bookShares)
    .values({ id: at.id, senderId: at.senderId, recipientId: at.recipientId, isbn: at.isbn, sharedAt: at.now })
    .onConflictDoNothing({ target: bookShares.id });

/** Returns the statement that stores that a book was sent to an address. A second time fails the batch. */
export const addEmailShare = (at: { id: string; senderId: string; addressKey: string; isbn: string; now: number }) =>
  db
    .insert(bookEmailShares)
    .values({ id: at.id, senderId: at.senderId, addressKey: at.addressKey, isbn: at.isbn, sharedAt: at.now });

/** Throws the error for a book that was shared with the same person before. */
export function rejectRepeated(): never {
  throwApiError('conflict', sharingSentences.twice, { reason: 'already_shared' });
}

/** Returns the statements that delete all shares by and with a reader. */
export function removeSharesOf(userId: string): Statement[] {
  return [
    db.delete(bookShares).where(or(eq(bookShares.senderId, userId), eq(bookShares.recipientId, userId))),
    db.delete(bookEmailShares).where(eq(bookEmailShares.senderId, userId)),
  ];
}
