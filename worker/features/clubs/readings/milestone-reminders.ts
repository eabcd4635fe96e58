import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { dayNumber } from '../../../platform/column-types.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { clubMilestones, clubReadings } from '../../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { hasReachedMilestone } from './queries.ts';

/** Finds the next milestones of current readings after an ID that are due between two days. */
export const dueBetween = (at: { from: string; to: string; after: string; limit: number }) =>
  db
    .select(aliased({ id: clubMilestones.id, clubId: clubMilestones.clubId }))
    .from(clubMilestones)
    .innerJoin(clubReadings, and(eq(clubReadings.id, clubMilestones.readingId), isNull(clubReadings.endedAt)))
    .where(
      sql`${clubMilestones.position} IS NOT NULL AND ${clubMilestones.due} BETWEEN ${dayNumber(at.from)} AND ${dayNumber(at.to)}
        AND ${clubMilestones.id} > ${at.after}`,
    )
    .orderBy(asc(clubMilestones.id))
    .limit(at.limit);

/**
 * Returns SQL that is 1 if a milestone belongs to the plan of a current reading and this reader has not reached it,
 * else 0.
 */
export function isAhead({ clubId, about, reader }: Record<'clubId' | 'about' | 'reader', SqlValue>): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${clubMilestones} AS part JOIN ${clubReadings} AS plan ON plan.id = part.reading_id
    WHERE part.id = ${about} AND part.club_id = ${clubId} AND part.position IS NOT NULL AND plan.ended_at IS NULL
      AND NOT ${hasReachedMilestone(reader, sql`part.id`)})`;
}

export function titleOfMilestone(milestoneId: SqlValue): SQL<string | null> {
  return sql<string | null>`(SELECT title FROM ${clubMilestones} WHERE id = ${milestoneId})`;
}

/** Returns SQL for the due date of a milestone, at midnight UTC in epoch seconds. */
export function dueOfMilestone(milestoneId: SqlValue): SQL<number | null> {
  return sql<number | null>`(SELECT due * 86400 FROM ${clubMilestones} WHERE id = ${milestoneId})`;
}
