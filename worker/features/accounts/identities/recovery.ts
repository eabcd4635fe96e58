import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { recoveryKeys, spentChallenges, users } from '../../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { secretHash } from '../../../platform/http/hash.ts';
import { isActingAdmin } from '../sanctions.ts';
import { RECOVERY_CODES } from './contract.ts';

// No I, L, O or U, which are easily misread in handwriting.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [GROUPS, IN_GROUP] = [4, 4];

/** Returns a new recovery code like 7K2M-94QD-XH0T-B3WE. It has 80 random bits, so it can't be guessed. */
function newCode(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(GROUPS * IN_GROUP))].map((byte) => ALPHABET[byte % 32]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * IN_GROUP, (group + 1) * IN_GROUP).join(''),
  ).join('-');
}

/** Returns the hash under which a code or link key is stored. Ignores case and punctuation. */
export function recoveryHash(code: string): Promise<string> {
  return secretHash(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
}

export async function newCodes(userId: string, now: number): Promise<{ codes: string[]; saving: Statement[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map(recoveryHash));
  return {
    codes,
    saving: [
      db.delete(recoveryKeys).where(and(eq(recoveryKeys.userId, userId), eq(recoveryKeys.kind, 'code'))),
      ...hashes.map((hash) => db.insert(recoveryKeys).values({ hash, userId, kind: 'code', madeAt: now })),
    ],
  };
}

export async function newLink(
  { userId, adminId, expiresAt }: { userId: string; adminId: string; expiresAt: number },
  now: number,
): Promise<{ key: string; saving: Statement }> {
  const key = newCode() + newCode();
  const hash = await recoveryHash(key);
  return {
    key,
    saving: db
      .insert(recoveryKeys)
      .values({ hash, userId, kind: 'link', adminId, madeAt: now, expiresAt })
      .onConflictDoNothing(),
  };
}

/** Finds the reader to whom an unused code or link belongs. A link ends with the rank of the admin who made it. */
export const userByRecoveryKey = ({ hash, now }: { hash: string; now: number }) =>
  db
    .select()
    .from(users)
    .where(
      sql`${users.id} = (SELECT user_id FROM ${recoveryKeys} AS made
        WHERE made.hash = ${hash} AND made.used_at IS NULL AND coalesce(made.expires_at, ${now} + 1) > ${now}
          AND (made.kind = 'code' OR ${isActingAdmin(sql`made.admin_id`)}))`,
    );

const endUnusedLinks = (which: SQL) =>
  db.delete(recoveryKeys).where(sql`kind = 'link' AND used_at IS NULL AND ${which}`);

/** Returns the statement that ends unused links. `made` selects reader, admin and time of each. */
export const endLinks = (made: SQL) => endUnusedLinks(sql`(user_id, admin_id, made_at) IN (${made})`);

/** Returns the statement that ends the unused links to accounts whose rank changes: who made one knew another account. */
export const endLinksTo = (users: SQL) => endUnusedLinks(sql`user_id IN (${users})`);

/** Returns the statement that ends the unused links that admins made, for when they lose the right to. */
export const endLinksBy = (users: SQL) => endUnusedLinks(sql`admin_id IN (${users})`);

/**
 * Returns the statement that uses up a code or link. If two calls use it at once, the second violates the CHECK
 * `used_once`.
 */
export const useRecoveryKey = ({ hash, now, usedBy }: { hash: string; now: number; usedBy: string }) =>
  db
    .update(recoveryKeys)
    .set({
      usedAt: now,
      usedBy,
      uses: sql`${recoveryKeys.uses} + (${recoveryKeys.usedBy} IS NOT ${usedBy})`,
    })
    .where(eq(recoveryKeys.hash, hash));

/** Returns the statement that removes a code or link; for a restored backup. */
export const removeRecoveryKey = ({ hash }: { hash: string }) =>
  db.delete(recoveryKeys).where(eq(recoveryKeys.hash, hash));

/** Counts a reader's unused codes. */
export const countUnusedCodes = ({ userId }: { userId: string }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(recoveryKeys)
    .where(and(eq(recoveryKeys.userId, userId), eq(recoveryKeys.kind, 'code'), isNull(recoveryKeys.usedAt)));

/**
 * Returns the statement that uses up a challenge. It fails the batch if another call has used it, by setting its key to
 * NULL.
 */
export const spendChallenge = (spent: { nonce: string; expiresAt: number; spender: string }) =>
  db
    .insert(spentChallenges)
    .values(spent)
    .onConflictDoUpdate({
      target: spentChallenges.nonce,
      set: { nonce: sql`NULL` },
      setWhere: sql`${spentChallenges.spender} <> excluded.spender`,
    });

/** Returns the statement that deletes used challenges which have expired, up to a limit. */
export const forgetChallenges = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(spentChallenges)
    .where(
      sql`${spentChallenges.nonce} IN (SELECT nonce FROM ${spentChallenges} WHERE expires_at < ${before} LIMIT ${limit})`,
    )
    .returning({ nonce: spentChallenges.nonce });
