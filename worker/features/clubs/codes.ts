import { and, eq, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { clubBans, clubCodes, clubMembers, clubs } from '../../platform/db/schema/clubs.ts';
import { db, type RowOf, type Statement } from '../../platform/db/statement.ts';
import { inviteCodes } from './contract.ts';
import type { Role } from './directory-contract.ts';
import { hasActiveAdmin } from './directory-queries.ts';

export function newCode(): string {
  const { alphabet, length } = inviteCodes;
  // Bytes above this are skipped: mapped to the alphabet they would make its first characters more likely.
  const even = 256 - (256 % alphabet.length);
  let code = '';
  while (code.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < even && code.length < length) code += alphabet[byte % alphabet.length];
    }
  }
  return code;
}

export function normaliseCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

const invitation = {
  ...aliased({ clubId: clubs.id, name: clubs.name, code: clubCodes.code }),
  role: sql<Role | null>`${clubMembers.role}`.as('role'),
  bannedAt: sql<number | null>`${clubBans.bannedAt}`.as('bannedAt'),
};

function invitations(reader: string) {
  return db
    .select(invitation)
    .from(clubCodes)
    .innerJoin(clubs, eq(clubs.id, clubCodes.clubId))
    .leftJoin(clubMembers, and(eq(clubMembers.clubId, clubs.id), eq(clubMembers.userId, reader)))
    .leftJoin(clubBans, and(eq(clubBans.clubId, clubs.id), eq(clubBans.userId, reader)));
}

/** Finds the club that an active code belongs to. */
export const invitationBy = ({ code, reader }: { code: string; reader: string }) =>
  invitations(reader).where(and(eq(clubCodes.code, code), eq(clubCodes.active, true)));

/** Finds a public club that visitors can see by its ID, with its system code. */
export const invitationTo = ({ clubId, reader }: { clubId: string; reader: string }) =>
  invitations(reader).where(
    and(
      eq(clubCodes.clubId, clubId),
      eq(clubCodes.system, true),
      eq(clubCodes.active, true),
      eq(clubs.privacySetting, 'public'),
      hasActiveAdmin,
    ),
  );

export type Invitation = RowOf<typeof invitationBy>;

type OneCode = { clubId: string; code: string };

export const codeByText = (at: OneCode) => db.select({ code: clubCodes.code }).from(clubCodes).where(isCode(at));

/** Finds a club's code by the ID of the call that created it. */
export const codeMadeBy = ({ clubId, id }: { clubId: string; id: string }) =>
  db
    .select({ code: clubCodes.code })
    .from(clubCodes)
    .where(and(eq(clubCodes.clubId, clubId), eq(clubCodes.id, id)));

/** Returns the statement that adds a new club's system code; repeating it changes nothing. */
export const addSystemCode = ({ clubId, code, now }: { clubId: string; code: string; now: number }) =>
  db
    .insert(clubCodes)
    .values({ code, id: clubId, clubId, system: true, createdAt: now })
    .onConflictDoNothing({ target: clubCodes.id });

/**
 * Returns the statement that adds an admin's invite code. Repeating it changes nothing. If the same call was stored
 * with another code, the batch fails, because the client can only have seen one of the two.
 */
export function addCode(code: { id: string; code: string; clubId: string; by: string; now: number }): Statement {
  return db.run(sql`
    INSERT INTO ${clubCodes} (code, id, club_id, generated_by, created_at)
    SELECT ${code.code}, ${code.id}, ${code.clubId}, ${code.by}, ${code.now}
    WHERE NOT EXISTS (SELECT 1 FROM ${clubCodes} WHERE id = ${code.id} AND code = ${code.code})`);
}

export const disableCode = (at: OneCode) => db.update(clubCodes).set({ active: false }).where(isCode(at));

export const enableCode = (at: OneCode) => db.update(clubCodes).set({ active: true }).where(isCode(at));

export const removeCode = (at: OneCode) => db.delete(clubCodes).where(isCode(at));

function isCode({ clubId, code }: OneCode) {
  return and(eq(clubCodes.clubId, clubId), eq(clubCodes.code, code));
}
