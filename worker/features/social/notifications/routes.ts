import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { rejectSignedOut, throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import { newRemoval } from '../../undo/removals.ts';
import * as friends from '../friends/friends.ts';
import { areFriends, openRequest, requestPages, requestsTo } from '../friends/queries.ts';
import { sharePages, sharesReceived } from '../sharing/queries.ts';
import {
  getNotifications,
  getUnread,
  handleFriendRequest,
  markNoticesRead,
  markSeen,
  muteClub,
  notificationSentences,
  switchNoticeKind,
} from './contract.ts';
import { newFriendNotice } from './notices.ts';
import { readNotices, seeNotifications, switchOff, switchOn } from './notifications.ts';
import { noticePageOf, pageOf } from './page.ts';
import type { NoticeSubjects } from './present.ts';
import { newestOf, noticePages, noticesOf } from './queries.ts';

/** What notifications need of the features that own their subjects. */
interface NotificationNeeds {
  subjects: NoticeSubjects;
  /** Turns the announcements of a club on or off for the reader. Throws unless they are a member. */
  setMuted(call: Call, club: { clubId: string; muted: boolean }): Promise<void>;
  /** Finds a warning that the reader has not acknowledged. */
  openWarning(at: { userId: string }): Statement<readonly unknown[]>;
}

export const notificationRoutes = ({ subjects, setMuted, openWarning }: NotificationNeeds): Route[] => [
  on(getNotifications, async (call, input) => {
    const reader = call.memberId;
    // Shares are listed after the requests, so a cursor within the requests starts the shares from the beginning.
    const inShares = requestPages.continues(input.cursor) ? undefined : input.cursor;
    const { requests, shares, notices } = await call.load({
      // A cursor within the shares loads no requests; new requests belong on the first page.
      requests: requestsTo({ reader, ...requestPages.after(input.cursor) }),
      shares: sharesReceived({ reader, ...sharePages.after(inShares) }),
      notices: noticesOf(subjects, { reader, ...noticePages.after(input.cursor) }),
    });
    return { ...pageOf(requests, shares), ...noticePageOf(notices) };
  }),

  on(handleFriendRequest, async (call, { target_id: sender, decision }) => {
    const { requests, friends: already } = await call.load({
      requests: openRequest({ sender, recipient: call.memberId }),
      friends: areFriends({ reader: call.memberId, other: sender }),
    });
    if (decision === 'ignore') {
      const removal = newRemoval(call);
      await call.save(friends.declineWithUndo(removal, sender));
      return { result: 'success' as const, message: notificationSentences.ignored, undo_id: removal.removalId };
    }
    // Accepting twice has no effect. Accepting a request that was never sent or was declined is refused.
    if (requests.length === 0 && already.length === 0) throwApiError('not_found', notificationSentences.notFound);
    await call.save([
      ...friends.befriend(call.memberId, sender, call.seconds),
      already.length === 0
        ? newFriendNotice({ kind: 'friend_accepted', friend: call.memberId, to: sender, now: call.seconds })
        : null,
    ]);
    return { result: 'success' as const, message: notificationSentences.accepted };
  }),

  on(getUnread, async (call) => {
    const { newest, warning } = await call.load({
      newest: newestOf(subjects, { userId: call.memberId }),
      warning: openWarning({ userId: call.memberId }),
    });
    const { seenAt, requestAt, shareAt, noticeAt } = newest[0] ?? rejectSignedOut();
    const { name, rank } = call.member();
    return {
      unread: Math.max(requestAt ?? 0, shareAt ?? 0, noticeAt ?? 0) > (seenAt ?? 0),
      name,
      rank,
      warned: warning.length > 0,
    };
  }),

  on(markSeen, async (call) => {
    await call.load({});
    await call.save([seeNotifications({ userId: call.memberId, now: call.seconds })]);
    return {};
  }),

  on(markNoticesRead, async (call, { kind, about, club_id: clubId }) => {
    await call.load({});
    const which = { kind: kind ?? null, about: about ?? null, clubId: clubId ?? null };
    await call.save([readNotices({ userId: call.memberId, now: call.seconds, ...which })]);
    return {};
  }),

  on(switchNoticeKind, async (call, { kind, on: enabled }) => {
    await call.load({});
    await call.save([(enabled ? switchOn : switchOff)({ userId: call.memberId, kind })]);
    return { message: enabled ? notificationSentences.switchedOn : notificationSentences.switchedOff };
  }),

  on(muteClub, async (call, { club_id: clubId, muted }) => {
    await setMuted(call, { clubId, muted });
    return { message: muted ? notificationSentences.muted : notificationSentences.unmuted };
  }),
];
