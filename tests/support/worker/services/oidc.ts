import { base64url, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { Person } from './identity.ts';

// An OpenID Connect provider in this process. An authorization code is the encoded content of its ID token.

/** The issuer in the test bindings. */
export const ISSUER = 'https://login.test/realm';
const SECRET = 'the client secret of the tests';

export interface WrongClaims {
  aud?: string;
  iss?: string;
  nonce?: string;
  azp?: string;
  /** Seconds from now. */
  expires?: number;
  unsigned?: boolean;
  /** Signed with a key that the provider does not have. */
  forged?: boolean;
  unverified?: boolean;
}

let keys = new Map<string, CryptoKey>();
let publishedKeys: object[] = [];

/** Replaces the provider's keys with a new one. */
export async function rotateKeys(): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = crypto.randomUUID();
  keys = new Map([[kid, privateKey]]);
  publishedKeys = [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }];
}

/** Returns the code and state with which the provider redirects back after this authorization URL. */
export function redirectParameters(address: string, person: Person, wrong: WrongClaims = {}) {
  const params = new URL(address).searchParams;
  const code = base64url.encode(
    JSON.stringify({ person, wrong, nonce: params.get('nonce'), challenge: params.get('code_challenge') }),
  );
  return { code, state: params.get('state') ?? '' };
}

/** Responds to a request as the provider does. */
export async function providerHere(request: Request): Promise<Response> {
  if (publishedKeys.length === 0) await rotateKeys();
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/openid-configuration')) {
    return Response.json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/keys`,
    });
  }
  if (pathname.endsWith('/keys')) return Response.json({ keys: publishedKeys });
  if (request.headers.get('authorization') !== `Basic ${btoa(`flyleaf:${encodeURIComponent(SECRET)}`)}`) {
    return Response.json({ error: 'invalid_client' }, { status: 401 });
  }
  const form = await request.formData();
  const code = String(form.get('code'));
  if (!/^eyJ[\w-]{20,}$/.test(code)) return Response.json({ error: 'invalid_grant' }, { status: 400 });
  const granted = JSON.parse(new TextDecoder().decode(base64url.decode(code))) as {
    person: Person;
    wrong: WrongClaims;
    nonce: string;
    challenge: string;
  };
  const verifier = new TextEncoder().encode(String(form.get('code_verifier')));
  const proved = base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', verifier)));
  if (proved !== granted.challenge) return Response.json({ error: 'invalid_grant' }, { status: 400 });
  return Response.json({ id_token: await tokenOf(granted), access_token: 'none', token_type: 'Bearer' });
}

async function tokenOf({
  person,
  wrong,
  nonce,
}: {
  person: Person;
  wrong: WrongClaims;
  nonce: string;
}): Promise<string> {
  const claims = {
    nonce: wrong.nonce ?? nonce,
    email: person.email,
    email_verified: !wrong.unverified,
    name: person.name,
    ...(wrong.azp === undefined ? {} : { azp: wrong.azp }),
  };
  const now = Math.floor(Date.now() / 1000);
  const filled = <T extends SignJWT | UnsecuredJWT>(token: T) =>
    token
      .setIssuer(wrong.iss ?? ISSUER)
      .setAudience(wrong.aud ?? 'flyleaf')
      .setSubject(person.sub)
      .setIssuedAt(now - 10)
      .setExpirationTime(now + (wrong.expires ?? 300));
  if (wrong.unsigned) return (filled(new UnsecuredJWT(claims)) as UnsecuredJWT).encode();
  const [[kid = '', key] = []] = [...keys];
  const forged = wrong.forged ? (await generateKeyPair('RS256')).privateKey : key;
  if (forged === undefined) throw new Error('The provider has no key');
  return (filled(new SignJWT(claims)) as SignJWT).setProtectedHeader({ alg: 'RS256', kid }).sign(forged);
}
