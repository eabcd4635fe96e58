import type { Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { limits } from '../../platform/http/contract.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { on, type Route } from '../../platform/http/handle.ts';
import { cappedSentence, countOnFirstDay } from '../accounts/first-day.ts';
import { clubNews } from '../social/notifications/queries.ts';
import * as clubs from './clubs.ts';
import { type Invitation, invitationBy, invitationTo, normaliseCode } from './codes.ts';
import {
  clubSentences,
  createClub,
  getFeed,
  getInfo,
  type HeldPost,
  joinClub,
  joinPublicClub,
  leaveClub,
} from './contract.ts';
import { getClubsUserIn } from './directory-contract.ts';
import { capSentences, guardCreation, saveInClub } from './guards.ts';
import { addMember, removeMember } from './members.ts';
import { membershipIn, requireMembership } from './membership.ts';
import { mayLeave } from './policy.ts';
import { finaliseResultsOf } from './polls/polls.ts';
import * as present from './present.ts';
import * as queries from './queries.ts';
import { withheldPostsIn } from './readings/queries.ts';

interface ClubNeeds {
  /** Finds a reader's own posts in a club that wait for a moderator. */
  heldPostsOf(at: { reader: string; clubId: string; limit: number }): Statement<readonly HeldPost[]>;
}

export const clubRoutes = ({ heldPostsOf }: ClubNeeds): Route[] => [
  on(getClubsUserIn, async (call, { cursor }) => {
    const { clubRows } = await call.load({
      clubRows: queries.clubsOf({ reader: call.memberId, ...queries.clubPages.after(cursor) }),
    });
    const { rows, next_cursor } = queries.clubPages.page(clubRows);
    return { data: rows.map(present.toOwnClub), next_cursor };
  }),

  on(getFeed, async (call, { club_id: clubId, cursor }) => {
    const inClub = { clubId, reader: call.memberId };
    const posts = { ...inClub, type: 'posts' as const, ...queries.postPages.after(cursor) };
    const from = queries.memberPages.after(cursor);
    const rows = await call.load({
      membership: queries.membershipOverPosts(posts),
      posts: queries.postsIn(posts),
      announcements: queries.postsIn({ ...inClub, type: 'announcements', ...queries.announcementPages.after(cursor) }),
      members: queries.membersIn({ ...inClub, ...from }),
      waiting: withheldPostsIn({ ...inClub, limit: cursor === undefined ? limits.page : 0 }),
      news: clubNews(inClub),
      held: heldPostsOf({ ...inClub, limit: cursor === undefined ? limits.page : 0 }),
    });
    const shown = { ...rows, members: queries.placedMembers(rows.members, from) };
    return present.toFeed(requireMembership(rows.membership), shown, { reader: inClub.reader, now: call.seconds });
  }),

  on(getInfo, async (call, { club_id: clubId, cursor }) => {
    const inClub = { clubId, reader: call.memberId };
    const from = queries.memberPages.after(cursor);
    const rows = await call.load({
      membership: membershipIn(inClub),
      codes: queries.codesOf(inClub),
      members: queries.membersIn({ ...inClub, ...from }),
      banned: queries.bannedMembers({ ...inClub, ...queries.banPages.after(cursor) }),
    });
    const shown = { ...rows, members: queries.placedMembers(rows.members, from) };
    return present.toInfo(requireMembership(rows.membership), shown);
  }),

  on(leaveClub, async (call, { club_id: clubId }) => {
    const { membership } = await call.load({ membership: membershipIn({ clubId, reader: call.memberId }) });
    const club = requireMembership(membership);
    if (!mayLeave(club.role, club.adminCount)) throwApiError('conflict', clubSentences.lastAdmin);
    await saveInClub(call, [
      finaliseResultsOf({ userId: call.memberId, now: call.seconds }),
      removeMember({ clubId, userId: call.memberId }),
    ]);
    return { data: `You have left ${club.name}.` };
  }),

  on(createClub, async (call, input) => {
    const { newId: id, memberId: founder } = call;
    const membership = membershipIn({ clubId: id, reader: founder });
    const { memberships } = await call.load({ memberships: membership });
    if (call.earlierResult(memberships.find(({ role }) => role !== null))) return { book_club_id: id };
    const club = { id, name: input.name, privacy: input.privacy_setting, founder, now: call.seconds };
    await saveInClub(
      call,
      [
        ...(await countOnFirstDay(call, 'club', id)),
        ...(await guardCreation(call, club)),
        ...clubs.createClubStatements(club),
      ],
      cappedSentence('club', call, capSentences.tooManyCreated),
    );
    return { book_club_id: id };
  }),

  on(joinClub, async (call, input) => {
    const code = normaliseCode(input.invite_code);
    const { invitations } = await call.load({ invitations: invitationBy({ code, reader: call.memberId }) });
    return join(call, invitations[0] ?? throwApiError('not_found', clubSentences.badCode));
  }),

  on(joinPublicClub, async (call, { club_id: clubId }) => {
    const { invitations } = await call.load({ invitations: invitationTo({ clubId, reader: call.memberId }) });
    return join(call, invitations[0] ?? throwApiError('not_found', clubSentences.needsCode));
  }),
];

async function join(call: Call, { clubId, name, code, role, bannedAt }: Invitation) {
  if (role !== null) throwApiError('conflict', clubSentences.alreadyIn, { id: clubId, reason: 'already_member' });
  if (bannedAt !== null) throwApiError('not_allowed', clubSentences.banned);
  const joining = { clubId, userId: call.memberId, role: 'member' as const, by: code, now: call.seconds };
  await saveInClub(call, [addMember(joining)]);
  return { data: `Welcome to ${name}!`, id: clubId };
}
