import type { OpenLibraryGate } from '../features/books/open-library/gate.ts';

export interface Bindings {
  ASSETS: Fetcher;
  DB: D1Database;
  CATALOGUE: D1Database;
  CACHE: KVNamespace;
  EMAIL: SendEmail;
  /** The one gate of the deployment to Open Library. */
  OPEN_LIBRARY: DurableObjectNamespace<OpenLibraryGate>;
  LIMIT_READ: RateLimit;
  LIMIT_WRITE: RateLimit;
  LIMIT_SEARCH: RateLimit;
  LIMIT_SIGN_IN: RateLimit;
  LIMIT_MAIL: RateLimit;
  /** Counts programs and devices, whatever they call. */
  LIMIT_TOKEN: RateLimit;
  /** Empty where the site is reached at its workers.dev address, or at each of its `ROUTE_HOSTS`. */
  PUBLIC_ORIGIN: string;
  /** The hosts of the routes, with commas between; `npm run deploy` fills it in. */
  ROUTE_HOSTS?: string;
  GOOGLE_CLIENT_ID: string;
  MAIL_FROM: string;
  CONTACT_EMAIL: string;
  /** The site's name and the controller of readers' data, as operators entered them on /setup. */
  SITE_NAME?: string;
  CONTROLLER?: string;
  SESSION_SECRET?: string;
  /** The secret before the last rotation: sessions signed with it go on until they expire. */
  SESSION_SECRET_PREVIOUS?: string;
  /**
   * The secret under which email addresses and identities are hashed; blocks and bans depend on it, so it never
   * changes.
   */
  ADDRESS_SECRET?: string;
  ADDRESS_SECRET_PREVIOUS?: string;
  /** The public and the private key under which push messages are sent, base64url with a dot between; without them none is. */
  VAPID_KEYS?: string;
  GOOGLE_BOOKS_KEY?: string;
  /** Empty where Turnstile doesn't check sign-ups. */
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
  /** JSON: `[{id, name, issuer, client_id}]`, each an OpenID Connect provider. */
  OIDC_PROVIDERS?: string;
  /** JSON: the client secret of each by its id. */
  OIDC_SECRETS?: string;
}
