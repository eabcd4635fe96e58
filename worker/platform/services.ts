import type { Bindings } from './bindings.ts';
import type { Pages } from './pages/contract.ts';

/**
 * External services of the worker; the local entry and the tests pass their own. A feature that needs another one adds it
 * to this interface (`declare module`), beside the code that uses it.
 */
export interface Services {
  now(): Date;
  /** Waits before a database call is retried. Uses the platform's clock by default. */
  pause?(milliseconds: number): Promise<void>;
  /** What begins once the site is set up: loading the catalogue. */
  whenSetUp?(env: Bindings): Promise<unknown>;
  /** The pages, to be rendered at the edge; without them the app is the API only. */
  pages?: Pages;
}
