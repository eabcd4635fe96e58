import * as z from 'zod/mini';
import { throwApiError } from '../../platform/http/errors.ts';
import { accountSentences } from './contract.ts';

declare module '../../platform/services.ts' {
  interface Services {
    identity: IdentityProvider;
  }
}

/** The identity provider as the worker sees it: a script for the browser and two GET calls. */
export interface IdentityProvider {
  /** The issuer under which its accounts are stored. */
  issuer: string;
  script: string;
  /** The URL that reports for which client an access token was issued; the encoded token is appended. */
  tokenInformation: string;
  /** The URL that reports the token's owner; the token is sent as bearer. */
  userInformation: string;
  /** Timeout of either call, in milliseconds. */
  timeout: number;
  fetch(request: Request): Promise<Response>;
}

/** Google's endpoints. Its token information has numbers and booleans as strings. */
export const google: IdentityProvider = {
  issuer: 'https://accounts.google.com',
  script: 'https://accounts.google.com/gsi/client',
  tokenInformation: 'https://oauth2.googleapis.com/tokeninfo?access_token=',
  userInformation: 'https://openidconnect.googleapis.com/v1/userinfo',
  timeout: 5_000,
  fetch: (request) => fetch(request),
};

/** A person as confirmed by the identity provider. */
export interface Identity {
  subject: string;
  email: string;
  name: string;
  picture: string;
}

const flag = z.union([z.boolean(), z.enum(['true', 'false'])]);

const tokenInformation = z.object({
  aud: z.string(),
  azp: z.optional(z.string()),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  scope: z.string(),
  expires_in: z.union([z.number(), z.string().check(z.regex(/^-?\d+$/))]),
  email_verified: z.optional(flag),
});

const userInformation = z.object({
  sub: z.string(),
  email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/), z.maxLength(254)),
  email_verified: flag,
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});

/**
 * Verifies an access token with the provider and returns its owner. Throws `not_allowed` for a token that was not
 * issued for us, and `unavailable` when the provider can't be reached.
 */
export async function identify(provider: IdentityProvider, clientId: string, token: string): Promise<Identity> {
  const [tokenAnswer, userAnswer] = await Promise.all([
    ask(provider, new Request(provider.tokenInformation + encodeURIComponent(token))),
    ask(provider, new Request(provider.userInformation, { headers: { authorization: `Bearer ${token}` } })),
  ]);
  if (!tokenAnswer.ok || !userAnswer.ok) rejectToken();
  const issued = tokenInformation.safeParse(tokenAnswer.body);
  const person = userInformation.safeParse(userAnswer.body);
  if (!issued.success || !person.success) rejectToken();

  const scopes = issued.data.scope.split(' ');
  const includesEmail = scopes.includes('email') || scopes.includes('https://www.googleapis.com/auth/userinfo.email');
  const isValid =
    issued.data.aud === clientId &&
    (issued.data.azp === undefined || issued.data.azp === clientId) &&
    Number(issued.data.expires_in) > 0 &&
    scopes.includes('openid') &&
    includesEmail &&
    (issued.data.email_verified === undefined || isTrue(issued.data.email_verified)) &&
    isTrue(person.data.email_verified) &&
    issued.data.sub === person.data.sub;
  if (!isValid) rejectToken();

  return {
    subject: person.data.sub,
    email: person.data.email.toLowerCase(),
    name: person.data.name?.trim() || person.data.email.split('@')[0] || 'Reader',
    picture: person.data.picture?.startsWith('https://') ? person.data.picture : '',
  };
}

interface ProviderAnswer {
  ok: boolean;
  body: unknown;
}

async function ask(provider: IdentityProvider, request: Request): Promise<ProviderAnswer> {
  try {
    const response = await provider.fetch(new Request(request, { signal: AbortSignal.timeout(provider.timeout) }));
    // With a 4xx status the provider rejects the token. Any other status but 200 says nothing about it.
    if (response.status >= 400 && response.status < 500 && response.status !== 429) {
      await response.body?.cancel();
      return { ok: false, body: null };
    }
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    return { ok: true, body: await response.json() };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'identity_unreachable', host: new URL(request.url).host, reason }));
    return throwApiError('unavailable', 'We could not reach the sign-in service. Please try again in a moment.');
  }
}

function isTrue(value: z.infer<typeof flag>): boolean {
  return value === true || value === 'true';
}

function rejectToken(): never {
  throwApiError('not_allowed', accountSentences.authentication);
}
