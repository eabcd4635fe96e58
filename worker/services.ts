import type { IdentityProvider } from './account/identity.ts';
import type { Bindings } from './bindings.ts';
import type { BookService } from './books/service.ts';
import type { Config } from './http/config.ts';
import type { Pages } from './pages/contract.ts';

/** What the worker asks of the world outside; the local entry and the tests hand in their own. */
export interface Services {
  now(): Date;
  identity: IdentityProvider;
  /** The book service asked first, when one is configured; the catalogue always stands behind it. */
  bookService(env: Bindings, config: Config): BookService | null;
  /** Asks a host of images that are passed on; the platform's `fetch` where nothing else is given. */
  fetchImage?(request: Request): Promise<Response>;
  /** The pages of the browser, to be rendered here; without them the app is the API alone. */
  pages?: Pages;
}
