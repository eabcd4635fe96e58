import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { isUpcomingMeeting } from '../../clubs/meetings/queries.ts';
import { clubSeenBy } from '../../clubs/membership.ts';
import { isOpenTo, isPollOpen } from '../../clubs/polls/queries.ts';
import { newLikesIn } from '../../clubs/posts/likes.ts';
import { isPosted, newPostsIn } from '../../clubs/posts/posts.ts';
import { newRepliesTo } from '../../clubs/posts/replies.ts';
import { isAhead } from '../../clubs/readings/milestone-reminders.ts';
import { openRequestsTo } from '../../clubs/requests/queries.ts';
import { newLikesOf } from '../../reviews/queries.ts';
import { newLikesOfLine } from '../activity/notified-likes.ts';
import { isFriendOf } from '../friends/queries.ts';
import { type NoticeKind, noticeKinds } from './contract.ts';

/** How a kind of notification is counted: its columns in SQL, and the viewer. */
interface Shown {
  about: SqlValue;
  clubId: SqlValue;
  reader: SqlValue;
  /** The time from which what happened is new to the reader. */
  since: SqlValue;
  /** The time when they read it; far away while it is unread. */
  until: SqlValue;
}

const one = sql<number>`1`;
const isFriendNow = ({ about, reader }: Shown) => sql<number>`${isFriendOf(reader, about)}`;

/**
 * SQL for each kind: how many items a notification is about that the reader may see now. A notification with 0 is not
 * shown, because its subject is gone. Club membership is checked separately for every kind. A feature adds its own
 * count here, from its own `queries.ts`, bounded by a LIMIT; `1` means nothing is counted.
 */
const numbers: Readonly<Record<NoticeKind, (shown: Shown) => SQL<number>>> = {
  announcement: ({ clubId, about, reader }) => isPosted({ clubId, postId: about, reader }),
  post: newPostsIn,
  reply: newRepliesTo,
  poll: ({ clubId, about, reader }) => isOpenTo({ clubId, pollId: about, reader }),
  poll_ended: ({ clubId, about }) => isPollOpen({ clubId, pollId: about }),
  meeting: ({ clubId, about }) => isUpcomingMeeting({ clubId, meetingId: about }),
  due: isAhead,
  request: openRequestsTo,
  acceptance: () => one,
  like: newLikesOf,
  post_like: (shown) => newLikesIn(shown, 'post'),
  reply_like: (shown) => newLikesIn(shown, 'reply'),
  activity_like: newLikesOfLine,
  friend_accepted: isFriendNow,
  invite_used: isFriendNow,
};

// Column and table in raw text: inside a field of a select drizzle would leave the table out, and these are named from
// within other selects.
const column = (name: string) => sql.raw(`notices.${name}`);
const until = sql`CASE WHEN notices.unread THEN ${sql.raw(String(Number.MAX_SAFE_INTEGER))} ELSE notices.read_at END`;

/** SQL of a select from notices: how many there are of what one is about; see the counts of the kinds. */
export function numberFor(reader: SqlValue): SQL<number> {
  const at = { about: column('about'), clubId: column('club_id'), since: column('since'), until, reader };
  const cases = noticeKinds.map((kind) => sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${numbers[kind](at)}`);
  return sql<number>`CASE notices.kind ${sql.join(cases, sql` `)} ELSE 0 END`;
}

/** SQL of a select from notices: whether this reader may see one now, as far as its club goes. */
export function isInClubOf(reader: SqlValue): SQL {
  return sql`(notices.club_id IS NULL OR ${clubSeenBy({ clubId: column('club_id'), reader })} IS NOT NULL)`;
}
