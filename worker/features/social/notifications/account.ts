import { and, eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { noticeKindsOff, notices, notificationsSeen } from '../../../platform/db/schema/social.ts';
import { db } from '../../../platform/db/statement.ts';
import { isAboutReader, kindsOff, lastSeen, storedNotices } from './queries.ts';

/** Export and deletion of notifications, switched-off kinds and the time at which the reader last opened them. */
export const notificationsPart: AccountPart = {
  tables: ['notifications_seen', 'notices', 'notice_kinds_off'],
  exported: (userId) => ({
    notifications_seen: lastSeen({ userId }),
    notices: storedNotices({ userId }),
    notice_kinds_off: kindsOff({ userId }),
  }),
  deleteRows: (userId) => [
    db.delete(notificationsSeen).where(eq(notificationsSeen.userId, userId)),
    db.delete(notices).where(eq(notices.userId, userId)),
    // Notifications of other readers about this one.
    db.delete(notices).where(and(isAboutReader, sql`${notices.about} = CAST(${userId} AS TEXT)`)),
    db.delete(noticeKindsOff).where(eq(noticeKindsOff.userId, userId)),
  ],
};
