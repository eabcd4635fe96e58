import * as z from 'zod/mini';
import type { Bindings } from '../bindings.ts';
import { ApiError } from './errors.ts';

// Domains used in samples (RFC 2606), which can neither send nor receive mail.
const SAMPLE = /(^|[.@])(example(\.(com|net|org))?|invalid)>?\s*$/i;
const ADDRESS = /[^\s@<>]+@[^\s@<>]+>?\s*$/;

// Empty where the operator has none.
const address = (name: string, like: string) =>
  z.string().check(
    z.refine((value) => value === '' || ADDRESS.test(value), `${name} must be ${like}.`),
    z.refine((value) => !SAMPLE.test(value), `${name} must be ${like}, not a sample.`),
  );

// Without a limiter every call would go through uncounted, so a deployment that lacks one answers none.
const limiter = (name: keyof Bindings) =>
  z.custom<RateLimit>((value) => typeof value === 'object' && value !== null, `${name} is not bound.`);

const settings = z.object({
  SESSION_SECRET: z.string().check(z.minLength(32, 'SESSION_SECRET must have 32 characters or more.')),
  SESSION_SECRET_PREVIOUS: z.optional(
    z.union([
      z.literal(''),
      z.string().check(z.minLength(32, 'SESSION_SECRET_PREVIOUS must have 32 characters or more.')),
    ]),
  ),
  // Separate from SESSION_SECRET: rotating that must not drop all blocks and bans.
  ADDRESS_SECRET: z.string().check(z.minLength(32, 'ADDRESS_SECRET must have 32 characters or more.')),
  // Every one before it, a line for each, the newest first.
  ADDRESS_SECRET_PREVIOUS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => value === '' || value.split('\n').every((secret) => secret.length >= 32),
          'ADDRESS_SECRET_PREVIOUS must have 32 characters or more for each secret.',
        ),
      ),
  ),
  // Empty to use the origin of each request (origin.ts).
  PUBLIC_ORIGIN: z
    .string()
    .check(z.regex(/^(https?:\/\/[^/]+)?$/, 'PUBLIC_ORIGIN must be an address like https://flyleaf.example.')),
  // Empty where no one signs in with Google: passkeys need nothing.
  GOOGLE_CLIENT_ID: z.string(),
  MAIL_FROM: address('MAIL_FROM', 'an address of your sending domain'),
  CONTACT_EMAIL: address('CONTACT_EMAIL', 'an address at which people can write to you'),
  // Absent where nothing is pushed.
  VAPID_KEYS: z.optional(
    z.string().check(z.regex(/^([\w-]{87}\.[\w-]{43})?$/, 'VAPID_KEYS must be a public and a private key of P-256.')),
  ),
  LIMIT_READ: limiter('LIMIT_READ'),
  LIMIT_WRITE: limiter('LIMIT_WRITE'),
  LIMIT_SEARCH: limiter('LIMIT_SEARCH'),
  LIMIT_SIGN_IN: limiter('LIMIT_SIGN_IN'),
  LIMIT_MAIL: limiter('LIMIT_MAIL'),
  LIMIT_TOKEN: limiter('LIMIT_TOKEN'),
});

/** An OpenID Connect provider that readers may log in with. */
export interface OidcProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const oidcProviders = z
  .array(
    z.object({
      id: z
        .string()
        .check(z.regex(/^[a-z0-9-]{1,40}$/, 'OIDC_PROVIDERS: an id has small letters, digits and hyphens.')),
      name: z.string().check(z.minLength(1), z.maxLength(40)),
      issuer: z.string().check(z.regex(/^https?:\/\/[^\s]+$/, 'OIDC_PROVIDERS: an issuer is an https address.')),
      client_id: z.string().check(z.minLength(1)),
    }),
  )
  .check(z.maxLength(10));
const oidcSecrets = z.record(z.string(), z.string());

