import { onSessionChange, session } from '../api/session.ts';
import { flush, startGateway } from './gateway.ts';
import { registerServiceWorker } from './register.ts';
import { storePages } from './warm.ts';

const AGAIN_MS = 30_000;

let isStarted = false;

/** Starts offline support once somebody is logged in, so that visitors download less. */
export async function startOffline(): Promise<void> {
  if (isStarted || !session().authenticated || !('serviceWorker' in navigator)) return;
  isStarted = true;
  startGateway();
  await registerServiceWorker();
  const goOn = () => void flush().then(storePages);
  addEventListener('online', goOn);
  onSessionChange(goOn);
  document.addEventListener('visibilitychange', () => void flush());
  setInterval(() => void flush(), AGAIN_MS);
  // Its data is stored once the app itself is.
  await Promise.all([flush(), navigator.serviceWorker.ready]);
  await storePages();
}
