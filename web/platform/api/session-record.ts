import * as z from 'zod/mini';
import { pictureDetails, ranks } from '../../../worker/features/accounts/contract.ts';

/** The cookie that holds the session record, as document 1, section 3 has it: JSON, for 21 days. */
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

/** Nothing needs the provider's token after sign-in, so it keeps its shape and is never filled. */
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
    // A cookie overwritten by someone else is no session.
    if (error instanceof SyntaxError || error instanceof URIError) return loggedOut;
    throw error;
  }
}
