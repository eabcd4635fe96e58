import type { Statement } from '../../platform/db/statement.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { checkVersion } from '../../platform/http/version.ts';
import * as clubs from './clubs.ts';
import * as codes from './codes.ts';
import * as contract from './contract.ts';
import { clubSentences } from './contract.ts';
import { requireAdminToDemote, requireAdminToEnd, requireRole, requireRoomToRun, saveInClub } from './guards.ts';
import * as members from './members.ts';
import { banOf, membershipIn, requireAdmin, roleIn } from './membership.ts';
import { mayBan, mayChangeCodes, mayDemote } from './policy.ts';
import { toSettings } from './present.ts';

export const clubManageRoutes = [
  on(contract.updateClubSettings, async (call, input) => {
    const admin = call.memberId;
    const { membership } = await call.load({ membership: membershipIn({ clubId: input.club_id, reader: admin }) });
    const club = requireAdmin(membership);
    const { clubId } = club;
    const externalLink = clubs.storedLink(input.external_link);
    const settings = { name: input.club_name, externalLink, genreFocus: input.genre_focus };
    const version = checkVersion(call, {
      seen: input.version,
      stored: toSettings(club),
      wanted: toSettings(settings),
      from: ['membership'],
    });
    await saveInClub(call, [
      requireRole({ clubId, userId: admin, role: 'admin' }),
      ...clubs.changeSettings({ clubId, ...settings }),
    ]);
    return { version };
  }),

  on(contract.deleteClub, async (call, input) => {
    const admin = call.memberId;
    const { membership } = await call.load({ membership: membershipIn({ clubId: input.club_id, reader: admin }) });
    const { clubId } = requireAdmin(membership);
    await saveInClub(call, [requireAdminToEnd({ clubId, userId: admin }), ...clubs.deleteClub(clubId)]);
    return {};
  }),

  changeCode(contract.disableInviteCode, codes.disableCode),
  changeCode(contract.enableInviteCode, codes.enableCode),
  changeCode(contract.deleteInviteCode, codes.removeCode),

  on(contract.generateInviteCode, async (call, input) => {
    const { newId: id, memberId: admin } = call;
    const { membership, createdRows } = await call.load({
      membership: membershipIn({ clubId: input.club_id, reader: admin }),
      createdRows: codes.codeMadeBy({ clubId: input.club_id, id }),
    });
    const { clubId, role, privacy } = requireAdmin(membership);
    if (!mayChangeCodes(role, privacy)) throwApiError('not_allowed', clubSentences.publicCodes);
    const before = call.earlierResult(createdRows[0]);
    if (before) return { invite_code: before.code };
    const code = codes.newCode();
    await saveInClub(call, [
      requireRole({ clubId, userId: admin, role: 'admin' }),
      codes.addCode({ id, code, clubId, by: admin, now: call.seconds }),
    ]);
    return { invite_code: code };
  }),

  on(contract.banUser, async (call, { club_id: clubId, user_to_ban: userId }) => {
    const admin = call.memberId;
    const { membership, target, banned } = await call.load({
      membership: membershipIn({ clubId, reader: admin }),
      target: roleIn({ clubId, userId }),
      banned: banOf({ clubId, userId }),
    });
    const { role } = requireAdmin(membership);
    if (banned.length > 0) return {};
    const member = target[0] ?? throwApiError('not_found', clubSentences.noPerson);
    if (!mayBan(role, member.role)) throwApiError('not_allowed', clubSentences.adminBan);
    await saveInClub(call, [
      requireRole({ clubId, userId: admin, role: 'admin' }),
      ...members.ban({ clubId, userId, now: call.seconds }),
    ]);
    return {};
  }),

  on(contract.unbanUser, async (call, { club_id: clubId, user_to_unban: userId }) => {
    const admin = call.memberId;
    const { membership } = await call.load({ membership: membershipIn({ clubId, reader: admin }) });
    requireAdmin(membership);
    await saveInClub(call, [requireRole({ clubId, userId: admin, role: 'admin' }), members.unban({ clubId, userId })]);
    return {};
  }),

  on(contract.promoteToAdmin, async (call, { club_id: clubId, user_to_promote: userId }) => {
    const admin = call.memberId;
    const { membership, target } = await call.load({
      membership: membershipIn({ clubId, reader: admin }),
      target: roleIn({ clubId, userId }),
    });
    requireAdmin(membership);
    if (target.length === 0) throwApiError('not_found', clubSentences.noPerson);
    await saveInClub(call, [
      requireRole({ clubId, userId: admin, role: 'admin' }),
      requireRoomToRun({ clubId, userId }),
      members.setRole({ clubId, userId, role: 'admin' }),
    ]);
    return {};
  }),

  on(contract.demoteToMember, async (call, { club_id: clubId, user_to_demote: userId }) => {
    const admin = call.memberId;
    const { membership, target } = await call.load({
      membership: membershipIn({ clubId, reader: admin }),
      target: roleIn({ clubId, userId }),
    });
    const { role, adminCount } = requireAdmin(membership);
    const member = target[0] ?? throwApiError('not_found', clubSentences.noPerson);
    if (member.role === 'member') return {};
    if (!mayDemote(role, member.role, adminCount)) throwApiError('conflict', clubSentences.lastAdmin);
    await saveInClub(call, [
      requireAdminToDemote({ clubId, userId: admin, demoted: userId }),
      members.setRole({ clubId, userId, role: 'member' }),
    ]);
    return {};
  }),
];

type CodeCall = typeof contract.disableInviteCode | typeof contract.enableInviteCode | typeof contract.deleteInviteCode;

function changeCode(endpoint: CodeCall, change: (at: { clubId: string; code: string }) => Statement) {
  return on(endpoint, async (call, input) => {
    const admin = call.memberId;
    const code = codes.normaliseCode(input.invite_code);
    const { membership, codeRows } = await call.load({
      membership: membershipIn({ clubId: input.club_id, reader: admin }),
      codeRows: codes.codeByText({ clubId: input.club_id, code }),
    });
    const { clubId, role, privacy } = requireAdmin(membership);
    if (!mayChangeCodes(role, privacy)) throwApiError('not_allowed', clubSentences.publicCode);
    if (codeRows.length === 0) throwApiError('not_found', clubSentences.noCode);
    await saveInClub(call, [requireRole({ clubId, userId: admin, role: 'admin' }), change({ clubId, code })]);
    return {};
  });
}
