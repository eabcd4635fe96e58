import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import {
  clubBans,
  clubCodes,
  clubMembers,
  clubMilestones,
  clubPosts,
  clubReadings,
  clubs,
} from '../../platform/db/schema/clubs.ts';
import { db, type RowOf, type SqlValue } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import { areBlocked, blockStateFor } from '../accounts/blocks.ts';
import { userColumns, users } from '../accounts/users.ts';
import { books } from '../books/queries.ts';
import { unreadPostsSince } from '../social/notifications/queries.ts';
import { inviteCodes, type PostType } from './contract.ts';
import type { Role } from './directory-contract.ts';
import { clubColumns, clubIdForMember, mutedInClub, roleInClub } from './membership.ts';
import { likedBy } from './posts/likes.ts';
import { newPostsIn } from './posts/posts.ts';
import { areRepliesWithheldFrom, isPostVisibleTo } from './readings/queries.ts';

export const clubPages = paged('clubs', { joinedAt: 'integer', clubId: 'text' });

interface ClubsOf {
  reader: string;
  joinedAt: number;
  clubId: string;
  limit: number;
}

function newPostsFor(reader: SqlValue): SQL<number> {
  const since = unreadPostsSince({ reader, clubId: clubs.id });
  const count = newPostsIn({ clubId: clubs.id, reader, since, until: sql.raw(String(Number.MAX_SAFE_INTEGER)) });
  return sql<number>`iif(${since} IS NULL, 0, ${count})`;
}

/** Finds the clubs that a reader is in, the latest joined first. */
export const clubsOf = ({ reader, joinedAt, clubId, limit }: ClubsOf) =>
  db
    .select({
      ...aliased({
        clubId: clubs.id,
        name: clubs.name,
        memberCount: clubs.memberCount,
        role: clubMembers.role,
        joinedAt: clubMembers.joinedAt,
        bookTitle: books.title,
        bookCover: books.cover,
      }),
      newPosts: newPostsFor(reader).as('newPosts'),
    })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .leftJoin(clubReadings, and(eq(clubReadings.clubId, clubs.id), isNull(clubReadings.endedAt)))
    .leftJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(
      and(
        eq(clubMembers.userId, reader),
        sql`(${clubMembers.joinedAt}, ${clubMembers.clubId}) < (${joinedAt}, ${clubId})`,
      ),
    )
    .orderBy(desc(clubMembers.joinedAt), desc(clubMembers.clubId))
    .limit(limit);

export const postPages = paged('club_posts', { position: 'integer' });

export const announcementPages = paged('club_announcements', { position: 'integer' });

/** Rows scanned to fill a page of fifty, because posts beyond the viewer's progress are skipped. */
const SCANNED = sql.raw('200');

interface Posts extends InClub {
  type: PostType;
  position: number;
}

// The position down to which a page scans posts. Positions increase by one, so it scans at most as many posts as
// positions.
const scanEnd = (at: Posts) =>
  sql`(SELECT newest.position - ${SCANNED} FROM ${clubPosts} AS newest
    WHERE newest.club_id = ${at.clubId} AND newest.type = ${at.type} AND newest.position < ${at.position}
    ORDER BY newest.position DESC LIMIT 1)`;

const postColumns = aliased({
  postId: clubPosts.id,
  type: clubPosts.type,
  replies: clubPosts.replyCount,
  likes: clubPosts.likeCount,
  postedAt: clubPosts.createdAt,
  position: clubPosts.position,
  authorId: clubPosts.userId,
  editedAt: clubPosts.editedAt,
});

interface InClub {
  clubId: string;
  reader: string;
}

// Texts of blocked authors are not read from the database.
const textFor = (reader: string, words: typeof clubPosts.title | typeof clubPosts.content) =>
  sql<string>`iif(${areBlocked(reader, clubPosts.userId)}, '', ${words})`;

/**
 * A club's posts or announcements, newest first, for members. Posts beyond the viewer's progress are skipped in SQL,
 * so that spoilers are never read from the database.
 */
