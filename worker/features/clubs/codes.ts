import { and, eq, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { clubBans, clubCodes, clubMembers, clubs } from '../../platform/db/schema/clubs.ts';
import { db, type RowOf, type Statement } from '../../platform/db/statement.ts';
import { inviteCodes, type Role } from './contract.ts';

/** A new invite code: ten characters, each drawn evenly by the platform's CSPRNG. */
export function newCode(): string {
  const { alphabet, length } = inviteCodes;
  // Bytes past the last whole round of the alphabet would favour its first characters, so they are drawn again.
  const even = 256 - (256 % alphabet.length);
  let code = '';
  while (code.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < even && code.length < length) code += alphabet[byte % alphabet.length];
    }
  }
  return code;
}

/** Turns a code as people type it (any case, in groups) into its stored form. */
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

/** The club that an active code opens; no row for one that has ended, was deleted or never was. */
export const invitationBy = ({ code, reader }: { code: string; reader: string }) =>
  invitations(reader).where(and(eq(clubCodes.code, code), eq(clubCodes.active, true)));

/** A public club by its id, with the code that it never loses; no row for any other club. */
export const invitationTo = ({ clubId, reader }: { clubId: string; reader: string }) =>
  invitations(reader).where(
    and(
      eq(clubCodes.clubId, clubId),
      eq(clubCodes.system, true),
      eq(clubCodes.active, true),
      eq(clubs.privacySetting, 'public'),
    ),
  );

export type Invitation = RowOf<typeof invitationBy>;

type OneCode = { clubId: string; code: string };

/** An invite code by its text. */
export const codeIn = (at: OneCode) => db.select({ code: clubCodes.code }).from(clubCodes).where(codeIs(at));

/** A club's code by the id of the call that made it. */
export const codeMadeBy = ({ clubId, id }: { clubId: string; id: string }) =>
  db
    .select({ code: clubCodes.code })
    .from(clubCodes)
    .where(and(eq(clubCodes.clubId, clubId), eq(clubCodes.id, id)));

/** The statement that gives a new club its code; one that has it already keeps it. */
export const addSystemCode = ({ clubId, code, now }: { clubId: string; code: string; now: number }) =>
  db
    .insert(clubCodes)
    .values({ code, id: clubId, clubId, system: true, createdAt: now })
    .onConflictDoNothing({ target: clubCodes.id });

/**
 * Adds an admin's invite code. Repeating the call changes nothing; the same call with another code fails the batch,
 * because the client can only have seen one of the two.
 */
export function addCode(code: { id: string; code: string; clubId: string; by: string; now: number }): Statement {
  return db.run(sql`
    INSERT INTO ${clubCodes} (code, id, club_id, generated_by, created_at)
    SELECT ${code.code}, ${code.id}, ${code.clubId}, ${code.by}, ${code.now}
    WHERE NOT EXISTS (SELECT 1 FROM ${clubCodes} WHERE id = ${code.id} AND code = ${code.code})`);
}

/** The statement that ends a code for now. */
export const disableCode = (at: OneCode) => db.update(clubCodes).set({ active: false }).where(codeIs(at));

/** The statement that opens a code again. */
export const enableCode = (at: OneCode) => db.update(clubCodes).set({ active: true }).where(codeIs(at));

/** The statement that deletes a code for good. */
export const removeCode = (at: OneCode) => db.delete(clubCodes).where(codeIs(at));

function codeIs({ clubId, code }: OneCode) {
  return and(eq(clubCodes.clubId, clubId), eq(clubCodes.code, code));
}
