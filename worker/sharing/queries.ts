import { and, desc, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { people, personColumns } from '../account/people.ts';
import { keptBookColumns, keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import { type Builder, builder, constant } from '../db/open.ts';
import { bookEmailShares, bookShares } from '../db/schema/sharing.ts';
import { shaped } from '../db/shaped.ts';

/** Where a page of shares ends: when, and which one. */
export interface SharePlace {
  at: number;
  id: string;
}

/** Books that friends shared with a reader, newest first, each with who shared it and what is kept of the book. */
export const sharesReceived = shaped((build: Builder, reader: string, after: SharePlace | null, most: number) => {
  return build
    .select({
      ...named({ shareId: bookShares.id, at: bookShares.sharedAt, isbn: bookShares.isbn }),
      ...personColumns,
      ...keptBookColumns,
    })
    .from(bookShares)
    .innerJoin(people, eq(people.id, bookShares.senderId))
    .innerJoin(keptBooks, eq(keptBooks.isbn, bookShares.isbn))
    .where(
      and(
        eq(bookShares.recipientId, reader),
        after === null ? undefined : sql`(${bookShares.sharedAt}, ${bookShares.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(bookShares.sharedAt), desc(bookShares.id))
    .limit(most);
});

/** SQL: when the newest book was shared with a reader, NULL for none. */
export function newestShareWith(reader: SQLWrapper): SQL<number | null> {
  return sql`(SELECT max(${bookShares.sharedAt}) FROM ${bookShares} WHERE ${bookShares.recipientId} = ${reader})`;
}

/** How many books were shared with a reader since a moment (epoch seconds), counted up to `most`. */
export const countSharesSince = shaped((build: Builder, reader: string, since: number, most: number) => {
  const some = build
    .select({ id: bookShares.id })
    .from(bookShares)
    .where(and(eq(bookShares.recipientId, reader), gt(bookShares.sharedAt, since)))
    .limit(most)
    .as('some');
  return build.select({ count: sql<number>`count(*)`.as('count') }).from(some);
});

/** The share of a book by one reader with another, if there is one. */
export const shareBetween = shaped((build: Builder, sender: string, recipient: string, isbn: string) => {
  return build
    .select({ id: bookShares.id })
    .from(bookShares)
    .where(and(eq(bookShares.senderId, sender), eq(bookShares.isbn, isbn), eq(bookShares.recipientId, recipient)));
});

/** With which of these readers the sender has shared a book. */
export function sharedWith(sender: string, isbn: string, recipients: readonly string[]) {
  return shared({ sender, isbn, recipients: JSON.stringify(recipients) });
}

const shared = constant(
  builder
    .select({ recipientId: bookShares.recipientId })
    .from(bookShares)
    .where(
      and(
        eq(bookShares.senderId, sql.placeholder('sender')),
        eq(bookShares.isbn, sql.placeholder('isbn')),
        sql`${bookShares.recipientId} IN (SELECT value FROM json_each(${sql.placeholder('recipients')}))`,
      ),
    ),
);

/** The share of a book with an address, if there is one; its id is that of the message. */
export const emailShareWith = shaped((build: Builder, sender: string, addressKey: string, isbn: string) => {
  return build
    .select({ id: bookEmailShares.id })
    .from(bookEmailShares)
    .where(
      and(
        eq(bookEmailShares.senderId, sender),
        eq(bookEmailShares.isbn, isbn),
        eq(bookEmailShares.addressKey, addressKey),
      ),
    );
});
