import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, readerId, validateText } from '../../../platform/http/contract.ts';
import { pictureDetails } from '../../accounts/contract.ts';
import { undoable } from '../../undo/contract.ts';

/** New friend requests that a reader may send in 24 hours. */
export const REQUESTS_A_DAY = 50;

/** Days until a reader whose friend request was declined may ask again. */
export const DECLINED_DAYS = 30;

/** Sentences of friendship (document 2, section 8; `withdrawn`, and from `yourself` on, are ours). */
export const friendSentences = {
  sent: 'Successfully sent friend request',
  removed: 'Successfully removed friend',
  withdrawn: 'Friend request withdrawn.',
  nowFriends: 'You are friends now',
  yourself: 'You cannot be friends with yourself.',
  notFound: 'This account no longer exists.',
  manyRequests: `You’ve sent ${REQUESTS_A_DAY} friend requests today. Try again tomorrow.`,
  declined: `You asked this reader before. You can ask again ${DECLINED_DAYS} days after your last request was declined.`,
  alreadyFriends: 'You are already friends.',
  inviteGone: 'This invite link no longer works. Ask for a new one.',
  inviteEnded: 'This link has expired after 30 days. Ask for a new one.',
  inviteBanned: 'This link doesn’t work, because its owner can’t invite others.',
  invitePrivate: 'This link doesn’t work while its owner’s profile is private.',
  inviteUsedUp: 'This link has been used as often as it can be. Ask for a new one.',
  inviteAsked: (name: string) => `You asked ${name} to be friends.`,
  inviteOwn: 'This is your own link. Send it to a friend.',
  inviteRemoved: 'Link revoked. It no longer works.',
  inviteWhilePrivate: 'Your profile is private, so an invite link wouldn’t work. You can change that in settings.',
  bannedFromInviting: 'You can no longer invite others.',
  nothingToLike: 'This no longer exists.',
  likeOwn: 'You can’t like your own review or post.',
  bannedFromLiking: 'You can no longer like reviews and posts.',
  blockedByYou: 'You blocked this reader. Unblock them first.',
  blockOwn: 'You can’t block yourself.',
  blocked: 'Blocked. You no longer see each other.',
  unblocked: 'Unblocked.',
  privateReader: 'A private reader',
  manyBlocked: 'You can block up to 1,000 readers. Unblock someone first.',
} as const;

/** A friend in a list (document 1, section 3). */
export const friend = z.object({
  id: z.string(),
  username: z.string(),
  picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
});
export type Friend = z.infer<typeof friend>;

/** A reader's relation to the viewer. */
const friendship = z.object({
  isFriends: z.boolean(),
  /** Whether the viewer has sent the reader a request that has not been answered. */
  isPendingFriends: z.boolean(),
  /** Whether the reader has sent the viewer a request. A request by the viewer then makes them friends. */
  hasAskedYou: z.boolean(),
});
export type Friendship = z.infer<typeof friendship>;

/**
 * A reader's number of friends and their relation to the viewer; the number is 0 for others if the profile is private.
 */
export const socialStats = z.extend(friendship, { friendCount: z.number() });
export type SocialStats = z.infer<typeof socialStats>;

export const getUserFriends = endpoint('/api/social/get_user_friends', {
  summary: "Lists the reader's friends, newest friendship first.",
  scope: 'read',
  limit: 'read',
  input: { cursor },
  output: { friends: z.array(friend), next_cursor: nextCursor },
});

export const getUserSocialStats = endpoint('/api/social/get_user_social_stats', {
  summary: "Returns a reader's number of friends and their relation to the caller.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { target_id: readerId },
  output: { data: socialStats },
});

const befriending = {
  scope: 'write',
  limit: 'write',
  input: { user_to_friend_id: readerId },
  output: { status: z.literal('success'), message: z.string() },
} as const;

