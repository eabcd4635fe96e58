import type { AccountPart } from '../features/accounts/data-part.ts';
import type { IdentityProvider } from '../features/accounts/identity.ts';
import type { BookToFill } from '../features/books/catalogue/book.ts';
import type { MergePart } from '../features/books/mergeable-table.ts';
import type { BookService } from '../features/books/service.ts';
import type { Bindings } from './bindings.ts';
import type { Pages } from './pages/contract.ts';

/** External services of the worker; the local entry and the tests pass their own. */
export interface Services {
  now(): Date;
  identity: IdentityProvider;
  /**
   * Returns the book services that are queried after the catalogue, in order.
   * @param fillBooks adds the books that a service returns to the catalogue.
   */
  bookServices(env: Bindings, fillBooks: (books: readonly BookToFill[]) => void): readonly BookService[];
  /** Calls an OpenID Connect provider. `fetch` by default, like the next three. */
  fetchProvider?(request: Request): Promise<Response>;
  /** Calls Turnstile. */
  fetchTurnstile?(request: Request): Promise<Response>;
  /** Loads an image that is served through the proxy. */
  fetchImage?(request: Request): Promise<Response>;
  /** Calls a push service. */
  fetchPush?(request: Request): Promise<Response>;
  /** Waits before a database call is retried. Uses the platform's clock by default. */
  pause?(milliseconds: number): Promise<void>;
  /** Each feature's data about a reader. A table that references another comes before it. */
  accountParts: readonly AccountPart[];
  /** The tables of each feature that refer to works, for merges of works and their undo. */
  mergeParts: readonly MergePart[];
  /** What begins once the site is set up: loading the catalogue. */
  whenSetUp?(env: Bindings): Promise<unknown>;
  /** The pages, to be rendered at the edge; without them the app is the API only. */
  pages?: Pages;
}
