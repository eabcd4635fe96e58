import * as z from 'zod';
import * as reviewing from '../../worker/features/accounts/bans.ts';
import * as blocks from '../../worker/features/accounts/blocks.ts';
import * as sanctions from '../../worker/features/accounts/sanctions.ts';
import * as clubs from '../../worker/features/clubs/bans.ts';
import { unban } from '../../worker/features/clubs/members.ts';
import { endFriendshipStatements } from '../../worker/features/social/friends/friends.ts';
import type { Statement } from '../../worker/platform/db/statement.ts';
import { block, unblock } from '../../worker/platform/mail/outbox.ts';
import { allBlocks } from '../../worker/platform/mail/queries.ts';

const at = z.int();
// The database exports IDs as numbers; the application uses strings.
const reader = z.coerce.string();

// Rows as exported from the database, so the keys are its columns.
const rows = {
  mail_blocks: z.object({ address_key: z.string(), blocked_at: at }),
  review_bans: z.object({ id: reader, identity_key: z.nullable(z.string()), reviewing_banned_at: at }),
  club_bans: z.object({ clubId: z.string(), userId: reader, identityKey: z.nullable(z.string()), bannedAt: at }),
  remembered_review_bans: z.object({ identity_key: z.string(), banned_at: at }),
  remembered_club_bans: z.object({ club_id: z.string(), identity_key: z.string(), banned_at: at }),
  reader_blocks: z.object({ userId: reader, blockedId: reader, identityKey: z.nullable(z.string()), blockedAt: at }),
  remembered_reader_blocks: z.object({ user_id: reader, identity_key: z.string(), blocked_at: at }),
  limits: z.object({ id: reader, since: at }),
  suspensions: z.object({ id: reader, since: at }),
  remembered_limits: z.object({ identity_key: z.string(), limited_at: at }),
  barred_identities: z.object({ identity_key: z.string(), batch_id: z.nullable(z.string()), barred_at: at }),
};
type Rows = { [Kind in keyof typeof rows]: z.infer<(typeof rows)[Kind]> };

/** All bans and blocks in force, by kind. */
export const bansAndBlocks = z.object({
  mail_blocks: z.array(rows.mail_blocks),
  review_bans: z.array(rows.review_bans),
  club_bans: z.array(rows.club_bans),
  remembered_review_bans: z.array(rows.remembered_review_bans),
  remembered_club_bans: z.array(rows.remembered_club_bans),
  reader_blocks: z.array(rows.reader_blocks),
  remembered_reader_blocks: z.array(rows.remembered_reader_blocks),
  limits: z.array(rows.limits),
  suspensions: z.array(rows.suspensions),
  remembered_limits: z.array(rows.remembered_limits),
  barred_identities: z.array(rows.barred_identities),
});
type BansAndBlocks = z.infer<typeof bansAndBlocks>;

interface Kind<Row> {
  query: () => Statement;
  key: (row: Row) => string;
  at: (row: Row) => number;
  set: (row: Row) => Statement[];
  lift: (row: Row) => Statement[];
}

