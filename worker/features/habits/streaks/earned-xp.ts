import { sql } from 'drizzle-orm';
import { dayNumber } from '../../../platform/column-types.ts';
import { ledger } from '../../../platform/db/schema/habits.ts';
import { db } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Earned } from '../../accounts/experience-contract.ts';
import { users } from '../../accounts/users.ts';
import { today } from './ledger.ts';
import { changedBy, type GainedXp } from './leveling.ts';

// The index is named, since the key looks as good and walks through all that the reader has ever done. What an act wrote is
// joined with its day, which reads each act of its source once for both counts.
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
    .groupBy(sql`own.source`, sql`own.thing`);

/**
 * Query with which a `save` reads back what it earned: the rows written by this very call, with the total after them.
 * Of two concurrent calls each sees its own rows and the total at its turn, so only one crosses a threshold.
 */
export function earnedXp(call: Call) {
  const { memberId: userId, actId } = call;
  return { gained: gained({ userId, day: today(call), actId }) };
}

/** The `earned` field of an answer, from the rows of {@link earnedXp}; no field if nothing was earned. */
export function earnedBy(rows: { gained: readonly (GainedXp & { total: number })[] }): {
  earned?: Earned;
} {
  const earned = changedBy(rows.gained, rows.gained[0]?.total ?? 0);
  return earned ? { earned } : {};
}
