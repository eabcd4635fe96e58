import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { bookEmailShares, bookShares } from '../../../platform/db/schema/social.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { books, storedBookColumns } from '../../books/queries.ts';

export const sharePages = paged('book_shares', { at: 'integer', shareId: 'text' });

type Page = { reader: string; at: number; shareId: string; limit: number };

/** Returns the books that friends shared with a reader, newest first, with sender and stored book. */
export const sharesReceived = ({ reader, at, shareId, limit }: Page) =>
  db
    .select({
      ...aliased({ shareId: bookShares.id, at: bookShares.sharedAt, isbn: bookShares.isbn }),
      ...userColumns,
      ...storedBookColumns,
    })
    .from(bookShares)
    .innerJoin(users, eq(users.id, bookShares.senderId))
    .innerJoin(books, eq(books.isbn, bookShares.isbn))
    .where(
      and(
        eq(bookShares.recipientId, reader),
        sql`(${bookShares.sharedAt}, ${bookShares.id}) < (${at}, ${shareId})`,
        isNull(users.suspendedAt),
        sql`NOT ${areBlocked(reader, bookShares.senderId)}`,
      ),
    )
    .orderBy(desc(bookShares.sharedAt), desc(bookShares.id))
    .limit(limit);

/** Returns SQL for the time of the newest share with a reader, or NULL. */
export function newestShareWith(reader: SqlValue): SQL<number | null> {
  return sql`(SELECT max(${bookShares.sharedAt}) FROM ${bookShares} WHERE ${bookShares.recipientId} = ${reader})`;
}

/** Returns the share of a book by one reader with another. */
export const shareByPair = ({ sender, recipient, isbn }: { sender: string; recipient: string; isbn: string }) =>
  db
    .select({ id: bookShares.id })
    .from(bookShares)
    .where(and(eq(bookShares.senderId, sender), eq(bookShares.isbn, isbn), eq(bookShares.recipientId, recipient)));

/** Returns the readers, of those given, with whom the sender has shared a book. */
export function sharesWith(sender: string, isbn: string, recipients: readonly string[]) {
  return sharedWith({ sender, isbn, recipients: JSON.stringify(recipients) });
}

const sharedWith = ({ sender, isbn, recipients }: { sender: string; isbn: string; recipients: string }) =>
  db
    .select({ recipientId: bookShares.recipientId })
    .from(bookShares)
    .where(
      and(
        eq(bookShares.senderId, sender),
        eq(bookShares.isbn, isbn),
        sql`${bookShares.recipientId} IN (SELECT value FROM json_each(${recipients}))`,
      ),
    );

/** Returns the share of a book with an address. Its ID is also the ID of the message. */
export const emailShareWith = (at: { sender: string; addressKeys: readonly string[]; isbn: string }) =>
  db
    .select({ id: bookEmailShares.id })
    .from(bookEmailShares)
    .where(
      and(
        eq(bookEmailShares.senderId, at.sender),
        eq(bookEmailShares.isbn, at.isbn),
        inArray(bookEmailShares.addressKey, [...at.addressKeys]),
      ),
    );
