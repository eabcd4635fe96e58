import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { clubBans, clubJoinRequests, clubMembers, clubs } from '../../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { MAX_COUNTED } from '../../social/notifications/contract.ts';
import type { Role } from '../directory-contract.ts';
import { isAdmin } from '../members.ts';
import { clubIdForMember } from '../membership.ts';

/** A club and the viewer's relation to it: role, ban and pending request. */
export const clubForRequest = ({ clubId, reader }: { clubId: string; reader: string }) =>
  db
    .select({
      ...aliased({ clubId: clubs.id, privacy: clubs.privacySetting }),
      role: sql<Role | null>`${clubMembers.role}`.as('role'),
      bannedAt: sql<number | null>`${clubBans.bannedAt}`.as('bannedAt'),
      askedAt: sql<number | null>`${clubJoinRequests.askedAt}`.as('askedAt'),
      refusedAt: sql<number | null>`${clubJoinRequests.refusedAt}`.as('refusedAt'),
    })
    .from(clubs)
    .leftJoin(clubMembers, and(eq(clubMembers.clubId, clubs.id), eq(clubMembers.userId, reader)))
    .leftJoin(clubBans, and(eq(clubBans.clubId, clubs.id), eq(clubBans.userId, reader)))
    .leftJoin(clubJoinRequests, and(eq(clubJoinRequests.clubId, clubs.id), eq(clubJoinRequests.userId, reader)))
    .where(eq(clubs.id, clubId));

export const requestPages = paged(
  'join_requests',
  { askedAt: 'integer', personId: 'text' },
  { order: 'ascending', size: 20 },
);

interface RequestsTo {
  clubId: string;
  reader: string;
  askedAt: number;
  personId: string;
  limit: number;
}

/** Join requests of a club, oldest first, for admins. */
export const pendingRequests = (at: RequestsTo) =>
  db
    .select({
      ...aliased({ message: clubJoinRequests.message, askedAt: clubJoinRequests.askedAt }),
      ...userColumns,
    })
    .from(clubJoinRequests)
    .innerJoin(users, eq(users.id, clubJoinRequests.userId))
    .where(
      and(
        eq(clubJoinRequests.clubId, clubIdForMember(at, 'admin')),
        isNull(clubJoinRequests.refusedAt),
        sql`${users.suspendedAt} IS NULL AND NOT ${areBlocked(at.reader, users.id)}`,
        sql`(${clubJoinRequests.askedAt}, ${clubJoinRequests.userId}) > (${at.askedAt}, ${at.personId})`,
      ),
    )
    .orderBy(asc(clubJoinRequests.askedAt), asc(clubJoinRequests.userId))
    .limit(at.limit);

/**
 * Returns SQL for the number of open join requests, at most one more than {@link MAX_COUNTED}; 0 for readers who are
 * not admins. Those of blocked readers are not listed, and not counted.
 */
export function openRequestsTo({ clubId, reader }: Record<'clubId' | 'reader', SqlValue>): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM ${clubJoinRequests} AS asked WHERE asked.club_id = ${clubId} AND asked.refused_at IS NULL
      AND ${isAdmin(clubId, reader)} AND NOT ${areBlocked(reader, sql`asked.user_id`)}
    LIMIT ${sql.raw(String(MAX_COUNTED + 1))}))`;
}

/** Finds a reader's join request, and when it was declined. */
export const requestOf = ({ clubId, userId }: { clubId: string; userId: string }) =>
  db
    .select({ refusedAt: clubJoinRequests.refusedAt })
    .from(clubJoinRequests)
    .where(and(eq(clubJoinRequests.clubId, clubId), eq(clubJoinRequests.userId, userId)));
