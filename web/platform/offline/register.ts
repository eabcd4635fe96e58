import { PRODUCT } from '../../../worker/platform/http/contract.ts';
import { SERVICE_WORKER } from '../../../worker/platform/pages/contract.ts';
import { toast } from '../ui/dialogs/toast.ts';

let isUpdateWanted = false;

/**
 * Returns whether this page is about to reload. Its requests would keep the old service worker busy and delay the new
 * one.
 */
export const isUpdating = () => isUpdateWanted;

/** Registers the service worker and offers to update when there is a new version. */
export async function registerServiceWorker(): Promise<void> {
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
          isUpdateWanted = true;
          waiting.postMessage({ type: 'SKIP_WAITING' });
        },
      },
    });
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Other tabs may contain unsaved input, so they are not reloaded.
    if (isUpdateWanted) location.reload();
  });
  offer();
}
