import { dayIn, offsetOf, startOf } from '../../platform/day.ts';
import type { PushChoices, PushKind, PushMessage } from './contract.ts';

const HOUR = 3_600;
/** Older news are no longer pushed; seconds. */
const OLDEST = 24 * HOUR;

// Nothing here names a reader, a book or a club: a screen that is locked shows it to anyone.
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
  /** Up to when this browser knows the news. */
  checkedAt: number;
  /** When the reader last opened their notifications. */
  seenAt: number | null;
  friend_request: number | null;
  reply: number | null;
  /** When the last of the meetings within an hour starts. */
  meeting: number | null;
}

const hourIn = (zone: string, now: number) =>
  Math.floor((((now + offsetOf(zone, new Date(now * 1_000)) * 60) % 86_400) + 86_400) / HOUR) % 24;

/** Whether nothing is pushed at this time of the reader's day. */
export function isQuiet({ quiet_from: from, quiet_until: until }: PushChoices, zone: string, now: number): boolean {
  const hour = hourIn(zone, now);
  return from <= until ? from <= hour && hour < until : hour >= from || hour < until;
}

/** Whether the hour of the streak reminder has passed since this browser's last message. */
export function isLastCall(choices: PushChoices, zone: string, { checkedAt, now }: { checkedAt: number; now: number }) {
  if (!choices.kinds.includes('streak')) return false;
  const hasCome = (at: number) => hourIn(zone, at) >= choices.streak_hour;
  return hasCome(now) && !(checkedAt >= startOf(zone, dayIn(zone, new Date(now * 1_000))) && hasCome(checkedAt));
}

/** The messages of one browser, the streak's left out. */
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
