import * as z from 'zod/mini';
import { readToken, type TokenClaims } from './token.ts';

const COOKIE = 'authenticated';
const record = z.object({ sessionToken: z.string() });

/**
 * The claimed session of a request without a body: browsers load images with cookies only. Null for a visitor. The
 * caller must still check that the session exists.
 */
export async function claimsInCookie(
  request: Request,
  secrets: readonly Uint8Array[],
  now: Date,
): Promise<TokenClaims | null> {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */);
  const text = cookies.find((part) => part.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  if (!text) return null;
  try {
    const parsed = record.safeParse(JSON.parse(decodeURIComponent(text)));
    return parsed.success ? await readToken(secrets, parsed.data.sessionToken, now) : null;
  } catch (error) {
    // A cookie that another program wrote is no session.
    if (error instanceof SyntaxError || error instanceof URIError) return null;
    throw error;
  }
}
