import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { bookCorrections } from '../../../platform/db/schema/moderation.ts';
import { db } from '../../../platform/db/statement.ts';

/** Export and deletion of a librarian's corrections. The corrections stay, without the name. */
export const correctionsPart: AccountPart = {
  tables: ['book_corrections'],
  exported: (userId) => ({
    book_corrections: db
      .select({
        isbn: bookCorrections.isbn,
        title: bookCorrections.title,
        facts: bookCorrections.facts,
        reason: bookCorrections.reason,
        corrected_at: bookCorrections.correctedAt,
      })
      .from(bookCorrections)
      .where(eq(bookCorrections.librarianId, userId)),
  }),
  deleteRows: (userId) => [
    db.update(bookCorrections).set({ librarianId: null }).where(eq(bookCorrections.librarianId, userId)),
  ],
};
