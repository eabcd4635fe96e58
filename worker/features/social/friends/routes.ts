import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { friendSentences, friendUser, getUserFriends, getUserSocialStats, unfriendUser } from './contract.ts';
import * as friends from './friends.ts';
import { friendOf, friendPages, friendsOf, shownSocialStats, socialStatsOf } from './queries.ts';

export const friendRoutes = [
  on(getUserFriends, async (call, input) => {
    const { found } = await call.load({
      found: friendsOf({ reader: call.memberId, ...friendPages.after(input.cursor) }),
    });
    const { rows, next_cursor } = friendPages.page(found);
    return { friends: rows.map(friendOf), next_cursor };
  }),

  on(getUserSocialStats, async (call, input) => {
    const { found } = await call.load({
      found: socialStatsOf({ target: input.target_id, reader: call.claims?.userId ?? '' }),
    });
    const row = found[0] ?? throwApiError('not_found', friendSentences.gone);
    return { data: shownSocialStats(row, call.viewer()) };
  }),

  on(friendUser, async (call, { user_to_friend_id: other }) => {
    if (other === call.memberId) throwApiError('invalid_input', friendSentences.yourself);
    const { found } = await call.load({ found: socialStatsOf({ target: other, reader: call.memberId }) });
    const before = found[0] ?? throwApiError('not_found', friendSentences.gone);
    await call.save(friends.askToBeFriends(call.memberId, other, call.seconds));
    const friendsNow = before.isFriends || before.hasAskedYou;
    return { status: 'success' as const, message: friendsNow ? friendSentences.nowFriends : friendSentences.sent };
  }),

  on(unfriendUser, async (call, { user_to_friend_id: other }) => {
    const { found } = await call.load({ found: socialStatsOf({ target: other, reader: call.memberId }) });
    if (found.length === 0) throwApiError('not_found', friendSentences.gone);
    await call.save([friends.endFriendship({ reader: call.memberId, other })]);
    return { status: 'success' as const, message: friendSentences.removed };
  }),
];
