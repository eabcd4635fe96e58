import { PRODUCT } from './http/contract.ts';

/** What a site says of itself, without its rules. */
export interface SiteRecord {
  name: string;
  description: string;
  /** Who is responsible for readers' data, and their postal address. */
  controller: string;
  address: string;
  hasRules: boolean;
  /** Whether everybody may see how many readers there are and what moderators decide. */
  hasNumbers: boolean;
  /** Shown until a time in epoch seconds; empty for none. */
  announcement: string;
  announcementUntil: number;
  /** `#rrggbb`; empty for the product's own. */
  accent: string;
  /** The version of the logo; empty for the product's own. */
  logo: string;
  /** The languages in which visitors and new readers search; none is every language. */
  languages: readonly string[];
  /** Domains of email addresses with which nobody can sign up. */
  blockedDomains: readonly string[];
  /** Words and phrases that hold a text until a moderator has seen it. */
  heldWords: readonly string[];
  /** When the legal pages' own parts last changed, in epoch seconds. */
  changedAt: number;
}

/** The name under which the site appears; the product's until an admin has chosen one. */
export const siteNameOf = ({ SITE }: Pick<Bindings, 'SITE'>): string => SITE?.name || PRODUCT;

/** What wrangler.toml and the site's secrets give the worker. A feature adds bindings of its own (`declare module`). */
export interface Bindings {
  ASSETS: Fetcher;
  DB: D1Database;
  CATALOGUE: D1Database;
  CACHE: KVNamespace;
  EMAIL: SendEmail;
  LIMIT_READ: RateLimit;
  LIMIT_WRITE: RateLimit;
  LIMIT_SEARCH: RateLimit;
  LIMIT_SIGN_IN: RateLimit;
  LIMIT_MAIL: RateLimit;
  /** Counts all calls of programs and devices. */
  LIMIT_TOKEN: RateLimit;
  /** Cloudflare's plan, whose limits jobs keep: `free`, which is assumed, or `paid`. */
  PLAN?: string;
  /** Empty if the site is reached at its workers.dev address or at its `ROUTE_HOSTS`. */
  PUBLIC_ORIGIN: string;
  /** The hosts of the routes, separated by commas; `npm run deploy` fills them in. */
  ROUTE_HOSTS?: string;
  GOOGLE_CLIENT_ID: string;
  MAIL_FROM: string;
  CONTACT_EMAIL: string;
  /** What the site says of itself, as admins entered it. Absent on a local run that was never set up. */
  SITE?: SiteRecord;
  /** The key of the setup link and when it expires, in epoch seconds, separated by a dot. */
  SETUP_KEY?: string;
  SESSION_SECRET?: string;
  /** The secret before the last rotation; sessions signed with it stay valid until they expire. */
  SESSION_SECRET_PREVIOUS?: string;
  /**
   * The secret that email addresses and identities are hashed with. Blocks and bans depend on it, so after a rotation
   * its predecessors stay in `ADDRESS_SECRET_PREVIOUS`.
   */
  ADDRESS_SECRET?: string;
  ADDRESS_SECRET_PREVIOUS?: string;
  /** The public and the private key of push messages, in base64url, separated by a dot; without them none are sent. */
  VAPID_KEYS?: string;
  GOOGLE_BOOKS_KEY?: string;
  /** Empty if Turnstile doesn't check sign-ups. */
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
  /** JSON: `[{id, name, issuer, client_id}]`, each an OpenID Connect provider. */
  OIDC_PROVIDERS?: string;
  /** JSON: the client secret of each provider by its ID. */
  OIDC_SECRETS?: string;
}
