import { getNotifications, type Notification } from '../../worker/notifications/contract.ts';
import { call } from '../api/call.ts';
import type { ListPage } from '../api/use-more.ts';

/** Asks for one page; throws a `CallError`. */
export async function notificationPage(cursor: string | null, signal?: AbortSignal): Promise<ListPage<Notification>> {
  const { notifications, next_cursor } = await call(
    getNotifications,
    cursor === null ? {} : { cursor },
    signal ? { signal } : {},
  );
  return { items: notifications, next: next_cursor ?? null };
}

/** What tells one notification from all others. */
export function keyOf(one: Notification): string {
  return one.type === 'friend_request' ? one.id : `${one.id} ${one.isbn}`;
}
