import { activityLikeable } from '../features/activity/likes.ts';
import { postLikeable, replyLikeable } from '../features/clubs/posts/likes.ts';
import { reviewLikeable } from '../features/reviews/likes.ts';
import type { LikeKind } from '../features/social/friends/contract.ts';
import type { Likeable } from '../features/social/friends/likeable.ts';

/** All content that can be liked. */
export const likeables: Readonly<Record<LikeKind, Likeable>> = {
  review: reviewLikeable,
  activity: activityLikeable,
  post: postLikeable,
  reply: replyLikeable,
};