/** The providers of `OIDC_PROVIDERS`, each with its secret of `OIDC_SECRETS`; throws for one that has none. */
function oidcProvidersIn(env: Bindings): OidcProvider[] {
  const listed = oidcProviders.safeParse(jsonOf(env.OIDC_PROVIDERS || '[]'));
  const secrets = oidcSecrets.safeParse(jsonOf(env.OIDC_SECRETS || '{}'));
  if (!listed.success) return notSetUp(listed.error.issues[0]?.message ?? 'OIDC_PROVIDERS can’t be read.');
  if (!secrets.success) return notSetUp('OIDC_SECRETS can’t be read.');
  return listed.data.map(({ id, name, issuer, client_id: clientId }) => ({
    id,
    name,
    issuer,
    clientId,
    clientSecret: secrets.data[id] ?? notSetUp(`OIDC_SECRETS has no secret for “${id}”.`),
  }));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function notSetUp(sentence: string): never {
  throw new ApiError('unavailable', `This deployment isn’t set up yet: ${sentence}`);
}

/** The settings that every deployment needs, checked. */
export interface Config {
  /** Signs sessions. */
  sessionSecret: Uint8Array;
  /** All that a session may be signed with, the newest first. */
  sessionSecrets: readonly Uint8Array[];
  /** Hashes email addresses and identities, and signs block links; rotating the session secret leaves both alone. */
  addressSecret: Uint8Array;
  /** All that an address, an identity or a link may be stored or signed under, the newest first. */
  addressSecrets: readonly Uint8Array[];
  publicOrigin: string;
  clientId: string;
  oidcProviders: readonly OidcProvider[];
  /** Empty where the site sends no mail. */
  mailFrom: string;
  /** Signs push messages; null where nothing is pushed. Push services want a contact, so that there is none without one. */
  vapid: { publicKey: string; privateKey: string; subject: string } | null;
}

/** The contact address for pages, which are served even if other settings are missing; null if unset or a sample. */
export function contactEmailOf(env: Bindings): string | null {
  const result = settings.shape.CONTACT_EMAIL.safeParse(env.CONTACT_EMAIL);
  return (result.success && result.data.trim()) || null;
}

function vapidOf(keys: string, contact: string): Config['vapid'] {
  const [publicKey, privateKey] = keys.split('.');
  if (!publicKey || !privateKey || contact === '') return null;
  return { publicKey, privateKey, subject: `mailto:${contact}` };
}

const parsed = new WeakMap<Bindings, Config>();

/** The worker's settings, parsed once for each environment; throws `unavailable` naming the first one that is missing. */
export function configOf(env: Bindings): Config {
  const cached = parsed.get(env);
  if (cached) return cached;
  const result = settings.safeParse(env);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0] ?? 'A setting');
    const sentence = issue?.message.startsWith(name) ? issue.message : `${name} is not set.`;
    return notSetUp(sentence);
  }
  const encoder = new TextEncoder();
  const sessionSecret = encoder.encode(result.data.SESSION_SECRET);
  const previous = result.data.SESSION_SECRET_PREVIOUS;
  const addressSecret = encoder.encode(result.data.ADDRESS_SECRET);
  const earlier = result.data.ADDRESS_SECRET_PREVIOUS;
  const config: Config = {
    sessionSecret,
    sessionSecrets: previous ? [sessionSecret, encoder.encode(previous)] : [sessionSecret],
    addressSecret,
    addressSecrets: earlier
      ? [addressSecret, ...earlier.split('\n').map((one) => encoder.encode(one))]
      : [addressSecret],
    publicOrigin: result.data.PUBLIC_ORIGIN,
    clientId: result.data.GOOGLE_CLIENT_ID,
    oidcProviders: oidcProvidersIn(env),
    mailFrom: result.data.MAIL_FROM,
    vapid: vapidOf(result.data.VAPID_KEYS ?? '', result.data.CONTACT_EMAIL.trim()),
  };
  parsed.set(env, config);
  return config;
}
