import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { StatementsUsedUp } from '../../../platform/db/budget.ts';
import type { Database } from '../../../platform/db/database.ts';
import { classifyError } from '../../../platform/db/retry.ts';
import { accountBatches, accountBatchItems, removedContent } from '../../../platform/db/schema/moderation.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import { CHANGED_SINCE_LOAD, ChangedSinceLoad, failIf } from '../../../platform/db/unchanged.ts';
import { newId } from '../../../platform/ids.ts';
import { forEachIsolated } from '../../../platform/jobs/isolate.ts';
import { saveInSteps } from '../../../platform/jobs/steps.ts';
import type { Rank } from '../../accounts/contract.ts';
import { beginDeletion, deleteAccountRows } from '../../accounts/delete-account.ts';
import { endLinks, endLinksBy, endLinksTo } from '../../accounts/identities/recovery.ts';
import {
  allowReviewingOf,
  approveReaders,
  banFromReviewingAll,
  barIdentities,
  liftLimits,
  liftSuspensions,
  limitReaders,
  restoreLimits,
  restoreRanks,
  restoreReviewBans,
  setRanks,
  suspendReaders,
  unbarIdentities,
} from '../../accounts/sanctions.ts';
import { endSiteInvitesBy, forgetSignUpAnswers } from '../../accounts/sign-up/site-invites.ts';
import { users } from '../../accounts/users.ts';
import { ownBookIdsOf } from '../../books/own/reportable.ts';
import { clubClosedNotice } from '../../clubs/notices.ts';
import { clubsToClose, meetingIdsOf, pollIdsOf, postIdsOf, replyIdsOf } from '../../clubs/reportable.ts';
import { withdrawAllRequests } from '../../clubs/requests/requests.ts';
import { listIdsOf } from '../../library/lists/reportable.ts';
import { reviewIdsOf } from '../../reviews/reportable.ts';
import { forgetRemovalsOf } from '../../undo/removals.ts';
import { mayActOnRow } from '../policy.ts';
import { removeContent, removedAsAWhole } from '../removed-content.ts';
import { type AccountAction, accountActions } from './contract.ts';
import { removesAll, waitingItems } from './queries.ts';

/** Attempts per account. After the last one the account counts as failed. */
const ATTEMPTS = 3;

/** How many clubs a reader can run. */
const CLUBS = 20;

interface Act {
  id: string;
  action: AccountAction;
  reason: string;
  bar?: boolean;
  removesContent?: boolean;
  /** The new rank, for the action `rank`. */
  rank?: Rank;
  /** Null for a script of the operator. */
  adminId: string | null;
  /** How many accounts are selected. */
  accounts: number;
  /** A subquery of `user_id`, which contains the policy. */
  selected: SQL;
  now: number;
}

const accountsOf = (actId: string) =>
  sql`SELECT user_id FROM ${accountBatchItems} WHERE ${accountBatchItems.batchId} = ${actId}`;

/** Whether an act is done account by account, after the answer and by the job. */
export function takesLong({ action, removesContent = false }: Pick<Act, 'action' | 'removesContent'>): boolean {
  return action === 'delete' || action === 'remove_content' || removesContent;
}

// What an act replaces, so that its reversal restores it.
const before: Partial<Record<AccountAction, SQL>> = {
  rank: sql.raw('users.rank'),
  lift: sql.raw('users.limited_at'),
  allow: sql.raw('users.reviewing_banned_at'),
};

/**
 * Returns the statements of an act on accounts, of both desks: it is logged with its reason and can be reversed. Limits
 * and suspensions take effect with this save, for any number of accounts; deletions suspend first. Work that takes long
 * per account is left to {@link workThroughActs}.
 */
