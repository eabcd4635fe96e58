import * as z from 'zod/mini';
import { cursor, endpoint, id, nextCursor, readerId } from '../../../platform/http/contract.ts';
import { ranks } from '../../accounts/contract.ts';
import { type NoticeKind, noticeKind } from '../../accounts/settings/kinds-contract.ts';
import { undoable } from '../../undo/contract.ts';
import { friend } from '../friends/contract.ts';

/** Sentences of notifications (document 2, sections 2 and 8; the others are ours). */
export const notificationSentences = {
  none: 'No friend requests :/',
  notLoaded: 'Failed to load notifications.',
  notProcessed: 'Failed to process the friend request.',
  accepted: 'You are friends now',
  ignored: 'Friend request ignored',
  notFound: 'This friend request no longer exists.',
  switchedOn: 'Notifications on',
  switchedOff: 'Notifications off',
  muted: 'Club muted',
  unmuted: 'Club unmuted',
} as const;

const friendRequest = z.extend(friend, {
  type: z.literal('friend_request'),
  /** The time of the request in epoch seconds. */
  timestamp: z.number(),
});

/** A book shared by a friend; `id`, name and picture are the sender's. */
const bookShare = z.extend(friend, {
  type: z.literal('book_share'),
  timestamp: z.number(),
  isbn: z.string(),
  book_title: z.string(),
  book_authors: z.array(z.string()),
  book_cover: z.string(),
});

const notification = z.union([friendRequest, bookShare]);
export type Notification = z.infer<typeof notification>;

/** Labels of the kinds in settings. */
export const noticeKindLabels: Readonly<Record<NoticeKind, string>> = {
  announcement: 'Announcements',
  post: 'New posts',
  reply: 'Replies to your posts',
  poll: 'New polls',
  poll_ended: 'Polls that have ended',
  meeting: 'Meetings, the day before',
  due: 'Due dates of a club’s reading plan',
  request: 'Requests to join your clubs',
  acceptance: 'Accepted requests to join a club',
  like: 'Likes of your reviews',
  post_like: 'Likes of your posts',
  reply_like: 'Likes of your replies',
  activity_like: 'Likes of your reading updates',
  friend_accepted: 'Friend requests that were accepted',
  invite_used: 'Friends who used your invite link',
  report_decided: 'Decisions on what you reported',
  content_removed: 'Decisions on what you published',
  club_closed: 'Clubs that were closed',
  reviews_joined: 'Reviews of books that were merged',
  way_in: 'New ways into your account',
  message_answered: 'Answers to your requests and reports',
  account_waiting: 'Accounts that wait for your approval',
};

/** The largest number that a notification counts exactly. A higher number means “more than”. */
export const MAX_COUNTED = 20;

/** A notification of an event. Its texts are read from the subject when it is shown, and never from a withheld post. */
const notice = z.object({
  kind: noticeKind,
  /** The subject; kind and subject identify a notification. */
  about: z.string(),
  /** The count, at most one more than `MAX_COUNTED`. */
  number: z.number(),
  /** The time of the latest event, in epoch seconds. */
  timestamp: z.number(),
  unread: z.boolean(),
  /** The club of the event; `club_id` and `club` are empty if there is none. */
  club_id: z.string(),
  club_name: z.string(),
  /** The book of a review or of a line of activity; `isbn` and `book` are empty for other kinds. */
  isbn: z.string(),
  book_title: z.string(),
  /** The title of the announcement, post, meeting or milestone; empty for other kinds. */
  title: z.string(),
  /**
   * The start of the meeting, the end of the poll or midnight UTC of the milestone's date, in epoch seconds; null for
   * other kinds.
   */
  date: z.nullable(z.number()),
  /** The reader's new friend; `person_id` and `person` are empty for other kinds. */
  person_id: z.string(),
  person_name: z.string(),
});
export type Notice = z.infer<typeof notice>;

/** `notices_next_cursor` as `cursor` returns more notices only. */
export const getNotifications = endpoint('/api/notifications/get_notifications', {
  summary: 'Lists friend requests, shared books and other notifications.',
  scope: 'read',
  limit: 'read',
  input: { cursor },
  output: {
    message: z.string(),
    notifications: z.array(notification),
    next_cursor: nextCursor,
    notices: z.array(notice),
    notices_next_cursor: nextCursor,
  },
});

export const handleFriendRequest = endpoint('/api/notifications/handle_friend_request', {
  summary: 'Accepts or ignores a friend request.',
  scope: 'write',
  limit: 'write',
  input: { target_id: readerId, decision: z.enum(['accept', 'ignore']) },
  output: { result: z.literal('success'), message: z.string(), undo_id: z.optional(undoable.undo_id) },
});

/** Also returns the reader's current name and picture, because browsers make this call first. */
export const getUnread = endpoint('/api/notifications/unread', {
  summary: 'Says whether anything is new since the reader last opened the notifications.',
  scope: 'read',
  limit: 'read',
  input: {},
  output: {
    unread: z.boolean(),
    name: z.string(),
    rank: z.enum(ranks),
    /** Whether a moderator warned the reader, who has not acknowledged it. */
    warned: z.boolean(),
  },
});

export const markSeen = endpoint('/api/notifications/seen', {
  summary: 'Records that the reader has opened the notifications.',
  scope: 'write',
  limit: 'write',
  input: {},
  output: {},
});

export const markNoticesRead = endpoint('/api/notifications/mark_read', {
  summary: 'Marks notifications as read: all, or those of a kind, subject or club.',
  scope: 'write',
  limit: 'write',
  input: { kind: z.optional(noticeKind), about: z.optional(id), club_id: z.optional(id) },
  output: {},
});

/** Existing notifications stay. */
export const switchNoticeKind = endpoint('/api/notifications/switch_kind', {
  summary: 'Switches a kind of notification on or off.',
  scope: 'write',
  limit: 'write',
  input: { kind: noticeKind, on: z.boolean() },
  output: { message: z.string() },
});

/** Those to the reader alone still arrive. */
export const muteClub = endpoint('/api/notifications/mute_club', {
  summary: "Mutes a club's notifications, or unmutes them.",
  scope: 'write',
  limit: 'write',
  input: { club_id: id, muted: z.boolean() },
  output: { message: z.string() },
});
