import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../../platform/db/columns.ts';
import {
  accountBatches,
  accountBatchItems,
  decisionAnswers,
  removedContent,
  reportDecisions,
} from '../../../platform/db/schema/moderation.ts';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import type { InputOf } from '../../../platform/http/contract.ts';
import { paged } from '../../../platform/http/cursor.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { idsBySubject } from '../../accounts/identities/identities.ts';
import { isActingAdmin } from '../../accounts/sanctions.ts';
import { signUpAnswerOf } from '../../accounts/sign-up/site-invites.ts';
import { users } from '../../accounts/users.ts';
import { clubsRunBy } from '../../clubs/members.ts';
import { authorsOfPost, postsBy, repeatedPosts } from '../../clubs/posts/posts.ts';
import { listsBy } from '../../library/lists/queries.ts';
import { authorsOfReview, repeatedReviews, reviewsBy } from '../../reviews/texts.ts';
import { idsByName, prefixRange } from '../../social/friends/names.ts';
import { mayActOnRow, mayReverse } from '../policy.ts';
import { reportsAgainst } from '../reports/against.ts';
import {
  ACCOUNTS_PAGE,
  type AccountState,
  actionAnswers,
  type DeskAccount,
  type findAccounts,
  MAX_ACCOUNTS,
  REVERSIBLE_DAYS,
} from './contract.ts';

const DAY = 86_400;
const HOUR = 3_600;

type AccountFilter = Omit<InputOf<typeof findAccounts>, 'cursor'>;

/** Who asks, and when in epoch seconds: moderators find no private profile. */
interface Asking {
  asker: string;
  now: number;
}

const isAdmin = (asker: string) => sql`(SELECT own.rank FROM ${users} own WHERE own.id = ${asker}) = 'admin'`;

// SQL of a select from users: whether the viewer may see an account.
export const isForEyesOf = (asker: string, name: 'users' | 'u' | 'author' = 'users') =>
  sql`(${isAdmin(asker)} OR coalesce(${sql.raw(name)}.privacy_before, ${sql.raw(name)}.profile_privacy) = 'everybody')`;

export const accountPages = paged('accounts', { createdAt: 'integer', personId: 'text' }, { size: ACCOUNTS_PAGE });

const afterAll = (text: string) => `${text}\u{10FFFF}`;

/** The maximum number of accounts read for each field of a filter. */
const CANDIDATES = sql.raw('5000');

/** Days that the search for identical texts looks back. */
const TEXT_DAYS = 30;

// Each condition is looked up through its own index. Moderators see no addresses, so they can't try any either.
function idsByQuery(query: string, asker: string): SQL {
  const name = prefixRange(query);
  const conditions = [
    sql`SELECT id FROM ${users} WHERE id = CAST(${/^\d{16}$/.test(query) ? query : '0'} AS INTEGER)`,
    sql`SELECT id FROM ${users} WHERE email = ${query.toLowerCase()} AND email <> '' AND ${isAdmin(asker)}`,
    sql`SELECT id FROM ${users} WHERE subject = ${query} AND ${isAdmin(asker)}`,
    sql`SELECT user_id FROM ${idsBySubject(query)} WHERE ${isAdmin(asker)}`,
    ...(name === null ? [] : [sql`SELECT user_id FROM ${idsByName(name)}`]),
  ];
  return sql.join(conditions, sql` UNION ALL `);
}

const idsByText = (text: string, since: number) =>
  sql`${authorsOfReview(text, since)} UNION ALL ${authorsOfPost(text, since)}`;

const idsByHour = (hour: number) => sql`SELECT id FROM ${users}
  WHERE created_at >= ${hour} AND created_at < ${hour + HOUR} ORDER BY created_at LIMIT ${CANDIDATES}`;

const idsByPrefix = (prefix: string) => sql`SELECT id FROM ${users}
  WHERE email >= ${prefix} AND email < ${afterAll(prefix)} AND email <> '' ORDER BY email LIMIT ${CANDIDATES}`;

