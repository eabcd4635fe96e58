import { and, eq, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../db/schema/http.ts';
import { db } from '../db/statement.ts';
import { idFrom } from '../ids.ts';
import type { Endpoint } from './contract.ts';

/** The CHECK that fails when an idempotency key is reused with another input. */
export const ONE_RESULT_PER_KEY = 'one_result_per_key';

/** An `Idempotency-Key` with the ID of the result that it stands for. */
export interface IdempotencyKey {
  /** Empty for a visitor. */
  userId: string;
  key: string;
  /** The ID of what the call creates; it differs as soon as any part of the input differs. */
  resultId: string;
}

/**
 * Returns the key of a creating call and the ID of what it creates; null if no valid key was sent. Both contain a hash
 * of the random key, so that the input can't be guessed from them.
 * @param input the validated input.
 */
export async function readIdempotencyKey(
  request: Request,
  endpoint: Endpoint,
  userId: string,
  input: unknown,
): Promise<IdempotencyKey | null> {
  const sent = request.headers.get('idempotency-key');
  if (!endpoint.creates || sent === null || !/^[A-Za-z0-9_-]{8,64}$/.test(sent)) return null;
  const [key, resultId] = await Promise.all([
    hashToId(['key', endpoint.path, userId, sent]),
    hashToId(['result', endpoint.path, userId, sent, input]),
  ]);
  return { userId, key, resultId };
}

async function hashToId(parts: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return idFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** Finds what a visitor created with this key. For readers, the query for their session includes it. */
export const resultOfKey = ({ userId, key }: Pick<IdempotencyKey, 'userId' | 'key'>) =>
  db
    .select({ resultId: idempotencyKeys.resultId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));

/**
 * Returns the statement that stores a key with its result. Repeating it changes nothing; another result for the same
 * key fails the batch by {@link ONE_RESULT_PER_KEY}.
 */
export const storeKey = ({ userId, key, resultId, now }: IdempotencyKey & { now: number }) =>
  db
    .insert(idempotencyKeys)
    .values({ userId, key, resultId, usedAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { resultId: '' },
      setWhere: sql`result_id <> excluded.result_id`,
    });

/** Finds a reader's keys with their results and times, for the export. */
export const keysOf = ({ userId }: { userId: string }) =>
  db
    .select({ createdId: idempotencyKeys.resultId, at: idempotencyKeys.usedAt })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, userId));

export const removeKeysOf = ({ userId }: { userId: string }) =>
  db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));

/** Returns the statement that deletes keys used before a time in epoch seconds, up to a limit. */
export const forgetKeys = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(idempotencyKeys)
    .where(
      sql`(user_id, key) IN (SELECT user_id, key FROM ${idempotencyKeys} WHERE used_at < ${before} ORDER BY used_at LIMIT ${limit})`,
    )
    .returning({ key: idempotencyKeys.key });
