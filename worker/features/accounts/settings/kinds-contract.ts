import * as z from 'zod/mini';

// Activity and notifications that a reader can switch off.

/** Kinds of activity; each counts as a power of two, in this order. */
export const activityKinds = ['started', 'finished', 'gave_up', 'reviewed', 'listed'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/**
 * Kinds of notifications (document 5, section 2), each with what `about` contains:
 * - `announcement`: the announcement, in a club
 * - `post`: the club with new posts
 * - `reply`: the reader's post that has a reply, in a club
 * - `poll`: the poll, in a club
 * - `poll_ended`: the poll the reader voted in or made
 * - `meeting`: tomorrow's meeting, in a club
 * - `due`: the milestone that is due next, in a club
 * - `request`: the club with join requests, for its admins
 * - `acceptance`: the club that accepted the reader
 * - `like`: the reader's review that has likes
 * - `post_like`, `reply_like`: the reader's post or reply that has likes, in a club
 * - `activity_like`: the reader's activity that friends like
 * - `friend_accepted`: the reader who accepted a friend request
 * - `invite_used`: the reader who used an invite link
 * - `report_decided`: the decision on what the reader reported
 * - `content_removed`: the decision that removed what the reader published
 * - `club_closed`: the reader's club that a moderator removed
 * - `reviews_joined`: the reader's review that a merge of two books put below another one of theirs
 * - `message_answered`: the problem, request or idea that an admin has dealt with
 * - `account_waiting`: always `approval`, for admins: accounts that wait for it
 * - `way_in`: which change of a way into the account it was, see `wayInTexts`
 */
export const noticeKinds = [
  'announcement',
  'post',
  'reply',
  'poll',
  'poll_ended',
  'meeting',
  'due',
  'request',
  'acceptance',
  'like',
  'post_like',
  'reply_like',
  'activity_like',
  'friend_accepted',
  'invite_used',
  'report_decided',
  'content_removed',
  'club_closed',
  'reviews_joined',
  'way_in',
  'message_answered',
  'account_waiting',
] as const;

/** Kinds that only admins are notified of. */
export const noticeKindsOfAdmins: readonly NoticeKind[] = ['account_waiting'];
export const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKind>;

/** Kinds that nobody can switch off: readers are always told of a way into their account. */
export const noticeKindsAlwaysOn: readonly NoticeKind[] = ['way_in'];
