import { type SQL, sql } from 'drizzle-orm';
import { noticeKindsOff, notices } from '../../../platform/db/schema/social.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import type { NoticeKind } from '../../accounts/settings/kinds-contract.ts';
import { users } from '../../accounts/users.ts';

// To add a notification:
//
// 1. Put the statement of `noticeTo`, or of `notifyClub` in `clubs/notices.ts`, into the save that makes its
// subject, after the subject itself. 2. Add a count to `worker/composition/notice-subjects.ts`: how many items the
// notification is about. One with none is not shown. 3. Add its text and link to
// `web/features/social/notifications/notice-text.ts`.
//
// Readers who turned the kind off or muted the club get no row. Privacy, membership and bans are checked when a
// notification is shown, so nothing has to be removed when a reader leaves or a subject is deleted.

const DAY = 86_400;
const EVER = Number.MAX_SAFE_INTEGER;

/**
 * When a new event raises an existing notification again: after `rest` seconds. If the notification was read and the
 * kind `reopens`, at once.
 */
const raising: Readonly<Record<NoticeKind, { rest: number; reopens: 0 | 1 }>> = {
  // Each event has its own subject and notifies once, even if a job runs twice.
  announcement: { rest: EVER, reopens: 0 },
  poll: { rest: EVER, reopens: 0 },
  poll_ended: { rest: EVER, reopens: 0 },
  meeting: { rest: EVER, reopens: 0 },
  due: { rest: EVER, reopens: 0 },
  // One per club, raised at most once a day unless it was read (document 5, section 2).
  post: { rest: DAY, reopens: 1 },
  // Raised at most once a day per liked content (document 5, section 1).
  like: { rest: DAY, reopens: 0 },
  post_like: { rest: DAY, reopens: 0 },
  reply_like: { rest: DAY, reopens: 0 },
  activity_like: { rest: DAY, reopens: 0 },
  // Raised again for a renewed friendship, but not after a double click.
  friend_accepted: { rest: DAY, reopens: 0 },
  invite_used: { rest: DAY, reopens: 0 },
  report_decided: { rest: EVER, reopens: 0 },
  content_removed: { rest: EVER, reopens: 0 },
  club_closed: { rest: EVER, reopens: 0 },
  reviews_joined: { rest: EVER, reopens: 0 },
  way_in: { rest: 0, reopens: 1 },
  message_answered: { rest: 0, reopens: 1 },
  account_waiting: { rest: 0, reopens: 1 },
  // Raised by every event; the notification counts them.
  reply: { rest: 0, reopens: 1 },
  request: { rest: 0, reopens: 1 },
  acceptance: { rest: 0, reopens: 1 },
};

export interface NoticeEvent {
  kind: NoticeKind;
  /** The ID of the subject. Together with kind and reader it is the key, see {@link NoticeKind}. */
  about: SqlValue;
  /** The reader who caused the event and is not notified; empty for events that nobody caused. */
  by: string;
  /** Epoch seconds. */
  now: number;
}

/**
 * Returns the statement that notifies one reader, unless they switched the kind off, deleted their account or caused
 * the event themselves. With a `clubId` the notification is shown only to current members.
 */
export function noticeTo(notice: NoticeEvent & { userId: string; clubId: string | null }): Statement {
  return noticesTo(notice, sql`SELECT id AS user_id FROM ${users} WHERE id = ${notice.userId}`);
}

export function newFriendNotice(notice: {
  kind: 'friend_accepted' | 'invite_used';
  friend: string;
  to: string;
  now: number;
}): Statement {
  const { kind, friend, to, now } = notice;
  return noticeTo({ kind, about: friend, userId: to, clubId: null, by: friend, now });
}

/**
 * Returns the statement that notifies all readers selected by `recipients` as `user_id`, except `by` and those who
 * switched the kind off. With a `clubId` the notification is shown only to current members.
 */
export function noticesTo(notice: NoticeEvent & { clubId: string | null }, recipients: SQL): Statement {
  return insertNotices({ ...notice, ...raising[notice.kind] }, recipients);
}

type Raised = NoticeEvent & { rest: number; reopens: number; clubId: string | null };

function insertNotices({ kind, about, clubId, by, now, rest, reopens }: Raised, recipients: SQL): Statement {
  return db
    .insert(notices)
    .select(sql`
      SELECT recipient.user_id, ${kind}, ${about}, ${clubId}, ${now}, ${now}, 0, 1 FROM (${recipients}) AS recipient
      WHERE recipient.user_id <> ${by} AND NOT EXISTS (
        SELECT 1 FROM ${noticeKindsOff} AS off WHERE off.user_id = recipient.user_id AND off.kind = ${kind})`)
    .onConflictDoUpdate({
      target: [notices.userId, notices.kind, notices.about],
      set: {
        since: sql`CASE WHEN unread THEN since ELSE min(read_at + 1, excluded.since) END`,
        raisedAt: sql`excluded.raised_at`,
        readAt: 0,
        unread: true,
      },
      setWhere: sql`(${reopens} AND NOT notices.unread) OR notices.raised_at <= excluded.raised_at - ${rest}`,
    });
}
