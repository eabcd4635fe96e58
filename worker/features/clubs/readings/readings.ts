import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { dayNumber, numberOf } from '../../../platform/column-types.ts';
import {
  clubMembers,
  clubMilestones,
  clubOpenedMilestones,
  clubPosts,
  clubReadings,
} from '../../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { newId } from '../../../platform/ids.ts';
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

/** The statement that begins a book, in a club that reads none. */
export const beginReading = ({ id, clubId, isbn, starts, now }: NewReading) =>
  db.insert(clubReadings).select(
    sql`SELECT ${id}, ${clubId}, work_id, isbn, ${dayNumber(starts)}, ${now}, NULL, 1
      FROM ${books} WHERE isbn = ${isbn}`,
  );

/** Updates the club's current book; fails the batch if someone else has changed the plan since it was read. */
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
      isbn: sql`${isbn}`,
      starts: sql`${dayNumber(starts)}`,
      version: sql`iif(${clubReadings.version} = ${version}, ${clubReadings.version} + 1, NULL)`,
    })
    .where(eq(clubReadings.id, id));

/** Returns the statement that adds the current book to the club's shelf. */
export const endReading = ({ clubId, now }: { clubId: string; now: number }) =>
  db
    .update(clubReadings)
    .set({ endedAt: sql`${now}` })
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

// One that stays keeps its id, and when it was made.
const milestoneSet = (at: NewMilestone) =>
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

const postsMoved = ({ from, into }: { from: string; into: string }) =>
  db
    .update(clubPosts)
    .set({ milestoneId: sql`${into}` })
    .where(eq(clubPosts.milestoneId, from));

const takenOff = ({ id, value }: { id: string; value: number }) =>
  db
    .update(clubMilestones)
    .set({ position: null, value: sql`${value}` })
    .where(eq(clubMilestones.id, id));

const openingsForgotten = ({ id }: { id: string }) =>
  db.delete(clubOpenedMilestones).where(
    sql`${clubOpenedMilestones.milestoneId} = ${id} AND EXISTS (SELECT 1 FROM ${clubMilestones}
        WHERE id = ${id} AND post_count = 0)`,
  );

const removedIfEmpty = ({ id }: { id: string }) =>
  db.delete(clubMilestones).where(and(eq(clubMilestones.id, id), eq(clubMilestones.postCount, 0)));

/** The statements that make the milestones of a reading those of a plan; the posts of those that go move on. */
export function setMilestones(
  reading: { id: string; clubId: string; now: number },
  { plan, removed }: PlanChange,
): Statement[] {
  const { id: readingId, clubId, now } = reading;
  const planWithIds = plan.map((item) => ({ ...item, id: item.kept ?? newId() }));
  return [
    ...planWithIds.map(({ id, position, title, upto, due }) => {
      const ends = { unit: unitNumber(upto.unit), value: upto.value, due: due === undefined ? null : numberOf(due) };
      return milestoneSet({ id, readingId, clubId, position, title, ...ends, now });
    }),
    ...removed.flatMap(({ id, heir, value }) => {
      const into = heir === null ? undefined : planWithIds[heir]?.id;
      const moved = into === undefined ? [] : [postsMoved({ from: id, into })];
      return [...moved, takenOff({ id, value }), openingsForgotten({ id }), removedIfEmpty({ id })];
    }),
  ];
}

/** The statements that make the club readings of one work those of another; each stays a book on its club's shelf. */
export function mergeClubReadings(from: string, into: string): Statement[] {
  return [db.update(clubReadings).set({ workId: into }).where(eq(clubReadings.workId, from))];
}

interface Opened {
  clubId: string;
  milestoneId: string;
  userId: string;
}

/** The statement that shows a reader the posts of a milestone of their club that they have not reached. */
export const openMilestone = ({ clubId, milestoneId, userId }: Opened) =>
  db.insert(clubOpenedMilestones).values({ clubId, milestoneId, userId }).onConflictDoNothing();

/** The statement that withholds them again. */
export const closeMilestone = ({ clubId, milestoneId, userId }: Opened) =>
  db
    .delete(clubOpenedMilestones)
    .where(
      and(
        eq(clubOpenedMilestones.clubId, clubId),
        eq(clubOpenedMilestones.milestoneId, milestoneId),
        eq(clubOpenedMilestones.userId, userId),
      ),
    );

/** The statement that names a member with how far they are, or does so no more. */
export const shareProgress = ({ clubId, userId, telling }: { clubId: string; userId: string; telling: number }) =>
  db
    .update(clubMembers)
    .set({ tellsProgress: sql`${telling}` })
    .where(and(eq(clubMembers.clubId, clubId), eq(clubMembers.userId, userId)));

/** The statement that moves the club readings of some editions from one work to another; no reader may have any of the other yet. */
export function moveClubReadings(isbns: SQL, from: string, into: string): Statement {
  return db.run(sql`UPDATE ${clubReadings} SET work_id = ${into} WHERE work_id = ${from} AND isbn IN ${isbns}`);
}
