import { CacheFirst, ExpirationPlugin, NetworkFirst, type PrecacheEntry, Serwist, type SerwistPlugin } from 'serwist';
import { COVERS, IMAGES } from '../../worker/features/books/images/contract.ts';
import type { PushMessage } from '../../worker/features/push/contract.ts';
import { ICON, OFFLINE_DOCUMENT, OPENED_PAGES } from '../../worker/platform/pages/contract.ts';

// Keeps the program, fonts, covers and public pages, and nothing that is of one reader: that is in IndexedDB, by
// account (web/platform/offline). Answers of the API never pass through here.

declare const self: ServiceWorkerGlobalScope;

/** The files of this build; vite.config.ts fills them in. */
declare const PROGRAM: PrecacheEntry[];

// Pages and covers of one reader are not public.
const publicOnly: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && /\bpublic\b/.test(response.headers.get('cache-control') ?? '') ? response : null,
};

const isCover = ({ pathname }: URL) => pathname.startsWith(COVERS) || pathname.startsWith(IMAGES);

// A page that is left at once stores nothing itself: the next one learns of it here. In memory only, as it is of one reader.
const opened = new Set<string>();
const MAX_OPENED = 50;

// Before the routes below, whose answer ends the event for all that listen later.
self.addEventListener('fetch', ({ request }) => {
  if (request.mode === 'navigate' && opened.size < MAX_OPENED) opened.add(request.url);
});

self.addEventListener('message', ({ data, ports }) => {
  if (data?.type !== OPENED_PAGES) return;
  for (const address of data.stored) opened.delete(address);
  ports[0]?.postMessage([...opened]);
});

new Serwist({
  precacheEntries: PROGRAM,
  // A new version waits until its reader asks for it, or has closed every tab of the old one.
  skipWaiting: false,
  clientsClaim: true,
  // The page is asked for while the worker starts, so that a page is no later for it.
  navigationPreload: true,
  // Calls of the API go past this worker, where a browser can be told so: in Chromium a call that arrives while the
  // worker stops for a new version starts the old one again, and the new one waits half a minute more.
  requestRules: { condition: { requestMethod: 'POST' }, source: 'network' },
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
      handler: new NetworkFirst({
        cacheName: 'public-pages',
        plugins: [publicOnly, new ExpirationPlugin({ maxEntries: 50, maxAgeSeconds: 7 * 86_400 })],
      }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && isCover(url),
      handler: new CacheFirst({
        cacheName: 'covers',
        plugins: [publicOnly, new ExpirationPlugin({ maxEntries: 500, purgeOnQuotaError: true })],
      }),
    },
  ],
  // The document without a page: the program opens the page itself, with what IndexedDB holds.
  fallbacks: { entries: [{ url: OFFLINE_DOCUMENT, matcher: ({ request }) => request.mode === 'navigate' }] },
}).addEventListeners();

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

// The push service refuses the next message, and the site forgets this browser.
async function stopMessages(): Promise<void> {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

async function openPage(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  // A page may hold unsaved text, so it is only brought to the front, and the link opens in another window.
  if (open !== undefined && new URL(open.url).pathname === path) await open.focus();
  else await self.clients.openWindow(path);
}
