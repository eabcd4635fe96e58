import { eq } from 'drizzle-orm';
import type { AccountPart, ExportStatement } from '../../platform/account-part.ts';
import { sessions } from '../../platform/db/schema/accounts.ts';
import { db } from '../../platform/db/statement.ts';
import type { User } from './account.ts';

export function recordQueries(parts: readonly AccountPart[], userId: string): Record<string, ExportStatement> {
  const queries: Record<string, ExportStatement> = {
    sessions: db
      .select({
        started_at: sessions.createdAt,
        expires_at: sessions.expiresAt,
        ended_at: sessions.endedAt,
        device: sessions.device,
        used_at: sessions.usedAt,
        proved_at: sessions.provedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
  };
  for (const part of parts) {
    for (const [name, query] of Object.entries(part.exported(userId))) {
      if (Object.hasOwn(queries, name)) throw new Error(`Two parts of the export are called ${name}`);
      queries[name] = query;
    }
  }
  return queries;
}

/**
 * Returns the row of an account with the key names of the API, without the keyed hash for bans and caps, which means
 * nothing to the reader.
 */
export function exportAccountRow({ identityKey: _key, ...user }: User): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(user).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
