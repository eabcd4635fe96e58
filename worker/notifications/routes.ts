import * as friends from '../friends/friends.ts';
import { areFriends, cursorOf, friendOf, openRequest, placeOf, requestsTo } from '../friends/queries.ts';
import { limits } from '../http/contract.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { getNotifications, getUnread, handleFriendRequest, markSeen, notificationSentences } from './contract.ts';
import { seeNotifications } from './notifications.ts';
import { lastSeen } from './queries.ts';

export const notificationRoutes = [
  on(getNotifications, async (call, input) => {
    const { requests } = await call.load({
      requests: requestsTo(call.build, call.memberId, placeOf(input.cursor), limits.page + 1),
    });
    const page = requests.slice(0, limits.page);
    return {
      message: page.length === 0 ? notificationSentences.none : '',
      notifications: page.map((row) => ({
        type: 'friend_request' as const,
        ...friendOf(row),
        timestamp: row.at,
      })),
      ...(requests.length > limits.page ? { next_cursor: cursorOf(page.at(-1)) } : {}),
    };
  }),

  on(handleFriendRequest, async (call, { target_id: sender, decision }) => {
    const { asked, friends: already } = await call.load({
      asked: openRequest(call.build, sender, call.memberId),
      friends: areFriends(call.build, call.memberId, sender),
    });
    if (decision === 'ignore') {
      await call.save([friends.ignoreRequest(call.build, call.memberId, sender)]);
      return { result: 'success' as const, message: notificationSentences.ignored };
    }
    // Accepting twice is harmless; accepting what was never asked, or was ignored, is not accepting.
    if (asked.length === 0 && already.length === 0) refuse('not_found', notificationSentences.gone);
    await call.save(friends.befriend(call.build, call.memberId, sender, call.seconds));
    return { result: 'success' as const, message: notificationSentences.accepted };
  }),

  on(getUnread, async (call) => {
    const { seen, requests } = await call.load({
      seen: lastSeen(call.build, call.memberId),
      requests: requestsTo(call.build, call.memberId, null, 1),
    });
    const seenAt = seen[0]?.seenAt ?? 0;
    return { unread: (requests[0]?.at ?? 0) > seenAt };
  }),

  on(markSeen, async (call) => {
    await call.load({});
    await call.save([seeNotifications(call.build, call.memberId, call.seconds)]);
    return {};
  }),
];
