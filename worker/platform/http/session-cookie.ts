import * as z from 'zod/mini';
import { readToken, type TokenClaims } from './token.ts';

const COOKIE = 'authenticated';
const record = z.object({ sessionToken: z.string() });

/**
 * Returns the claims of the session cookie, or null without a valid one. For images, which browsers load with cookies
 * only. The caller must still check that the session is open.
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
    // Another program may have written this cookie.
    if (error instanceof SyntaxError || error instanceof URIError) return null;
    throw error;
  }
}
