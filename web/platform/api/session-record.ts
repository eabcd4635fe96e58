import * as z from 'zod/mini';
import { pictureDetails, ranks } from '../../../worker/features/accounts/reader-contract.ts';

/** The cookie with the session record (document 1, section 3): JSON, for 21 days. */
export const COOKIE = 'authenticated';

const record = z.object({
  authenticated: z.boolean(),
  userId: z.string(),
  sessionToken: z.string(),
  name: z.string(),
  rank: z.enum([...ranks, '']),
  email: z.string(),
  picture: z.string(),
  picture_is_default: z.boolean(),
  language: z.string(),
  searchLanguages: z.array(z.string()),
  picture_generation_details: pictureDetails,
  googleTokenInfo: z.object({
    googleToken: z.string(),
    googleTokenExpires: z.string(),
    googleTokenExpiresDate: z.string(),
    googleRefreshToken: z.string(),
  }),
});

/** The reader signed in on this browser, or the logged-out default. */
export type Session = z.infer<typeof record>;

/** The provider's token isn't needed after sign-in, so these required fields stay empty. */
export const noToken = { googleToken: '', googleTokenExpires: '', googleTokenExpiresDate: '', googleRefreshToken: '' };

export const loggedOut: Session = {
  authenticated: false,
  userId: '',
  sessionToken: '',
  name: '',
  rank: '',
  email: '',
  picture: '',
  picture_is_default: true,
  language: 'en',
  searchLanguages: [],
  picture_generation_details: { variant: 'avatar', seed: '', colors: [] },
  googleTokenInfo: noToken,
};

/** Reads the session from cookies. */
export function sessionIn(cookies: string): Session {
  const text = cookies
    .split(/; */)
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  if (!text) return loggedOut;
  try {
    const parsed = record.safeParse(JSON.parse(decodeURIComponent(text)));
    return parsed.success ? parsed.data : loggedOut;
  } catch (error) {
    // An invalid cookie counts as logged out.
    if (error instanceof SyntaxError || error instanceof URIError) return loggedOut;
    throw error;
  }
}
