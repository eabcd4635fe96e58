import { desc, eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../account-part.ts';
import { outbox } from '../db/schema/mail.ts';
import { db } from '../db/statement.ts';
import { withdrawMailOf } from './outbox.ts';

// Only the recipient may use the signed unsubscribe link, so the sender's export leaves it out.
const withoutLink = sql<string>`replace(${outbox.text}, ${outbox.blockLink}, '…')`.as('text');

/** Exports and deletes the stored messages that a reader sent. */
export const mailPart: AccountPart = {
  tables: ['outbox'],
  exported: (userId) => ({
    mail: db
      .select({
        address: outbox.address,
        subject: outbox.subject,
        text: withoutLink,
        state: outbox.state,
        created_at: outbox.createdAt,
      })
      .from(outbox)
      .where(eq(outbox.senderId, userId))
      .orderBy(desc(outbox.day)),
  }),
  deleteRows: (userId) => [withdrawMailOf(userId)],
};
