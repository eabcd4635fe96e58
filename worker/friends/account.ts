import { eq, or } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { people } from '../account/people.ts';
import { named } from '../db/columns.ts';
import { friendRequests, friendships } from '../db/schema/friends.ts';

/** Friends and requests of a reader who takes everything along, or leaves. */
export const friendsPart: AccountPart = {
  tables: ['friendships', 'friend_requests'],
  exported: (build, userId) => ({
    friends: build
      .select(named({ id: friendships.friendId, name: people.name, since: friendships.since }))
      .from(friendships)
      .innerJoin(people, eq(people.id, friendships.friendId))
      .where(eq(friendships.userId, userId)),
    friend_requests_sent: build
      .select(named({ id: friendRequests.recipient, name: people.name, asked_at: friendRequests.askedAt }))
      .from(friendRequests)
      .innerJoin(people, eq(people.id, friendRequests.recipient))
      .where(eq(friendRequests.sender, userId)),
    friend_requests_received: build
      .select(named({ id: friendRequests.sender, name: people.name, asked_at: friendRequests.askedAt }))
      .from(friendRequests)
      .innerJoin(people, eq(people.id, friendRequests.sender))
      .where(eq(friendRequests.recipient, userId)),
  }),
  leaving: (build, userId) => [
    build.delete(friendRequests).where(or(eq(friendRequests.recipient, userId), eq(friendRequests.sender, userId))),
    build.delete(friendships).where(or(eq(friendships.userId, userId), eq(friendships.friendId, userId))),
  ],
};
