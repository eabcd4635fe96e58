import * as friends from '../friends/friends.ts';
import { areFriends, openRequest, requestsTo } from '../friends/queries.ts';
import { limits } from '../http/contract.ts';
import { refuse, refuseSignedOut } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { sharesReceived } from '../sharing/queries.ts';
import { getNotifications, getUnread, handleFriendRequest, markSeen, notificationSentences } from './contract.ts';
import { seeNotifications } from './notifications.ts';
import { pageOf, placesOf } from './page.ts';
import { newestOf } from './queries.ts';

export const notificationRoutes = [
  on(getNotifications, async (call, input) => {
    const { requests: after, shares: sharesAfter } = placesOf(input.cursor);
    const { requests, shares } = await call.load({
      // Past the last request none is asked for: those who ask meanwhile stand on the first page.
      requests: requestsTo(call.build, call.memberId, after, sharesAfter === null ? limits.page + 1 : 0),
      shares: sharesReceived(call.build, call.memberId, sharesAfter, limits.page + 1),
    });
    return pageOf(requests, shares);
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
    const { newest } = await call.load({ newest: newestOf(call.memberId) });
    const { seenAt, requestAt, shareAt } = newest[0] ?? refuseSignedOut();
    const { name, rank } = call.member();
    return { unread: Math.max(requestAt ?? 0, shareAt ?? 0) > (seenAt ?? 0), name, rank };
  }),

  on(markSeen, async (call) => {
    await call.load({});
    await call.save([seeNotifications(call.build, call.memberId, call.seconds)]);
    return {};
  }),
];
