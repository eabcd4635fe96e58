import { and, eq, isNull, sql } from 'drizzle-orm';
import { recoveryKeys, spentChallenges, users } from '../../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { secretHash } from '../../../platform/http/hash.ts';
import { RECOVERY_CODES } from './contract.ts';

// No I, L, O or U, which are easily misread in handwriting.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [GROUPS, IN_GROUP] = [4, 4];

/** A new recovery code, like 7K2M-94QD-XH0T-B3WE: 80 bits, so no one guesses it. */
function newCode(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(GROUPS * IN_GROUP))].map((byte) => ALPHABET[byte % 32]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * IN_GROUP, (group + 1) * IN_GROUP).join(''),
  ).join('-');
}

/** The hash under which a code or the key of a link is stored, however it was typed. */
export function recoveryHash(code: string): Promise<string> {
  return secretHash(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
}

/** New codes, and the statements that store them in place of earlier ones. */
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

/** The key of a new recovery link, and the statement that stores who made it, for whom and until when. */
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

/** The reader who owns an unused code or link. */
export const userByRecoveryKey = ({ hash, now }: { hash: string; now: number }) =>
  db
    .select()
    .from(users)
    .where(
      sql`${users.id} = (SELECT user_id FROM ${recoveryKeys}
        WHERE hash = ${hash} AND used_at IS NULL AND coalesce(expires_at, ${now} + 1) > ${now})`,
    );

/** The statement by which a call uses up a code or link. Two calls at once: the second breaks the CHECK `used_once`. */
export const useRecoveryKey = ({ hash, now, usedBy }: { hash: string; now: number; usedBy: string }) =>
  db
    .update(recoveryKeys)
    .set({
      usedAt: sql`${now}`,
      usedBy: sql`${usedBy}`,
      uses: sql`${recoveryKeys.uses} + (${recoveryKeys.usedBy} IS NOT ${usedBy})`,
    })
    .where(eq(recoveryKeys.hash, hash));

/** The statement that removes a code or link: for a restored backup. */
export const removeRecoveryKey = ({ hash }: { hash: string }) =>
  db.delete(recoveryKeys).where(eq(recoveryKeys.hash, hash));

export const codesLeft = ({ userId }: { userId: string }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(recoveryKeys)
    .where(and(eq(recoveryKeys.userId, userId), eq(recoveryKeys.kind, 'code'), isNull(recoveryKeys.usedAt)));

/** The statement by which a call uses up a challenge. One that another call used would get no nonce, which fails the batch. */
export const spendChallenge = (spent: { nonce: string; expiresAt: number; spender: string }) =>
  db
    .insert(spentChallenges)
    .values(spent)
    .onConflictDoUpdate({
      target: spentChallenges.nonce,
      set: { nonce: sql`NULL` },
      setWhere: sql`${spentChallenges.spender} <> excluded.spender`,
    });

/** The statement that forgets used challenges which have expired, up to a limit. */
export const forgetChallenges = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(spentChallenges)
    .where(
      sql`${spentChallenges.nonce} IN (SELECT nonce FROM ${spentChallenges} WHERE expires_at < ${before} LIMIT ${limit})`,
    )
    .returning({ nonce: spentChallenges.nonce });
