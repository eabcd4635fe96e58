import { base64url, createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { OidcProvider } from '../../../platform/http/config.ts';
import { ApiError, throwApiError } from '../../../platform/http/errors.ts';
import type { Identity } from '../identity.ts';
import { providerTexts } from './contract.ts';

declare module '../../../platform/services.ts' {
  interface Services {
    /** Calls an OpenID Connect provider; `fetch` by default. */
    fetchProvider?(request: Request): Promise<Response>;
  }
}

/** The timeout of each call to a provider, in milliseconds. */
const TIMEOUT = 5_000;
/** Milliseconds for which documents and keys are cached, and after which keys are fetched again if one is unknown. */
const [CACHE_TIME, KEY_REFRESH_TIME] = [3_600_000, 30_000];
/** Asymmetric algorithms only, so that unsigned tokens and those signed with the client secret are rejected. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Seconds by which a provider's clock may differ from ours. */
const TOLERANCE = 60;

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});
type Discovery = z.infer<typeof discovery>;
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const tokens = z.object({ id_token: z.string() });
const person = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.string(),
  azp: z.optional(z.string()),
  email: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/), z.maxLength(254))),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.optional(z.string()),
  preferred_username: z.optional(z.string()),
  picture: z.optional(z.string()),
});

type Fetch = (request: Request) => Promise<Response>;

/** A provider in one request. */
export interface ProviderContext {
  provider: OidcProvider;
  fetch: Fetch;
  now: Date;
}

// Values and not promises, because a promise can't be awaited by other requests than the one that made it.
const documents = new Map<string, { at: number; value: Discovery }>();
const keySets = new Map<string, { at: number; value: JSONWebKeySet }>();

/** Reads a provider's discovery document. Throws `unavailable` if it cannot be loaded or names another issuer. */
async function discover({ provider, fetch, now }: ProviderContext): Promise<Discovery> {
  const cached = documents.get(provider.issuer);
  if (cached && now.getTime() - cached.at < CACHE_TIME) return cached.value;
  const address = `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const value = await fetchJson(fetch, new Request(address), discovery);
  if (value.issuer !== provider.issuer) throwUnreachable(address, 'another issuer');
  documents.set(provider.issuer, { at: now.getTime(), value });
  return value;
}

/** Reads a provider's discovery document and keys, for an operator who tests it; throws if they can't be read. */
export async function readProvider(context: ProviderContext): Promise<void> {
  const { jwks_uri: address } = await discover(context);
  await fetchJson(context.fetch, new Request(address), keySet);
}

export async function authorizationAddress(
  context: ProviderContext,
  { redirect, state, nonce, verifier }: { redirect: string; state: string; nonce: string; verifier: string },
): Promise<string> {
  const { authorization_endpoint: endpoint } = await discover(context);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const address = new URL(endpoint);
  const fields = {
    response_type: 'code',
    client_id: context.provider.clientId,
    redirect_uri: redirect,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: base64url.encode(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Exchanges the authorisation code and returns the verified person. The email is empty unless the provider has verified
 * it. Throws `not_allowed` for an ID token that is expired, or meant for another client, login or provider.
 */
export async function identityFrom(
  context: ProviderContext,
  { code, redirect, verifier, nonce }: { code: string; redirect: string; verifier: string; nonce: string },
): Promise<Identity & { issuer: string }> {
  const { provider, fetch } = context;
  const { token_endpoint: endpoint, token_endpoint_auth_methods_supported: methods } = await discover(context);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    code_verifier: verifier,
  });
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' });
  // A provider that names no method accepts Basic (OpenID Connect Discovery 1.0, section 3).
  if (methods === undefined || methods.includes('client_secret_basic')) {
    const pair = [provider.clientId, provider.clientSecret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${btoa(pair)}`);
  } else {
    body.set('client_id', provider.clientId);
    body.set('client_secret', provider.clientSecret);
  }
  const { id_token: token } = await fetchJson(fetch, new Request(endpoint, { method: 'POST', headers, body }), tokens);
  const claims = person.safeParse(await verifyIdToken(context, token));
  if (!claims.success || claims.data.nonce !== nonce) return rejectLogin();
  const { sub, azp, email, email_verified: isVerified, name, preferred_username: username, picture } = claims.data;
  if (azp !== undefined && azp !== provider.clientId) return rejectLogin();
  const verifiedEmail = isVerified === true || isVerified === 'true' ? (email ?? '').toLowerCase() : '';
  return {
    issuer: provider.issuer,
    subject: sub,
    email: verifiedEmail,
    name: name?.trim() || username?.trim() || verifiedEmail.split('@')[0] || 'Reader',
    picture: picture?.startsWith('https://') ? picture : '',
  };
}

async function verifyIdToken(context: ProviderContext, token: string): Promise<unknown> {
  const { provider, now } = context;
  const options = {
    issuer: provider.issuer,
    audience: provider.clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    currentDate: now,
    clockTolerance: TOLERANCE,
  };
  try {
    return (await jwtVerify(token, createLocalJWKSet(await loadKeys(context, CACHE_TIME)), options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (!(error instanceof errors.JWKSNoMatchingKey)) return rejectLogin();
  }
  // The token is signed with an unknown key, so the provider may have new ones.
  try {
    return (await jwtVerify(token, createLocalJWKSet(await loadKeys(context, KEY_REFRESH_TIME)), options)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return rejectLogin();
    throw error;
  }
}

async function loadKeys(context: ProviderContext, freshFor: number): Promise<JSONWebKeySet> {
  const { provider, fetch, now } = context;
  const cached = keySets.get(provider.issuer);
  if (cached && now.getTime() - cached.at < freshFor) return cached.value;
  const { jwks_uri: address } = await discover(context);
  const value = (await fetchJson(fetch, new Request(address), keySet)) as JSONWebKeySet;
  keySets.set(provider.issuer, { at: now.getTime(), value });
  return value;
}

async function fetchJson<T>(fetch: Fetch, request: Request, shape: z.ZodMiniType<T>): Promise<T> {
  try {
    const response = await fetch(new Request(request, { signal: AbortSignal.timeout(TIMEOUT) }));
    // The code is invalid or expired, which is no failure of the provider.
    if (response.status === 400) rejectLogin();
    if (!response.ok) throw new Error(`status ${response.status}`);
    return shape.parse(await response.json());
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return throwUnreachable(request.url, error instanceof Error ? error.name : 'unknown');
  }
}

function throwUnreachable(address: string, reason: string): never {
  console.warn(JSON.stringify({ event: 'identity_unreachable', host: new URL(address).host, reason }));
  throwApiError('unavailable', providerTexts.unreachable);
}

function rejectLogin(): never {
  throwApiError('not_allowed', providerTexts.refused);
}
