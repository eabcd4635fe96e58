import { eq, or, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import {
  declinedRequests,
  endedFriendships,
  friendRequests,
  friendships,
  inviteLinks,
  inviteUses,
  nameWords,
  rememberedDeclines,
} from '../../../platform/db/schema/social.ts';
import { db } from '../../../platform/db/statement.ts';
import { identityKeysOf } from '../../accounts/bans.ts';
import { nameKnownTo, publicNameFor } from '../../accounts/blocks.ts';
import { users } from '../../accounts/users.ts';
import { findableAs } from './names.ts';

/** Export and deletion of a reader's friends and requests. */
export const friendsPart: AccountPart = {
  tables: [
    'friendships',
    'friend_requests',
    'declined_requests',
    'remembered_declines',
    'invite_links',
    'invite_uses',
    'ended_friendships',
    'name_words',
  ],
  exported: (userId) => ({
    friends: db
      .select(aliased({ id: friendships.friendId, name: users.name, since: friendships.since }))
      .from(friendships)
      .innerJoin(users, eq(users.id, friendships.friendId))
      .where(eq(friendships.userId, userId)),
    friend_requests_sent: db
      .select({
        ...aliased({ id: friendRequests.recipient, asked_at: friendRequests.askedAt }),
        name: publicNameFor(userId).as('name'),
      })
      .from(friendRequests)
      .innerJoin(users, eq(users.id, friendRequests.recipient))
      .where(eq(friendRequests.sender, userId)),
    friend_requests_received: db
      .select(aliased({ id: friendRequests.sender, name: users.name, asked_at: friendRequests.askedAt }))
      .from(friendRequests)
      .innerJoin(users, eq(users.id, friendRequests.sender))
      .where(eq(friendRequests.recipient, userId)),
    friend_requests_declined: db
      .select({
        ...aliased({ id: declinedRequests.sender, declined_at: declinedRequests.declinedAt }),
        name: nameKnownTo(userId).as('name'),
      })
      .from(declinedRequests)
      .innerJoin(users, eq(users.id, declinedRequests.sender))
      .where(eq(declinedRequests.recipient, userId)),
    friend_requests_declined_of_readers_who_left: db
      .select({ declined_at: rememberedDeclines.declinedAt })
      .from(rememberedDeclines)
      .where(eq(rememberedDeclines.recipient, userId)),
    found_by: db.select({ words: nameWords.words }).from(nameWords).where(eq(nameWords.userId, userId)),
    invite_links: db
      .select({ code: inviteLinks.code, ends_at: inviteLinks.endsAt })
      .from(inviteLinks)
      .where(eq(inviteLinks.userId, userId)),
    invites_used: db
      .select({ code: inviteUses.code, used_at: inviteUses.usedAt })
      .from(inviteUses)
      .where(eq(inviteUses.userId, userId)),
    former_friends: db
      .select({ ...aliased({ id: endedFriendships.friendId }), name: nameKnownTo(userId).as('name') })
      .from(endedFriendships)
      .innerJoin(users, eq(users.id, endedFriendships.friendId))
      .where(eq(endedFriendships.userId, userId)),
  }),
  renamed: findableAs,
  deleteRows: (userId) => [
    db.delete(nameWords).where(eq(nameWords.userId, userId)),
    db.delete(friendRequests).where(or(eq(friendRequests.recipient, userId), eq(friendRequests.sender, userId))),
    db.run(sql`
      INSERT INTO ${rememberedDeclines} (identity_key, recipient, declined_at)
      SELECT known.identity_key, declined.recipient, declined.declined_at
      FROM ${declinedRequests} AS declined, ${identityKeysOf(userId)} AS known WHERE declined.sender = ${userId}
      ON CONFLICT DO UPDATE SET declined_at = excluded.declined_at`),
    db.delete(rememberedDeclines).where(eq(rememberedDeclines.recipient, userId)),
    db.delete(declinedRequests).where(or(eq(declinedRequests.recipient, userId), eq(declinedRequests.sender, userId))),
    db.delete(inviteLinks).where(eq(inviteLinks.userId, userId)),
    // Or else a former friend who signs up again would be befriended by the link that had stopped to do so.
    db
      .delete(inviteLinks)
      .where(sql`user_id IN (SELECT friend_id FROM ${endedFriendships} WHERE ${endedFriendships.userId} = ${userId})`),
    db.delete(inviteUses).where(eq(inviteUses.userId, userId)),
    db.delete(friendships).where(or(eq(friendships.userId, userId), eq(friendships.friendId, userId))),
    db.delete(endedFriendships).where(or(eq(endedFriendships.userId, userId), eq(endedFriendships.friendId, userId))),
  ],
  returning: (userId, identityKey) => [
    db.run(sql`
      INSERT INTO ${declinedRequests} (recipient, sender, declined_at)
      SELECT recipient, ${userId}, declined_at FROM ${rememberedDeclines} WHERE identity_key = ${identityKey}
      ON CONFLICT DO NOTHING`),
    db.delete(rememberedDeclines).where(eq(rememberedDeclines.identityKey, identityKey)),
  ],
};
