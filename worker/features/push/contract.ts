import * as z from 'zod/mini';
import { endpoint } from '../../platform/http/contract.ts';

/** Kinds of push messages. The reader also chooses the hour of the streak's last call. */
export const pushKinds = ['friend_request', 'reply', 'meeting', 'streak'] as const;
const pushKind = z.enum(pushKinds);
export type PushKind = z.infer<typeof pushKind>;

export const pushKindLabels: Readonly<Record<PushKind, string>> = {
  friend_request: 'Friend requests',
  reply: 'Replies to your posts',
  meeting: 'Meetings that start within an hour',
  streak: 'Last call for your streak',
};

/** The maximum number of browsers per reader that receive messages. A new one replaces the oldest. */
export const MAX_BROWSERS = 10;

export const pushSentences = {
  notPublic: 'This browser’s push service has an address we can’t send to.',
  unavailable: 'Messages to your device are not set up on this site.',
  on: 'Messages are on for this browser.',
  off: 'Messages are off for this browser.',
  allOff: 'Messages are off for all your browsers.',
} as const;

// Only host names of the public internet: no IP addresses, no names of a local network and no other port.
const PUBLIC_HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const LOCAL_HOST = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion|alt)$/;

export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && PUBLIC_HOST.test(hostname) && !LOCAL_HOST.test(hostname);
}

const pushEndpoint = z.string().check(
  z.maxLength(1_000),
  z.refine((address) => isPublicAddress(address), pushSentences.notPublic),
);

const hour = z.int().check(z.minimum(0), z.maximum(23));

const choices = {
  kinds: z.array(pushKind).check(z.maxLength(pushKinds.length)),
  /** Hours of the reader's day between which nothing is pushed; the same hour twice means none. */
  quiet_from: hour,
  quiet_until: hour,
  /** The hour of the streak's last call. */
  streak_hour: hour,
};
export type PushChoices = z.infer<z.ZodMiniObject<typeof choices>>;

/** The choices of a reader who has not made any. */
export const usualChoices: PushChoices = {
  kinds: ['friend_request', 'reply', 'meeting'],
  quiet_from: 22,
  quiet_until: 8,
  streak_hour: 20,
};

/** `public_key` is empty if the site has no keys. */
export const getPush = endpoint('/api/push/get', {
  summary: "Returns the reader's choices for messages, and their browsers.",
  scope: 'site',
  limit: 'read',
  input: {},
  output: {
    public_key: z.string(),
    ...choices,
    /** The browsers that receive messages; `id` is a hash of the subscription's address. */
    browsers: z.array(z.object({ id: z.string(), since: z.number() })),
  },
});

export const subscribePush = endpoint('/api/push/subscribe', {
  summary: 'Subscribes a browser to messages until its session ends.',
  scope: 'site',
  limit: 'write',
  input: {
    endpoint: pushEndpoint,
    /** The browser's public key and secret, base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  },
  output: { id: z.string(), message: z.string() },
});

export const unsubscribePush = endpoint('/api/push/unsubscribe', {
  summary: "Unsubscribes one browser, or all of the reader's.",
  scope: 'site',
  limit: 'write',
  input: { endpoint: z.optional(pushEndpoint) },
  output: { message: z.string() },
});

export const choosePush = endpoint('/api/push/choose', {
  summary: 'Changes which messages are sent, and when.',
  scope: 'site',
  limit: 'write',
  input: {
    switched: z.optional(z.object({ kind: pushKind, on: z.boolean() })),
    quiet_from: z.optional(hour),
    quiet_until: z.optional(hour),
    streak_hour: z.optional(hour),
  },
  output: choices,
});

/** A message as the service worker receives it. It contains no names and no content. */
export interface PushMessage {
  kind: PushKind;
  title: string;
  body: string;
  /** The page that opens. */
  path: string;
}
