import { desc, eq, inArray, sql } from 'drizzle-orm';
import { addressSecret, mailBlocks, outbox } from '../db/schema/mail.ts';
import { db } from '../db/statement.ts';

/** Finds a row if mail to the address with these keys is blocked. */
export const blockOf = ({ addressKeys }: { addressKeys: readonly string[] }) =>
  db
    .select({ blockedAt: mailBlocks.blockedAt })
    .from(mailBlocks)
    .where(inArray(mailBlocks.addressKey, [...addressKeys]));

/** Finds the ID of the secret that the site's keyed hashes are made with. */
export const recordedSecret = () =>
  db.select({ keyId: addressSecret.keyId }).from(addressSecret).where(eq(addressSecret.id, sql`1`));

/**
 * Finds the first and the last blocked address key. Keys begin with the ID of their secret, so if there are keys of
 * another secret, one of the two is among them.
 */
export const blockEdges = () =>
  db
    .select({
      first: sql<string | null>`(SELECT min(address_key) FROM ${mailBlocks})`.as('first'),
      last: sql<string | null>`(SELECT max(address_key) FROM ${mailBlocks})`.as('last'),
    })
    .from(sql`(SELECT 1) AS one`);

/** Finds failed messages, newest first, without text and addresses, for an operator. */
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

/** Finds those of these messages that are stored. */
export const mailUnder = ({ ids }: { ids: readonly string[] }) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);

/** Finds the newest messages in full, for the mailbox of a local run. */
export const newestMail = ({ limit }: { limit: number }) =>
  db.select().from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(limit);

/** Finds a message in full. */
export const mailById = ({ id }: { id: string }) => db.select().from(outbox).where(eq(outbox.id, id));

/** Finds all blocked address keys, for the file that repairs a restored backup. */
export function allBlocks() {
  return db.select().from(mailBlocks);
}