export function actOnReaders(act: Act): Statement[] {
  const {
    id,
    action,
    reason,
    bar = false,
    removesContent = false,
    rank = null,
    adminId,
    accounts,
    selected,
    now,
  } = act;
  const which = accountsOf(id);
  return [
    db
      .insert(accountBatches)
      .select(
        sql`SELECT ${id}, ${action}, ${reason}, ${bar}, ${removesContent}, ${rank}, ${accounts}, ${adminId},
          ${adminId === null}, ${now}, NULL WHERE EXISTS (SELECT 1 FROM (${selected}))`,
      )
      .onConflictDoNothing({ target: accountBatches.id }),
    db.run(sql`
      INSERT INTO ${accountBatchItems} (batch_id, user_id, state, attempts, before)
      SELECT ${id}, users.id, ${takesLong(act) ? 'waiting' : 'done'}, 0, ${before[action] ?? sql`NULL`}
      FROM ${users} WHERE users.id IN (SELECT user_id FROM (${selected}))
      ON CONFLICT DO NOTHING`),
    ...(bar ? [barIdentities({ which, batchId: id, now })] : []),
    ...(removesContent || action === 'remove_content' ? [removedAsAWhole({ which, removalId: id, now })] : []),
    ...effects[action]({ which, now, rank }),
  ];
}

/**
 * Returns the statements that let a reader review again. They have no effect if the reader is not banned. `adminId` is
 * null for a script of the operator.
 */
export function allowReviewsAgain({
  readerId,
  adminId,
  now,
}: {
  readerId: string;
  adminId: string | null;
  now: number;
}) {
  const selected = sql`SELECT users.id AS user_id FROM ${users} WHERE users.id = ${readerId}
    AND users.reviewing_banned_at IS NOT NULL AND ${adminId === null ? sql`true` : mayActOnRow(adminId, 'users')}`;
  const act = { id: newId(), action: 'allow', reason: accountActions.allow, accounts: 1 } as const;
  return actOnReaders({ ...act, adminId, selected, now });
}

interface Effect {
  which: SQL;
  now: number;
  rank: Rank | null;
}

// What admins made to let others in ends for good when they lose the right to, also if they get it back.
const endWaysInBy = ({ which, now }: Pick<Effect, 'which' | 'now'>): Statement[] => [
  endLinksBy(which),
  endSiteInvitesBy({ which, now }),
];

const effects: Readonly<Record<AccountAction, (effect: Effect) => Statement[]>> = {
  limit: (effect) => [limitReaders(effect), ...endWaysInBy(effect)],
  lift: ({ which }) => [liftLimits({ which })],
  suspend: (effect) => [...suspendReaders(effect), ...endWaysInBy(effect)],
  delete: (effect) => [...suspendReaders(effect), ...endWaysInBy(effect)],
  remove_content: () => [],
  approve: ({ which }) => [approveReaders({ which }), forgetSignUpAnswers({ which })],
  ban: ({ which, now }) => [banFromReviewingAll({ which, now })],
  allow: ({ which }) => [allowReviewingOf({ which })],
  // The link itself is made by the accounts feature; this only logs it.
  recovery_link: () => [],
  rank: ({ which, now, rank }) =>
    rank === null ? [] : [setRanks({ which, rank }), endLinksTo(which), ...endWaysInBy({ which, now })],
};

// The accounts of an act that no other act keeps under the same sanction, if the sanction began with an act.
function releasedBy(actId: string | SQL, actions: readonly AccountAction[], since: string): SQL {
  const same = sql`other.action IN (${sql.join(
    actions.map((action) => sql`${action}`),
    sql`, `,
  )})`;
  const others = sql`${accountBatchItems} AS o JOIN ${accountBatches} AS other ON other.id = o.batch_id
    WHERE o.user_id = item.user_id AND ${same}`;
  return sql`SELECT item.user_id FROM ${accountBatchItems} AS item JOIN ${users} AS u ON u.id = item.user_id
    WHERE item.batch_id = ${actId} AND NOT EXISTS (SELECT 1 FROM ${others} AND other.reversed_at IS NULL AND other.id <> ${actId})
      AND EXISTS (SELECT 1 FROM ${others} AND other.acted_at = ${sql.raw(`u.${since}`)})`;
}

