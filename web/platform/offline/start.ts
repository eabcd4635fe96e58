import type { ComponentType } from 'react';
import { session } from '../api/session.ts';
import { registerServiceWorker } from './register.ts';

const AGAIN_MS = 30_000;

/**
 * Starts offline support, only for readers, so that visitors download less. Returns the component that shows pending
 * actions; null if nothing was started.
 */
export async function startOffline(): Promise<ComponentType | null> {
  const { authenticated, userId } = session();
  if (!authenticated || import.meta.env.DEV || !('serviceWorker' in navigator)) return null;
  await registerServiceWorker();
  await import('./early.ts');
  const [{ flush }, { storePages }, { OutboxNotice }] = await Promise.all([
    import('./gateway.ts'),
    import('./warm.ts'),
    import('./notice.tsx'),
  ]);
  addEventListener('online', () => void flush());
  document.addEventListener('visibilitychange', () => void flush());
  setInterval(() => void flush(), AGAIN_MS);
  void flush();
  // The first visit installs the app; from the second on its data is stored too.
  if (navigator.serviceWorker.controller !== null && navigator.onLine) void storePages(userId);
  return OutboxNotice;
}
