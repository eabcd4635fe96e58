import { env } from 'cloudflare:workers';
import type { PushMessage } from '../../../../worker/features/push/contract.ts';

const SERVICE = 'https://updates.push.services.mozilla.com';

/** Forwards a push to the loopback push service (tests/support/node/push-service.ts). */
export async function fetchPush(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set('x-service', origin);
  return fetch(`${env.TEST_SERVERS}/push${pathname}`, { method: 'POST', headers, body: await request.arrayBuffer() });
}

/** Creates a browser whose push service answers with this status; `received` returns the decrypted messages. */
export async function newBrowser(status = 201) {
  const name = crypto.randomUUID();
  const keys: { p256dh: string; auth: string } = await (await fetch(`${env.TEST_SERVERS}/push-browser/${name}`)).json();
  return {
    subscription: { endpoint: `${SERVICE}/${name}/${status}`, ...keys },
    received: async (): Promise<
      { message: PushMessage; ttl: number; topic: string; publicKey: string; subject: string }[]
    > => (await fetch(`${env.TEST_SERVERS}/pushed/${name}`)).json(),
  };
}
