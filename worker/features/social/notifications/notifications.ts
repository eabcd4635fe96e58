import { and, eq, sql } from 'drizzle-orm';
import { noticeKindsOff, notices, notificationsSeen } from '../../../platform/db/schema/social.ts';
import { db } from '../../../platform/db/statement.ts';
import type { NoticeKind } from '../../accounts/settings/kinds-contract.ts';

/** Returns the statement that stores when a reader opened their notifications; `now` in epoch seconds. */
export const seeNotifications = ({ userId, now }: { userId: string; now: number }) =>
  db
    .insert(notificationsSeen)
    .values({ userId, seenAt: now })
    .onConflictDoUpdate({ target: notificationsSeen.userId, set: { seenAt: now } });

interface Read {
  userId: string;
  /** Null matches every notification. */
  kind: NoticeKind | null;
  about: string | null;
  clubId: string | null;
  now: number;
}

export const readNotices = ({ userId, kind, about, clubId, now }: Read) =>
  db
    .update(notices)
    .set({ unread: false, readAt: now })
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.unread, true),
        sql`${notices.kind} = coalesce(${kind}, ${notices.kind})`,
        sql`${notices.about} = coalesce(${about}, ${notices.about})`,
        sql`(${clubId} IS NULL OR ${notices.clubId} = ${clubId})`,
      ),
    );

type OfKind = { userId: string; kind: NoticeKind };

export const switchOff = ({ userId, kind }: OfKind) =>
  db.insert(noticeKindsOff).values({ userId, kind }).onConflictDoNothing();

export const switchOn = ({ userId, kind }: OfKind) =>
  db.delete(noticeKindsOff).where(and(eq(noticeKindsOff.userId, userId), eq(noticeKindsOff.kind, kind)));

/** Returns the statement that deletes notifications last raised before a time. It returns a row for each. */
export const forgetNotices = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(notices)
    .where(
      sql`(${notices.userId}, ${notices.kind}, ${notices.about}) IN (
        SELECT user_id, kind, about FROM ${notices} WHERE raised_at < ${before} LIMIT ${limit})`,
    )
    .returning({ raisedAt: notices.raisedAt });
