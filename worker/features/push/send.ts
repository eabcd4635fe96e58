import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Config } from '../../platform/http/config.ts';
import { isPublicAddress, type PushMessage } from './contract.ts';

/** Milliseconds before a request to a push service is given up. The next run tries again. */
const TIMEOUT_MS = 5_000;
/** Seconds for which a push service keeps a message for a device that is off. */
const HELD = 4 * 3_600;

interface Receiver {
  endpoint: string;
  p256dh: string;
  auth: string;
}

type Fetch = (request: Request) => Promise<Response>;

/** Sends a message through a browser's push service; returns `gone` if the subscription has ended. */
export async function sendPush(
  vapid: NonNullable<Config['vapid']>,
  { endpoint, p256dh, auth }: Receiver,
  message: PushMessage,
  send: Fetch,
): Promise<'sent' | 'gone' | 'failed'> {
  // A row of an older version, or of a restored backup, may have values that are no longer accepted.
  if (!isPublicAddress(endpoint)) return 'gone';
  try {
    const { headers, method, body } = await buildPushPayload(
      { data: JSON.stringify(message), options: { ttl: HELD, topic: message.kind, urgency: 'normal' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      vapid,
    );
    // Redirects are not followed, because their target has not been checked.
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await send(new Request(endpoint, { method, headers, body, redirect: 'manual', signal }));
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return 'gone';
    if (response.ok) return 'sent';
    console.warn(JSON.stringify({ event: 'push_failed', status: response.status, host: new URL(endpoint).hostname }));
  } catch (error) {
    const fault = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'push_failed', fault, host: new URL(endpoint).hostname }));
  }
  return 'failed';
}
