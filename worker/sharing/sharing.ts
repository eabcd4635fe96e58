import { eq, or } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { bookEmailShares, bookShares } from '../db/schema/sharing.ts';

/** The statement that shares a book with a friend; a second share of it with them fails the batch, the same one again does not. */
export function addShare(
  build: Builder,
  share: { id: string; senderId: string; recipientId: string; isbn: string; now: number },
): Statement {
  const { now, ...row } = share;
  return build
    .insert(bookShares)
    .values({ ...row, sharedAt: now })
    .onConflictDoNothing({ target: bookShares.id });
}

/** The statement that remembers that a book was sent to an address; a second time fails the batch. */
export function addEmailShare(
  build: Builder,
  share: { id: string; senderId: string; addressKey: string; isbn: string; now: number },
): Statement {
  const { now, ...row } = share;
  return build.insert(bookEmailShares).values({ ...row, sharedAt: now });
}

/** The statements that delete what a reader who leaves shared, and what was shared with them. */
export function removeSharesOf(build: Builder, userId: string): Statement[] {
  return [
    build.delete(bookShares).where(or(eq(bookShares.senderId, userId), eq(bookShares.recipientId, userId))),
    build.delete(bookEmailShares).where(eq(bookEmailShares.senderId, userId)),
  ];
}
