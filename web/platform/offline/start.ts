import { PRODUCT } from '../../../worker/platform/http/contract.ts';
import { SERVICE_WORKER } from '../../../worker/platform/pages/contract.ts';
import { onSessionChange, session } from '../api/session.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { flush } from './gateway.ts';
import { storePages } from './warm.ts';

const AGAIN_MS = 30_000;

let isStarted = false;
let isUpdating = false;

// The requests of a page that is about to reload would keep the old service worker busy and delay the new one.
const storeOnce = () => storePages(() => isUpdating);
// One after the other, so that what the network broke is stored again by the next.
let stored = Promise.resolve();
const storeData = () => {
  stored = stored.then(storeOnce);
  return stored;
};

/** Starts offline support once someone is logged in, so that visitors download less. */
export async function startOffline(): Promise<void> {
  if (isStarted || !session().authenticated || !('serviceWorker' in navigator)) return;
  isStarted = true;
  const goOn = () => void flush().then(storeData);
  addEventListener('online', goOn);
  onSessionChange(goOn);
  document.addEventListener('visibilitychange', () => void flush());
  setInterval(() => void flush(), AGAIN_MS);
  // Without a network the script of the service worker may be out of reach; what waits is sent all the same.
  await Promise.all([flush(), registerServiceWorker()]);
  // Data is stored once the app itself is.
  await navigator.serviceWorker.ready;
  await storeData();
}

async function registerServiceWorker(): Promise<void> {
  // A browser that is controlled by another program may refuse it by resolving to nothing.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(SERVICE_WORKER);
  if (registration === undefined) return;
  const offer = () => {
    const { waiting } = registration;
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    toast.info(`A new version of ${PRODUCT} is ready.`, {
      id: 'update',
      duration: Number.POSITIVE_INFINITY,
      action: {
        label: 'Update',
        onClick: () => {
          isUpdating = true;
          waiting.postMessage({ type: 'SKIP_WAITING' });
        },
      },
    });
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Other tabs may contain unsaved input, so they are not reloaded.
    if (isUpdating) location.reload();
  });
  offer();
}
