import { and, eq, gt, sql } from 'drizzle-orm';
import { utcDayOf } from '../../../platform/column-types.ts';
import { aliased } from '../../../platform/db/columns.ts';
import {
  endedFriendships,
  friendRequests,
  friendships,
  inviteLinks,
  inviteUses,
} from '../../../platform/db/schema/social.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import type { InviteRow } from '../../accounts/sign-up/sign-up.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { friendSentences, INVITE_DAYS, INVITE_USES } from './contract.ts';

const usesLeft = sql<number>`(${sql.raw(String(INVITE_USES))}
  - (SELECT count(*) FROM ${inviteUses} AS used WHERE used.code = invite_links.code))`;

export const ownInvite = ({ userId, now }: { userId: string; now: number }) =>
  db
    .select({ code: inviteLinks.code, endsAt: inviteLinks.endsAt, usesLeft: usesLeft.as('usesLeft') })
    .from(inviteLinks)
    .where(and(eq(inviteLinks.userId, userId), gt(inviteLinks.endsAt, now), gt(usesLeft, 0)));

interface NewInvite {
  userId: string;
  code: string;
  now: number;
  endsAt: number;
}

const insertInvite = ({ userId, code, now, endsAt }: NewInvite) =>
  db
    .insert(inviteLinks)
    .values({ userId, code, endsAt })
    .onConflictDoUpdate({
      target: inviteLinks.userId,
      set: { code: sql`excluded.code`, endsAt: sql`excluded.ends_at` },
      setWhere: sql`${inviteLinks.endsAt} <= ${now} OR ${usesLeft} <= 0`,
    });

/** Returns the statement that creates a reader's link, unless they have a valid one. */
export function makeInvite(at: Omit<NewInvite, 'endsAt'>): Statement {
  return insertInvite({ ...at, endsAt: at.now + INVITE_DAYS * 86_400 });
}

export const removeInvite = ({ userId }: { userId: string }) =>
  db.delete(inviteLinks).where(eq(inviteLinks.userId, userId));

/** Returns the statement that revokes the link with a code, after a restore. */
export const revokeInvite = ({ code }: { code: string }) => db.delete(inviteLinks).where(eq(inviteLinks.code, code));

/** Returns the link with a code, its owner, and whether `reader` (empty for a visitor) is a friend of theirs. */
export const inviteByCode = ({ code, reader }: { code: string; reader: string }) =>
  db
    .select({
      ...aliased({ endsAt: inviteLinks.endsAt }),
      usesLeft: usesLeft.as('usesLeft'),
      ...userColumns,
      bannedAt: sql<number | null>`coalesce(${users.reviewingBannedAt}, ${users.limitedAt})`.as('bannedAt'),
      hasUsed: sql`EXISTS (SELECT 1 FROM ${inviteUses} WHERE code = ${code} AND user_id = ${reader})`
        .mapWith(Boolean)
        .as('hasUsed'),
      wereFriends: sql`EXISTS (SELECT 1 FROM ${endedFriendships} WHERE user_id = ${reader} AND friend_id = ${users.id})`
        .mapWith(Boolean)
        .as('wereFriends'),
      isFriends: sql`EXISTS (SELECT 1 FROM ${friendships} WHERE user_id = ${reader} AND friend_id = ${users.id})`
        .mapWith(Boolean)
        .as('isFriends'),
    })
    .from(inviteLinks)
    .innerJoin(users, eq(users.id, inviteLinks.userId))
    .where(and(eq(inviteLinks.code, code), sql`NOT ${areBlocked(reader, users.id)}`));

/** Returns the invite of a code. Throws an error with the reason if it is not valid. */
export function requireValidInvite<Invite extends InviteRow>(
  rows: readonly Invite[],
  reader: string,
  now: number,
): Invite {
  const invite = rows[0] ?? throwApiError('not_found', friendSentences.inviteGone);
  if (invite.endsAt <= now) throwApiError('not_found', friendSentences.inviteEnded);
  if (invite.bannedAt !== null) throwApiError('not_allowed', friendSentences.inviteBanned);
  if (invite.personPrivacy === 'nobody') throwApiError('not_allowed', friendSentences.invitePrivate);
  if (invite.personId === reader) throwApiError('conflict', friendSentences.inviteOwn);
  if (invite.usesLeft <= 0 && !invite.hasUsed && !invite.isFriends)
    throwApiError('not_found', friendSentences.inviteUsedUp);
  return invite;
}

// The link of a code, if it is valid and its owner may invite.
const validLink = ({ code, now }: { code: string; now: number }) =>
  sql`${inviteLinks} AS link WHERE link.code = ${code} AND link.ends_at > ${now}
    AND EXISTS (SELECT 1 FROM ${users} AS owner WHERE owner.id = link.user_id
      AND coalesce(owner.reviewing_banned_at, owner.limited_at, owner.suspended_at) IS NULL)`;

/** What the database says of a link that is used up or revoked at the moment of its use. */
export const INVITE_ERRORS = {
  'invite_uses.code': friendSentences.inviteGone,
  uses_of_invite: friendSentences.inviteUsedUp,
} as const;

/** Returns the statement that counts the use of a link by a new reader. Without a valid link it fails the batch. */
export const signUpByInvite = ({ code, userId, now }: { code: string; userId: string; now: number }) =>
  db.insert(inviteUses).values({
    code: sql`(SELECT link.code FROM ${validLink({ code, now })})`,
    userId,
    usedAt: now,
  });

const recordUse = ({ reader, code, now }: Accepted) =>
  db
    .insert(inviteUses)
    .select(sql`SELECT link.code, ${reader}, ${now} FROM ${validLink({ code, now })}`)
    .onConflictDoNothing();

/**
 * Returns the statements that make the reader a friend of the link's owner, if the link is still valid, and end
 * requests between the two.
 */
export function acceptInvite(at: Accepted): Statement[] {
  return [befriended(at), befriendedBack(at), recordUse(at), deleteRequests(at)];
}

interface Accepted {
  reader: string;
  inviter: string;
  code: string;
  now: number;
}

const befriended = ({ reader, code, now }: Accepted) =>
  db
    .insert(friendships)
    .select(sql`SELECT ${reader}, link.user_id, ${now}, ${utcDayOf(now)} FROM ${validLink({ code, now })}`)
    .onConflictDoNothing();

const befriendedBack = ({ reader, code, now }: Accepted) =>
  db
    .insert(friendships)
    .select(sql`SELECT link.user_id, ${reader}, ${now}, ${utcDayOf(now)} FROM ${validLink({ code, now })}`)
    .onConflictDoNothing();

const deleteRequests = ({ reader, inviter }: { reader: string; inviter: string }) =>
  db.delete(friendRequests).where(
    sql`((recipient = ${reader} AND sender = ${inviter}) OR (recipient = ${inviter} AND sender = ${reader}))
        AND EXISTS (SELECT 1 FROM ${friendships} WHERE user_id = ${reader} AND friend_id = ${inviter})`,
  );
