import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { noticeKindsOff, notices, notificationsSeen } from '../../../platform/db/schema/social.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { users } from '../../accounts/users.ts';
import { books } from '../../books/queries.ts';
import { newestRequestTo } from '../friends/queries.ts';
import { newestShareWith } from '../sharing/queries.ts';
import { isInClubOf, type NoticeSubjects, numberFor, ofSubject } from './present.ts';

/**
 * Returns the time at which a reader last opened the notifications and the times of the newest request, share and
 * notification, in epoch seconds or null.
 */
export const newestOf = (subjects: NoticeSubjects, { userId }: { userId: string }) =>
  db
    .select({
      seenAt: seenBy(userId).as('seenAt'),
      requestAt: newestRequestTo(userId).as('requestAt'),
      shareAt: newestShareWith(userId).as('shareAt'),
      noticeAt: newestNoticeTo(subjects, userId).as('noticeAt'),
    })
    .from(users)
    .where(eq(users.id, userId));

/** Returns SQL for the time at which a reader last opened the notifications, in epoch seconds. */
export function seenBy(reader: SqlValue): SQL<number | null> {
  return sql<number | null>`(SELECT seen_at FROM ${notificationsSeen} WHERE user_id = ${reader})`;
}

// Scans newer notifications, newest first, up to the first one that the reader may see.
function newestNoticeTo(subjects: NoticeSubjects, reader: SqlValue): SQL<number | null> {
  return sql<number | null>`(SELECT raised_at FROM ${notices}
    WHERE user_id = ${reader} AND unread = 1 AND raised_at > coalesce(${seenBy(reader)}, 0)
      AND ${isInClubOf(subjects, reader)} AND ${numberFor(subjects, reader)} > 0
    ORDER BY raised_at DESC LIMIT 1)`;
}

/** Returns SQL for the time of the newest reply that a reader has not read, in epoch seconds. */
export function newestReplyTo(subjects: NoticeSubjects, reader: SqlValue): SQL<number | null> {
  return sql<number | null>`(SELECT raised_at FROM ${notices}
    WHERE user_id = ${reader} AND unread = 1 AND kind = 'reply' AND ${isInClubOf(subjects, reader)} AND ${numberFor(subjects, reader)} > 0
    ORDER BY raised_at DESC LIMIT 1)`;
}

/** Returns the time at which a reader last opened the notifications, in epoch seconds. */
export const lastSeen = ({ userId }: { userId: string }) =>
  db.select({ seenAt: notificationsSeen.seenAt }).from(notificationsSeen).where(eq(notificationsSeen.userId, userId));

export const noticePages = paged('notices', { unread: 'integer', raisedAt: 'integer', kind: 'text', about: 'text' });

interface NoticesOf {
  reader: string;
  /** 1 for unread. */
  unread: number;
  raisedAt: number;
  kind: string;
  about: string;
  limit: number;
}

/**
 * SQL for whether a notification is about a reader. It must be the condition of the partial index
 * notices_about_readers.
 */
export const isAboutReader = sql`${notices.kind} IN ('friend_accepted', 'invite_used')`;

/** Returns a reader's visible notifications, unread first, then newest. */
export const noticesOf = (subjects: NoticeSubjects, { reader, unread, raisedAt, kind, about, limit }: NoticesOf) =>
  db
    .select({
      ...aliased({
        kind: notices.kind,
        about: notices.about,
        clubId: notices.clubId,
        raisedAt: notices.raisedAt,
        unread: notices.unread,
        isbn: books.isbn,
        bookTitle: books.title,
      }),
      clubName: subjects.clubName({ clubId: sql`notices.club_id`, reader }).as('clubName'),
      title: ofSubject(subjects.titles, reader).as('title'),
      date: ofSubject(subjects.dates, reader).as('date'),
      ...aliased({ personId: users.id, personName: users.name }),
      number: sql<number>`notices.number`.as('number'),
    })
    // The LIMIT keeps SQLite from flattening the inner select, so that each notification is counted only once.
    .from(
      sql`(SELECT * FROM (
          SELECT notices.*, ${numberFor(subjects, reader)} AS number FROM notices
          WHERE notices.user_id = ${reader}
            AND (notices.unread, notices.raised_at, notices.kind, notices.about) < (${unread}, ${raisedAt}, ${kind}, ${about})
            AND ${isInClubOf(subjects, reader)}
          ORDER BY notices.unread DESC, notices.raised_at DESC, notices.kind DESC, notices.about DESC LIMIT -1)
        WHERE number > 0 LIMIT ${limit}) AS notices`,
    )
    .leftJoin(books, sql`${books.isbn} = ${ofSubject(subjects.books, reader)}`)
    .leftJoin(users, sql`${users.id} = CASE WHEN ${isAboutReader} THEN CAST(notices.about AS INTEGER) END`)
    .orderBy(desc(notices.unread), desc(notices.raisedAt), desc(notices.kind), desc(notices.about));

/** Returns a reader's notifications for the export: kind, subject and time. */
export const storedNotices = ({ userId }: { userId: string }) =>
  db
    .select({ kind: notices.kind, about: notices.about, raisedAt: notices.raisedAt, readAt: notices.readAt })
    .from(notices)
    .where(eq(notices.userId, userId));

export const kindsOff = ({ userId }: { userId: string }) =>
  db.select({ kind: noticeKindsOff.kind }).from(noticeKindsOff).where(eq(noticeKindsOff.userId, userId));

/** The number of unread notifications among which those of a club are searched for. */
const MAX_SCANNED = 50;

/** Returns one row if the reader's newest unread notifications include one of a club. */
export const clubNews = ({ reader, clubId }: { reader: string; clubId: string }) =>
  db
    .select({ clubId: sql<string>`club_id`.as('clubId') })
    .from(sql`(SELECT club_id FROM ${notices} WHERE user_id = ${reader} AND unread = 1
      ORDER BY raised_at DESC LIMIT ${sql.raw(String(MAX_SCANNED))})`)
    .where(sql`club_id = ${clubId}`)
    .limit(1);

/** Returns SQL for the time since which a reader has not read the posts of a club, in epoch seconds; NULL if there are none. */
export const unreadPostsSince = ({ reader, clubId }: Record<'reader' | 'clubId', SqlValue>): SQL<number | null> =>
  sql<
    number | null
  >`(SELECT since FROM ${notices} WHERE user_id = ${reader} AND kind = 'post' AND about = ${clubId} AND unread = 1)`;
