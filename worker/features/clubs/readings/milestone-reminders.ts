import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { dayNumber } from '../../../platform/db/column-types.ts';
import { named } from '../../../platform/db/columns.ts';
import { clubMilestones, clubReadings } from '../../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';

/** Milestones that are due between two days, of what clubs are reading, behind one that was answered before. */
export const dueBetween = (at: { from: string; to: string; after: string; limit: number }) =>
  db
    .select(named({ id: clubMilestones.id, clubId: clubMilestones.clubId }))
    .from(clubMilestones)
    .innerJoin(clubReadings, and(eq(clubReadings.id, clubMilestones.readingId), isNull(clubReadings.endedAt)))
    .where(
      sql`${clubMilestones.position} IS NOT NULL AND ${clubMilestones.due} BETWEEN ${dayNumber(at.from)} AND ${dayNumber(at.to)}
        AND ${clubMilestones.id} > ${at.after}`,
    )
    .orderBy(asc(clubMilestones.id))
    .limit(at.limit);

/** SQL: 1 where a milestone is one that a club has before it, else 0. */
export function isAhead({ clubId, about }: Record<'clubId' | 'about', SqlValue>): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${clubMilestones} AS part JOIN ${clubReadings} AS plan ON plan.id = part.reading_id
    WHERE part.id = ${about} AND part.club_id = ${clubId} AND part.position IS NOT NULL AND plan.ended_at IS NULL)`;
}
