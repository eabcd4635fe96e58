import { desc, eq, inArray, sql } from 'drizzle-orm';
import { addressSecret, mailBlocks, outbox } from '../db/schema/mail.ts';
import { db } from '../db/statement.ts';

/** A row when the address with these keys wants no mail. */
export const blockOf = ({ addressKeys }: { addressKeys: readonly string[] }) =>
  db
    .select({ blockedAt: mailBlocks.blockedAt })
    .from(mailBlocks)
    .where(inArray(mailBlocks.addressKey, [...addressKeys]));

/** Which secret the first keyed hash was made with, by its key id. */
export const recordedSecret = (_at: Record<never, never>) =>
  db.select({ keyId: addressSecret.keyId }).from(addressSecret).where(eq(addressSecret.id, sql`1`));

/** The first and the last address that wants no mail: keys of another secret stand before or behind those of this one. */
export const blockEdges = (_at: Record<never, never>) =>
  db
    .select({
      first: sql<string | null>`(SELECT min(address_key) FROM ${mailBlocks})`.as('first'),
      last: sql<string | null>`(SELECT max(address_key) FROM ${mailBlocks})`.as('last'),
    })
    .from(sql`(SELECT 1) AS one`);

/** Failed messages, newest first, without text and addresses: for an operator. */
export const failedMail = ({ limit }: { limit: number }) =>
  db
    .select({
      id: outbox.id,
      attempts: outbox.attempts,
      fault: outbox.fault,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(eq(outbox.state, 'failed'))
    .orderBy(desc(outbox.nextAttemptAt))
    .limit(limit);

/** The newest messages, with all that they say: for the mailbox of a local run. */
export const newestMail = ({ limit }: { limit: number }) =>
  db.select().from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(limit);

/** One message, with all that it says. */
export const mailById = ({ id }: { id: string }) => db.select().from(outbox).where(eq(outbox.id, id));

/** All blocked addresses as keyed hashes, for the file that repairs a restored backup. */
export function allBlocks() {
  return db.select().from(mailBlocks);
}
