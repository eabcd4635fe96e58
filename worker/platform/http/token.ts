import { jwtVerify, SignJWT } from 'jose';

/** The claims of a session token. The session may have been ended since. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
}

/** Days that a sign-in lasts (document 1, section 9). */
export const SESSION_DAYS = 21;

const importedKeys = new WeakMap<Uint8Array, CryptoKey>();

// jose would import the secret for each token. This caches the key and not its promise, since a promise can't be
// awaited by other requests than the one that made it.
async function importSecret(secret: Uint8Array): Promise<CryptoKey> {
  const cached = importedKeys.get(secret);
  if (cached) return cached;
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  importedKeys.set(secret, key);
  return key;
}

/** Signs a session token: a compact JWS (HS256) that names user and session and expires after 21 days. */
export async function signToken(secret: Uint8Array, claims: TokenClaims, issuedAt: number): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SESSION_DAYS * 86_400)
    .sign(await importSecret(secret));
}

/** The claims of a valid token, and when it expires, in epoch seconds. */
interface VerifiedToken {
  claims: TokenClaims;
  expiresAt: number;
}

// Verified tokens by secrets, cached because a page makes several calls with the same token.
const verifiedTokens = new WeakMap<readonly Uint8Array[], Map<string, VerifiedToken>>();
const MAX_ENTRIES = 1_000;

/**
 * Returns the claims of a session token, or null if it is forged, expired or not one of ours. Does not query the
 * database. Any of the secrets may have signed it, because sessions outlive a rotation.
 */
export async function readToken(secrets: readonly Uint8Array[], token: string, now: Date): Promise<TokenClaims | null> {
  const tokens = verifiedTokens.get(secrets) ?? new Map<string, VerifiedToken>();
  const before = tokens.get(token);
  if (before) return before.expiresAt > Math.floor(now.getTime() / 1000) ? before.claims : null;
  const valid = await verify(secrets, token, now);
  if (valid === null) return null;
  const [oldest] = tokens.keys();
  if (tokens.size >= MAX_ENTRIES && oldest !== undefined) tokens.delete(oldest);
  tokens.set(token, valid);
  verifiedTokens.set(secrets, tokens);
  return valid.claims;
}

async function verify(secrets: readonly Uint8Array[], token: string, now: Date): Promise<VerifiedToken | null> {
  for (const secret of secrets) {
    try {
      const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] };
      const { payload } = await jwtVerify(token, await importSecret(secret), options);
      const { sub, sid, exp = 0 } = payload;
      return typeof sub === 'string' && typeof sid === 'string'
        ? { claims: { userId: sub, sessionId: sid }, expiresAt: exp }
        : null;
    } catch (error) {
      // jose throws for every invalid token; the reason is not reported.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return null;
}
