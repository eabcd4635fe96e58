import { and, eq, sql } from 'drizzle-orm';
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
import type { GenreFocus, PrivacySetting } from './contract.ts';
import { linkOf } from './link-contract.ts';
import { addMember } from './members.ts';
import { clubIdForMember } from './membership.ts';
import { nameClub } from './names.ts';

interface NewClub {
  id: string;
  name: string;
  privacy: PrivacySetting;
  now: number;
}

/**
 * Returns the statements that create a club with its first admin and its system code; repeating them changes nothing.
 */
export function createClubStatements({ founder, ...club }: NewClub & { founder: string }): Statement[] {
  const { id, now } = club;
  return [
    addClub(club),
    addMember({ clubId: id, userId: founder, role: 'admin', by: null, now }),
    addSystemCode({ clubId: id, code: newCode(), now }),
    ...nameClub(id, club.name),
  ];
}

const addClub = ({ id, name, privacy, now }: NewClub) =>
  db
    .insert(clubs)
    .values({ id, name, privacySetting: privacy, createdAt: now })
    .onConflictDoNothing({ target: clubs.id });

interface Settings {
  clubId: string;
  name: string;
  externalLink: string;
  genreFocus: GenreFocus;
}

/** Updates a club's settings; the link is stored as its normalised URL. */
export function changeSettings(settings: Settings): Statement[] {
  const link = linkOf(settings.externalLink);
  const externalLink = 'href' in link ? link.href : '';
  return [updateSettings({ ...settings, externalLink }), ...nameClub(settings.clubId, settings.name)];
}

const updateSettings = ({ clubId, name, externalLink, genreFocus }: Settings) =>
  db.update(clubs).set({ name, externalLink, genreFocus }).where(eq(clubs.id, clubId));

/** Finds a club that this reader may see, with its texts, for a report. */
export const clubToReport = ({ id, reader }: { id: string; reader: string }) =>
  db
    .select({
      authorId: sql<string | null>`NULL`.as('authorId'),
      words: sql<string>`trim(${clubs.name} || char(10) || ${clubs.externalLink}, char(10))`.as('words'),
    })
    .from(clubs)
    .where(
      and(
        eq(clubs.id, id),
        sql`(${clubs.privacySetting} <> 'private' OR ${clubIdForMember({ clubId: sql`${clubs.id}`, reader })} IS NOT NULL)`,
      ),
    );

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

/**
 * Deletes a club and everything that belongs to it. The club row goes first so that triggers stop counting while
 * members and posts are deleted; foreign keys are checked at the end.
 */
export function deleteClub(clubId: string): Statement[] {
  return [
    db.run(sql`PRAGMA defer_foreign_keys = ON`),
    db.delete(clubs).where(eq(clubs.id, clubId)),
    db.delete(clubMembers).where(eq(clubMembers.clubId, clubId)),
    ...clubChildTables.map((table) => db.delete(table).where(eq(table.clubId, clubId))),
  ];
}

/** Finds the clubs of which a reader is the only admin. */
export const clubsRunAlone = ({ userId, limit }: { userId: string; limit: number }) =>
  db
    .select({ clubId: clubMembers.clubId })
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .where(and(eq(clubMembers.userId, userId), eq(clubMembers.role, 'admin'), eq(clubs.adminCount, 1)))
    .limit(limit);
