// The router alone, so that it can be fetched and run as a step of its own at the start (main.tsx).

/** With what the key of an entry of the history begins that was opened by the browser, and not by a link of ours. */
export const OPENED_PREFIX = 'opened-';

/** Gives the new history entry a key, like the router does, so that stored state can be found by it. */
export function nameHistoryEntry(): void {
  const state: unknown = history.state;
  const previous = typeof state === 'object' && state !== null ? state : {};
  if (!('key' in previous)) history.replaceState({ ...previous, key: `${OPENED_PREFIX}${crypto.randomUUID()}` }, '');
}

export { createBrowserRouter } from 'react-router';
export { RouterProvider } from 'react-router/dom';
