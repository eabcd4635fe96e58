import { dayIn, offsetOf, startOf } from '../../platform/day.ts';
import type { PushChoices, PushKind, PushMessage } from './contract.ts';

const HOUR = 3_600;
/** The maximum age in seconds of an event that is pushed. */
const OLDEST = 24 * HOUR;

// The messages name no reader, book or club, since a locked screen shows them to anyone.
const messages: Readonly<Record<PushKind, PushMessage>> = {
  friend_request: {
    kind: 'friend_request',
    title: 'New friend request',
    body: 'Someone would like to be your friend.',
    path: '/notifications',
  },
  reply: { kind: 'reply', title: 'New reply', body: 'Someone replied to your post.', path: '/notifications' },
  meeting: {
    kind: 'meeting',
    title: 'Your club meets soon',
    body: 'A meeting starts within an hour.',
    path: '/notifications',
  },
  streak: { kind: 'streak', title: 'Keep your streak', body: 'Read today to keep your streak going.', path: '/streak' },
};

/** The times of the newest event of each kind that may be pushed to one browser, in epoch seconds. */
export interface News {
  /** The time of the last check. Older events have been pushed to this browser. */
  checkedAt: number;
  /** When the reader last opened their notifications. */
  seenAt: number | null;
  friend_request: number | null;
  reply: number | null;
  /** The start of the last meeting within the next hour. */
  meeting: number | null;
}

const hourIn = (zone: string, now: number) =>
  Math.floor((((now + offsetOf(zone, new Date(now * 1_000)) * 60) % 86_400) + 86_400) / HOUR) % 24;

/** Returns whether the reader's quiet hours include this time. */
export function isQuiet({ quiet_from: from, quiet_until: until }: PushChoices, zone: string, now: number): boolean {
  const hour = hourIn(zone, now);
  return from <= until ? from <= hour && hour < until : hour >= from || hour < until;
}

/** Returns whether the hour of the streak reminder has passed since this browser's last check. */
export function isLastCall(choices: PushChoices, zone: string, { checkedAt, now }: { checkedAt: number; now: number }) {
  if (!choices.kinds.includes('streak')) return false;
  const hasCome = (at: number) => hourIn(zone, at) >= choices.streak_hour;
  return hasCome(now) && !(checkedAt >= startOf(zone, dayIn(zone, new Date(now * 1_000))) && hasCome(checkedAt));
}

/** Returns the messages of one browser, without the streak reminder. */
export function messagesFor({ kinds }: PushChoices, news: News, now: number): PushMessage[] {
  const since = Math.max(news.checkedAt, now - OLDEST);
  const isUnseen = (at: number | null) => at !== null && at > since && at > (news.seenAt ?? 0);
  const isNews = {
    friend_request: isUnseen(news.friend_request),
    reply: isUnseen(news.reply),
    meeting: news.meeting !== null && news.meeting - HOUR > since,
  };
  return (['friend_request', 'reply', 'meeting'] as const)
    .filter((kind) => isNews[kind] && kinds.includes(kind))
    .map((kind) => messages[kind]);
}

export const lastCallMessage = messages.streak;
