import {
  getNotifications,
  type Notice,
  type Notification,
} from '../../../../worker/features/social/notifications/contract.ts';
import { call } from '../../../platform/api/call.ts';
import type { ListPage } from '../../../platform/api/use-more.ts';

/** The two lists of the page: requests and shares from readers, and notifications of events. */
interface Updates {
  notifications: ListPage<Notification>;
  notices: ListPage<Notice>;
}

/** Loads the first page of both lists, or the page of one that a cursor names; throws a `CallError`. */
export async function loadUpdates(cursor: string | null, signal?: AbortSignal): Promise<Updates> {
  const { notifications, next_cursor, notices, notices_next_cursor } = await call(
    getNotifications,
    cursor === null ? {} : { cursor },
    signal ? { signal } : {},
  );
  return {
    notifications: { items: notifications, next: next_cursor ?? null },
    notices: { items: notices, next: notices_next_cursor ?? null },
  };
}

export function keyOf(notification: Notification): string {
  return notification.type === 'friend_request' ? notification.id : `${notification.id} ${notification.isbn}`;
}

export function noticeKeyOf({ kind, about }: Notice): string {
  return `${kind} ${about}`;
}
