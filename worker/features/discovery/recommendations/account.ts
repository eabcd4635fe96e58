import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { dismissedWorks, likedWorks } from '../../../platform/db/schema/discovery.ts';
import { db } from '../../../platform/db/statement.ts';
import { books } from '../../books/queries.ts';

/** Export and deletion of dismissed books and nightly likes. */
export const recommendationsPart: AccountPart = {
  tables: ['dismissed_works', 'liked_works'],
  exported: (userId) => ({
    dismissed_works: db
      .select(aliased({ isbn: dismissedWorks.isbn, title: books.title, dismissed_at: dismissedWorks.dismissedAt }))
      .from(dismissedWorks)
      .leftJoin(books, eq(books.isbn, dismissedWorks.isbn))
      .where(eq(dismissedWorks.userId, userId)),
    liked_works: db.select({ works: likedWorks.works }).from(likedWorks).where(eq(likedWorks.userId, userId)),
  }),
  deleteRows: (userId) => [
    db.delete(dismissedWorks).where(eq(dismissedWorks.userId, userId)),
    db.delete(likedWorks).where(eq(likedWorks.userId, userId)),
  ],
};
