import { jwtVerify, SignJWT } from 'jose';

/** The claims of a session token; whether the session is alive is not among them. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
}

/** Days that a sign-in lasts (document 1, section 9). */
export const SESSION_DAYS = 21;

const imported = new WeakMap<Uint8Array, CryptoKey>();

// jose would import the secret for each token. The key is cached, not its promise, which would belong to the request
// that made it.
async function keyOf(secret: Uint8Array): Promise<CryptoKey> {
  const before = imported.get(secret);
  if (before) return before;
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  imported.set(secret, key);
  return key;
}

/** Signs a session token: a compact JWS (HS256) that names user and session and expires after 21 days. */
export async function signToken(secret: Uint8Array, claims: TokenClaims, issuedAt: number): Promise<string> {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SESSION_DAYS * 86_400)
    .sign(await keyOf(secret));
}

/** A token that was found good, and until when it is, in epoch seconds. */
interface Verified {
  claims: TokenClaims;
  expiresAt: number;
}

// Cache of verified tokens by secrets: a page makes several calls with the same token. Rejected tokens are not
// cached.
const verified = new WeakMap<readonly Uint8Array[], Map<string, Verified>>();
const MOST_KEPT = 1_000;

/**
 * Reads a session token without touching the database; null when it is forged, expired or not one of ours.
 * Any of the secrets may have signed it: after a rotation the one before still counts.
 */
export async function readToken(secrets: readonly Uint8Array[], token: string, now: Date): Promise<TokenClaims | null> {
  const tokens = verified.get(secrets) ?? new Map<string, Verified>();
  const before = tokens.get(token);
  if (before) return before.expiresAt > Math.floor(now.getTime() / 1000) ? before.claims : null;
  const read = await verify(secrets, token, now);
  if (read === null) return null;
  const [oldest] = tokens.keys();
  if (tokens.size >= MOST_KEPT && oldest !== undefined) tokens.delete(oldest);
  tokens.set(token, read);
  verified.set(secrets, tokens);
  return read.claims;
}

async function verify(secrets: readonly Uint8Array[], token: string, now: Date): Promise<Verified | null> {
  for (const secret of secrets) {
    try {
      const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] };
      const { payload } = await jwtVerify(token, await keyOf(secret), options);
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
