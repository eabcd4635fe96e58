import * as z from 'zod/mini';
import { pictureDetails } from '../account/contract.ts';
import { cursor, endpoint, nextCursor, readerId } from '../http/contract.ts';

/** Sentences of friendship (document 2, section 8; the last two are ours). */
export const friendSentences = {
  sent: 'Successfully sent friend request',
  removed: 'Successfully removed friend',
  nowFriends: 'You are friends now',
  yourself: 'You cannot be friends with yourself.',
  gone: 'This reader is not there any more.',
} as const;

/** A friend as they are listed (document 1, section 3). */
export const friend = z.object({
  id: z.string(),
  username: z.string(),
  picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
});
export type Friend = z.infer<typeof friend>;

/** How many friends a reader has, and how the one who asks stands to them. */
export const socialStats = z.object({
  /** 0 to others while the reader's profile is private. */
  friendCount: z.number(),
  isFriends: z.boolean(),
  /** The one who asks has sent a request that is not answered yet. */
  isPendingFriends: z.boolean(),
  /** The reader has sent the one who asks a request; asking back makes them friends at once. */
  hasAskedYou: z.boolean(),
});
export type SocialStats = z.infer<typeof socialStats>;

/** The reader's own friends, newest friendship first, 50 a page. */
export const getUserFriends = endpoint('/api/social/get_user_friends', {
  limit: 'read',
  input: { cursor },
  output: { friends: z.array(friend), next_cursor: nextCursor },
});

export const getUserSocialStats = endpoint('/api/social/get_user_social_stats', {
  access: 'optional',
  limit: 'read',
  input: { target_id: readerId },
  output: { data: socialStats },
});

const befriending = {
  limit: 'write',
  input: { user_to_friend_id: readerId },
  output: { status: z.literal('success'), message: z.string() },
} as const;

export const friendUser = endpoint('/api/social/friend_user', befriending);
export const unfriendUser = endpoint('/api/social/unfriend_user', befriending);
