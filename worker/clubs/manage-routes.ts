import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import * as clubs from './clubs.ts';
import * as codes from './codes.ts';
import * as contract from './contract.ts';
import { clubSentences } from './contract.ts';
import { claim, claimToDemote, claimToEnd, claimToRun, saveInClub } from './guards.ts';
import * as members from './members.ts';
import { mayBan, mayChangeCodes, mayDemote } from './policy.ts';
import { asAdmin, banOf, roleIn, standingIn } from './standing.ts';

export const clubManageRoutes = [
  on(contract.updateClubSettings, async (call, input) => {
    const { build, memberId: admin } = call;
    const { standing } = await call.load({ standing: standingIn(input.club_id, admin) });
    const { clubId } = asAdmin(standing);
    const settings = { name: input.club_name, externalLink: input.external_link, genreFocus: input.genre_focus };
    await saveInClub(call, [claim(build, clubId, admin, 'admin'), clubs.changeSettings(build, clubId, settings)]);
    return {};
  }),

  on(contract.deleteClub, async (call, input) => {
    const { build, memberId: admin } = call;
    const { standing } = await call.load({ standing: standingIn(input.club_id, admin) });
    const { clubId } = asAdmin(standing);
    await saveInClub(call, [claimToEnd(build, clubId, admin), ...clubs.deleteClub(build, clubId)]);
    return {};
  }),

  changeCode(contract.disableInviteCode, (build, clubId, code) => codes.setActive(build, clubId, code, false)),
  changeCode(contract.enableInviteCode, (build, clubId, code) => codes.setActive(build, clubId, code, true)),
  changeCode(contract.deleteInviteCode, codes.removeCode),

  on(contract.generateInviteCode, async (call, input) => {
    const { build, memberId: admin } = call;
    const id = call.newId;
    const { standing, made } = await call.load({
      standing: standingIn(input.club_id, admin),
      made: codes.codeIn(build, input.club_id, { id }),
    });
    const { clubId, role, privacy } = asAdmin(standing);
    if (!mayChangeCodes(role, privacy)) refuse('not_allowed', clubSentences.publicCodes);
    const before = call.madeBefore(made[0]);
    if (before) return { invite_code: before.code };
    const code = codes.newCode();
    await saveInClub(call, [
      claim(build, clubId, admin, 'admin'),
      codes.addCode(build, { id, code, clubId, by: admin, now: call.seconds }),
    ]);
    return { invite_code: code };
  }),

  on(contract.banUser, async (call, { club_id: clubId, user_to_ban: userId }) => {
    const { build, memberId: admin } = call;
    const { standing, target, banned } = await call.load({
      standing: standingIn(clubId, admin),
      target: roleIn(build, clubId, userId),
      banned: banOf(build, clubId, userId),
    });
    const { role } = asAdmin(standing);
    if (banned.length > 0) return {};
    const member = target[0] ?? refuse('not_found', clubSentences.noPerson);
    if (!mayBan(role, member.role)) refuse('not_allowed', clubSentences.adminBan);
    await saveInClub(call, [claim(build, clubId, admin, 'admin'), ...members.ban(build, clubId, userId, call.seconds)]);
    return {};
  }),

  on(contract.unbanUser, async (call, { club_id: clubId, user_to_unban: userId }) => {
    const { build, memberId: admin } = call;
    const { standing } = await call.load({ standing: standingIn(clubId, admin) });
    asAdmin(standing);
    await saveInClub(call, [claim(build, clubId, admin, 'admin'), members.unban(build, clubId, userId)]);
    return {};
  }),

  on(contract.promoteToAdmin, async (call, { club_id: clubId, user_to_promote: userId }) => {
    const { build, memberId: admin } = call;
    const { standing, target } = await call.load({
      standing: standingIn(clubId, admin),
      target: roleIn(build, clubId, userId),
    });
    asAdmin(standing);
    if (target.length === 0) refuse('not_found', clubSentences.noPerson);
    await saveInClub(call, [
      claim(build, clubId, admin, 'admin'),
      claimToRun(build, clubId, userId),
      members.setRole(build, clubId, userId, 'admin'),
    ]);
    return {};
  }),

  on(contract.demoteToMember, async (call, { club_id: clubId, user_to_demote: userId }) => {
    const { build, memberId: admin } = call;
    const { standing, target } = await call.load({
      standing: standingIn(clubId, admin),
      target: roleIn(build, clubId, userId),
    });
    const { role, adminCount } = asAdmin(standing);
    const member = target[0] ?? refuse('not_found', clubSentences.noPerson);
    if (member.role === 'member') return {};
    if (!mayDemote(role, member.role, adminCount)) refuse('conflict', clubSentences.lastAdmin);
    await saveInClub(call, [
      claimToDemote(build, clubId, admin, userId),
      members.setRole(build, clubId, userId, 'member'),
    ]);
    return {};
  }),
];

type CodeCall = typeof contract.disableInviteCode | typeof contract.enableInviteCode | typeof contract.deleteInviteCode;

/** The three calls that change one code ask the same of the club and of the reader. */
function changeCode(endpoint: CodeCall, change: typeof codes.removeCode) {
  return on(endpoint, async (call, input) => {
    const { build, memberId: admin } = call;
    const code = codes.normaliseCode(input.invite_code);
    const { standing, found } = await call.load({
      standing: standingIn(input.club_id, admin),
      found: codes.codeIn(build, input.club_id, { code }),
    });
    const { clubId, role, privacy } = asAdmin(standing);
    if (!mayChangeCodes(role, privacy)) refuse('not_allowed', clubSentences.publicCode);
    if (found.length === 0) refuse('not_found', clubSentences.noCode);
    await saveInClub(call, [claim(build, clubId, admin, 'admin'), change(build, clubId, code)]);
    return {};
  });
}
