import { gt, sql } from 'drizzle-orm';
import { experienceRanking } from '../../../platform/db/schema/habits.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { users } from '../../accounts/users.ts';
import { POINT_STEP, type RankingSpan } from './leveling.ts';

/**
 * The first hundred readers get an exact rank. Further down, ranges get wider, so that a few hundred rows cover all
 * readers.
 */
const EXACT = 100;
const spans = [
  { below: 1_000, width: POINT_STEP },
  { below: 10_000, width: 50 },
  { below: Number.MAX_SAFE_INTEGER, width: 500 },
] as const;

/** Counts readers by XP: exactly for the first hundred, by ranges for the others. */
export function countByExperience() {
  const exact = sql`(SELECT min(points) FROM (
    SELECT ${users.experience} AS points FROM ${users} WHERE ${users.experience} > 0
    ORDER BY ${users.experience} DESC LIMIT ${EXACT}))`;
  const [narrow, middle, wide] = spans;
  // In the SQL text, because D1 binds numbers as floating-point values, with which division keeps the fraction.
  const begin = (width: number) => sql`${users.experience} / ${sql.raw(`${width} * ${width}`)}`;
  const floor = sql<number>`CASE WHEN ${users.experience} >= ${exact} THEN ${users.experience}
    WHEN ${users.experience} < ${narrow.below} THEN ${begin(narrow.width)}
    WHEN ${users.experience} < ${middle.below} THEN ${begin(middle.width)}
    ELSE ${begin(wide.width)} END`;
  return db
    .select({
      floor: floor.as('floor'),
      highest: sql<number>`max(${users.experience})`.as('most'),
      readers: sql<number>`count(*)`.as('readers'),
    })
    .from(users)
    .where(gt(users.experience, 0))
    .groupBy(sql`1`);
}

/** Finds the stored ranking. */
export function storedRanking() {
  return db.select().from(experienceRanking);
}

/** Returns the ranking rows of a count: one for each range that has readers, and one for readers without XP. */
export function rankingFrom(counts: readonly { floor: number; highest: number; readers: number }[]): RankingSpan[] {
  let above = 0;
  const rows = [...counts]
    .sort((a, b) => b.floor - a.floor)
    .map(({ floor, highest, readers }) => {
      const row = { floor, ceiling: Math.max(highest, floor) + POINT_STEP, above, readers };
      above += readers;
      return row;
    });
  return [...rows, { floor: 0, ceiling: POINT_STEP, above, readers: 0 }];
}

/** Returns the statements that replace the stored ranking; only changed rows are written. */
export function storeRanking(before: readonly RankingSpan[], now: readonly RankingSpan[]): Statement[] {
  const spansByFloor = new Map(before.map((row) => [row.floor, row]));
  const changed = now.filter((row) => {
    const old = spansByFloor.get(row.floor);
    return !old || old.ceiling !== row.ceiling || old.above !== row.above || old.readers !== row.readers;
  });
  const floors = new Set(now.map(({ floor }) => floor));
  const removed = before.filter(({ floor }) => !floors.has(floor)).map(({ floor }) => floor);
  return [
    db
      .delete(experienceRanking)
      .where(sql`${experienceRanking.floor} IN (SELECT value FROM json_each(${JSON.stringify(removed)}))`),
    db.run(sql`
      INSERT INTO ${experienceRanking} (floor, ceiling, above, readers)
      SELECT value ->> 'floor', value ->> 'ceiling', value ->> 'above', value ->> 'readers'
      FROM json_each(${JSON.stringify(changed)})
      WHERE TRUE
      ON CONFLICT (floor) DO UPDATE
      SET ceiling = excluded.ceiling, above = excluded.above, readers = excluded.readers`),
  ];
}
