import { and, eq, gt, sql } from 'drizzle-orm';
import { utcDayOf } from '../../../platform/column-types.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { friendRequests, friendships, inviteLinks } from '../../../platform/db/schema/social.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import type { InviteRow } from '../../accounts/sign-up/sign-up.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { friendSentences, INVITE_DAYS } from './contract.ts';

/** Returns a reader's own valid link. */
export const ownInvite = ({ userId, now }: { userId: string; now: number }) =>
  db
    .select({ code: inviteLinks.code, endsAt: inviteLinks.endsAt })
    .from(inviteLinks)
    .where(and(eq(inviteLinks.userId, userId), gt(inviteLinks.endsAt, now)));

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
      setWhere: sql`${inviteLinks.endsAt} <= ${now}`,
    });

/** Returns the statement that creates a reader's link, unless they have a valid one. */
export function makeInvite(at: Omit<NewInvite, 'endsAt'>): Statement {
  return insertInvite({ ...at, endsAt: at.now + INVITE_DAYS * 86_400 });
}

/** Returns the statement that revokes a reader's link. */
export const removeInvite = ({ userId }: { userId: string }) =>
  db.delete(inviteLinks).where(eq(inviteLinks.userId, userId));

/** Returns the statement that revokes the link with a code, after a restore. */
export const revokeInvite = ({ code }: { code: string }) => db.delete(inviteLinks).where(eq(inviteLinks.code, code));

/** Returns the link with a code, its owner, and whether `reader` (empty for a visitor) is a friend of theirs. */
export const inviteByCode = ({ code, reader }: { code: string; reader: string }) =>
  db
    .select({
      ...aliased({ endsAt: inviteLinks.endsAt }),
      ...userColumns,
      ...aliased({ bannedAt: users.reviewingBannedAt }),
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
  return invite;
}

/**
 * Returns the statements that make the reader a friend of the link's owner, if the link is still valid, and end
 * requests between the two.
 */
export function acceptInvite(at: { reader: string; inviter: string; code: string; now: number }): Statement[] {
  const { reader, inviter } = at;
  return [befriended(at), befriendedBack(at), deleteRequests({ reader, inviter })];
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
    .select(
      sql`SELECT ${reader}, user_id, ${now}, ${utcDayOf(now)} FROM ${inviteLinks} WHERE code = ${code} AND ends_at > ${now}`,
    )
    .onConflictDoNothing();

const befriendedBack = ({ reader, code, now }: Accepted) =>
  db
    .insert(friendships)
    .select(
      sql`SELECT user_id, ${reader}, ${now}, ${utcDayOf(now)} FROM ${inviteLinks} WHERE code = ${code} AND ends_at > ${now}`,
    )
    .onConflictDoNothing();

const deleteRequests = ({ reader, inviter }: { reader: string; inviter: string }) =>
  db.delete(friendRequests).where(
    sql`((recipient = ${reader} AND sender = ${inviter}) OR (recipient = ${inviter} AND sender = ${reader}))
        AND EXISTS (SELECT 1 FROM ${friendships} WHERE user_id = ${reader} AND friend_id = ${inviter})`,
  );