const inStates: Readonly<Record<AccountState, SQL>> = {
  limited: sql.raw('limited_at IS NOT NULL'),
  suspended: sql.raw('suspended_at IS NOT NULL AND awaits_approval = 0'),
  waiting: sql.raw('suspended_at IS NOT NULL AND awaits_approval = 1'),
};

const idsByState = (state: AccountState) =>
  sql`SELECT id FROM ${users} WHERE ${inStates[state]} ORDER BY id LIMIT ${CANDIDATES}`;

/** Counts the accounts that wait for an admin's approval, up to a limit. */
export const countWaitingAccounts = (most: number): SQL<number> =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${users} WHERE awaits_approval = 1 LIMIT ${sql.raw(String(most))}))`;

/** Returns whether a filter matches every account. */
export const isEmpty = ({ query, hour, text, prefix, state }: AccountFilter) =>
  !query && hour === undefined && !text && !prefix && state === undefined;

/** Returns a condition on {@link users}: the account matches a filter. */
function matches({ query, hour, text, prefix, state }: AccountFilter, { asker, now }: Asking) {
  const idsByField = [
    query ? idsByQuery(query, asker) : null,
    hour === undefined ? null : idsByHour(hour),
    !text ? null : idsByText(text, now - TEXT_DAYS * DAY),
    prefix ? idsByPrefix(prefix.toLowerCase()) : null,
    state === undefined ? null : idsByState(state),
  ];
  return and(
    ...idsByField.map((ids) => (ids === null ? undefined : sql`users.id IN (SELECT * FROM (${ids}))`)),
    isForEyesOf(asker),
  );
}

// Drizzle omits the table's name in a select from one table, so a nested select would read its own column.
const userId = sql.raw('users.id');

/** Returns the accounts that match a filter, newest first. */
export const accountsFound = (
  at: Asking & { filter: AccountFilter; createdAt: number; personId: string; limit: number },
) => {
  const all = isEmpty(at.filter);
  // The plus keeps the database from going through every sign-up in search of the few that match.
  const position = sql.raw(all ? 'users.created_at, users.id' : '+users.created_at, +users.id');
  return db
    .select({
      personId: users.id,
      name: users.name,
      rank: users.rank,
      email: users.email,
      createdAt: users.createdAt,
      limitedAt: users.limitedAt,
      suspendedAt: users.suspendedAt,
      awaitsApproval: users.awaitsApproval,
      reviews: reviewsBy(userId).as('reviews'),
      posts: postsBy(userId).as('posts'),
      lists: listsBy(userId).as('lists'),
      clubs: clubsRunBy(userId).as('clubs'),
      // Nobody learns of reports about themselves.
      reports: sql<number>`iif(users.id = ${at.asker}, 0, ${reportsAgainst(userId)})`.as('reports'),
      actable: mayActOnRow(at.asker, 'users').mapWith(Boolean).as('actable'),
      answer: signUpAnswerOf(sql.raw('users.id')).as('answer'),
    })
    .from(users)
    .where(and(matches(at.filter, at), sql`(${position}) < (${at.createdAt}, CAST(${at.personId} AS INTEGER))`))
    .orderBy(sql.raw(all ? 'users.created_at DESC, users.id DESC' : '+users.created_at DESC, +users.id DESC'))
    .limit(at.limit);
};

export function accountOf(row: RowOf<typeof accountsFound>, isAdmin: boolean): DeskAccount {
  const { personId: id, name, rank, email, createdAt: created_at, reviews, posts, lists, clubs, reports } = row;
  const { awaitsApproval: awaits_approval, actable } = row;
  const state = {
    limited: row.limitedAt !== null,
    suspended: row.suspendedAt !== null && !awaits_approval,
    awaits_approval,
    answer: awaits_approval ? row.answer : '',
    actable,
  };
  return { id, name, rank, created_at, reviews, posts, lists, clubs, reports, ...state, ...(isAdmin ? { email } : {}) };
}

// A filter is for floods of spam, so it never selects the people who run the site.
const isNoModerator = sql.raw("users.rank NOT IN ('admin', 'moderator')");

/** Returns SQL for the accounts that match a filter, without admins, moderators and exceptions, as `user_id`. */
export function accountsToActOn(filter: AccountFilter, at: Asking, except: readonly string[] = []): SQL {
  if (isEmpty(filter)) return sql`SELECT NULL AS user_id WHERE false`;
  return sql`SELECT users.id AS user_id FROM ${users} WHERE ${matches(filter, at)} AND ${isNoModerator} AND ${mayActOnRow(at.asker, 'users')}
      AND users.id NOT IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(except)}))
    LIMIT ${sql.raw(String(MAX_ACCOUNTS))}`;
}

export function accountsNamed(ids: readonly string[], { asker }: Asking): SQL {
  return sql`SELECT users.id AS user_id FROM ${users}
    WHERE users.id IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(ids)}))
      AND ${mayActOnRow(asker, 'users')} AND ${isForEyesOf(asker)}`;
}

/** Counts the accounts of such a selection. */
export const countSelected = ({ selected }: { selected: SQL }) =>
  db.select({ count: sql<number>`count(*)`.as('count') }).from(sql`(${selected}) selected`);

/** The number of sign-ups examined for busy hours, and the number that makes an hour busy. */
const LATEST_SIGN_UPS = sql.raw('20000');
const BUSY = sql.raw('20');

/** Returns the hours with the most sign-ups since a time in epoch seconds. Suspended accounts don't count. */
export const busyHours = ({ since }: { since: number }) =>
  db
    .select({
      hour: sql<number>`CAST(created_at / 3600 AS INTEGER) * 3600`.as('hour'),
      accounts: sql<number>`count(*)`.as('accounts'),
    })
    .from(sql`(SELECT created_at FROM ${users} WHERE created_at >= ${since} AND suspended_at IS NULL
      ORDER BY created_at DESC LIMIT ${LATEST_SIGN_UPS}) latest`)
    .groupBy(sql`1`)
    .having(sql`count(*) >= ${BUSY}`)
    .orderBy(sql`2 DESC`)
    .limit(5);

/** Returns texts that at least five accounts published since a time in epoch seconds. */
export const repeatedTexts = ({ since }: { since: number }) =>
  db
    .select({ text: sql<string>`text`.as('text'), accounts: sql<number>`accounts`.as('accounts') })
    .from(sql`(${repeatedReviews(since)} UNION ALL ${repeatedPosts(since)}) repeated`)
    .orderBy(sql`accounts DESC`)
    .limit(5);

export const actionPages = paged('account_actions', { actedAt: 'integer', id: 'text' }, { size: 20 });

const admin = alias(users, 'admin');
const firstUser = sql`(SELECT user_id FROM ${accountBatchItems} WHERE batch_id = ${accountBatches.id}
  AND (SELECT count(*) FROM (SELECT 1 FROM ${accountBatchItems} i WHERE i.batch_id = ${accountBatches.id} LIMIT 2)) = 1)`;
const inState = (state: string) =>
  sql<number>`(SELECT count(*) FROM ${accountBatchItems} WHERE batch_id = ${accountBatches.id}
    AND state = ${sql.raw(`'${state}'`)})`;

/** Returns actions of the accounts desk, latest first. `left` is the number of accounts that still exist. */
export const actionsSince = (at: { asker: string; actedAt: number; id: string; limit: number }) =>
  db
    .select({
      ...aliased({
        id: accountBatches.id,
        action: accountBatches.action,
        reason: accountBatches.reason,
        accounts: accountBatches.accounts,
        actedAt: accountBatches.actedAt,
        reversedAt: accountBatches.reversedAt,
        bars: accountBatches.bars,
        removes: accountBatches.removes,
        adminId: accountBatches.adminId,
        byOperator: accountBatches.byOperator,
        adminName: admin.name,
      }),
      answers: sql<string>`(SELECT json_group_array(json_object('name', name, 'answer', answer))
        FROM (SELECT iif(${isForEyesOf(at.asker, 'u')}, u.name, 'A reader') AS name, a.answer FROM ${decisionAnswers} AS a JOIN ${users} AS u ON u.id = a.user_id
          WHERE a.about = ${accountBatches.id} ORDER BY a.user_id LIMIT 20))`.as('answers'),
      waiting: inState('waiting').as('waiting'),
      done: inState('done').as('done'),
      failed: inState('failed').as('failed'),
      accountId: sql<string | null>`${firstUser}`
        .mapWith((value) => (value === null ? null : String(value)))
        .as('accountId'),
      accountName: sql<string | null>`(SELECT u.name FROM ${users} u
        WHERE u.id = ${firstUser} AND ${isForEyesOf(at.asker, 'u')})`.as('accountName'),
    })
    .from(accountBatches)
    .leftJoin(admin, eq(admin.id, accountBatches.adminId))
    .where(sql`(${accountBatches.actedAt}, ${accountBatches.id}) < (${at.actedAt}, ${at.id})`)
    .orderBy(desc(accountBatches.actedAt), desc(accountBatches.id))
    .limit(at.limit);

/** Returns whether an action (by its time in epoch seconds) is recent enough to be reversed. */
export const isReversible = (actedAt: number, now: number) => actedAt > now - REVERSIBLE_DAYS * DAY;

export function actionOf(row: RowOf<typeof actionsSince>, viewer: Viewer, now: number) {
  const { id, action, reason, accounts, actedAt: acted_at, waiting, done, failed, accountId, accountName } = row;
  return {
    id,
    action,
    reason,
    accounts,
    admin: row.byOperator ? 'An operator' : (row.adminName ?? 'A former admin'),
    acted_at,
    waiting,
    done,
    failed,
    answers: actionAnswers.parse(JSON.parse(row.answers)),
    reversed: row.reversedAt !== null,
    reversible:
      row.reversedAt === null &&
      isReversible(acted_at, now) &&
      mayReverse(viewer, row) &&
      (waiting > 0 || (action !== 'delete' && action !== 'approve')),
    ...(accountId === null || accountName === null ? {} : { account: { id: accountId, name: accountName } }),
  };
}

/** Finds an action, whether it was about the one who asks, and whether a decision on a report made it. */
export const removesAll = (act: string) => sql.raw(`(${act}.removes = 1 OR ${act}.action = 'remove_content')`);

/**
 * SQL for whether a later act, which is in force, removed everything of the same readers as well. Of two in one second the
 * later one is noted of the reader.
 */
export const isRemovedAgain = (actId: string): SQL => sql`EXISTS (SELECT 1 FROM ${accountBatches} AS act
  JOIN ${accountBatchItems} AS item ON item.batch_id = act.id JOIN ${accountBatchItems} AS o ON o.user_id = item.user_id
  JOIN ${accountBatches} AS other ON other.id = o.batch_id
  WHERE act.id = ${actId} AND other.id <> act.id AND ${removesAll('act')} AND ${removesAll('other')} AND other.reversed_at IS NULL
    AND (other.acted_at > act.acted_at OR (other.acted_at = act.acted_at AND EXISTS (SELECT 1 FROM ${removedContent} AS whole
      WHERE whole.kind = 'account' AND whole.author_id = o.user_id AND whole.removal_id = other.id))))`;

export const actionById = ({ id, asker }: { id: string; asker: string }) =>
  db
    .select({
      action: accountBatches.action,
      accounts: accountBatches.accounts,
      bars: accountBatches.bars,
      removes: accountBatches.removes,
      adminId: accountBatches.adminId,
      actedAt: accountBatches.actedAt,
      reversedAt: accountBatches.reversedAt,
      isOfAsker: sql`EXISTS (SELECT 1 FROM ${accountBatchItems}
        WHERE batch_id = ${id} AND user_id = ${asker})`
        .mapWith(Boolean)
        .as('isOfAsker'),
      isRemovedAgain: isRemovedAgain(id).mapWith(Boolean).as('is_removed_again'),
      isOfReport: sql`EXISTS (SELECT 1 FROM ${reportDecisions} WHERE act_id = ${id})`.mapWith(Boolean).as('isOfReport'),
    })
    .from(accountBatches)
    .where(eq(accountBatches.id, id));

/** Returns accounts that an action has not yet been applied to, in processing order. */
export const waitingItems = ({ limit }: { limit: number }) =>
  db
    .select(
      aliased({
        batchId: accountBatchItems.batchId,
        userId: accountBatchItems.userId,
        attempts: accountBatchItems.attempts,
        action: accountBatches.action,
        removes: accountBatches.removes,
      }),
    )
    .from(accountBatchItems)
    .innerJoin(accountBatches, eq(accountBatches.id, accountBatchItems.batchId))
    .where(eq(accountBatchItems.state, sql`'waiting'`))
    .orderBy(accountBatchItems.batchId, accountBatchItems.userId)
    .limit(limit);

const rankActsOf = (userId: SqlValue, since: number) => sql`${accountBatchItems} AS item
  JOIN ${accountBatches} AS act ON act.id = item.batch_id
  WHERE item.user_id = ${userId} AND act.action = 'rank'
    AND coalesce(act.reversed_at, act.acted_at) > ${since}`;

// An admin could make an accomplice a second one, also by reversing the act that took the rank.
const isNewAdmin = (userId: SqlValue, since: number) => sql`EXISTS (SELECT 1 FROM ${rankActsOf(userId, since)}
  AND (act.rank = 'admin' OR item.before = 'admin' AND act.reversed_at IS NOT NULL))`;

// Who lost the right to ask for something has to ask again, once they have it back.
const isAskSpent = (adminId: SqlValue, askedAt: SqlValue) => sql`EXISTS (SELECT 1 FROM ${accountBatchItems} AS taken
  JOIN ${accountBatches} AS taking ON taking.id = taken.batch_id
  WHERE taken.user_id = ${adminId} AND taking.action IN ('rank', 'limit', 'suspend', 'delete')
    AND taking.acted_at >= ${askedAt})`;

/**
 * Finds out who may make a recovery link of an account: whether it was an admin at some time since one in epoch seconds,
 * whether the asker became an admin since then, and whether another admin, who did not, asked for one since `today`.
 */
export const recoveryLinkRules = (at: { userId: string; asker: string; since: number; today: number }) =>
  db
    .select({
      // Or else an admin takes the rank first, and the account after it.
      wasAdmin:
        sql`EXISTS (SELECT 1 FROM ${rankActsOf(at.userId, at.since)} AND (item.before = 'admin' OR act.rank = 'admin'))`
          .mapWith(Boolean)
          .as('was_admin'),
      isNewAdmin: isNewAdmin(at.asker, at.since).mapWith(Boolean).as('is_new_admin'),
      hasSecondAdmin: sql`EXISTS (SELECT 1 FROM ${accountBatchItems} AS asked
          JOIN ${accountBatches} AS link ON link.id = asked.batch_id
          WHERE asked.user_id = ${at.userId} AND link.action = 'recovery_link' AND link.acted_at > ${at.today}
            AND link.reversed_at IS NULL
            AND ${isActingAdmin(sql`link.admin_id`)}
            AND link.admin_id <> ${at.asker} AND NOT ${isNewAdmin(sql`link.admin_id`, at.since)}
            AND NOT ${isAskSpent(sql`link.admin_id`, sql`link.acted_at`)})`
        .mapWith(Boolean)
        .as('has_second_admin'),
    })
    .from(sql`(SELECT 1) AS one`);
