import { useEffect, useState } from 'react';

const events = ['pointerdown', 'keydown', 'focusin', 'offline'] as const;
// In milliseconds after the page has loaded. By then nothing of its first view waits for the connection.
const IDLE_MS = 5_000;

/**
 * Calls `work` once, when the reader first presses, types or focuses something, when the network is gone, or a while
 * after the page has loaded.
 */
export function onFirstUse(work: () => void): () => void {
  const timer = setTimeout(use, IDLE_MS);
  for (const event of events) window.addEventListener(event, use, { capture: true, passive: true });
  return stop;
  function use() {
    stop();
    work();
  }
  function stop() {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, use, { capture: true });
  }
}

/** Whether the page is in use; see {@link onFirstUse}. */
export function useFirstUse(): boolean {
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => onFirstUse(() => setIsInUse(true)), []);
  return isInUse;
}