/** SQL for whether an act alone keeps a reader limited or banned from reviewing, so that its reversal ends that. */
export const isSanctionOf = (action: 'limit' | 'ban', actId: SQL, userId: SQL): SQL =>
  sql`${userId} IN (${releasedBy(actId, [action], action === 'ban' ? 'reviewing_banned_at' : 'limited_at')})`;

// That everything of a reader is removed stays noted for an earlier act, which is in force.
function removedByOtherAct(actId: string): Statement {
  const others = sql`${accountBatchItems} AS o JOIN ${accountBatches} AS other ON other.id = o.batch_id
    WHERE o.user_id = ${removedContent.authorId} AND ${removesAll('other')} AND other.reversed_at IS NULL
      AND other.id <> ${actId}`;
  return db.run(sql`UPDATE ${removedContent} SET (removal_id, removed_at) =
      (SELECT other.id, other.acted_at FROM ${others} ORDER BY other.acted_at DESC LIMIT 1)
    WHERE removal_id = ${actId} AND kind = 'account' AND EXISTS (SELECT 1 FROM ${others})`);
}

const itemsOf = (actId: string) =>
  sql`(SELECT item.user_id, item.before, act.rank FROM ${accountBatchItems} AS item
    JOIN ${accountBatches} AS act ON act.id = item.batch_id WHERE item.batch_id = ${actId}) AS former`;

const reversals: Readonly<Record<AccountAction, (id: string, now: number) => Statement[]>> = {
  limit: (id) => [liftLimits({ which: releasedBy(id, ['limit'], 'limited_at') })],
  lift: (id, now) => [restoreLimits(itemsOf(id)), ...endWaysInBy({ which: accountsOf(id), now })],
  suspend: (id) => [liftSuspensions({ which: releasedBy(id, ['suspend', 'delete'], 'suspended_at') })],
  delete: (id) => [liftSuspensions({ which: releasedBy(id, ['suspend', 'delete'], 'suspended_at') })],
  remove_content: () => [],
  approve: () => [],
  ban: (id) => [allowReviewingOf({ which: releasedBy(id, ['ban'], 'reviewing_banned_at') })],
  allow: (id) => [restoreReviewBans(itemsOf(id))],
  recovery_link: (id) => [
    endLinks(sql`SELECT item.user_id, act.admin_id, act.acted_at FROM ${accountBatchItems} AS item
      JOIN ${accountBatches} AS act ON act.id = item.batch_id WHERE item.batch_id = ${id}`),
  ],
  rank: (id, now) => [
    restoreRanks(itemsOf(id)),
    endLinksTo(accountsOf(id)),
    ...endWaysInBy({ which: accountsOf(id), now }),
  ],
};

/**
 * Returns the statements that reverse an act as far as possible: pending work is cancelled, sanctions end unless another
 * act keeps them, a rank or a lifted sanction is restored, and an unused recovery link ends.
 */
export function reverseAct({ id, action, now }: { id: string; action: AccountAction; now: number }): Statement[] {
  return [
    db.update(accountBatches).set({ reversedAt: now }).where(eq(accountBatches.id, id)),
    ...reversals[action](id, now),
    unbarIdentities({ batchId: id }),
    removedByOtherAct(id),
    db
      .update(accountBatchItems)
      .set({ state: 'done' })
      .where(and(eq(accountBatchItems.batchId, id), eq(accountBatchItems.state, sql`'waiting'`))),
  ];
}

type Item = RowOf<typeof waitingItems>;

const markDone = ({ batchId, userId }: Item) =>
  db
    .update(accountBatchItems)
    .set({ state: 'done' })
    .where(and(eq(accountBatchItems.batchId, batchId), eq(accountBatchItems.userId, userId)));

