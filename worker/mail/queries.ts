import { desc, eq, sql } from 'drizzle-orm';
import type { Builder } from '../db/open.ts';
import { mailBlocks, outbox } from '../db/schema/mail.ts';
import { shaped } from '../db/shaped.ts';

/** One row when this address wants no mail. */
export function blockOf(build: Builder, addressKey: string) {
  return build
    .select({ blockedAt: mailBlocks.blockedAt })
    .from(mailBlocks)
    .where(eq(mailBlocks.addressKey, addressKey));
}

/** Messages that were given up, newest first, without words and addresses: for an operator. */
export const failedMail = shaped((build: Builder, most: number) => {
  return build
    .select({
      id: outbox.id,
      attempts: outbox.attempts,
      fault: outbox.fault,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(eq(outbox.state, 'failed'))
    .orderBy(desc(outbox.nextAttemptAt))
    .limit(most);
});

/** The newest messages, with all that they say: for the mailbox of a local run. */
export function newestMail(build: Builder, most: number) {
  return build.select().from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(most);
}

/** One message, with all that it says. */
export function mailById(build: Builder, id: string) {
  return build.select().from(outbox).where(eq(outbox.id, id));
}

/** How many messages wait, counted up to 100: for an operator. */
export function waitingMail(build: Builder) {
  return build
    .select({ waiting: sql<number>`count(*)`.as('waiting') })
    .from(build.select({ id: outbox.id }).from(outbox).where(eq(outbox.state, 'waiting')).limit(100).as('some'));
}

/** All addresses that want no mail, as keyed hashes: for the file that a restored backup is mended from. */
export function allBlocks(build: Builder) {
  return build.select().from(mailBlocks);
}
