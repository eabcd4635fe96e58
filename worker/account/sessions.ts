import { isNull, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { sessions } from '../db/schema/account.ts';

/** The statement that forgets sessions which were over before a moment in epoch seconds, at most so many at once. */
export function forgetSessions(build: Builder, before: number, most: number) {
  return build
    .delete(sessions)
    .where(
      sql`${sessions.id} IN (SELECT id FROM ${sessions} WHERE coalesce(ended_at, expires_at) < ${before} LIMIT ${most})`,
    )
    .returning({ id: sessions.id });
}

/**
 * The statement that ends every session there is: on a restored backup, which knows nothing of those that were ended since
 * it was written. Whoever was signed in before the restore signs in anew.
 */
export function endEverySession(build: Builder, now: number): Statement {
  return build.update(sessions).set({ endedAt: now }).where(isNull(sessions.endedAt));
}
