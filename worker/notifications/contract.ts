import * as z from 'zod/mini';
import { ranks } from '../account/contract.ts';
import { friend } from '../friends/contract.ts';
import { cursor, endpoint, nextCursor, readerId } from '../http/contract.ts';

/** Sentences of notifications (document 2, sections 2 and 8; the others are ours). */
export const notificationSentences = {
  none: 'No friend requests :/',
  notLoaded: 'Failed to load notifications.',
  notProcessed: 'Failed to process the friend request.',
  accepted: 'You are friends now',
  ignored: 'Friend request ignored',
  gone: 'This friend request is not there any more.',
} as const;

const friendRequest = z.extend(friend, {
  type: z.literal('friend_request'),
  /** When they asked, epoch seconds. */
  timestamp: z.number(),
});

/** A book that a friend thought of; `id` and the name and picture beside it are the sender's. */
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

/** Friend requests first, then shared books, each newest first; 50 a page. */
export const getNotifications = endpoint('/api/notifications/get_notifications', {
  limit: 'read',
  input: { cursor },
  output: { message: z.string(), notifications: z.array(notification), next_cursor: nextCursor },
});

export const handleFriendRequest = endpoint('/api/notifications/handle_friend_request', {
  limit: 'write',
  input: { target_id: readerId, decision: z.enum(['accept', 'ignore']) },
  output: { result: z.literal('success'), message: z.string() },
});

/** Whether anything came since the reader last looked; and who they are by now, since a browser asks this first. */
export const getUnread = endpoint('/api/notifications/unread', {
  limit: 'read',
  input: {},
  output: { unread: z.boolean(), name: z.string(), rank: z.enum(ranks) },
});

/** The reader looked: what came until now is not new any more. */
export const markSeen = endpoint('/api/notifications/seen', { limit: 'write', input: {}, output: {} });
