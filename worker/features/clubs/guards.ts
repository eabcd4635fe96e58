import { type SQL, sql } from 'drizzle-orm';
import { violatedCheck } from '../../platform/db/checks.ts';
import { chainOf } from '../../platform/db/retry.ts';
import { clubRoleGuards, clubRoomGuards, clubs } from '../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { CAPPED, countAgainstCap, lastDay } from '../accounts/caps.ts';
import { keyOfCaller } from '../accounts/identity-key.ts';
import { clubSentences, type Role } from './contract.ts';
import { meetingSentences } from './meetings/contract.ts';
import { isAdmin } from './members.ts';
import { pollSentences } from './polls/contract.ts';
import { clubReadingSentences } from './readings/contract.ts';
import { joinRequestSentences } from './requests/contract.ts';

/** Clubs that a person may make in 24 hours. */
const CLUBS_A_DAY = 5;

/** Announcements that a club may make in 24 hours: each adds a notification for every member. */
const ANNOUNCEMENTS_A_DAY = 10;

// Messages with which triggers and constraints of clubs, polls, meetings and requests fail a batch.
const broken = {
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

/** Sentences of the caps (document 5, section 2). */
export const capSentences = {
  manyMade: 'You’ve created five book clubs today. Try again tomorrow.',
  manyAnnouncements: 'This book club has posted ten announcements today. Try again tomorrow.',
  manyRun: 'You can be an admin of at most 20 book clubs.',
} as const;

/**
 * Saves, or throws `conflict` with the sentence of the rule that no longer held at that moment, `too_many` with that of
 * the cap that is reached; `capped` is that of the acts that the batch counts.
 */
export async function saveInClub(
  call: Call,
  statements: readonly (Statement | null)[],
  capped: string = capSentences.manyMade,
): Promise<void> {
  try {
    await call.saveUnless(broken, statements);
  } catch (error) {
    if (violatedCheck(error) === CAPPED) throwApiError('too_many', capped);
    // Raised by the trigger club_room_guards_checked.
    if (chainOf(error).includes('club_admins_full')) throwApiError('too_many', capSentences.manyRun);
    throw error;
  }
}

/**
 * Returns the statements that count a new club; a sixth in 24 hours fails the batch, across all accounts of the same
 * person.
 */
export async function guardFounding(
  call: Call,
  club: { id: string; founder: string; now: number },
): Promise<Statement[]> {
  const { id, founder, now } = club;
  const act = { identityKey: await keyOfCaller(call), kind: 'club', thing: id, now } as const;
  return [
    countAgainstCap({ ...act, since: lastDay(now), limit: CLUBS_A_DAY }),
    requireRoomToRun({ clubId: id, userId: founder }),
  ];
}

/**
 * Returns the statements that count something a reader may do only so often in 24 hours, under every account they have
 * had; one too many fails the batch. A list, since a promise would run a statement of drizzle on its own.
 */
export async function countInDay(
  call: Call,
  act: { kind: 'meeting' | 'poll' | 'join_request'; thing: string; limit: number },
): Promise<Statement[]> {
  const now = call.seconds;
  return [countAgainstCap({ ...act, identityKey: await keyOfCaller(call), now, since: lastDay(now) })];
}

/**
 * The statement that counts an announcement of a club; one too many in 24 hours fails the batch, whichever of its admins
 * made the others and whether or not they were deleted.
 */
export function countAnnouncement(announcement: { id: string; clubId: string; now: number }): Statement {
  const { id: thing, clubId: identityKey, now } = announcement;
  return countAgainstCap({
    identityKey,
    kind: 'announcement',
    thing,
    now,
    since: lastDay(now),
    limit: ANNOUNCEMENTS_A_DAY,
  });
}

type ClubUser = { clubId: string; userId: string };

/** Fails the batch if the reader already runs as many clubs as allowed and does not run this one. */
export const requireRoomToRun = ({ clubId, userId }: ClubUser) => db.insert(clubRoomGuards).values({ userId, clubId });

/**
 * The statement that fails the batch unless the reader has this role (any, if null) at the moment of writing, whatever
 * was read before.
 */
export const requireRole = ({ clubId, userId, role }: { clubId: string; userId: string; role: Role | null }) =>
  db.insert(clubRoleGuards).values({ clubId, userId, role });

/** The same for an admin who ends a club, while it is there. */
export const requireAdminToEnd = (admin: ClubUser) =>
  requireAdminWhile(admin, sql`EXISTS (SELECT 1 FROM ${clubs} WHERE id = ${admin.clubId})`);

/** The same for an admin who removes another's admin role, while they still have it. */
export const requireAdminToDemote = (admin: { clubId: string; userId: string; demoted: string }) =>
  requireAdminWhile(admin, isAdmin(admin.clubId, admin.demoted));

// `due` says whether there is still something to do: a repeated batch may already have changed the role it requires.
function requireAdminWhile({ clubId, userId }: ClubUser, due: SQL) {
  return db.insert(clubRoleGuards).select(sql`SELECT ${clubId}, ${userId}, 'admin' WHERE ${due}`);
}
