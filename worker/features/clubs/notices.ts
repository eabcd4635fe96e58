import { sql } from 'drizzle-orm';
import type { Statement } from '../../platform/db/statement.ts';
import { type NoticeEvent, noticesTo } from '../social/notifications/notices.ts';
import { notifiableMembers, notifiableReaders } from './members.ts';
import { atPoll } from './polls/queries.ts';

/**
 * Notifies the members of a club in one INSERT, except `by`, members who muted the club and those who turned the kind
 * off. With `role`, only admins are notified, even if they muted the club.
 */
export function noticesToClub({ role, ...notice }: NoticeEvent & { clubId: string; role?: 'admin' }): Statement {
  return noticesTo(notice, notifiableMembers(notice.clubId, role));
}

/** Notifies one member of a club; nothing if they muted it, left it, turned the kind off or did it themselves. */
export function noticeToMember(notice: NoticeEvent & { userId: string; clubId: string }): Statement {
  return noticesTo(notice, notifiableReaders(notice.clubId, sql`(${notice.userId})`));
}

/**
 * Notifies the voters and the author of a poll that it has ended, if it has. Skips members who muted the club, left
 * it or turned the kind off, and `by`, who ended it.
 */
export function noticeOfEnd(poll: { pollId: string; clubId: string; by: string; now: number }): Statement {
  const { pollId, ...at } = poll;
  const recipients = notifiableReaders(at.clubId, atPoll({ clubId: at.clubId, pollId, now: at.now }));
  return noticesTo({ kind: 'poll_ended', about: pollId, ...at }, recipients);
}
