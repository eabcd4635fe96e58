import { asc, eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { impressions } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { byNameOfBook, exportedBookColumns } from '../../books/export-columns.ts';
import { books } from '../../books/queries.ts';

/** Export and deletion of a reader's impressions. */
export const impressionsPart: AccountPart = {
  tables: ['impressions'],
  exported: (userId) => ({
    impressions: db
      .select(
        aliased({
          isbn: impressions.isbn,
          ...exportedBookColumns,
          aspect: impressions.aspect,
          intensity: impressions.intensity,
          hidden: impressions.hidden,
        }),
      )
      .from(impressions)
      .innerJoin(books, eq(books.isbn, impressions.isbn))
      .where(eq(impressions.userId, userId))
      .orderBy(...byNameOfBook, asc(impressions.aspect)),
  }),
  deleteRows: (userId) => [db.delete(impressions).where(eq(impressions.userId, userId))],
};
