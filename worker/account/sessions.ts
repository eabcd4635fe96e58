import { sql } from 'drizzle-orm';
import type { Builder } from '../db/open.ts';
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
