import { eq, type SQL, sql } from 'drizzle-orm';
import {
  clubBans,
  clubCodes,
  clubJoinRequests,
  clubLikes,
  clubMeetingAnswers,
  clubMeetings,
  clubMembers,
  clubMilestones,
  clubNames,
  clubOpenedMilestones,
  clubPollBooks,
  clubPolls,
  clubPollVotes,
  clubPosts,
  clubReadings,
  clubReplies,
  clubs,
  rememberedClubBans,
} from '../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { addSystemCode, newCode } from './codes.ts';
import type { GenreFocus, PrivacySetting } from './directory-contract.ts';
import { linkOf } from './link-contract.ts';
import { addMember } from './members.ts';
import { nameClub } from './names.ts';

interface NewClub {
  id: string;
  name: string;
  privacy: PrivacySetting;
  founder: string;
  now: number;
}

/**
 * Returns the statements that create a club with its first admin and its system code; repeating them changes nothing.
 */
export function createClubStatements(club: NewClub): Statement[] {
  const { id, founder, now } = club;
  return [
    addClub(club),
    addMember({ clubId: id, userId: founder, role: 'admin', by: null, now }),
    addSystemCode({ clubId: id, code: newCode(), now }),
    ...nameClub(id, club.name),
  ];
}

const addClub = ({ id, name, privacy, founder, now }: NewClub) =>
  db
    .insert(clubs)
    .values({ id, name, privacySetting: privacy, founderId: founder, createdAt: now })
    .onConflictDoNothing({ target: clubs.id });

interface Settings {
  clubId: string;
  name: string;
  externalLink: string;
  genreFocus: GenreFocus;
}

/** Updates a club's settings; the link is stored as its normalised URL. */
export function changeSettings(settings: Settings): Statement[] {
  return [updateSettings(settings), ...nameClub(settings.clubId, settings.name)];
}

/** Returns a club's link as it is stored; empty for one that isn't valid. */
export function storedLink(typed: string): string {
  const link = linkOf(typed);
  return 'href' in link ? link.href : '';
}

const updateSettings = ({ clubId, name, externalLink, genreFocus }: Settings) =>
  db.update(clubs).set({ name, externalLink, genreFocus }).where(eq(clubs.id, clubId));

/** The tables, except members, whose rows are deleted with their club. */
export const clubChildTables = [
  clubCodes,
  clubBans,
  rememberedClubBans,
  clubMilestones,
  clubOpenedMilestones,
  clubReadings,
  clubPosts,
  clubReplies,
  clubLikes,
  clubPolls,
  clubPollBooks,
  clubPollVotes,
  clubMeetings,
  clubMeetingAnswers,
  clubJoinRequests,
  clubNames,
] as const;

/** Returns the statements that delete a club with everything that belongs to it. */
export function deleteClub(clubId: string): Statement[] {
  return deleteClubs(sql`SELECT ${clubId}`);
}

/**
 * Returns the statements that delete clubs with everything that belongs to them. The club row goes first so that
 * triggers stop counting while members and posts are deleted; foreign keys are checked at the end.
 */
export function deleteClubs(ids: SQL): Statement[] {
  return [
    db.run(sql`PRAGMA defer_foreign_keys = ON`),
    db.delete(clubs).where(sql`${clubs.id} IN (${ids})`),
    db.delete(clubMembers).where(sql`${clubMembers.clubId} IN (${ids})`),
    ...clubChildTables.map((table) => db.delete(table).where(sql`${table.clubId} IN (${ids})`)),
  ];
}
