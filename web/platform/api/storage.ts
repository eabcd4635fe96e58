type Use<T> = (storage: Storage) => T;

/** Uses what the browser keeps for good; one that forbids it or is full keeps nothing, and nothing else is lost by that. */
export function withStorage<T>(use: Use<T>): T | undefined {
  return withAny(use, () => localStorage);
}

/** Uses what the browser keeps as long as this tab is open. */
export function withTabStorage<T>(use: Use<T>): T | undefined {
  return withAny(use, () => sessionStorage);
}

function withAny<T>(use: Use<T>, storage: () => Storage): T | undefined {
  // There is no storage on the server.
  if (typeof document === 'undefined') return undefined;
  try {
    return use(storage());
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
