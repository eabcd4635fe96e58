import * as z from 'zod/mini';
import type { Bindings } from '../bindings.ts';
import { ApiError } from './errors.ts';

// Domains used in samples (RFC 2606), which can neither send nor receive mail.
const SAMPLE = /(^|[.@])(example(\.(com|net|org))?|invalid)>?\s*$/i;
const ADDRESS = /[^\s@<>]+@[^\s@<>]+>?\s*$/;

// Empty if the operator has none.
const address = (name: string, like: string) =>
  z.string().check(
    z.refine((value) => value === '' || ADDRESS.test(value), `${name} must be ${like}.`),
    z.refine((value) => !SAMPLE.test(value), `${name} must be ${like}, not a sample.`),
  );

// Without a limiter calls would not be counted, so a deployment that lacks one rejects every call.
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
  // Separate from SESSION_SECRET, because rotating that must not drop all blocks and bans.
  ADDRESS_SECRET: z.string().check(z.minLength(32, 'ADDRESS_SECRET must have 32 characters or more.')),
  // All earlier ones, one per line, newest first.
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
  // Empty if no one signs in with Google.
  GOOGLE_CLIENT_ID: z.string(),
  MAIL_FROM: address('MAIL_FROM', 'an address of your sending domain'),
  CONTACT_EMAIL: address('CONTACT_EMAIL', 'an address at which people can write to you'),
  // Absent if the site sends no push messages.
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

/** Returns the providers of `OIDC_PROVIDERS` with their secrets from `OIDC_SECRETS`; throws if one has no secret. */
function readOidcProviders(env: Bindings): OidcProvider[] {
  const listed = oidcProviders.safeParse(parseJson(env.OIDC_PROVIDERS || '[]'));
  const secrets = oidcSecrets.safeParse(parseJson(env.OIDC_SECRETS || '{}'));
  if (!listed.success) return throwNotSetUp(listed.error.issues[0]?.message ?? 'OIDC_PROVIDERS can’t be read.');
  if (!secrets.success) return throwNotSetUp('OIDC_SECRETS can’t be read.');
  return listed.data.map(({ id, name, issuer, client_id: clientId }) => ({
    id,
    name,
    issuer,
    clientId,
    clientSecret: secrets.data[id] ?? throwNotSetUp(`OIDC_SECRETS has no secret for “${id}”.`),
  }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function throwNotSetUp(sentence: string): never {
  throw new ApiError('unavailable', `This deployment isn’t set up yet: ${sentence}`);
}

/** The validated settings of a deployment. */
export interface Config {
  /** Signs sessions. */
  sessionSecret: Uint8Array;
  /** All secrets that a session may be signed with, newest first. */
  sessionSecrets: readonly Uint8Array[];
  /** Hashes email addresses and identities, and signs unsubscribe links. */
  addressSecret: Uint8Array;
  /** All secrets that addresses, identities and links may be hashed or signed with, newest first. */
  addressSecrets: readonly Uint8Array[];
  publicOrigin: string;
  clientId: string;
  oidcProviders: readonly OidcProvider[];
  /** Empty if the site sends no mail. */
  mailFrom: string;
  /** Signs push messages. Null if no keys are set, or no contact address, which push services require. */
  vapid: { publicKey: string; privateKey: string; subject: string } | null;
}

/**
 * Returns the contact address, or null if it is unset, invalid or a sample. Pages use this, because they are served
 * even if other settings are missing.
 */
export function contactEmailOf(env: Bindings): string | null {
  const result = settings.shape.CONTACT_EMAIL.safeParse(env.CONTACT_EMAIL);
  return (result.success && result.data.trim()) || null;
}

function readVapidKeys(keys: string, contact: string): Config['vapid'] {
  const [publicKey, privateKey] = keys.split('.');
  if (!publicKey || !privateKey || contact === '') return null;
  return { publicKey, privateKey, subject: `mailto:${contact}` };
}

const parsed = new WeakMap<Bindings, Config>();

/** Returns the settings, parsed once per environment. Throws `unavailable` with the name of the first invalid one. */
export function configOf(env: Bindings): Config {
  const cached = parsed.get(env);
  if (cached) return cached;
  const result = settings.safeParse(env);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0] ?? 'A setting');
    const sentence = issue?.message.startsWith(name) ? issue.message : `${name} is not set.`;
    return throwNotSetUp(sentence);
  }
  const encoder = new TextEncoder();
  const sessionSecret = encoder.encode(result.data.SESSION_SECRET);
  const previousSessionSecret = result.data.SESSION_SECRET_PREVIOUS;
  const addressSecret = encoder.encode(result.data.ADDRESS_SECRET);
  const previousAddressSecrets = result.data.ADDRESS_SECRET_PREVIOUS;
  const config: Config = {
    sessionSecret,
    sessionSecrets: previousSessionSecret ? [sessionSecret, encoder.encode(previousSessionSecret)] : [sessionSecret],
    addressSecret,
    addressSecrets: previousAddressSecrets
      ? [addressSecret, ...previousAddressSecrets.split('\n').map((one) => encoder.encode(one))]
      : [addressSecret],
    publicOrigin: result.data.PUBLIC_ORIGIN,
    clientId: result.data.GOOGLE_CLIENT_ID,
    oidcProviders: readOidcProviders(env),
    mailFrom: result.data.MAIL_FROM,
    vapid: readVapidKeys(result.data.VAPID_KEYS ?? '', result.data.CONTACT_EMAIL.trim()),
  };
  parsed.set(env, config);
  return config;
}
