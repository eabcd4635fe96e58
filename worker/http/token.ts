import { jwtVerify, SignJWT } from 'jose';

/** Who a session token names; nothing in it says that the session is still alive. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
}

/** Days that a sign-in lasts (document 1, section 9). */
export const SESSION_DAYS = 21;

const imported = new WeakMap<Uint8Array, CryptoKey>();

// Left to itself, jose imports the secret anew for each token. The key is kept and not the promise of it, which would
// belong to the request that made it.
async function keyOf(secret: Uint8Array): Promise<CryptoKey> {
  const before = imported.get(secret);
  if (before) return before;
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
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

/**
 * Reads a session token without touching the database; null when it is forged, expired or not one of ours.
 * Any of the secrets may have signed it: after a rotation the one before still counts.
 */
export async function readToken(secrets: readonly Uint8Array[], token: string, now: Date): Promise<TokenClaims | null> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, await keyOf(secret), { algorithms: ['HS256'], currentDate: now });
      return typeof payload.sub === 'string' && typeof payload.sid === 'string'
        ? { userId: payload.sub, sessionId: payload.sid }
        : null;
    } catch (error) {
      // jose throws for every token that is not ours; which one it was is nobody's business.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return null;
}
