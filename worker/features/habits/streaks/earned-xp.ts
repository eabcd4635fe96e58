import { sql } from 'drizzle-orm';
import { dayNumber } from '../../../platform/column-types.ts';
import { ledger } from '../../../platform/db/schema/habits.ts';
import { db } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { EarnedRow } from '../../accounts/acts.ts';
import type { Earned } from '../../accounts/experience-contract.ts';
import { users } from '../../accounts/users.ts';
import { today } from './ledger.ts';
import { changedBy } from './leveling.ts';

// The index is named, because SQLite would otherwise use the primary key and scan all of the reader's activity.
// Joining the written rows with their day reads each activity of a source once for both counts.
const gained = ({ userId, day, actId }: { userId: string; day: string; actId: string }) =>
  db
    .select({
      source: sql<string>`own.source`.as('source'),
      points: sql<number>`own.points`.as('points'),
      acts: sql<number>`count(*)`.as('acts'),
      paid: sql<number>`sum(other.points > 0)`.as('paid'),
      /** The reader's total XP afterwards. */
      total: sql<number>`(SELECT ${users.experience} FROM ${users} WHERE ${users.id} = ${userId})`.as('total'),
    })
    .from(
      sql`${ledger} AS own INDEXED BY ledger_by_day CROSS JOIN ${ledger} AS other INDEXED BY ledger_by_day
        ON other.user_id = own.user_id AND other.day = own.day AND other.source = own.source`,
    )
    .where(sql`own.user_id = ${userId} AND own.day = ${dayNumber(day)} AND own.earned_by = ${actId}`)
    .groupBy(sql`own.source`, sql`own.target`);

/**
 * Returns a query for a `save` that reads what this call has earned: the rows it wrote, and the total after them. Of
 * two concurrent calls each sees its own rows, so only one of them reaches a new level.
 */
export function earnedXp(call: Call) {
  const { memberId: userId, actId } = call;
  return { gained: gained({ userId, day: today(call), actId }) };
}

/** Returns the `earned` field of an answer; no field if nothing was earned. */
export function earnedBy(rows: { gained: readonly EarnedRow[] }): {
  earned?: Earned;
} {
  const earned = changedBy(rows.gained, rows.gained[0]?.total ?? 0);
  return earned ? { earned } : {};
}
