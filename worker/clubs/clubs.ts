import { eq, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { clubBans, clubCodes, clubMembers, clubPosts, clubs, rememberedClubBans } from '../db/schema/clubs.ts';
import { shaped } from '../db/shaped.ts';
import { addSystemCode, newCode } from './codes.ts';
import { type GenreFocus, linkOf, type PrivacySetting } from './contract.ts';
import { addMember } from './members.ts';

/** The statements that found a club with its first admin and its system code; the same id again changes nothing. */
export function foundClub(
  build: Builder,
  club: { id: string; name: string; privacy: PrivacySetting; founder: string; now: number },
): Statement[] {
  const { id, name, privacy, founder, now } = club;
  return [
    build
      .insert(clubs)
      .values({ id, name, privacySetting: privacy, createdAt: now })
      .onConflictDoNothing({ target: clubs.id }),
    addMember(build, { clubId: id, userId: founder, role: 'admin', by: null, now }),
    addSystemCode(build, id, newCode(), now),
  ];
}

/** The statement that changes what a club says of itself; a link is kept as the address that it leads to. */
export function changeSettings(
  build: Builder,
  clubId: string,
  settings: { name: string; externalLink: string; genreFocus: GenreFocus },
): Statement {
  const link = linkOf(settings.externalLink);
  return build
    .update(clubs)
    .set({ ...settings, externalLink: 'href' in link ? link.href : '' })
    .where(eq(clubs.id, clubId));
}

/**
 * The statements that delete a club and all that hangs on it, however much that is. The club goes first, so that nothing
 * is counted any more while its members and posts go; references are checked at the end.
 */
export const deleteClub = shaped((build: Builder, clubId: string): Statement[] => {
  return [
    build.run(sql`PRAGMA defer_foreign_keys = ON`),
    build.delete(clubs).where(eq(clubs.id, clubId)),
    build.delete(clubCodes).where(eq(clubCodes.clubId, clubId)),
    build.delete(clubBans).where(eq(clubBans.clubId, clubId)),
    build.delete(rememberedClubBans).where(eq(rememberedClubBans.clubId, clubId)),
    build.delete(clubMembers).where(eq(clubMembers.clubId, clubId)),
    build.delete(clubPosts).where(eq(clubPosts.clubId, clubId)),
  ];
});
