import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { pushChoices, pushSubscriptions } from '../../platform/db/schema/push.ts';
import { db } from '../../platform/db/statement.ts';
import { unsubscribeAll } from './subscriptions.ts';

/**
 * Export and deletion of a reader's browsers and choices. The export leaves out the secret with which messages to a
 * browser are encrypted.
 */
export const pushPart: AccountPart = {
  tables: ['push_subscriptions', 'push_choices'],
  exported: (userId) => ({
    push_subscriptions: db
      .select({
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        created_at: pushSubscriptions.createdAt,
        checked_at: pushSubscriptions.checkedAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId)),
    push_choices: db
      .select({
        kinds: pushChoices.kinds,
        quiet_from: pushChoices.quietFrom,
        quiet_until: pushChoices.quietUntil,
        streak_hour: pushChoices.streakHour,
      })
      .from(pushChoices)
      .where(eq(pushChoices.userId, userId)),
  }),
  deleteRows: (userId) => [unsubscribeAll({ userId }), db.delete(pushChoices).where(eq(pushChoices.userId, userId))],
};