export const postsIn = (at: Posts & { limit: number }) =>
  db
    .select({
      ...postColumns,
      ...userColumns,
      authorRole: sql<Role | null>`${clubMembers.role}`.as('authorRole'),
      milestoneId: sql<string | null>`${clubMilestones.id}`.as('milestoneId'),
      milestoneTitle: sql<string | null>`${clubMilestones.title}`.as('milestoneTitle'),
      milestoneBook: sql<string | null>`${books.title}`.as('milestoneBook'),
      blockState: blockStateFor(at.reader, clubPosts.userId).as('blockState'),
      title: textFor(at.reader, clubPosts.title).as('title'),
      content: textFor(at.reader, clubPosts.content).as('content'),
      liked: likedBy(at.reader, clubPosts.id).as('liked'),
      areRepliesWithheld: areRepliesWithheldFrom(at.reader).as('areRepliesWithheld'),
    })
    .from(clubPosts)
    .leftJoin(clubMilestones, eq(clubMilestones.id, clubPosts.milestoneId))
    .leftJoin(clubReadings, eq(clubReadings.id, clubMilestones.readingId))
    .leftJoin(books, eq(books.isbn, clubReadings.isbn))
    .leftJoin(users, eq(users.id, clubPosts.userId))
    .leftJoin(
      clubMembers,
      and(eq(clubMembers.clubId, clubPosts.clubId), eq(clubMembers.userId, sql`${clubPosts.userId}`)),
    )
    .where(
      and(
        eq(clubPosts.clubId, clubIdForMember(at)),
        eq(clubPosts.type, at.type),
        lt(clubPosts.position, at.position),
        gt(clubPosts.position, scanEnd(at)),
        isPostVisibleTo(at.reader),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(desc(clubPosts.position))
    .limit(at.limit);

/**
 * Finds a club with the reader's role, and the position at which its posts continue after those that were scanned for
 * such a page; null if there are no more.
 */
export const membershipOverPosts = (at: Posts & { limit: number }) =>
  db
    .select({
      ...clubColumns,
      role: roleInClub,
      muted: mutedInClub,
      newSince: unreadPostsSince({ reader: at.reader, clubId: clubs.id }).as('newSince'),
      continuesAt: sql<number | null>`(SELECT max(older.position) FROM ${clubPosts} AS older
        WHERE older.club_id = ${clubIdForMember(at)} AND older.type = ${at.type} AND older.position <= ${scanEnd(at)}
          AND ${at.limit} > 0)`.as('continuesAt'),
    })
    .from(clubs)
    .leftJoin(clubMembers, and(eq(clubMembers.clubId, clubs.id), eq(clubMembers.userId, at.reader)))
    .where(eq(clubs.id, at.clubId));

/** Finds a post's time and its numbers of replies and likes. */
export const postTime = ({ clubId, postId }: { clubId: string; postId: string }) =>
  db
    .select({ postedAt: clubPosts.createdAt, replies: clubPosts.replyCount, likes: clubPosts.likeCount })
    .from(clubPosts)
    .where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId)));

/** The author of a post, if it exists with this type. */
export const authorOf = ({ clubId, postId, type }: { clubId: string; postId: string; type: PostType }) =>
  db
    .select({ userId: clubPosts.userId })
    .from(clubPosts)
    .where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId), eq(clubPosts.type, type)));

// Without an ID, by which a reader would find out who blocked them: a cursor can be read, and written with any values.
export const memberPages = paged(
  'club_members',
  { role: 'text', joinedAt: 'integer', place: 'integer' },
  { order: 'ascending' },
);

interface MembersIn extends InClub {
  role: string;
  joinedAt: number;
  /** How many who joined in this second are on pages before. */
  place: number;
  limit: number;
}

/** A club's members, for members: admins first, then longest-standing first. */
export const membersIn = (at: MembersIn) =>
  db
    .select({
      ...aliased({ role: clubMembers.role, joinedAt: clubMembers.joinedAt, postCount: clubMembers.postCount }),
      ...userColumns,
      blockState: blockStateFor(at.reader, users.id).as('blockState'),
    })
    .from(clubMembers)
    .innerJoin(users, eq(users.id, clubMembers.userId))
    .where(
      and(
        eq(clubMembers.clubId, clubIdForMember(at)),
        isNull(users.suspendedAt),
        sql`(${clubMembers.role}, ${clubMembers.joinedAt}) >= (${at.role}, ${at.joinedAt})`,
      ),
    )
    .orderBy(asc(clubMembers.role), asc(clubMembers.joinedAt), asc(clubMembers.userId))
    .limit(at.limit)
    .offset(Math.max(0, at.place));

/** Numbers members among those who joined in the same second, from the position of a page on. */
export function placedMembers(
  rows: readonly RowOf<typeof membersIn>[],
  from: Pick<MembersIn, 'role' | 'joinedAt' | 'place'>,
) {
  let { role, joinedAt, place } = from;
  return rows.map((row) => {
    place = row.role === role && row.joinedAt === joinedAt ? place + 1 : 1;
    ({ role, joinedAt } = row);
    return { ...row, place };
  });
}

/** Finds a club's invite codes for its admins: the system's first, then the newest. */
export const codesOf = (at: InClub) =>
  db
    .select({
      ...aliased({
        code: clubCodes.code,
        active: clubCodes.active,
        system: clubCodes.system,
        generatedBy: clubCodes.generatedBy,
        uses: clubCodes.uses,
      }),
      ...userColumns,
      blockState: blockStateFor(at.reader, clubCodes.generatedBy).as('blockState'),
    })
    .from(clubCodes)
    .leftJoin(users, eq(users.id, clubCodes.generatedBy))
    .where(eq(clubCodes.clubId, clubIdForMember(at, 'admin')))
    .orderBy(desc(clubCodes.system), desc(clubCodes.createdAt), desc(clubCodes.code))
    .limit(inviteCodes.limit);

export const banPages = paged('club_bans', { bannedAt: 'integer', personId: 'text' });

/** Banned readers of a club, latest first, for admins. */
export const bannedMembers = (at: InClub & { bannedAt: number; personId: string; limit: number }) =>
  db
    .select({
      ...aliased({ bannedAt: clubBans.bannedAt }),
      ...userColumns,
      blockState: blockStateFor(at.reader, users.id).as('blockState'),
    })
    .from(clubBans)
    .innerJoin(users, eq(users.id, clubBans.userId))
    .where(
      and(
        eq(clubBans.clubId, clubIdForMember(at, 'admin')),
        sql`(${clubBans.bannedAt}, ${clubBans.userId}) < (${at.bannedAt}, ${at.personId})`,
      ),
    )
    .orderBy(desc(clubBans.bannedAt), desc(clubBans.userId))
    .limit(at.limit);

/** Finds the author fields of the viewer, for a post that they just wrote. */
export const authorRow = ({ reader }: { reader: string }) =>
  db.select(userColumns).from(users).where(eq(users.id, reader));