const countAttempt = ({ batchId, userId }: Item) =>
  db
    .update(accountBatchItems)
    .set({
      attempts: sql`${accountBatchItems.attempts} + 1`,
      state: sql`iif(${accountBatchItems.attempts} + 1 >= ${ATTEMPTS}, 'failed', state)`,
    })
    .where(and(eq(accountBatchItems.batchId, batchId), eq(accountBatchItems.userId, userId)));

// The act may have been reversed since its accounts were loaded.
const isWaiting = ({ batchId, userId }: Item) => sql`EXISTS (SELECT 1 FROM ${accountBatchItems}
  WHERE batch_id = ${batchId} AND user_id = ${userId} AND state = 'waiting')`;

// Removes everything an account published, except its clubs.
const removalSteps = (userId: string, removal: { removalId: string; now: number }): Statement[][] => [
  removeContent('post', postIdsOf(userId), removal),
  removeContent('reply', replyIdsOf(userId), removal),
  [...removeContent('poll', pollIdsOf(userId), removal), ...removeContent('meeting', meetingIdsOf(userId), removal)],
  removeContent('review', reviewIdsOf(userId), removal),
  removeContent('list', listIdsOf(userId), removal),
  removeContent('own_book', ownBookIdsOf(userId), removal),
  removeContent('profile', sql`SELECT CAST(${userId} AS INTEGER)`, removal),
  [withdrawAllRequests({ userId })],
  // Removals of their own, which they could still undo.
  [forgetRemovalsOf({ userId })],
];

interface Means {
  parts: readonly AccountPart[];
  now: number;
  /** How many statements the invocation may still send. */
  statementsLeft(): number;
}

/** Closes the clubs that the account founded or runs alone, removes what it published, and deletes it if asked to. */
async function workThrough(database: Database, item: Item, { parts, now, statementsLeft }: Means): Promise<void> {
  const { batchId: removalId, userId, action, removes } = item;
  const removesAll = removes || action === 'remove_content';
  const isLimited = statementsLeft() !== Infinity;
  const { clubs } = await database.load({ clubs: clubsToClose({ userId, limit: removesAll ? CLUBS : 0 }) });
  const closings = clubs.map(({ clubId }) => [
    clubClosedNotice({ clubId, by: userId, now }),
    ...removeContent('club', sql`SELECT ${clubId}`, { removalId, now }),
  ]);
  // A closed club is not found again, so its place needs no note.
  const stopUnlessWaiting = failIf(sql`NOT ${isWaiting(item)}`, CHANGED_SINCE_LOAD);
  if (isLimited) for (const closing of closings) await database.save([stopUnlessWaiting, ...closing]);
  const deletion = isLimited ? beginDeletion : (id: string, at: number) => deleteAccountRows(parts, id, at);
  const steps = [
    ...(isLimited ? [] : closings),
    ...(removesAll ? removalSteps(userId, { removalId, now }) : []),
    // Deleting the account also deletes the item.
    [markDone(item), ...(action === 'delete' ? deletion(userId, now) : [])],
  ];
  await saveInSteps(database, {
    job: 'account actions',
    item: `${removalId}:${userId}`,
    steps,
    isWanted: isWaiting(item),
    statementsLeft,
  });
}

/**
 * Processes pending accounts up to a limit, each in a transaction of its own or, where an invocation may not send so
 * many statements, in several. A failed one is retried by a later run and counted as failed after the third attempt.
 * Returns how many were done, and how many failed this time.
 */
export async function workThroughActs(
  database: Database,
  { limit, ...means }: Means & { limit: number },
): Promise<{ done: number; failed: number }> {
  const { items } = await database.load({ items: waitingItems({ limit }) });
  const failed = await forEachIsolated('account', items, async (item) => {
    try {
      await workThrough(database, item, means);
    } catch (error) {
      if (error instanceof ChangedSinceLoad) return;
      // A busy database is not the account's failure.
      if (classifyError(error) === 'other' && !(error instanceof StatementsUsedUp))
        await database.save([countAttempt(item)]);
      throw error;
    }
  });
  return { done: items.length - failed, failed };
}
