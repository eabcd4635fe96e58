import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import {
  clubMembers,
  clubMilestones,
  clubOpenedMilestones,
  clubPosts,
  clubReadings,
} from '../../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { isVisibleTo } from '../../books/hidden.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import { farthestPosition, hasReached, type Position, parsePosition } from '../../library/readings/position.ts';
import { readingOfWork } from '../../library/readings/queries.ts';
import { clubSeenBy } from '../membership.ts';
import { MOST_MILESTONES } from './contract.ts';

interface InClub {
  clubId: string;
  reader: string;
}

/** Milestones scanned: those of a plan, and removed ones that still have posts. */
const LOOKED_AT = MOST_MILESTONES * 2;
/** Members whose progress is counted; in a larger club the longest-standing ones. */
const COUNTED = 500;
/** Milestones with posts that a feed may say something of. */
const TALKED_OF = sql.raw('100');

// The current reading of a club, for members.
const openOf = (at: InClub) => and(eq(clubReadings.clubId, clubSeenBy(at)), isNull(clubReadings.endedAt));

const readingColumns = aliased({
  id: clubReadings.id,
  workId: clubReadings.workId,
  isbn: clubReadings.isbn,
  starts: clubReadings.starts,
  version: clubReadings.version,
  bookPages: books.pages,
});

const farthest = (reader: SqlValue) =>
  farthestPosition({ reader, work: clubReadings.workId, isbn: clubReadings.isbn, pages: books.pages });

/** The same for another member's view: a reader who hides the book appears as not started. */
const toldTo = (reader: SqlValue, member: SqlValue): SQL<Position | null> =>
  sql`iif(${isVisibleTo(reader, member, clubReadings.workId)}, ${farthest(member)}, NULL)`.mapWith(parsePosition);

/** The club's current book and the viewer's progress, for members. */
export const openReading = (at: InClub) =>
  db
    .select({ ...readingColumns, ...storedBookColumns, come: farthest(at.reader).as('come') })
    .from(clubReadings)
    .innerJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(openOf(at));

/** Milestones in plan order, then those removed from the plan. */
export const openMilestones = (at: InClub) =>
  db
    .select({
      ...aliased({
        id: clubMilestones.id,
        position: clubMilestones.position,
        title: clubMilestones.title,
        unit: clubMilestones.unit,
        value: clubMilestones.value,
        due: clubMilestones.due,
        posts: clubMilestones.postCount,
      }),
      opened: openedBy(at.reader, clubMilestones.id).as('opened'),
    })
    .from(clubMilestones)
    .where(eq(clubMilestones.readingId, sql`(SELECT ${clubReadings.id} FROM ${clubReadings} WHERE ${openOf(at)})`))
    .orderBy(sql`${clubMilestones.position} IS NULL, ${clubMilestones.position}, ${clubMilestones.id}`)
    .limit(LOOKED_AT);

/** The reader's own reading of the club's current book. */
export const ownReading = (at: InClub) =>
  readingOfWork(at.reader, sql`(SELECT ${clubReadings.workId} FROM ${clubReadings} WHERE ${openOf(at)})`);

/** Members' progress without names, for at most 500 who have started the book. */
export const progressOfMembers = (at: InClub) =>
  db
    .select({ come: toldTo(at.reader, sql`counted.user_id`).as('come') })
    .from(
      sql`(SELECT user_id FROM ${clubMembers} WHERE club_id = ${clubSeenBy(at)}
        ORDER BY role, joined_at, user_id LIMIT ${sql.raw(String(COUNTED))}) AS counted`,
    )
    .innerJoin(clubReadings, openOf(at))
    .innerJoin(books, eq(books.isbn, clubReadings.isbn));

/** Pages of the members who share their progress. */
export const sharingMemberPages = paged('club_members_telling', { personId: 'text' }, { order: 'ascending' });

/** Members who share their progress, with how far they are. */
export const membersSharing = (at: InClub & { personId: string; limit: number }) =>
  db
    .select({ ...userColumns, come: toldTo(at.reader, clubMembers.userId).as('come') })
    .from(clubMembers)
    .innerJoin(users, eq(users.id, clubMembers.userId))
    .innerJoin(clubReadings, openOf(at))
    .innerJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(
      and(
        eq(clubMembers.clubId, clubSeenBy(at)),
        // As its index says it.
        sql`${clubMembers.tellsProgress} = 1`,
        sql`${clubMembers.userId} > CAST(${at.personId} AS INTEGER)`,
        sql`${users.suspendedAt} IS NULL AND NOT ${areBlocked(at.reader, users.id)}`,
      ),
    )
    .orderBy(asc(clubMembers.userId))
    .limit(at.limit);

export const sharesProgressIn = ({ clubId, reader }: InClub) =>
  db
    .select({ tells: clubMembers.tellsProgress })
    .from(clubMembers)
    .where(and(eq(clubMembers.clubId, clubId), eq(clubMembers.userId, reader)));

/** The pages of a club's shelf. */
export const pastPages = paged('club_readings_past', { endedAt: 'integer', id: 'text' });

/** The books that a club has read, the last one first. */
export const pastReadings = (at: InClub & { endedAt: number; id: string; limit: number }) =>
  db
    .select({ ...readingColumns, ...storedBookColumns, endedAt: sql<number>`${clubReadings.endedAt}`.as('endedAt') })
    .from(clubReadings)
    .innerJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(
      and(
        eq(clubReadings.clubId, clubSeenBy(at)),
        sql`(${clubReadings.endedAt}, ${clubReadings.id}) < (${at.endedAt}, ${at.id})`,
      ),
    )
    .orderBy(desc(clubReadings.endedAt), desc(clubReadings.id))
    .limit(at.limit);

