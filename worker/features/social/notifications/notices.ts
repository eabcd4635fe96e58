import { sql } from 'drizzle-orm';
import { noticeKindsOff, notices } from '../../../platform/db/schema/social.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { users } from '../../accounts/users.ts';
import { notifiableMembers, notifiableReaders } from '../../clubs/members.ts';
import { atPoll } from '../../clubs/polls/queries.ts';
import type { NoticeKind } from './contract.ts';

// To add a notification:
//
// 1. Put the statement of `noticeTo` or `noticesToClub` into the save that makes its subject, after the subject itself.
// 2. Add a count to `present.ts`: how many items the notification is about. One with none is not shown.
// 3. Add its text and link to `web/features/social/notifications/notice-text.ts`.
//
// Readers who turned the kind off or muted the club get no row. Privacy, membership and bans are checked when a
// notification is shown, so nothing has to be removed when a reader leaves or a subject is deleted.

const DAY = 86_400;
const EVER = Number.MAX_SAFE_INTEGER;

/**
 * When a notice about the same thing is raised again: an unread one after `rest` seconds, one that was read at once where
 * it `reopens`, else after `rest` too.
 */
const raising: Readonly<Record<NoticeKind, { rest: number; reopens: 0 | 1 }>> = {
  // Each is about a thing of its own; a job that runs twice tells nothing twice.
  announcement: { rest: EVER, reopens: 0 },
  poll: { rest: EVER, reopens: 0 },
  poll_ended: { rest: EVER, reopens: 0 },
  meeting: { rest: EVER, reopens: 0 },
  due: { rest: EVER, reopens: 0 },
  // By club, at most one a day unless it was read (document 5, section 2).
  post: { rest: DAY, reopens: 1 },
  // Once for each of them and day (document 5, section 1).
  like: { rest: DAY, reopens: 0 },
  post_like: { rest: DAY, reopens: 0 },
  reply_like: { rest: DAY, reopens: 0 },
  activity_like: { rest: DAY, reopens: 0 },
  // Friends who part and come together again are announced again, but not by a double click.
  friend_accepted: { rest: DAY, reopens: 0 },
  invite_used: { rest: DAY, reopens: 0 },
  // Meant for one reader: each event is counted on one line.
  reply: { rest: 0, reopens: 1 },
  request: { rest: 0, reopens: 1 },
  acceptance: { rest: 0, reopens: 1 },
};

interface Happening {
  kind: NoticeKind;
  /** The id of what the notice is about, together with kind and reader its key: see {@link NoticeKind}. */
  about: string;
  /** The reader who did it and is not notified; empty if no one did. */
  by: string;
  /** Epoch seconds. */
  now: number;
}

/**
 * The statement that tells one reader; nothing where they switched the kind off, are gone, or did it themselves. With a
 * `clubId` it is shown only while they are a member there.
 */
export function noticeTo(notice: Happening & { userId: string; clubId: string | null }): Statement {
  return toReader({ ...notice, ...raising[notice.kind] });
}

/** Notifies a reader of a new friend, who accepted their request or used their invite link. */
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
 * Notifies the members of a club in one INSERT, except `by`, members who muted the club and those who turned the kind
 * off. With `role`, only admins are notified, even if they muted the club.
 */
export function noticesToClub({ role, ...notice }: Happening & { clubId: string; role?: 'admin' }): Statement {
  return (role === 'admin' ? toAdmins : toMembers)({ ...notice, ...raising[notice.kind] });
}

/**
 * The statement that tells one member of a club what they can do without: as {@link noticeTo}, but not of a club that they
 * muted, or are not in.
 */
export function noticeToMember(notice: Happening & { userId: string; clubId: string }): Statement {
  return toMember({ ...notice, ...raising[notice.kind] });
}

/**
 * Notifies the voters and the author of a poll that it has ended, if it has. Skips members who muted the club, left
 * it or turned the kind off, and `by`, who ended it.
 */
export function noticeOfEnd(poll: { pollId: string; clubId: string; by: string; now: number }): Statement {
  const { pollId: about, ...at } = poll;
  return toVoters({ kind: 'poll_ended', about, ...at, ...raising.poll_ended });
}

type Raised = Happening & { rest: number; reopens: number; clubId: string | null };

const toReader = (at: Raised & { userId: string }) =>
  raised(at, sql`SELECT id AS user_id FROM ${users} WHERE id = ${at.userId}`);

const toMembers = (at: Raised) => raised(at, notifiableMembers(at.clubId));

const toMember = (at: Raised & { userId: string }) => raised(at, notifiableReaders(at.clubId, sql`(${at.userId})`));

const toVoters = (at: Raised) =>
  raised(at, notifiableReaders(at.clubId, atPoll({ clubId: at.clubId, pollId: at.about, now: at.now })));

const toAdmins = (at: Raised) => raised(at, notifiableMembers(at.clubId, 'admin'));

/** An INSERT for every `user_id` that `hearing` selects. */
function raised({ kind, about, clubId, by, now, rest, reopens }: Raised, hearing: SqlValue) {
  return db
    .insert(notices)
    .select(sql`
      SELECT hearing.user_id, ${kind}, ${about}, ${clubId}, ${now}, ${now}, 0, 1 FROM (${hearing}) AS hearing
      WHERE hearing.user_id <> ${by} AND NOT EXISTS (
        SELECT 1 FROM ${noticeKindsOff} AS off WHERE off.user_id = hearing.user_id AND off.kind = ${kind})`)
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
