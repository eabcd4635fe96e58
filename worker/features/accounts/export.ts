import { eq } from 'drizzle-orm';
import { sessions } from '../../platform/db/schema/accounts.ts';
import { db } from '../../platform/db/statement.ts';
import { isInternal } from '../books/contract.ts';
import type { User } from './account.ts';
import type { ExportStatement } from './data-part.ts';
import { parts } from './data-parts.ts';

/** The queries that together answer all that an account holds, each under its name in the export. */
export function recordQueries(userId: string): Record<string, ExportStatement> {
  const queries: Record<string, ExportStatement> = {
    sessions: db
      .select({
        started_at: sessions.createdAt,
        expires_at: sessions.expiresAt,
        ended_at: sessions.endedAt,
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

/** The account's own row under the words of the wire; whatever the row holds is in it. */
export function accountOf(user: User): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(user).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

/**
 * Records under the words of the wire: what identifies a book that a reader added is called `number`, since it is no
 * ISBN.
 */
export function exportRecords(
  records: Record<string, Record<string, unknown>[]>,
): Record<string, Record<string, unknown>[]> {
  const renamed = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name === 'isbn' && typeof value === 'string' && isInternal(value) ? 'number' : name,
        value,
      ]),
    );
  return Object.fromEntries(Object.entries(records).map(([name, rows]) => [name, rows.map(renamed)]));
}
