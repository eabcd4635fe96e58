import type { Worker } from '@playwright/test';
import { api, axe, expect, signedIn, test } from '../support/support.ts';

test.use({ serviceWorkers: 'allow', lasting: false });

/** Fakes the browser's push service, which tests cannot reach. */
function standInForPushService(): void {
  let current: PushSubscription | null = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const encoded = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const p256dh = encoded(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
    const keys = { p256dh, auth: encoded(crypto.getRandomValues(new Uint8Array(16))) };
    const endpoint = `https://push.example.com/${crypto.randomUUID()}`;
    const unsubscribe = async () => {
      current = null;
      return true;
    };
    current = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription;
    return current;
  };
}

/** Presses "Turn off messages" in a notification. Returns whether the push subscription was cancelled. */
async function pressTurnOff(): Promise<boolean> {
  const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
  let isEnded = false;
  const current = { unsubscribe: async () => (isEnded = true) } as unknown as PushSubscription;
  scope.registration.pushManager.getSubscription = async () => current;
  const waited: Promise<unknown>[] = [];
  const pressed = Object.assign(new Event('notificationclick'), {
    ...{ action: 'stop', notification: { close: () => undefined, data: '/notifications' } },
    waitUntil: (work: Promise<unknown>) => void waited.push(work),
  });
  scope.dispatchEvent(pressed);
  await Promise.all(waited);
  return isEnded;
}

interface Notified {
  title: string;
  body: string | undefined;
  tag: string | undefined;
}

/** Records the notifications of the service worker, because a headless browser cannot show them. */
function noteNotifications(): void {
  const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; notified: Notified[] };
  scope.notified = [];
  scope.registration.showNotification = async (title, { body, tag } = {}) =>
    void scope.notified.push({ title, body, tag });
}

const notifiedBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { notified: Notified[] }).notified);

test('messages are turned on by kind and hour, arrive while no page is open, and stop with one click', async ({
  page,
  context,
}) => {
  const ada = await signedIn(page, 'Ada Reader');
  await context.grantPermissions(['notifications']);
  await page.addInitScript(standInForPushService);
  await page.goto('/home');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn on messages' }).click();
  await expect(page.getByText('Messages are on for this browser.')).toBeVisible();
  await page.getByLabel('Last call for your streak').check();
  await page.getByLabel('Last call at').selectOption('19:00');
  await page.getByLabel('Quiet from').selectOption('21:00');
  const storedChoices = () =>
    api<{ kinds: string[]; streak_hour: number; quiet_from: number; browsers: unknown[] }>(
      context,
      '/api/push/get',
      {},
      ada,
    );
  await expect.poll(storedChoices).toMatchObject({
    kinds: ['friend_request', 'reply', 'meeting', 'streak'],
    streak_hour: 19,
    quiet_from: 21,
    browsers: [{}],
  });
  await axe(page);

  // The message that a push service would deliver to the service worker.
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker');
  await worker.evaluate(noteNotifications);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const message = { kind: 'reply', title: 'New reply', body: 'Someone replied to your post.', path: '/notifications' };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await expect.poll(() => notifiedBy(worker)).toEqual([{ title: message.title, body: message.body, tag: 'reply' }]);

  expect(await worker.evaluate(pressTurnOff)).toBe(true);

  await page.getByRole('button', { name: 'Turn off messages' }).click();
  await expect(page.getByText('Messages are off for this browser.')).toBeVisible();
  expect((await storedChoices()).browsers).toEqual([]);
});