const kinds: { [Name in keyof Rows]: Kind<Rows[Name]> } = {
  mail_blocks: {
    query: () => allBlocks(),
    key: (row) => row.address_key,
    at: (row) => row.blocked_at,
    set: (row) => block(row.address_key, row.blocked_at),
    lift: (row) => [unblock({ addressKey: row.address_key })],
  },
  review_bans: {
    query: () => reviewing.allReviewBans(),
    key: (row) => row.id,
    at: (row) => row.reviewing_banned_at,
    set: (row) =>
      reviewing.repeatReviewBan({
        userId: row.id,
        identityKey: row.identity_key,
        bannedAt: row.reviewing_banned_at,
      }),
    lift: (row) => [reviewing.allowReviewing({ userId: row.id })],
  },
  club_bans: {
    query: () => clubs.allClubBans(),
    key: (row) => `${row.clubId} ${row.userId}`,
    at: (row) => row.bannedAt,
    set: (row) => clubs.repeatClubBan(row),
    lift: (row) => [unban({ clubId: row.clubId, userId: row.userId })],
  },
  remembered_review_bans: {
    query: () => reviewing.allRememberedReviewBans(),
    key: (row) => row.identity_key,
    at: (row) => row.banned_at,
    set: (row) => [reviewing.banIdentity(row.identity_key, row.banned_at)],
    lift: (row) => [reviewing.forgetReviewBan(row.identity_key)],
  },
  remembered_club_bans: {
    query: () => clubs.allRememberedClubBans(),
    key: (row) => `${row.club_id} ${row.identity_key}`,
    at: (row) => row.banned_at,
    set: (row) => [
      clubs.banIdentityFromClub({
        clubId: row.club_id,
        identityKey: row.identity_key,
        bannedAt: row.banned_at,
      }),
    ],
    lift: (row) => [clubs.forgetClubBan(row.club_id, row.identity_key)],
  },
  reader_blocks: {
    query: () => blocks.allBlocks(),
    key: (row) => `${row.userId} ${row.blockedId}`,
    at: (row) => row.blockedAt,
    set: (row) => [
      ...blocks.repeatBlock(row),
      ...endFriendshipStatements({ reader: row.userId, other: row.blockedId }),
    ],
    lift: (row) => [blocks.removeBlock(row)],
  },
  remembered_reader_blocks: {
    query: () => blocks.allRememberedBlocks(),
    key: (row) => `${row.user_id} ${row.identity_key}`,
    at: (row) => row.blocked_at,
    set: (row) => [
      blocks.blockIdentity({ userId: row.user_id, identityKey: row.identity_key, blockedAt: row.blocked_at }),
    ],
    lift: (row) => [blocks.removeRememberedBlock({ userId: row.user_id, identityKey: row.identity_key })],
  },
  limits: {
    query: () => sanctions.allLimits(),
    key: (row) => row.id,
    at: (row) => row.since,
    set: (row) => [sanctions.limitReaders({ which: sanctions.oneReader(row.id), now: row.since })],
    lift: (row) => [sanctions.liftLimits({ which: sanctions.oneReader(row.id) })],
  },
  suspensions: {
    query: () => sanctions.allSuspensions(),
    key: (row) => row.id,
    at: (row) => row.since,
    set: (row) => sanctions.suspendReaders({ which: sanctions.oneReader(row.id), now: row.since }),
    lift: (row) => [sanctions.liftSuspensions({ which: sanctions.oneReader(row.id) })],
  },
  remembered_limits: {
    query: () => sanctions.allRememberedLimits(),
    key: (row) => row.identity_key,
    at: (row) => row.limited_at,
    set: (row) => [sanctions.limitIdentity({ identityKey: row.identity_key, limitedAt: row.limited_at })],
    lift: (row) => [sanctions.forgetLimit({ identityKey: row.identity_key })],
  },
  barred_identities: {
    query: () => sanctions.allBarredIdentities(),
    key: (row) => row.identity_key,
    at: (row) => row.barred_at,
    set: (row) => [sanctions.barIdentity({ identityKey: row.identity_key, barredAt: row.barred_at })],
    lift: (row) => [sanctions.unbarIdentity({ identityKey: row.identity_key })],
  },
};

const names = Object.keys(kinds) as (keyof Rows)[];

export function queriesForBansAndBlocks(): Statement[] {
  return names.map((name) => kinds[name].query());
}

/** Returns the bans and blocks from the results of {@link queriesForBansAndBlocks}. */
export function bansAndBlocksIn(answers: readonly unknown[]): BansAndBlocks {
  return bansAndBlocks.parse(Object.fromEntries(names.map((name, place) => [name, answers[place]])));
}

/**
 * Returns the statements that restore the bans and blocks of a moment in epoch seconds. Bans set here later stay.
 * They run before accounts are deleted, so that a reader who left without a ban is not remembered with one, and a
 * club whose last admin left does not pass to a banned member.
 */
export function restoreStatements(current: BansAndBlocks, saved: BansAndBlocks, moment: number): Statement[] {
  return names.flatMap((name) => restoreStatementsOf(name, current[name], saved[name], moment));
}

function restoreStatementsOf<Name extends keyof Rows>(
  name: Name,
  current: readonly Rows[Name][],
  saved: readonly Rows[Name][],
  moment: number,
): Statement[] {
  const kind: Kind<Rows[Name]> = kinds[name];
  const [keysHere, keysThere] = [new Set(current.map(kind.key)), new Set(saved.map(kind.key))];
  const lifted = current.filter((row) => !keysThere.has(kind.key(row)) && kind.at(row) <= moment);
  const set = saved.filter((row) => !keysHere.has(kind.key(row)));
  return [...lifted.flatMap(kind.lift), ...set.flatMap(kind.set)];
}
