import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { identities, users } from '../../../platform/db/schema/accounts.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import { type IdentitySummary, MAX_IDENTITIES } from './contract.ts';

/** The issuer of every passkey; its subject is the ID of the credential. */
export const PASSKEY = 'passkey';

/** The message of the trigger that rejects one sign-in method too many. */
export const IDENTITIES_FULL = 'identities_full';

/** The key of an identity: who vouches for the person, and their account number there. */
export interface IdentityName {
  issuer: string;
  subject: string;
}

/** Finds the account that an identity signs in to. */
export const userByIdentity = ({ issuer, subject }: IdentityName) =>
  db
    .select()
    .from(users)
    .where(
      sql`${users.id} = (SELECT user_id FROM ${identities}
        WHERE issuer = ${issuer} AND subject = ${subject} AND removed_at IS NULL)`,
    );

/** Finds an identity, also a removed one. */
export const identityByName = ({ issuer, subject }: IdentityName) =>
  db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));

export function idsBySubject(subject: string): SQL {
  return sql`(SELECT user_id FROM ${identities} WHERE subject = ${subject} LIMIT 100) named`;
}

/** Finds a reader's sign-in methods, oldest first. */
export const identitiesOf = ({ userId }: { userId: string }) =>
  db
    .select({
      id: identities.id,
      issuer: identities.issuer,
      subject: identities.subject,
      name: identities.name,
      addedAt: identities.addedAt,
      usedAt: identities.usedAt,
    })
    .from(identities)
    .where(and(eq(identities.userId, userId), isNull(identities.removedAt)))
    .orderBy(identities.addedAt, identities.id)
    .limit(MAX_IDENTITIES);

export interface NewIdentity extends IdentityName {
  id: string;
  userId: string;
  identityKey: string;
  name: string;
  /** For passkeys only: the public key as base64url, the signature counter, and the transports. */
  publicKey?: string;
  counter?: number;
  transports?: readonly string[];
  now: number;
}

/**
 * Returns the statement that adds a sign-in method, or restores one that the reader removed. Another reader's method
 * fails the batch, because the row would have no ID, and so does one too many.
 */
export function addIdentity(added: NewIdentity): Statement {
  return db
    .insert(identities)
    .values({
      issuer: added.issuer,
      subject: added.subject,
      id: added.id,
      userId: added.userId,
      identityKey: added.identityKey,
      name: added.name,
      publicKey: added.publicKey ?? null,
      counter: added.counter ?? 0,
      transports: [...(added.transports ?? [])],
      addedAt: added.now,
    })
    .onConflictDoUpdate({
      target: [identities.issuer, identities.subject],
      set: {
        id: sql`CASE WHEN ${identities.userId} = excluded.user_id THEN ${identities.id} END`,
        name: sql`excluded.name`,
        removedAt: null,
      },
    });
}

export const recordIdentityUse = ({ issuer, subject, counter, now }: IdentityName & { counter: number; now: number }) =>
  db
    .update(identities)
    .set({ usedAt: now, counter })
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));

export const renameIdentity = ({ id, userId, name }: { id: string; userId: string; name: string }) =>
  db
    .update(identities)
    .set({ name })
    .where(and(eq(identities.id, id), eq(identities.userId, userId)));

/**
 * Returns the statement that removes one of a reader's sign-in methods, unless it is the last one. The row stays, so
 * that the identity cannot open a second account free of the first one's bans; a trigger registers the removal.
 */
export const removeIdentity = ({ id, userId, now }: { id: string; userId: string; now: number }) =>
  db
    .update(identities)
    .set({ removedAt: now })
    .where(
      and(
        eq(identities.id, id),
        eq(identities.userId, userId),
        sql`(SELECT count(*) FROM ${identities} AS other WHERE other.user_id = ${userId} AND other.removed_at IS NULL) > 1`,
      ),
    );

/**
 * Returns the statement that removes a sign-in method, even the last one; for a restored backup, in which it may still
 * be active.
 */
export const removeIdentityAgain = ({ id, now }: { id: string; now: number }) =>
  db.update(identities).set({ removedAt: now }).where(eq(identities.id, id));

export function identityOf(row: RowOf<typeof identitiesOf>): IdentitySummary {
  const kind = row.issuer === PASSKEY ? 'passkey' : 'provider';
  return {
    id: row.id,
    kind,
    issuer: kind === 'passkey' ? '' : row.issuer,
    name: row.name,
    added_at: row.addedAt,
    ...(row.usedAt === null ? {} : { used_at: row.usedAt }),
  };
}