/** A milestone of a club and whether the reader has reached it; `position` is empty if it is no longer in a plan. */
export const milestoneIn = ({ clubId, milestoneId, reader }: InClub & { milestoneId: string }) =>
  db
    .select({
      ...aliased({
        title: clubMilestones.title,
        position: clubMilestones.position,
        readingId: clubMilestones.readingId,
      }),
      ...storedBookColumns,
      isOpen: isMilestoneOpenTo(reader, clubMilestones.id).as('isOpen'),
    })
    .from(clubMilestones)
    .innerJoin(clubReadings, eq(clubReadings.id, clubMilestones.readingId))
    .innerJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(and(eq(clubMilestones.id, milestoneId), eq(clubMilestones.clubId, clubId)));

function openedBy(reader: SqlValue, milestone: SqlValue): SQL<boolean> {
  return sql`EXISTS (SELECT 1 FROM ${clubOpenedMilestones}
    WHERE ${clubOpenedMilestones.milestoneId} = ${milestone} AND ${clubOpenedMilestones.userId} = ${reader})`.mapWith(
    Boolean,
  );
}

const reached = (reader: SqlValue) =>
  hasReached({
    reader,
    work: sql`plan.work_id`,
    isbn: sql`plan.isbn`,
    pages: sql`edition.pages`,
    unit: sql`milestone.unit`,
    value: sql`milestone.value`,
  });

/** SQL: whether a reader has reached a milestone. */
export function hasReachedMilestone(reader: SqlValue, milestoneId: SqlValue): SQL {
  return sql`EXISTS (
    SELECT 1 FROM ${clubMilestones} AS milestone
    JOIN ${clubReadings} AS plan ON plan.id = milestone.reading_id
    JOIN ${books} AS edition ON edition.isbn = plan.isbn
    WHERE milestone.id = ${milestoneId} AND ${reached(reader)})`;
}

/** SQL: whether a reader has reached a milestone or opened it before. */
function isMilestoneOpenTo(reader: SqlValue, milestoneId: SqlValue): SQL<boolean> {
  return sql`EXISTS (
    SELECT 1 FROM ${clubMilestones} AS milestone
    JOIN ${clubReadings} AS plan ON plan.id = milestone.reading_id
    JOIN ${books} AS edition ON edition.isbn = plan.isbn
    WHERE milestone.id = ${milestoneId}
      AND (${openedBy(reader, sql`milestone.id`)} OR ${reached(reader)}))`.mapWith(Boolean);
}

/**
 * SQL: whether the reader has reached the milestone of a club_posts row, or the post has none. Replies use the same
 * check: if one's own post were enough, anyone could read ahead by posting to a later milestone.
 */
export function isOpenTo(reader: SqlValue): SQL<boolean> {
  return sql`(${clubPosts.milestoneId} IS NULL OR ${isMilestoneOpenTo(reader, clubPosts.milestoneId)})`.mapWith(
    Boolean,
  );
}

/** SQL: whether a reader may see the words of a row of club_posts: it is open to them, or they wrote it. */
export function isPostVisibleTo(reader: SqlValue): SQL<boolean> {
  return sql`(${clubPosts.userId} IS ${reader} OR ${isOpenTo(reader)})`.mapWith(Boolean);
}

/** SQL: whether a reader sees a row of club_posts only because they wrote it, so that its replies wait for them. */
export function areRepliesWithheldFrom(reader: SqlValue): SQL<boolean> {
  return sql`(${clubPosts.userId} IS ${reader} AND NOT ${isOpenTo(reader)})`.mapWith(Boolean);
}

// A reader's own posts at a milestone do not wait for them.
const OWN_AT_MOST = sql.raw('50');

/** The posts that wait for a reader in a club, by milestone, the newest plan first. */
export const withheldPostsIn = (at: InClub & { limit: number }) =>
  db
    .select({
      milestoneId: sql<string>`milestone.id`.as('milestoneId'),
      title: sql<string>`milestone.title`.as('milestoneTitle'),
      book: sql<string>`edition.title`.as('editionTitle'),
      posts: sql<number>`milestone.post_count - (SELECT count(*) FROM (SELECT 1 FROM ${clubPosts}
        WHERE ${clubPosts.milestoneId} = milestone.id AND ${clubPosts.userId} = ${at.reader}
        LIMIT ${OWN_AT_MOST}))`.as('posts'),
    })
    .from(
      sql`(SELECT * FROM ${clubMilestones} WHERE club_id = ${clubSeenBy(at)} AND post_count > 0
        ORDER BY made_at DESC LIMIT ${TALKED_OF}) AS milestone
        JOIN ${clubReadings} AS plan ON plan.id = milestone.reading_id
        JOIN ${books} AS edition ON edition.isbn = plan.isbn`,
    )
    .where(
      sql`NOT ${openedBy(at.reader, sql`milestone.id`)} AND NOT ${reached(at.reader)}
        AND EXISTS (SELECT 1 FROM ${clubPosts} WHERE ${clubPosts.milestoneId} = milestone.id
          AND ${clubPosts.userId} IS NOT ${at.reader})`,
    )
    .orderBy(sql`plan.ended_at IS NOT NULL, milestone.made_at DESC, milestone.position`)
    .limit(at.limit);
