import { type SQL, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../platform/db/checks.ts';
import { errorMessages } from '../../platform/db/retry.ts';
import { clubRoleGuards, clubRoomGuards, clubs } from '../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { CAPPED, countAgainstCap, lastDay } from '../accounts/caps.ts';
import { keyOfCaller } from '../accounts/identity-key.ts';
import { clubSentences } from './contract.ts';
import type { Role } from './directory-contract.ts';
import { meetingSentences } from './meetings/contract.ts';
import { isAdmin } from './members.ts';
import { pollSentences } from './polls/contract.ts';
import { clubReadingSentences } from './readings/contract.ts';
import { joinRequestSentences } from './requests/contract.ts';

/** Clubs that a person may create in 24 hours. */
const CLUBS_A_DAY = 5;

/** Announcements that a club may make in 24 hours, because each notifies every member. */
const ANNOUNCEMENTS_A_DAY = 10;

// Errors by the messages of triggers and constraints on clubs, polls, meetings and requests.
const constraintSentences = {
  club_role: clubSentences.changed,
  club_closed: clubSentences.badCode,
  club_last_admin: clubSentences.lastAdmin,
  club_admin_banned: clubSentences.adminBan,
  club_codes_full: clubSentences.manyCodes,
  'UNIQUE constraint failed: club_codes': clubSentences.changed,
  club_milestone: clubReadingSentences.noMilestone,
  club_reply: clubSentences.noPost,
  // Another admin changed the plan, or began another book, since it was read.
  'NOT NULL constraint failed: club_readings.version': clubSentences.changed,
  'UNIQUE constraint failed: club_readings': clubSentences.changed,
  // Someone else moved the post since it was read.
  'NOT NULL constraint failed: club_posts.title': clubSentences.changed,
  club_poll_closed: pollSentences.ended,
  club_poll_books_apart: pollSentences.twice,
  club_meeting_cancelled: meetingSentences.cancelled,
  club_request_void: joinRequestSentences.void,
} as const;

/** Errors for caps. */
export const capSentences = {
  tooManyCreated: 'You’ve created five book clubs today. Try again tomorrow.',
  manyAnnouncements: 'This book club has posted ten announcements today. Try again tomorrow.',
  manyRun: 'You can be an admin of at most 20 book clubs.',
} as const;

/**
 * Saves in one batch. Throws `conflict` with the error of the rule that the batch violates, and `too_many` if a cap is
 * reached; `capped` is the error for the cap that the batch counts towards.
 */
export async function saveInClub(
  call: Call,
  statements: readonly (Statement | null)[],
  capped: string = capSentences.tooManyCreated,
): Promise<void> {
  try {
    await call.saveUnless(constraintSentences, statements);
  } catch (error) {
    if (violatedConstraint(error) === CAPPED) throwApiError('too_many', capped);
    // Raised by the trigger club_room_guards_checked.
    if (errorMessages(error).includes('club_admins_full')) throwApiError('too_many', capSentences.manyRun);
    throw error;
  }
}

/**
 * Returns the statements that count a new club; a sixth in 24 hours fails the batch, across all accounts of the same
 * person.
 */
export async function guardCreation(
  call: Call,
  club: { id: string; founder: string; now: number },
): Promise<Statement[]> {
  const { id, founder, now } = club;
  const act = { identityKey: await keyOfCaller(call), kind: 'club', targetId: id, now } as const;
  return [
    countAgainstCap({ ...act, since: lastDay(now), limit: CLUBS_A_DAY }),
    requireRoomToRun({ clubId: id, userId: founder }),
  ];
}

/**
 * Returns the statement that counts an announcement towards its club's limit of 24 hours, which all admins share and deleted
 * ones count towards. Exceeding it fails the batch.
 */
export function countAnnouncement(announcement: { id: string; clubId: string; now: number }): Statement {
  const { id: targetId, clubId: identityKey, now } = announcement;
  return countAgainstCap({
    identityKey,
    kind: 'announcement',
    targetId,
    now,
    since: lastDay(now),
    limit: ANNOUNCEMENTS_A_DAY,
  });
}

type ClubUser = { clubId: string; userId: string };

/**
 * Returns the statement that fails the batch if the reader already runs as many clubs as allowed and does not run this
 * one.
 */
export const requireRoomToRun = ({ clubId, userId }: ClubUser) => db.insert(clubRoomGuards).values({ userId, clubId });

/**
 * Returns the statement that fails the batch unless the reader has this role (any role, if null) at the time of the
 * write.
 */
export const requireRole = ({ clubId, userId, role }: { clubId: string; userId: string; role: Role | null }) =>
  db.insert(clubRoleGuards).values({ clubId, userId, role });

/** Returns the statement that requires an admin who deletes a club, unless it is deleted already. */
export const requireAdminToEnd = (admin: ClubUser) =>
  requireAdminWhile(admin, sql`EXISTS (SELECT 1 FROM ${clubs} WHERE id = ${admin.clubId})`);

/** Returns the statement that requires an admin who demotes another admin, unless that has happened already. */
export const requireAdminToDemote = (admin: { clubId: string; userId: string; demoted: string }) =>
  requireAdminWhile(admin, isAdmin(admin.clubId, admin.demoted));

// Checks only if `due`, since a repeated batch may already have changed the role that it requires.
function requireAdminWhile({ clubId, userId }: ClubUser, due: SQL) {
  return db.insert(clubRoleGuards).select(sql`SELECT ${clubId}, ${userId}, 'admin' WHERE ${due}`);
}
