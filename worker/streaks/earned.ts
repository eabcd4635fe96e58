import { and, between, eq } from 'drizzle-orm';
import { experience } from '../db/schema/streaks.ts';
import type { Call } from '../http/call.ts';
import { dayIn, daysAfter } from './day.ts';
import { earnings, type Source } from './ledger.ts';

/**
 * What a reader has been paid for acts of this kind on the days around now: at most three times `perDay` rows. Which of
 * those days is theirs is known only after `load`, when the zone that they may have fixed has come with their session.
 */
export function earnedLately(call: Call, source: Source) {
  const today = dayIn('UTC', call.now);
  return call.build
    .select({ day: experience.day })
    .from(experience)
    .where(
      and(
        eq(experience.userId, call.memberId),
        eq(experience.source, source),
        between(experience.day, daysAfter(today, -1), daysAfter(today, 1)),
      ),
    );
}

/** The points that one more act of this kind earns today, given what {@link earnedLately} found. */
export function earnsNow(call: Call, source: Source, earned: readonly { day: string }[]): number {
  const today = dayIn(call.zone(), call.now);
  const paid = earned.filter(({ day }) => day === today).length;
  return paid < earnings[source].perDay ? earnings[source].points : 0;
}
