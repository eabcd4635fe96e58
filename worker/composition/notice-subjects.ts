import { sql } from 'drizzle-orm';
import { isbnOfLine, newLikesOfLine } from '../features/activity/notified-likes.ts';
import { isUpcomingMeeting, startOfMeeting, titleOfMeeting } from '../features/clubs/meetings/queries.ts';
import { clubIdForMember, clubNameFor } from '../features/clubs/membership.ts';
import { endOfPoll, isOpenTo, isPollInClub } from '../features/clubs/polls/queries.ts';
import { newLikesIn } from '../features/clubs/posts/likes.ts';
import { isAnnouncementVisible, newPostsIn, titleOfVisiblePost } from '../features/clubs/posts/posts.ts';
import { newRepliesTo } from '../features/clubs/posts/replies.ts';
import { dueOfMilestone, isAhead, titleOfMilestone } from '../features/clubs/readings/milestone-reminders.ts';
import { openRequestsTo } from '../features/clubs/requests/queries.ts';
import { countWaitingAccounts } from '../features/moderation/accounts/queries.ts';
import { answerToSender } from '../features/moderation/admin-queue.ts';
import { isRemoved, nameOfRemovedClub } from '../features/moderation/removed-content.ts';
import { outcomeForAuthor, outcomeForReporter } from '../features/moderation/reports/outcome.ts';
import { isDecisionInForce } from '../features/moderation/reports/queries.ts';
import { isbnOfOwn, isbnOfReplaced, newLikesOf } from '../features/reviews/queries.ts';
import { isFriendOf } from '../features/social/friends/queries.ts';
import { MAX_COUNTED } from '../features/social/notifications/contract.ts';
import type { NoticeColumns, NoticeSubjects } from '../features/social/notifications/present.ts';

const countOne = () => sql<number>`1`;
const isFriend = ({ about, reader }: NoticeColumns) => sql<number>`${isFriendOf(reader, about)}`;
const titleOfPost: NoticeSubjects['titles']['post'] = ({ about, reader }) =>
  titleOfVisiblePost({ postId: about, reader });

/** The subjects of notifications, with the queries of the features that own them. */
export const noticeSubjects: NoticeSubjects = {
  counts: {
    announcement: ({ clubId, about, reader }) => isAnnouncementVisible({ clubId, postId: about, reader }),
    post: newPostsIn,
    reply: newRepliesTo,
    poll: ({ clubId, about, reader }) => isOpenTo({ clubId, pollId: about, reader }),
    poll_ended: ({ clubId, about }) => isPollInClub({ clubId, pollId: about }),
    meeting: ({ clubId, about, reader }) => isUpcomingMeeting({ clubId, meetingId: about, reader }),
    due: isAhead,
    request: openRequestsTo,
    acceptance: countOne,
    like: newLikesOf,
    post_like: (notice) => newLikesIn(notice, 'post'),
    reply_like: (notice) => newLikesIn(notice, 'reply'),
    activity_like: newLikesOfLine,
    friend_accepted: isFriend,
    invite_used: isFriend,
    report_decided: ({ about }) => isDecisionInForce(about),
    content_removed: ({ about }) => isDecisionInForce(about),
    way_in: countOne,
    reviews_joined: ({ about, reader }) => sql<number>`${isbnOfReplaced({ reviewId: about, reader })} IS NOT NULL`,
    message_answered: ({ about }) => sql<number>`${answerToSender(about)} IS NOT NULL`,
    account_waiting: () => countWaitingAccounts(MAX_COUNTED + 1),
    club_closed: ({ about }) => sql<number>`${isRemoved('club', sql`${about}`)}`,
  },
  titles: {
    meeting: ({ about }) => titleOfMeeting(about),
    due: ({ about }) => titleOfMilestone(about),
    announcement: titleOfPost,
    reply: titleOfPost,
    post_like: titleOfPost,
    report_decided: ({ about }) => outcomeForReporter(about),
    content_removed: outcomeForAuthor,
    club_closed: ({ about }) => nameOfRemovedClub(about),
    message_answered: ({ about }) => answerToSender(about),
  },
  dates: {
    meeting: ({ about }) => startOfMeeting(about),
    due: ({ about }) => dueOfMilestone(about),
    poll: ({ about }) => endOfPoll(about),
  },
  books: {
    like: ({ about, reader }) => isbnOfOwn({ reviewId: about, reader }),
    reviews_joined: ({ about, reader }) => isbnOfReplaced({ reviewId: about, reader }),
    activity_like: ({ about, reader }) => isbnOfLine({ lineId: about, reader }),
  },
  clubSeenBy: clubIdForMember,
  clubName: clubNameFor,
};
