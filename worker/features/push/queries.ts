import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { pushChoices, pushSubscriptions } from '../../platform/db/schema/push.ts';
import { db, type RowOf } from '../../platform/db/statement.ts';
import { isSessionOpen } from '../accounts/sessions.ts';
import { users } from '../accounts/users.ts';
import { lastMeetingOf } from '../clubs/meetings/queries.ts';
import { newestRequestTo } from '../social/friends/queries.ts';
import type { NoticeSubjects } from '../social/notifications/present.ts';
import { newestReplyTo, seenBy } from '../social/notifications/queries.ts';
import { MAX_BROWSERS, type PushChoices, usualChoices } from './contract.ts';

/** Returns a reader's subscribed browsers, newest first. */
export const browsersOf = ({ userId }: { userId: string }) =>
  db
    .select({ id: pushSubscriptions.id, since: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .limit(MAX_BROWSERS);

/** Returns a reader's choices. There is no row if they have not made any. */
export const choicesOf = ({ userId }: { userId: string }) =>
  db.select().from(pushChoices).where(eq(pushChoices.userId, userId));

const HOUR = 3_600;

interface Page {
  /** The subscription to continue after. */
  userId: string;
  id: string;
  now: number;
  limit: number;
}

/**
 * Returns subscriptions in the order of their readers, each with the newest event that may be pushed to the reader, or
 * null.
 */
export const subscriptionsAfter = (subjects: NoticeSubjects, { userId, id, now, limit }: Page) =>
  db
    .select({
      ...aliased({
        id: pushSubscriptions.id,
        userId: pushSubscriptions.userId,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
        checkedAt: pushSubscriptions.checkedAt,
        kinds: pushChoices.kinds,
        quietFrom: pushChoices.quietFrom,
        quietUntil: pushChoices.quietUntil,
        streakHour: pushChoices.streakHour,
        timeZone: users.timeZone,
        fixedTimeZone: users.fixedTimeZone,
      }),
      seenAt: seenBy(pushSubscriptions.userId).as('seenAt'),
      friend_request: newestRequestTo(pushSubscriptions.userId).as('friend_request'),
      reply: newestReplyTo(subjects, sql`push_subscriptions.user_id`).as('reply'),
      meeting: lastMeetingOf(sql`push_subscriptions.user_id`, { from: now, until: now + HOUR }).as('meeting'),
    })
    .from(pushSubscriptions)
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), isNull(users.suspendedAt)))
    .leftJoin(pushChoices, eq(pushChoices.userId, pushSubscriptions.userId))
    .where(
      sql`(push_subscriptions.user_id, push_subscriptions.id) > (${userId}, ${id})
        AND ${isSessionOpen(sql`push_subscriptions.session_id`, now)}`,
    )
    .orderBy(pushSubscriptions.userId, pushSubscriptions.id)
    .limit(limit);

type ChosenRow = RowOf<typeof choicesOf>;

export function presentChoices(row: ChosenRow | undefined): PushChoices {
  if (row === undefined) return usualChoices;
  const { kinds, quietFrom, quietUntil, streakHour } = row;
  return { kinds, quiet_from: quietFrom, quiet_until: quietUntil, streak_hour: streakHour };
}
