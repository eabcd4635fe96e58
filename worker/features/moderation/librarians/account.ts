import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { librarianDecisions } from '../../../platform/db/schema/moderation.ts';
import { db } from '../../../platform/db/statement.ts';

/** Export and deletion of a librarian's decisions. The log stays, without the name. */
export const librariansPart: AccountPart = {
  tables: ['librarian_decisions'],
  exported: (userId) => ({
    librarian_decisions: db
      .select({
        action: librarianDecisions.action,
        title: librarianDecisions.title,
        isbn: librarianDecisions.isbn,
        acted_at: librarianDecisions.actedAt,
      })
      .from(librarianDecisions)
      .where(eq(librarianDecisions.librarianId, userId)),
  }),
  deleteRows: (userId) => [
    db.update(librarianDecisions).set({ librarianId: null }).where(eq(librarianDecisions.librarianId, userId)),
  ],
};
