// The router in its own chunk, so that it can be fetched and run as a separate step at the start (main.tsx).

/** The prefix of keys of history entries that the browser opened, not one of our links. */
export const OPENED_PREFIX = 'opened-';

/** Gives the new history entry a key, like the router does, so that stored state can be found by it. */
export function nameHistoryEntry(): void {
  const state: unknown = history.state;
  const previous = typeof state === 'object' && state !== null ? state : {};
  if (!('key' in previous)) history.replaceState({ ...previous, key: `${OPENED_PREFIX}${crypto.randomUUID()}` }, '');
}

export { createBrowserRouter } from 'react-router';
export { RouterProvider } from 'react-router/dom';
