import { and, eq, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../db/schema/http.ts';
import { db } from '../db/statement.ts';
import { idFrom } from '../ids.ts';
import type { Endpoint } from './contract.ts';

/** The CHECK that fails when an idempotency key is reused with another input. */
export const ONE_RESULT_PER_KEY = 'one_thing_a_key';

/** A stored `Idempotency-Key`. */
export interface SentKey {
  /** Empty for a visitor. */
  userId: string;
  key: string;
  /** The ID of what the call creates; it differs as soon as any part of the input differs. */
  thingId: string;
}

/**
 * The key of a creating call and the ID of what it creates; null if none was sent. Both are hashes of the key and the
 * input, so that the input can't be guessed from them. @param input the validated input.
 */
export async function sentKey(
  request: Request,
  endpoint: Endpoint,
  userId: string,
  input: unknown,
): Promise<SentKey | null> {
  const sent = request.headers.get('idempotency-key');
  if (!endpoint.creates || sent === null || !/^[A-Za-z0-9_-]{8,64}$/.test(sent)) return null;
  const [key, thingId] = await Promise.all([
    idOf(['key', endpoint.path, userId, sent]),
    idOf(['thing', endpoint.path, userId, sent, input]),
  ]);
  return { userId, key, thingId };
}

async function idOf(parts: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return idFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** Finds what a visitor created with this key; no row if nothing. A reader's row is loaded with their session. */
export const resultOfKey = ({ userId, key }: Pick<SentKey, 'userId' | 'key'>) =>
  db
    .select({ thingId: idempotencyKeys.thingId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));

/**
 * Returns the statement that stores what a key created; the same again changes nothing, anything else fails the batch
 * by {@link ONE_RESULT_PER_KEY}.
 */
export const storeKey = ({ userId, key, thingId, now }: SentKey & { now: number }) =>
  db
    .insert(idempotencyKeys)
    .values({ userId, key, thingId, usedAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { thingId: '' },
      setWhere: sql`thing_id <> excluded.thing_id`,
    });

/** Keys of a reader's creating calls with their times, for the export. */
export const keysOf = ({ userId }: { userId: string }) =>
  db
    .select({ createdId: idempotencyKeys.thingId, at: idempotencyKeys.usedAt })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, userId));

/** The statement that forgets the keys of a reader who leaves. */
export const removeKeysOf = ({ userId }: { userId: string }) =>
  db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));

/** The statement that forgets keys which were used before a moment in epoch seconds, up to a limit. */
export const forgetKeys = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(idempotencyKeys)
    .where(
      sql`(user_id, key) IN (SELECT user_id, key FROM ${idempotencyKeys} WHERE used_at < ${before} ORDER BY used_at LIMIT ${limit})`,
    )
    .returning({ key: idempotencyKeys.key });
