// The one thing of the runtime that `render.tsx` uses; the rest of this folder runs in a browser.
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    getStore(): T | undefined;
    run<R>(store: T, work: () => R): R;
  }
}
