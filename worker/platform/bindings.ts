import type { OpenLibraryGate } from '../features/books/open-library/gate.ts';

/** What wrangler.toml binds to the worker. */
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
  PUBLIC_ORIGIN: string;
  GOOGLE_CLIENT_ID: string;
  MAIL_FROM: string;
  CONTACT_EMAIL: string;
  SESSION_SECRET?: string;
  /** The secret before the last rotation: sessions signed with it go on until they expire. */
  SESSION_SECRET_PREVIOUS?: string;
  /** Under which e-mail addresses and identities are hashed; blocks and bans hang on it, so it never changes. */
  ADDRESS_SECRET?: string;
  GOOGLE_BOOKS_KEY?: string;
  /** JSON: `[{id, name, issuer, client_id}]`, each an OpenID Connect provider. */
  OIDC_PROVIDERS?: string;
  /** JSON: the client secret of each by its id. */
  OIDC_SECRETS?: string;
}
