import { lazy } from '../ui/lazy.ts';

/**
 * What one tab tells the others: data on the server, what was read of updates, or the session has changed, or the reader
 * has proved who they are.
 */
type TabMessage = 'changed' | 'notices' | 'session' | 'proved';

const channel = lazy(() => (typeof document === 'undefined' ? null : new BroadcastChannel('tabs')));

export function tellTabs(message: TabMessage): void {
  channel()?.postMessage(message);
}

/** Calls the listener when another tab sends this message; returns how to stop. */
export function onTabMessage(message: TabMessage, listener: () => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    if (data === message) listener();
  };
  channel()?.addEventListener('message', listen);
  return () => channel()?.removeEventListener('message', listen);
}
