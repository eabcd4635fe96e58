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
import { clubIdForMember } from '../membership.ts';
import { MAX_MILESTONES } from './contract.ts';

interface InClub {
  clubId: string;
  reader: string;
}

/** Milestones scanned: those of a plan, and removed ones that still have posts. */
const MAX_SCANNED = MAX_MILESTONES * 2;
/** Members whose progress is counted; in a larger club the longest-standing ones. */
const MEMBERS_COUNTED = 500;
/** The most milestones with posts that a feed scans. */
const WITH_POSTS = sql.raw('100');

// Condition for the current reading of a club; false for readers who are no members.
const isCurrentOf = (at: InClub) => and(eq(clubReadings.clubId, clubIdForMember(at)), isNull(clubReadings.endedAt));

const readingColumns = aliased({
  id: clubReadings.id,
  workId: clubReadings.workId,
  isbn: clubReadings.isbn,
  starts: clubReadings.starts,
  version: clubReadings.version,
  bookPages: books.pages,
});

// A club may plan its book ahead, and members may begin before it does.
const begun = sql`min(${clubReadings.starts} * 86400, ${clubReadings.setAt})`;

const farthest = (reader: SqlValue) =>
  farthestPosition({ reader, work: clubReadings.workId, isbn: clubReadings.isbn, pages: books.pages, since: begun });

/** Returns SQL for a member's position as another reader sees it; NULL if the member hides the book from them. */
const positionSeenBy = (reader: SqlValue, member: SqlValue): SQL<Position | null> =>
  sql`iif(${isVisibleTo(reader, member, clubReadings.workId)}, ${farthest(member)}, NULL)`.mapWith(parsePosition);

/** The club's current book and the viewer's progress, for members. */
export const openReading = (at: InClub) =>
  db
    .select({ ...readingColumns, ...storedBookColumns, position: farthest(at.reader).as('position') })
    .from(clubReadings)
    .innerJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(isCurrentOf(at));

/** Finds the milestones of the current plan in order, then those that were removed from it. */
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
    .where(eq(clubMilestones.readingId, sql`(SELECT ${clubReadings.id} FROM ${clubReadings} WHERE ${isCurrentOf(at)})`))
    .orderBy(sql`${clubMilestones.position} IS NULL, ${clubMilestones.position}, ${clubMilestones.id}`)
    .limit(MAX_SCANNED);

/** The reader's own reading of the club's current book. */
export const ownReading = (at: InClub) =>
  readingOfWork(at.reader, sql`(SELECT ${clubReadings.workId} FROM ${clubReadings} WHERE ${isCurrentOf(at)})`);

/** Finds the positions of at most 500 members, without their names. */
export const progressOfMembers = (at: InClub) =>
  db
    .select({ position: positionSeenBy(at.reader, sql`counted.user_id`).as('position') })
    .from(
      sql`(SELECT user_id FROM ${clubMembers} WHERE club_id = ${clubIdForMember(at)}
        ORDER BY role, joined_at, user_id LIMIT ${sql.raw(String(MEMBERS_COUNTED))}) AS counted`,
    )
    .innerJoin(clubReadings, isCurrentOf(at))
    .innerJoin(books, eq(books.isbn, clubReadings.isbn));

export const sharingMemberPages = paged('club_members_telling', { personId: 'text' }, { order: 'ascending' });

/** Members who share their progress, with how far they are. */
export const membersSharing = (at: InClub & { personId: string; limit: number }) =>
  db
    .select({ ...userColumns, position: positionSeenBy(at.reader, clubMembers.userId).as('position') })
    .from(clubMembers)
    .innerJoin(users, eq(users.id, clubMembers.userId))
    .innerJoin(clubReadings, isCurrentOf(at))
    .innerJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(
      and(
        eq(clubMembers.clubId, clubIdForMember(at)),
        // Written like the condition of its partial index.
        sql`${clubMembers.sharesProgress} = 1`,
        sql`${clubMembers.userId} > CAST(${at.personId} AS INTEGER)`,
        sql`${users.suspendedAt} IS NULL AND NOT ${areBlocked(at.reader, users.id)}`,
      ),
    )
    .orderBy(asc(clubMembers.userId))
    .limit(at.limit);

export const sharesProgressIn = ({ clubId, reader }: InClub) =>
  db
    .select({ sharesProgress: clubMembers.sharesProgress })
    .from(clubMembers)
    .where(and(eq(clubMembers.clubId, clubId), eq(clubMembers.userId, reader)));

export const pastPages = paged('club_readings_past', { endedAt: 'integer', id: 'text' });

