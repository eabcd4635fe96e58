import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { people, personColumns } from '../account/people.ts';
import { named } from '../db/columns.ts';
import type { Builder } from '../db/open.ts';
import { clubBans, clubCodes, clubMembers, clubPosts, clubs } from '../db/schema/clubs.ts';
import { shaped } from '../db/shaped.ts';
import { inviteCodes, type PostType, type Role } from './contract.ts';
import type { Place, Wanted } from './places.ts';
import { clubSeenBy } from './standing.ts';

/** The clubs that a reader is in, the one they joined last first. */
export const clubsOf = shaped((build: Builder, reader: string, { after, most }: Wanted) => {
  return build
    .select(
      named({
        clubId: clubs.id,
        name: clubs.name,
        memberCount: clubs.memberCount,
        role: clubMembers.role,
        joinedAt: clubMembers.joinedAt,
      }),
    )
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .where(and(eq(clubMembers.userId, reader), before(sql`${clubMembers.joinedAt}, ${clubMembers.clubId}`, after)))
    .orderBy(desc(clubMembers.joinedAt), desc(clubMembers.clubId))
    .limit(most);
});

/**
 * The clubs that are listed for everybody, the largest first, and whether the reader (empty for a visitor) is in them or
 * banned from them; only one club, if one is named.
 */
export const listedClubs = shaped((build: Builder, reader: string, { after, most }: Wanted, only: string | null) => {
  return build
    .select({
      ...named({
        clubId: clubs.id,
        name: clubs.name,
        memberCount: clubs.memberCount,
        privacy: clubs.privacySetting,
        genreFocus: clubs.genreFocus,
      }),
      role: sql<Role | null>`${clubMembers.role}`.as('role'),
      bannedAt: sql<number | null>`${clubBans.bannedAt}`.as('bannedAt'),
    })
    .from(clubs)
    .leftJoin(clubMembers, and(eq(clubMembers.clubId, clubs.id), eq(clubMembers.userId, reader)))
    .leftJoin(clubBans, and(eq(clubBans.clubId, clubs.id), eq(clubBans.userId, reader)))
    .where(
      // The value stands in the statement, since only then it is seen to fit the index of the listed ones; every club has
      // a member, and asking for one makes the index the way in.
      and(
        sql`${clubs.privacySetting} <> 'private'`,
        gt(clubs.memberCount, 0),
        only === null ? undefined : eq(clubs.id, only),
        before(sql`${clubs.memberCount}, ${clubs.id}`, after),
      ),
    )
    .orderBy(desc(clubs.memberCount), desc(clubs.id))
    .limit(most);
});

const postColumns = {
  ...named({
    postId: clubPosts.id,
    type: clubPosts.type,
    title: clubPosts.title,
    content: clubPosts.content,
    postedAt: clubPosts.createdAt,
    position: clubPosts.position,
    authorId: clubPosts.userId,
  }),
  authorRole: sql<Role | null>`${clubMembers.role}`.as('authorRole'),
  ...personColumns,
};

/** A club's posts or announcements, newest first, for whoever is in it; nothing for anybody else. */
export const postsIn = shaped(
  (build: Builder, clubId: string, reader: string, type: PostType, { after, most }: Wanted) => {
    return build
      .select(postColumns)
      .from(clubPosts)
      .leftJoin(people, eq(people.id, clubPosts.userId))
      .leftJoin(
        clubMembers,
        and(eq(clubMembers.clubId, clubPosts.clubId), eq(clubMembers.userId, sql`${clubPosts.userId}`)),
      )
      .where(
        and(
          eq(clubPosts.clubId, clubSeenBy(clubId, reader)),
          eq(clubPosts.type, type),
          after === null ? undefined : lt(clubPosts.position, after.at),
        ),
      )
      .orderBy(desc(clubPosts.position))
      .limit(most);
  },
);

/** When a post was written that is in a club; no row for one that is not there. */
export const postedAt = shaped((build: Builder, clubId: string, postId: string) => {
  return build
    .select({ postedAt: clubPosts.createdAt })
    .from(clubPosts)
    .where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId)));
});

/** Who wrote a post of a club, if it is there under this type. */
export const authorOf = shaped((build: Builder, clubId: string, postId: string, type: PostType) => {
  return build
    .select({ userId: clubPosts.userId })
    .from(clubPosts)
    .where(and(eq(clubPosts.id, postId), eq(clubPosts.clubId, clubId), eq(clubPosts.type, type)));
});

/** A club's members for whoever is in it: admins first, then whoever has been there longest. */
export const membersIn = shaped((build: Builder, clubId: string, reader: string, { after, most }: Wanted) => {
  return build
    .select({
      ...named({ role: clubMembers.role, joinedAt: clubMembers.joinedAt, postCount: clubMembers.postCount }),
      ...personColumns,
    })
    .from(clubMembers)
    .innerJoin(people, eq(people.id, clubMembers.userId))
    .where(
      and(
        eq(clubMembers.clubId, clubSeenBy(clubId, reader)),
        after === null
          ? undefined
          : sql`(${clubMembers.role}, ${clubMembers.joinedAt}, ${clubMembers.userId}) > (${after.list}, ${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(clubMembers.role), asc(clubMembers.joinedAt), asc(clubMembers.userId))
    .limit(most);
});

/** A club's invite codes for its admins, the system's first, then the newest; there are never more than a page of them. */
export const codesOf = shaped((build: Builder, clubId: string, reader: string) => {
  return build
    .select({
      ...named({
        code: clubCodes.code,
        active: clubCodes.active,
        system: clubCodes.system,
        generatedBy: clubCodes.generatedBy,
        uses: clubCodes.uses,
      }),
      ...personColumns,
    })
    .from(clubCodes)
    .leftJoin(people, eq(people.id, clubCodes.generatedBy))
    .where(eq(clubCodes.clubId, clubSeenBy(clubId, reader, 'admin')))
    .orderBy(desc(clubCodes.system), desc(clubCodes.createdAt), desc(clubCodes.code))
    .limit(inviteCodes.most);
});

/** Who is banned from a club, for its admins, the last one first. */
export const bannedFrom = shaped((build: Builder, clubId: string, reader: string, { after, most }: Wanted) => {
  return build
    .select({ ...named({ bannedAt: clubBans.bannedAt }), ...personColumns })
    .from(clubBans)
    .innerJoin(people, eq(people.id, clubBans.userId))
    .where(
      and(
        eq(clubBans.clubId, clubSeenBy(clubId, reader, 'admin')),
        before(sql`${clubBans.bannedAt}, ${clubBans.userId}`, after),
      ),
    )
    .orderBy(desc(clubBans.bannedAt), desc(clubBans.userId))
    .limit(most);
});

/** How a reader is shown, for what they have just written. */
export const authorRow = shaped((build: Builder, reader: string) => {
  return build.select(personColumns).from(people).where(eq(people.id, reader));
});

// Rows behind a place, in a list that runs from the newest or largest down.
function before(key: SQL, after: Place | null): SQL | undefined {
  return after === null ? undefined : sql`(${key}) < (${after.at}, ${after.id})`;
}
