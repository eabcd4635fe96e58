import { eq, or } from 'drizzle-orm';
import { bookEmailShares, bookShares } from '../../../platform/db/schema/social.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { sharingSentences } from './contract.ts';

/** The statement that shares a book with a friend; a second share of it with them fails the batch, the same one again does not. */
export const addShare = (at: { id: string; senderId: string; recipientId: string; isbn: string; now: number }) =>
  db
    .insert(bookShares)
    .values({ id: at.id, senderId: at.senderId, recipientId: at.recipientId, isbn: at.isbn, sharedAt: at.now })
    .onConflictDoNothing({ target: bookShares.id });

/** The statement that remembers that a book was sent to an address; a second time fails the batch. */
export const addEmailShare = (at: { id: string; senderId: string; addressKey: string; isbn: string; now: number }) =>
  db
    .insert(bookEmailShares)
    .values({ id: at.id, senderId: at.senderId, addressKey: at.addressKey, isbn: at.isbn, sharedAt: at.now });

/** Throws the refusal of a book that was shared with the same person before. */
export function rejectRepeated(): never {
  throwApiError('conflict', sharingSentences.twice, { reason: 'already_shared' });
}

/** Returns the statements that delete everything shared by or with a departing reader. */
export function removeSharesOf(userId: string): Statement[] {
  return [
    db.delete(bookShares).where(or(eq(bookShares.senderId, userId), eq(bookShares.recipientId, userId))),
    db.delete(bookEmailShares).where(eq(bookEmailShares.senderId, userId)),
  ];
}