/** Finds the books that a club has read, latest first. */
export const pastReadings = (at: InClub & { endedAt: number; id: string; limit: number }) =>
  db
    .select({ ...readingColumns, ...storedBookColumns, endedAt: sql<number>`${clubReadings.endedAt}`.as('endedAt') })
    .from(clubReadings)
    .innerJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(
      and(
        eq(clubReadings.clubId, clubIdForMember(at)),
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

const reachedByMember = (reader: SqlValue) =>
  hasReached({
    reader,
    work: sql`plan.work_id`,
    isbn: sql`plan.isbn`,
    pages: sql`edition.pages`,
    unit: sql`milestone.unit`,
    value: sql`milestone.value`,
  });

/** Returns SQL for whether a reader has reached a milestone. */
export function hasReachedMilestone(reader: SqlValue, milestoneId: SqlValue): SQL {
  return sql`EXISTS (
    SELECT 1 FROM ${clubMilestones} AS milestone
    JOIN ${clubReadings} AS plan ON plan.id = milestone.reading_id
    JOIN ${books} AS edition ON edition.isbn = plan.isbn
    WHERE milestone.id = ${milestoneId} AND ${reachedByMember(reader)})`;
}

/** Returns SQL for whether a reader has reached a milestone or opened it before. */
function isMilestoneOpenTo(reader: SqlValue, milestoneId: SqlValue): SQL<boolean> {
  return sql`EXISTS (
    SELECT 1 FROM ${clubMilestones} AS milestone
    JOIN ${clubReadings} AS plan ON plan.id = milestone.reading_id
    JOIN ${books} AS edition ON edition.isbn = plan.isbn
    WHERE milestone.id = ${milestoneId}
      AND (${openedBy(reader, sql`milestone.id`)} OR ${reachedByMember(reader)}))`.mapWith(Boolean);
}

/**
 * Returns SQL for whether the reader has reached or opened the milestone of a club_posts row, or the post has none. The
 * author of a post needs this to see its replies: otherwise anyone could read ahead by posting to a later milestone.
 */
export function isOpenTo(reader: SqlValue): SQL<boolean> {
  return sql`(${clubPosts.milestoneId} IS NULL OR ${isMilestoneOpenTo(reader, clubPosts.milestoneId)})`.mapWith(
    Boolean,
  );
}

/**
 * Returns SQL for whether a reader may see the text of a club_posts row: its milestone is open to them, or they wrote
 * it.
 */
export function isPostVisibleTo(reader: SqlValue): SQL<boolean> {
  return sql`(${clubPosts.userId} IS ${reader} OR ${isOpenTo(reader)})`.mapWith(Boolean);
}

/**
 * Returns SQL for whether a reader may see a club_posts row only because they wrote it, so that its replies are
 * withheld.
 */
export function areRepliesWithheldFrom(reader: SqlValue): SQL<boolean> {
  return sql`(${clubPosts.userId} IS ${reader} AND NOT ${isOpenTo(reader)})`.mapWith(Boolean);
}

// The most of a reader's own posts that are subtracted, since those are not withheld.
const MAX_OWN = sql.raw('50');

/** Finds how many posts of a club are withheld from a reader at each milestone, the newest plan first. */
export const withheldPostsIn = (at: InClub & { limit: number }) =>
  db
    .select({
      milestoneId: sql<string>`milestone.id`.as('milestoneId'),
      title: sql<string>`milestone.title`.as('milestoneTitle'),
      book: sql<string>`edition.title`.as('editionTitle'),
      posts: sql<number>`milestone.post_count - (SELECT count(*) FROM (SELECT 1 FROM ${clubPosts}
        WHERE ${clubPosts.milestoneId} = milestone.id AND ${clubPosts.userId} = ${at.reader}
        LIMIT ${MAX_OWN}))`.as('posts'),
    })
    .from(
      sql`(SELECT * FROM ${clubMilestones} WHERE club_id = ${clubIdForMember(at)} AND post_count > 0
        ORDER BY made_at DESC LIMIT ${WITH_POSTS}) AS milestone
        JOIN ${clubReadings} AS plan ON plan.id = milestone.reading_id
        JOIN ${books} AS edition ON edition.isbn = plan.isbn`,
    )
    .where(
      sql`NOT ${openedBy(at.reader, sql`milestone.id`)} AND NOT ${reachedByMember(at.reader)}
        AND EXISTS (SELECT 1 FROM ${clubPosts} WHERE ${clubPosts.milestoneId} = milestone.id
          AND ${clubPosts.userId} IS NOT ${at.reader})`,
    )
    .orderBy(sql`plan.ended_at IS NOT NULL, milestone.made_at DESC, milestone.position`)
    .limit(at.limit);
