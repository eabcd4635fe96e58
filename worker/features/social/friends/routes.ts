import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { READERS_BLOCKED } from '../../accounts/blocks.ts';
import { newRemoval } from '../../undo/removals.ts';
import { newFriendNotice } from '../notifications/notices.ts';
import {
  DECLINED_DAYS,
  friendSentences,
  friendUser,
  getUserFriends,
  getUserSocialStats,
  unfriendUser,
} from './contract.ts';
import * as friends from './friends.ts';
import { declinedRequest, friendOf, friendPages, friendsOf, presentSocialStats, socialStatsOf } from './queries.ts';
import { countRequest, rejectRequestsBeyondCap } from './request-cap.ts';

export const friendRoutes = [
  on(getUserFriends, async (call, input) => {
    const { friendRows } = await call.load({
      friendRows: friendsOf({ reader: call.memberId, ...friendPages.after(input.cursor) }),
    });
    const { rows, next_cursor } = friendPages.page(friendRows);
    return { friends: rows.map(friendOf), next_cursor };
  }),

  on(getUserSocialStats, async (call, input) => {
    const { stats } = await call.load({
      stats: socialStatsOf({ target: input.target_id, reader: call.claims?.userId ?? '' }),
    });
    const row = stats[0] ?? throwApiError('not_found', friendSentences.notFound);
    return { data: presentSocialStats(row, call.viewer()) };
  }),

  on(friendUser, async (call, { user_to_friend_id: other }) => {
    if (other === call.memberId) throwApiError('invalid_input', friendSentences.yourself);
    const since = call.seconds - DECLINED_DAYS * 86_400;
    const { stats, declined } = await call.load({
      stats: socialStatsOf({ target: other, reader: call.memberId }),
      declined: declinedRequest({ sender: call.memberId, recipient: other, since }),
    });
    const before = stats[0] ?? throwApiError('not_found', friendSentences.notFound);
    if (before.blockedByReader) throwApiError('conflict', friendSentences.blockedByYou);
    // A blocked reader gets the same response as for an unknown one.
    if (before.blocked) throwApiError('not_found', friendSentences.notFound);
    const friendsNow = before.isFriends || before.hasAskedYou;
    if (!friendsNow && declined.length > 0) throwApiError('conflict', friendSentences.declined);
    const isNew = !friendsNow && !before.isPendingFriends;
    await call
      .saveUnless({ [READERS_BLOCKED]: friendSentences.notFound }, [
        ...(isNew ? await countRequest(call, other) : []),
        ...friends.askToBeFriends(call.memberId, other, call.seconds),
        before.hasAskedYou && !before.isFriends
          ? newFriendNotice({ kind: 'friend_accepted', friend: call.memberId, to: other, now: call.seconds })
          : null,
      ])
      .catch(rejectRequestsBeyondCap);
    return { status: 'success' as const, message: friendsNow ? friendSentences.nowFriends : friendSentences.sent };
  }),

  on(unfriendUser, async (call, { user_to_friend_id: other }) => {
    const { stats } = await call.load({ stats: socialStatsOf({ target: other, reader: call.memberId }) });
    const before = stats[0] ?? throwApiError('not_found', friendSentences.notFound);
    const removal = newRemoval(call);
    if (!before.isFriends && before.isPendingFriends) {
      await call.save(friends.withdrawRequest(removal, other));
      return { status: 'success' as const, message: friendSentences.withdrawn, undo_id: removal.removalId };
    }
    await call.save(friends.endFriendship(removal, other));
    return { status: 'success' as const, message: friendSentences.removed, undo_id: removal.removalId };
  }),
];
