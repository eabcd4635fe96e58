import { limits } from '../http/contract.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { friendSentences, friendUser, getUserFriends, getUserSocialStats, unfriendUser } from './contract.ts';
import * as friends from './friends.ts';
import { cursorOf, friendOf, friendsOf, placeOf, shownSocialStats, socialStatsOf } from './queries.ts';

export const friendRoutes = [
  on(getUserFriends, async (call, input) => {
    const { found } = await call.load({
      found: friendsOf(call.build, call.memberId, placeOf(input.cursor), limits.page + 1),
    });
    const page = found.slice(0, limits.page);
    return {
      friends: page.map(friendOf),
      ...(found.length > limits.page ? { next_cursor: cursorOf(page.at(-1)) } : {}),
    };
  }),

  on(getUserSocialStats, async (call, input) => {
    const { found } = await call.load({
      found: socialStatsOf(call.build, input.target_id, call.claims?.userId ?? ''),
    });
    const row = found[0] ?? refuse('not_found', friendSentences.gone);
    return { data: shownSocialStats(row, call.viewer()) };
  }),

  on(friendUser, async (call, { user_to_friend_id: other }) => {
    if (other === call.memberId) refuse('invalid_input', friendSentences.yourself);
    const { found } = await call.load({ found: socialStatsOf(call.build, other, call.memberId) });
    const before = found[0] ?? refuse('not_found', friendSentences.gone);
    await call.save(friends.askToBeFriends(call.build, call.memberId, other, call.seconds));
    const friendsNow = before.isFriends || before.hasAskedYou;
    return { status: 'success' as const, message: friendsNow ? friendSentences.nowFriends : friendSentences.sent };
  }),

  on(unfriendUser, async (call, { user_to_friend_id: other }) => {
    const { found } = await call.load({ found: socialStatsOf(call.build, other, call.memberId) });
    if (found.length === 0) refuse('not_found', friendSentences.gone);
    await call.save([friends.endFriendship(call.build, call.memberId, other)]);
    return { status: 'success' as const, message: friendSentences.removed };
  }),
];
