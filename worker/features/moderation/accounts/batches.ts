import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import type { Database } from '../../../platform/db/database.ts';
import { classifyError } from '../../../platform/db/retry.ts';
import { accountBatches, accountBatchItems } from '../../../platform/db/schema/moderation.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import { forEachIsolated } from '../../../platform/jobs/isolate.ts';
import { deleteAccountRows } from '../../accounts/delete-account.ts';
import {
  approveReaders,
  barIdentities,
  liftLimits,
  liftSuspensions,
  limitReaders,
  suspendReaders,
  unbarIdentities,
} from '../../accounts/sanctions.ts';
import { clubsRunAlone, deleteClub } from '../../clubs/clubs.ts';
import { removePostsOf } from '../../clubs/posts/posts.ts';
import { removeListsOf } from '../../library/lists/lists.ts';
import { removeReviewsOf } from '../../reviews/texts.ts';
import { forgetRemovalsOf } from '../../undo/removals.ts';
import type { AccountAction } from './contract.ts';
import { waitingItems } from './queries.ts';

/** Attempts per account. After the last one the account counts as failed. */
const ATTEMPTS = 3;

interface Batch {
  id: string;
  action: AccountAction;
  reason: string;
  bar: boolean;
  removesContent: boolean;
  adminId: string;
  /** How many accounts are selected. */
  accounts: number;
  /** A subquery of `user_id`. */
  selected: SQL;
  now: number;
}

const accountsOf = (batchId: string) =>
  sql`SELECT user_id FROM ${accountBatchItems} WHERE ${accountBatchItems.batchId} = ${batchId}`;

/** Whether an action is done account by account, after the answer and by the job. */
export function takesLong({ action, removesContent }: Pick<Batch, 'action' | 'removesContent'>): boolean {
  return action === 'delete' || action === 'remove_content' || removesContent;
}

/**
 * Returns the statements of an action on accounts. Limits and suspensions take effect with this save, for any number of
 * accounts; deletions suspend first. Work that takes long per account is left to {@link workThroughBatches}.
 */
export function startBatch(batch: Batch): Statement[] {
  const { id, action, reason, bar, removesContent, adminId, accounts, selected, now } = batch;
  const which = accountsOf(id);
  return [
    db
      .insert(accountBatches)
      .values({ id, action, reason, bars: bar, removes: removesContent, accounts, adminId, actedAt: now })
      .onConflictDoNothing({ target: accountBatches.id }),
    db.run(sql`
      INSERT INTO ${accountBatchItems} (batch_id, user_id, state, attempts)
      SELECT ${id}, user_id, ${takesLong(batch) ? 'waiting' : 'done'}, 0 FROM (${selected}) WHERE true
      ON CONFLICT DO NOTHING`),
    ...(bar ? [barIdentities({ which, batchId: id, now })] : []),
    ...(action === 'approve' ? [approveReaders({ which })] : []),
    ...(action === 'limit' ? [limitReaders({ which, now })] : []),
    ...(action === 'suspend' || action === 'delete' ? suspendReaders({ which, now }) : []),
  ];
}

/**
 * Returns the statements that reverse an action as far as possible: pending work is cancelled, limits and suspensions
 * are lifted.
 */
export function reverseBatch(batch: { id: string; actedAt: number; now: number }): Statement[] {
  const { id, actedAt, now } = batch;
  const which = accountsOf(id);
  return [
    db.update(accountBatches).set({ reversedAt: now }).where(eq(accountBatches.id, id)),
    liftLimits({ which, since: actedAt }),
    liftSuspensions({ which, since: actedAt }),
    unbarIdentities({ batchId: id }),
    db
      .update(accountBatchItems)
      .set({ state: sql`'done'` })
      .where(and(eq(accountBatchItems.batchId, id), eq(accountBatchItems.state, sql`'waiting'`))),
  ];
}

type Item = RowOf<typeof waitingItems>;

const markDone = ({ batchId, userId }: Item) =>
  db
    .update(accountBatchItems)
    .set({ state: sql`'done'` })
    .where(and(eq(accountBatchItems.batchId, batchId), eq(accountBatchItems.userId, userId)));

const countAttempt = ({ batchId, userId }: Item) =>
  db
    .update(accountBatchItems)
    .set({
      attempts: sql`${accountBatchItems.attempts} + 1`,
      state: sql`iif(${accountBatchItems.attempts} + 1 >= ${ATTEMPTS}, 'failed', state)`,
    })
    .where(and(eq(accountBatchItems.batchId, batchId), eq(accountBatchItems.userId, userId)));

/** Returns the statements that remove everything an account published. Clubs that others run too stay. */
function removeContent(userId: string, clubIds: readonly string[]): Statement[] {
  return [
    removeReviewsOf({ userId }),
    ...clubIds.flatMap((clubId) => deleteClub(clubId)),
    ...removePostsOf(userId),
    ...removeListsOf(userId),
    // Removals of their own, which they could still undo.
    forgetRemovalsOf({ userId }),
  ];
}

async function workThrough(database: Database, parts: readonly AccountPart[], item: Item, now: number): Promise<void> {
  const { userId, action, removes } = item;
  const removesContent = removes || action === 'remove_content';
  const { clubs } = await database.load({ clubs: clubsRunAlone({ userId, limit: removesContent ? 20 : 0 }) });
  await database.save([
    ...(removesContent
      ? removeContent(
          userId,
          clubs.map(({ clubId }) => clubId),
        )
      : []),
    markDone(item),
    // Also deletes the item.
    ...(action === 'delete' ? deleteAccountRows(parts, userId, now) : []),
  ]);
}

/**
 * Processes pending accounts up to a limit, each in a transaction of its own. A failed one is retried by a later run
 * and counted as failed after the third attempt. Returns how many were done, and how many failed this time.
 */
export async function workThroughBatches(
  database: Database,
  { parts, limit, now }: { parts: readonly AccountPart[]; limit: number; now: number },
): Promise<{ done: number; failed: number }> {
  const { items } = await database.load({ items: waitingItems({ limit }) });
  const failed = await forEachIsolated('account', items, async (item) => {
    try {
      await workThrough(database, parts, item, now);
    } catch (error) {
      // A busy database is not the account's failure.
      if (classifyError(error) === 'other') await database.save([countAttempt(item)]);
      throw error;
    }
  });
  return { done: items.length - failed, failed };
}
