import * as z from 'zod/mini';
import { cursor, endpoint, nextCursor } from '../../platform/http/contract.ts';
import { activityKinds } from '../accounts/settings/kinds-contract.ts';
import { friend } from '../social/friends/contract.ts';

/** One friend's activity with one work on one day. */
const activityItem = z.object({
  /** Names the line where it is liked. */
  id: z.string(),
  friend,
  isbn: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
  /** In the order of a reading, at least one. */
  kinds: z.array(z.enum(activityKinds)),
  /** In stars, with the id of the review, where they reviewed it that day. */
  review: z.optional(z.object({ review_id: z.string(), rating: z.number() })),
  /** The list that they put it on. */
  list: z.optional(z.object({ list_id: z.string(), name: z.string() })),
  /** The day where they are, `YYYY-MM-DD`, and when the last of it happened, in epoch seconds. */
  day: z.string(),
  at: z.number(),
  likes: z.number(),
  liked: z.boolean(),
});
export type ActivityItem = z.infer<typeof activityItem>;

export const getActivityFeed = endpoint('/api/activity/feed', {
  summary: "Lists recent activity of the reader's friends, newest first.",
  scope: 'read',
  limit: 'read',
  input: { cursor },
  output: { items: z.array(activityItem), next_cursor: nextCursor },
});
