import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { countInDay } from '../../accounts/caps.ts';
import { noticeTo } from '../../social/notifications/notices.ts';
import { clubSentences } from '../contract.ts';
import { requireRole, saveInClub } from '../guards.ts';
import { membershipIn, requireAdmin, roleIn } from '../membership.ts';
import { notifyClub } from '../notices.ts';
import { canSeeClub, mayAsk } from '../policy.ts';
import { toPicture } from '../present.ts';
import * as contract from './contract.ts';
import { joinRequestLimits, joinRequestSentences } from './contract.ts';
import * as queries from './queries.ts';
import * as requests from './requests.ts';

const AGAIN = joinRequestLimits.againAfterDays * 86_400;

export const joinRequestRoutes = [
  on(contract.requestToJoin, async (call, { club_id: clubId, message }) => {
    const userId = call.memberId;
    const { clubRows } = await call.load({ clubRows: queries.clubForRequest({ clubId, reader: userId }) });
    const club = clubRows[0];
    if (club === undefined || !canSeeClub(club.role, club.privacy)) throwApiError('not_found', clubSentences.noClub);
    if (club.role !== null)
      throwApiError('conflict', clubSentences.alreadyIn, { id: clubId, reason: 'already_member' });
    if (club.bannedAt !== null) throwApiError('not_allowed', clubSentences.banned);
    if (!mayAsk(club.role, club.privacy, false)) throwApiError('not_allowed', joinRequestSentences.notAsked);
    const again = call.seconds - AGAIN;
    if (club.refusedAt !== null && club.refusedAt > again) throwApiError('conflict', joinRequestSentences.refused);
    const isPending = club.askedAt !== null && club.refusedAt === null;
    // Changing the message of a pending request doesn't count towards the cap.
    const act = { kind: 'join_request', targetId: `${clubId} ${call.seconds}`, limit: joinRequestLimits.aDay } as const;
    await saveInClub(
      call,
      [
        ...(isPending ? [] : await countInDay(call, act)),
        requests.addRequest({ clubId, userId, message, now: call.seconds, again }),
        notifyClub({ kind: 'request', about: clubId, clubId, by: userId, now: call.seconds, role: 'admin' }),
      ],
      joinRequestSentences.tooMany,
    );
    return {};
  }),

  on(contract.withdrawRequest, async (call, { club_id: clubId }) => {
    const userId = call.memberId;
    await call.load({ requestRows: queries.requestOf({ clubId, userId }) });
    await call.save([requests.withdraw({ clubId, userId })]);
    return {};
  }),

  on(contract.getJoinRequests, async (call, { club_id: clubId, cursor }) => {
    const at = { clubId, reader: call.memberId };
    const { membership, requestRows } = await call.load({
      membership: membershipIn(at),
      requestRows: queries.pendingRequests({ ...at, ...queries.requestPages.after(cursor) }),
    });
    requireAdmin(membership);
    const { rows, next_cursor } = queries.requestPages.page(requestRows);
    return {
      requests: rows.map((row) => ({
        id: row.personId,
        name: row.personName,
        ...toPicture(row),
        message: row.message,
        asked: row.askedAt,
      })),
      next_cursor,
    };
  }),

  on(contract.acceptRequest, async (call, { club_id: clubId, user_to_accept: userId }) => {
    const admin = call.memberId;
    const { membership, request, target } = await call.load({
      membership: membershipIn({ clubId, reader: admin }),
      request: queries.requestOf({ clubId, userId }),
      target: roleIn({ clubId, userId }),
    });
    requireAdmin(membership);
    // An earlier call already admitted this member.
    if (target.length > 0) return {};
    if (request[0]?.refusedAt !== null) throwApiError('not_found', joinRequestSentences.notFound);
    await saveInClub(call, [
      requireRole({ clubId, userId: admin, role: 'admin' }),
      requests.accept({ clubId, userId, now: call.seconds }),
      // The request may have been withdrawn since it was read; then no one was admitted.
      requireRole({ clubId, userId, role: null }),
      noticeTo({ kind: 'acceptance', about: clubId, clubId, userId, by: admin, now: call.seconds }),
    ]);
    return {};
  }),

  on(contract.refuseRequest, async (call, { club_id: clubId, user_to_refuse: userId }) => {
    const admin = call.memberId;
    const { membership, request } = await call.load({
      membership: membershipIn({ clubId, reader: admin }),
      request: queries.requestOf({ clubId, userId }),
    });
    requireAdmin(membership);
    const { refusedAt } = request[0] ?? throwApiError('not_found', joinRequestSentences.notFound);
    if (refusedAt !== null) return {};
    await saveInClub(call, [
      requireRole({ clubId, userId: admin, role: 'admin' }),
      requests.decline({ clubId, userId, now: call.seconds }),
    ]);
    return {};
  }),
];
