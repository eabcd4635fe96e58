import { and, eq, isNull, sql } from 'drizzle-orm';
import { dayNumber, daysSince1970 } from '../../../platform/column-types.ts';
import {
  clubMembers,
  clubMilestones,
  clubOpenedMilestones,
  clubPosts,
  clubReadings,
} from '../../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { newId } from '../../../platform/ids.ts';
import { moveRowsOf } from '../../books/mergeable-table.ts';
import { books } from '../../books/queries.ts';
import type { MilestoneUnit } from './contract.ts';
import type { PlanChange } from './plan.ts';

// Only this module changes club readings and milestones.

interface NewReading {
  id: string;
  clubId: string;
  isbn: string;
  starts: string;
  now: number;
}

export const beginReading = ({ id, clubId, isbn, starts, now }: NewReading) =>
  db.insert(clubReadings).select(
    sql`SELECT ${id}, ${clubId}, work_id, isbn, ${dayNumber(starts)}, ${now}, NULL, 1
      FROM ${books} WHERE isbn = ${isbn}`,
  );

/**
 * Returns the statement that changes the club's current book; fails the batch if someone else has changed the plan
 * since it was read.
 */
export const changeReading = ({
  id,
  isbn,
  starts,
  version,
}: {
  id: string;
  isbn: string;
  starts: string;
  version: number;
}) =>
  db
    .update(clubReadings)
    .set({
      isbn,
      starts: sql`${dayNumber(starts)}`,
      version: sql`iif(${clubReadings.version} = ${version}, ${clubReadings.version} + 1, NULL)`,
    })
    .where(eq(clubReadings.id, id));

export const endReading = ({ clubId, now }: { clubId: string; now: number }) =>
  db
    .update(clubReadings)
    .set({ endedAt: now })
    .where(and(eq(clubReadings.clubId, clubId), isNull(clubReadings.endedAt)));

interface NewMilestone {
  id: string;
  readingId: string;
  clubId: string;
  position: number;
  title: string;
  unit: number;
  value: number;
  due: number | null;
  now: number;
}

const unitNumber = (unit: MilestoneUnit) => (unit === 'page' ? 0 : 1);

// An existing milestone keeps its ID and creation time.
const upsertMilestone = (at: NewMilestone) =>
  db
    .insert(clubMilestones)
    .select(
      sql`SELECT ${at.id}, ${at.readingId}, ${at.clubId}, ${at.position}, ${at.title}, ${at.unit}, ${at.value}, ${at.due},
        ${at.now}, 0 WHERE 1`,
    )
    .onConflictDoUpdate({
      target: clubMilestones.id,
      set: {
        position: sql`excluded.position`,
        title: sql`excluded.title`,
        unit: sql`excluded.unit`,
        value: sql`excluded.value`,
        due: sql`excluded.due`,
      },
    });

const movePosts = ({ from, into }: { from: string; into: string }) =>
  db.update(clubPosts).set({ milestoneId: into }).where(eq(clubPosts.milestoneId, from));

const removeFromPlan = ({ id, value }: { id: string; value: number }) =>
  db.update(clubMilestones).set({ position: null, value }).where(eq(clubMilestones.id, id));

const deleteOpenings = ({ id }: { id: string }) =>
  db.delete(clubOpenedMilestones).where(
    sql`${clubOpenedMilestones.milestoneId} = ${id} AND EXISTS (SELECT 1 FROM ${clubMilestones}
        WHERE id = ${id} AND post_count = 0)`,
  );

const deleteIfEmpty = ({ id }: { id: string }) =>
  db.delete(clubMilestones).where(and(eq(clubMilestones.id, id), eq(clubMilestones.postCount, 0)));

/**
 * Returns the statements that turn a reading's milestones into those of a plan. Posts of removed milestones move to
 * their heirs.
 */
export function setMilestones(
  reading: { id: string; clubId: string; now: number },
  { plan, removed }: PlanChange,
): Statement[] {
  const { id: readingId, clubId, now } = reading;
  const planWithIds = plan.map((item) => ({ ...item, id: item.existingId ?? newId() }));
  return [
    ...planWithIds.map(({ id, position, title, upto, due }) => {
      const ends = {
        unit: unitNumber(upto.unit),
        value: upto.value,
        due: due === undefined ? null : daysSince1970(due),
      };
      return upsertMilestone({ id, readingId, clubId, position, title, ...ends, now });
    }),
    ...removed.flatMap(({ id, heir, value }) => {
      const into = heir === null ? undefined : planWithIds[heir]?.id;
      const moved = into === undefined ? [] : [movePosts({ from: id, into })];
      return [...moved, removeFromPlan({ id, value }), deleteOpenings({ id }), deleteIfEmpty({ id })];
    }),
  ];
}

export function mergeClubReadings(from: string, into: string): Statement[] {
  return [db.update(clubReadings).set({ workId: into }).where(eq(clubReadings.workId, from))];
}

interface Opening {
  clubId: string;
  milestoneId: string;
  userId: string;
}

/** Shows a reader the posts of a milestone that they have not reached. */
export const openMilestone = ({ clubId, milestoneId, userId }: Opening) =>
  db.insert(clubOpenedMilestones).values({ clubId, milestoneId, userId }).onConflictDoNothing();

export const closeMilestone = ({ clubId, milestoneId, userId }: Opening) =>
  db
    .delete(clubOpenedMilestones)
    .where(
      and(
        eq(clubOpenedMilestones.clubId, clubId),
        eq(clubOpenedMilestones.milestoneId, milestoneId),
        eq(clubOpenedMilestones.userId, userId),
      ),
    );

export const shareProgress = ({ clubId, userId, shares }: { clubId: string; userId: string; shares: boolean }) =>
  db
    .update(clubMembers)
    .set({ sharesProgress: sql`${shares ? 1 : 0}` })
    .where(and(eq(clubMembers.clubId, clubId), eq(clubMembers.userId, userId)));

export const moveClubReadings = moveRowsOf(clubReadings);
