import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { newId } from '../../../platform/ids.ts';
import { READERS_BLOCKED } from '../../accounts/blocks.ts';
import { newFriendNotice } from '../notifications/notices.ts';
import { acceptInvite as accept, friendSentences, inviteLink, removeInviteLink, viewInvite } from './contract.ts';
import { askToBeFriends } from './friends.ts';
import * as invites from './invites.ts';
import { areFriends, friendOf, socialStatsOf } from './queries.ts';
import { countRequest, rejectRequestsBeyondCap } from './request-cap.ts';

export const inviteRoutes = [
  on(inviteLink, async (call) => {
    const [userId, now] = [call.memberId, call.seconds];
    const { own, me } = await call.load({
      own: invites.ownInvite({ userId, now }),
      me: socialStatsOf({ target: userId, reader: userId }),
    });
    if (me[0]?.privacy === 'nobody') throwApiError('conflict', friendSentences.inviteWhilePrivate);
    if (!call.member().mayReview) throwApiError('not_allowed', friendSentences.bannedFromInviting);
    const inviteRows =
      own.length > 0
        ? own
        : (
            await call.save([invites.makeInvite({ userId, code: newId(), now })], {
              own: invites.ownInvite({ userId, now }),
            })
          ).own;
    const { code, endsAt, usesLeft } = inviteRows[0] ?? throwApiError('not_found', friendSentences.notFound);
    return { code, ends_at: endsAt, uses_left: usesLeft };
  }),

  on(removeInviteLink, async (call) => {
    await call.load({ own: invites.ownInvite({ userId: call.memberId, now: call.seconds }) });
    await call.save([invites.removeInvite({ userId: call.memberId })]);
    return { message: friendSentences.inviteRemoved };
  }),

  on(viewInvite, async (call, { code }) => {
    const reader = call.claims?.userId ?? '';
    const { inviteRows } = await call.load({ inviteRows: invites.inviteByCode({ code, reader }) });
    const invite = invites.requireValidInvite(inviteRows, reader, call.seconds);
    return { inviter: friendOf({ ...invite, at: 0 }), is_friends: invite.isFriends };
  }),

  on(accept, async (call, { code }) => {
    const reader = call.memberId;
    const { inviteRows } = await call.load({ inviteRows: invites.inviteByCode({ code, reader }) });
    const invite = invites.requireValidInvite(inviteRows, reader, call.seconds);
    const inviter = friendOf({ ...invite, at: 0 });
    if (invite.isFriends) return { inviter, message: friendSentences.alreadyFriends };
    // A friendship that one of them ended is not begun again by an old link.
    if (invite.wereFriends) {
      const { seconds: now } = call;
      await call
        .saveUnless({ [READERS_BLOCKED]: friendSentences.inviteGone }, [
          ...(await countRequest(call, inviter.id)),
          ...askToBeFriends(reader, inviter.id, now),
        ])
        .catch(rejectRequestsBeyondCap);
      return { inviter, message: friendSentences.inviteAsked(inviter.username) };
    }
    // Without friendship the link was revoked meanwhile.
    const { friends } = await call.saveUnless(
      { ...invites.INVITE_ERRORS, [READERS_BLOCKED]: friendSentences.inviteGone },
      [
        ...invites.acceptInvite({ reader, inviter: inviter.id, code, now: call.seconds }),
        newFriendNotice({ kind: 'invite_used', friend: reader, to: inviter.id, now: call.seconds }),
      ],
      { friends: areFriends({ reader, other: inviter.id }) },
    );
    if (friends.length === 0) throwApiError('not_found', friendSentences.inviteGone);
    return { inviter, message: friendSentences.nowFriends };
  }),
];
