import { eq } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { sessions, users } from '../db/schema/account.ts';
import { parts } from './parts.ts';

/** The statements after which nothing names this reader: every feature's own, then the sessions and the account. */
export function leaveForGood(build: Builder, userId: string): Statement[] {
  return [
    ...parts.flatMap((part) => part.leaving(build, userId)),
    build.delete(sessions).where(eq(sessions.userId, userId)),
    build.delete(users).where(eq(users.id, userId)),
  ];
}
