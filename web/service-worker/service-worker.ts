import {
  ExpirationPlugin,
  NetworkOnly,
  type PrecacheEntry,
  Serwist,
  type SerwistPlugin,
  StaleWhileRevalidate,
} from 'serwist';
import { COVERS, IMAGES } from '../../worker/features/books/images/contract.ts';
import type { PushMessage } from '../../worker/features/push/contract.ts';
import { FORGET_READER, ICON, OFFLINE_DOCUMENT } from '../../worker/platform/pages/contract.ts';

// Caches the app, fonts and covers, but no reader's data, which is in IndexedDB by account
// (web/platform/offline). API responses never pass through here.

declare const self: ServiceWorkerGlobalScope;

/** The files of this build, filled in by vite.config.ts. */
declare const PROGRAM: PrecacheEntry[];

// Covers of readers' own books must not be cached.
const publicOnly: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && /\bpublic\b/.test(response.headers.get('cache-control') ?? '') ? response : null,
};

const seenCovers = new ExpirationPlugin({ maxEntries: 500, purgeOnQuotaError: true });

const isCover = ({ pathname }: URL) => pathname.startsWith(COVERS) || pathname.startsWith(IMAGES);

new Serwist({
  precacheEntries: PROGRAM,
  // A new version waits until the reader asks for it, or has closed all tabs of the old one.
  skipWaiting: false,
  clientsClaim: true,
  // The page is requested while the worker starts, so that the worker delays no page.
  navigationPreload: true,
  // API calls bypass this worker in browsers that support it: in Chromium, a call during an update restarts the old
  // worker and delays the new one by half a minute.
  requestRules: { condition: { requestMethod: 'POST' }, source: 'network' },
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
      handler: new NetworkOnly(),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && isCover(url),
      // The title on a cover may be corrected or removed.
      handler: new StaleWhileRevalidate({ cacheName: 'covers', plugins: [publicOnly, seenCovers] }),
    },
  ],
  // The document without a page: the app renders the page with data from IndexedDB.
  fallbacks: { entries: [{ url: OFFLINE_DOCUMENT, matcher: ({ request }) => request.mode === 'navigate' }] },
}).addEventListeners();

self.addEventListener('message', (event) => {
  // The server ends the messages with the session, but learns of a logout without a network only later.
  if (event.data === FORGET_READER) event.waitUntil(Promise.all([seenCovers.deleteCacheAndMetadata(), stopMessages()]));
});

const STOP = 'stop';

self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { kind, title, body, path } = event.data.json() as PushMessage;
  const actions = [{ action: STOP, title: 'Turn off messages' }];
  const options = { body, tag: kind, data: path, icon: ICON, badge: ICON, actions };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === STOP ? stopMessages() : openPage(String(event.notification.data)));
});

// The push service then rejects the next message, and the site deletes the subscription.
async function stopMessages(): Promise<void> {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

async function openPage(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  // A page may contain unsaved text, so it is only focused; other links open in a new window.
  if (open !== undefined && new URL(open.url).pathname === path) await open.focus();
  else await self.clients.openWindow(path);
}
