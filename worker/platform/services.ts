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
  /** The book services behind the catalogue, in order. @param fillBooks receives a service's books, to be stored. */
  bookServices(env: Bindings, fillBooks: (books: readonly BookToFill[]) => void): readonly BookService[];
  /** Asks an OpenID Connect provider; the platform's `fetch` where nothing else is given. */
  fetchProvider?(request: Request): Promise<Response>;
  /** Asks Turnstile; the platform's `fetch` where nothing else is given. */
  fetchTurnstile?(request: Request): Promise<Response>;
  /** Asks a host of images that are passed on; the platform's `fetch` where nothing else is given. */
  fetchImage?(request: Request): Promise<Response>;
  /** Asks a push service; the platform's `fetch` where nothing else is given. */
  fetchPush?(request: Request): Promise<Response>;
  /** Waits before a database call is retried; uses the platform's clock by default. */
  pause?(milliseconds: number): Promise<void>;
  /** Each feature's data about a reader; a table that references another comes before it. */
  accountParts: readonly AccountPart[];
  /** The tables of each feature that refer to works, for merges of works and their undo. */
  mergeParts: readonly MergePart[];
  /** The pages of the browser, to be rendered here; without them the app is the API alone. */
  pages?: Pages;
}
