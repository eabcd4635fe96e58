import { Hono } from 'hono';
import { base64url, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import type { Bindings } from '../platform/bindings.ts';
import type { OidcProvider } from '../platform/http/config.ts';
import { subjectOf } from './identity.ts';

// An OpenID Connect issuer for local runs, with discovery, so that the flow can be tried without a real provider. It
// accepts any name and email. `OIDC_PROVIDERS=local` in .dev.vars turns it on.

export const ISSUER_PATH = '/identity/oidc';
const CLIENT = { id: 'flyleaf-local', secret: 'no secret on this machine' };
const MINUTES = 5;

export function localIssuer(origin: string): OidcProvider {
  return {
    id: 'local',
    name: 'the local identity page',
    issuer: `${origin}${ISSUER_PATH}`,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
  };
}

export function localIssuerSettings(origin: string): Pick<Bindings, 'OIDC_PROVIDERS' | 'OIDC_SECRETS'> {
  const { id, name, issuer, clientId, clientSecret } = localIssuer(origin);
  return {
    OIDC_PROVIDERS: JSON.stringify([{ id, name, issuer, client_id: clientId }]),
    OIDC_SECRETS: JSON.stringify({ [id]: clientSecret }),
  };
}

interface Grant {
  email: string;
  name: string;
  nonce: string;
  redirect: string;
  challenge: string;
}

let signing: { privateKey: CryptoKey; jwk: object } | null = null;

async function signingKey() {
  if (signing) return signing;
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: crypto.randomUUID(), use: 'sig', alg: 'ES256' };
  signing = { privateKey, jwk };
  return signing;
}

const codeKey = (env: Bindings) => new TextEncoder().encode(`code:${env.SESSION_SECRET ?? ''}`);

export async function issueCode(env: Bindings, grant: Grant): Promise<string> {
  return new SignJWT({ ...grant })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(`${MINUTES}m`)
    .sign(codeKey(env));
}

export const issuerApp = new Hono<{ Bindings: Bindings }>()
  .basePath(ISSUER_PATH)
  .get('/.well-known/openid-configuration', ({ req, json }) => {
    const issuer = `${new URL(req.url).origin}${ISSUER_PATH}`;
    return json({
      issuer,
      authorization_endpoint: `${new URL(req.url).origin}/identity/sign-in`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
    });
  })
  .get('/jwks', async ({ json }) => json({ keys: [(await signingKey()).jwk] }))
  .post('/code', async ({ req, env, json }) => {
    const { redirect_uri: redirect, code_challenge: challenge, ...params } = await req.json<Record<string, string>>();
    const { origin } = new URL(req.url);
    // Only pages of this local run may get a code.
    if (redirect === undefined || new URL(redirect).origin !== origin)
      return json({ error: 'This request came from another site.' }, 400);
    const { email = '', name = '', nonce = '', state = '' } = params;
    const code = await issueCode(env, { email, name, nonce, redirect, challenge: challenge ?? '' });
    const address = new URL(redirect);
    address.search = String(new URLSearchParams({ code, state, iss: `${origin}${ISSUER_PATH}` }));
    return json({ address: address.href });
  })
  .post('/token', async ({ req, env, json }) => {
    const form = await req.formData();
    const expected = btoa([CLIENT.id, CLIENT.secret].map(encodeURIComponent).join(':'));
    if (req.header('authorization') !== `Basic ${expected}`) return json({ error: 'invalid_client' }, 401);
    const grant = await readGrant(env, String(form.get('code')));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(form.get('code_verifier'))));
    const isProved = base64url.encode(new Uint8Array(digest)) === grant?.challenge;
    if (grant === null || !isProved || grant.redirect !== form.get('redirect_uri')) {
      return json({ error: 'invalid_grant' }, 400);
    }
    const { privateKey, jwk } = await signingKey();
    const kid = 'kid' in jwk ? String(jwk.kid) : '';
    const token = await new SignJWT({
      nonce: grant.nonce,
      email: grant.email,
      email_verified: true,
      name: grant.name,
    })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(`${new URL(req.url).origin}${ISSUER_PATH}`)
      .setAudience(CLIENT.id)
      .setSubject(await subjectOf(grant.email))
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return json({ id_token: token, access_token: 'none', token_type: 'Bearer', expires_in: 300 });
  });

async function readGrant(env: Bindings, code: string): Promise<Grant | null> {
  try {
    return (await jwtVerify<Grant>(code, codeKey(env), { algorithms: ['HS256'] })).payload;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
