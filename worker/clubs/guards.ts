import { type SQL, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { clubClaims, clubs } from '../db/schema/clubs.ts';
import { shaped } from '../db/shaped.ts';
import type { Call } from '../http/call.ts';
import { clubSentences, type Role } from './contract.ts';
import { isAdmin } from './members.ts';

// What the triggers of 0008_clubs.sql say when they fail a batch.
const broken = {
  club_role: clubSentences.changed,
  club_closed: clubSentences.badCode,
  club_last_admin: clubSentences.lastAdmin,
  club_admin_banned: clubSentences.adminBan,
  club_codes_full: clubSentences.manyCodes,
  'UNIQUE constraint failed: club_codes': clubSentences.changed,
} as const;

/** Saves, or throws `conflict` with the sentence of the rule that no longer held at that moment. */
export async function saveInClub(call: Call, statements: readonly Statement[]): Promise<void> {
  await call.saveUnless(broken, statements);
}

/**
 * The statement that fails the batch unless the reader has this role (any, if null) at the moment of writing, whatever
 * was read before.
 */
export const claim = shaped((build: Builder, clubId: string, reader: string, role: Role | null): Statement => {
  return claimWhile(build, clubId, reader, role, sql`TRUE`);
});

/** The same for an admin who ends a club, while it is there. */
export const claimToEnd = shaped((build: Builder, clubId: string, reader: string): Statement => {
  return claimWhile(build, clubId, reader, 'admin', sql`EXISTS (SELECT 1 FROM ${clubs} WHERE id = ${clubId})`);
});

/** The same for an admin who takes an admin's role away, while that one has it. */
export const claimToDemote = shaped((build: Builder, clubId: string, reader: string, userId: string): Statement => {
  return claimWhile(build, clubId, reader, 'admin', isAdmin(clubId, userId));
});

// `due` tells whether there still is something to do: a batch that is sent again after its answer was lost may have taken
// the very role that it needed.
function claimWhile(build: Builder, clubId: string, reader: string, role: Role | null, due: SQL): Statement {
  return build.run(
    sql`INSERT INTO ${clubClaims} (club_id, user_id, role) SELECT ${clubId}, ${reader}, ${role} WHERE ${due}`,
  );
}
