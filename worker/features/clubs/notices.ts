import { sql } from 'drizzle-orm';
import { clubMembers } from '../../platform/db/schema/clubs.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { type NoticeEvent, noticesTo } from '../social/notifications/notices.ts';
import { notifiableMembers, notifiableReaders } from './members.ts';
import { pollParticipants } from './polls/queries.ts';

/**
 * Returns the statement that notifies the members of a club, except `by` and members who muted the club or turned the
 * kind off. With `role`, it notifies all admins, even those who muted the club.
 */
export function notifyClub({ role, ...notice }: NoticeEvent & { clubId: string; role?: 'admin' }): Statement {
  return noticesTo(notice, notifiableMembers(notice.clubId, role));
}

/**
 * Returns the statement that notifies one member of a club, unless they muted or left it, turned the kind off or did it
 * themselves.
 */
export function notifyMember(notice: NoticeEvent & { userId: string; clubId: string }): Statement {
  return noticesTo(notice, notifiableReaders(notice.clubId, sql`(${notice.userId})`));
}

/**
 * Returns the statement that notifies the voters and the author of a poll if it has ended, except `by`, who ended it,
 * and those who muted or left the club or turned the kind off.
 */
export function notifyPollEnded(poll: { pollId: string; clubId: string; by: string; now: number }): Statement {
  const { pollId, ...at } = poll;
  const recipients = notifiableReaders(at.clubId, pollParticipants({ clubId: at.clubId, pollId, now: at.now }));
  return noticesTo({ kind: 'poll_ended', about: pollId, ...at }, recipients);
}

/** Returns the statement that notifies the members of a club that moderators are about to remove, except one. */
export function clubClosedNotice({ clubId, by, now }: { clubId: string; by: string; now: number }): Statement {
  return noticesTo(
    { kind: 'club_closed', about: clubId, clubId: null, by, now },
    sql`SELECT user_id FROM ${clubMembers} WHERE club_id = ${clubId}`,
  );
}
