import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { bookEmailShares, bookShares } from '../../../platform/db/schema/social.ts';
import { db } from '../../../platform/db/statement.ts';
import { nameKnownTo } from '../../accounts/blocks.ts';
import { users } from '../../accounts/users.ts';
import { removeSharesOf } from './sharing.ts';

/** Export and deletion of the books that a reader shared. */
export const sharingPart: AccountPart = {
  tables: ['book_shares', 'book_email_shares'],
  exported: (userId) => ({
    books_shared: db
      .select({
        ...aliased({ id: bookShares.recipientId, isbn: bookShares.isbn, shared_at: bookShares.sharedAt }),
        name: nameKnownTo(userId).as('name'),
      })
      .from(bookShares)
      .innerJoin(users, eq(users.id, bookShares.recipientId))
      .where(eq(bookShares.senderId, userId)),
    books_received: db
      .select({
        ...aliased({ id: bookShares.senderId, isbn: bookShares.isbn, shared_at: bookShares.sharedAt }),
        name: nameKnownTo(userId).as('name'),
      })
      .from(bookShares)
      .innerJoin(users, eq(users.id, bookShares.senderId))
      .where(eq(bookShares.recipientId, userId)),
    books_shared_by_email: db
      .select({ isbn: bookEmailShares.isbn, shared_at: bookEmailShares.sharedAt })
      .from(bookEmailShares)
      .where(eq(bookEmailShares.senderId, userId)),
  }),
  deleteRows: removeSharesOf,
};