export const friendUser = endpoint('/api/social/friend_user', {
  summary: 'Sends a friend request, or accepts one from that reader.',
  ...befriending,
  publishes: true,
});
export const unfriendUser = endpoint('/api/social/unfriend_user', {
  summary: 'Ends a friendship.',
  ...befriending,
  output: { ...befriending.output, ...undoable },
});

/** Days for which an invite link is valid. */
export const INVITE_DAYS = 30;

/** How many readers can use an invite link. */
export const INVITE_USES = 5;

/** `ends_at` is in epoch seconds. */
export const inviteLink = endpoint('/api/social/invite_link', {
  summary: "Returns the reader's invite link, or makes one.",
  publishes: true,
  scope: 'write',
  limit: 'write',
  input: {},
  output: { code: z.string(), ends_at: z.number(), uses_left: z.number() },
});

export const removeInviteLink = endpoint('/api/social/remove_invite_link', {
  summary: "Revokes the reader's invite link; friends made through it stay.",
  scope: 'write',
  limit: 'write',
  input: {},
  output: { message: z.string() },
});

export const viewInvite = endpoint('/api/social/view_invite', {
  summary: 'Returns the owner of an invite link.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { code: id },
  output: { inviter: friend, is_friends: z.boolean() },
});

export const acceptInvite = endpoint('/api/social/accept_invite', {
  summary: "Makes the reader a friend of an invite link's owner.",
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: { code: id },
  output: { inviter: friend, message: z.string() },
});

const likeKinds = ['review', 'activity', 'post', 'reply'] as const;
export type LikeKind = (typeof likeKinds)[number];

const liking = {
  scope: 'write',
  limit: 'write',
  input: { kind: z.enum(likeKinds), id },
  /** The number of likes and whether the viewer is among them. */
  output: { likes: z.number(), liked: z.boolean() },
} as const;

export const like = endpoint('/api/social/like', {
  summary: 'Likes a review, an activity, a post or a reply.',
  ...liking,
  publishes: true,
});

export const unlike = endpoint('/api/social/unlike', {
  summary: 'Withdraws a like.',
  ...liking,
});

/** Private readers are only counted. */
export const getLikes = endpoint('/api/social/get_likes', {
  summary: "Lists who likes something of the reader's own, latest first.",
  scope: 'read',
  limit: 'read',
  input: { kind: z.enum(likeKinds), id, cursor },
  output: { likes: z.number(), readers: z.array(friend), next_cursor: nextCursor },
});

export const findPeople = endpoint('/api/social/find', {
  summary: 'Finds public readers by the start of any word of their name.',
  scope: 'read',
  limit: 'search',
  input: { name: validateText({ max: limits.searchQuery, min: 1, empty: 'Enter a name.' }), cursor },
  output: { readers: z.array(z.extend(friend, friendship.shape)), next_cursor: nextCursor },
});
export type FoundPerson = z.infer<typeof findPeople.output>['readers'][number];

export const suggestPeople = endpoint('/api/social/suggestions', {
  summary: 'Lists readers who have the most books in common with the caller.',
  scope: 'read',
  limit: 'search',
  input: {},
  output: { readers: z.array(z.extend(friend, { in_common: z.number() })) },
});

const blocking = {
  scope: 'write',
  limit: 'write',
  input: { target_id: readerId },
  output: { message: z.string() },
} as const;

/**
 * The two no longer see each other's profile, texts and activity, and can't send each other friend requests, invites or
 * email. Ends their friendship and open requests. Blocking again has no effect.
 */
export const blockReader = endpoint('/api/social/block', {
  summary: 'Blocks a reader.',
  ...blocking,
});

/** Friendship and requests are not restored. */
export const unblockReader = endpoint('/api/social/unblock', {
  summary: 'Ends a block.',
  ...blocking,
});

export const getBlocked = endpoint('/api/social/blocked', {
  summary: 'Lists the readers whom the caller has blocked, latest first.',
  scope: 'read',
  limit: 'read',
  input: { cursor },
  output: { readers: z.array(friend), next_cursor: nextCursor },
});
