import type { PictureDetails } from '../../../worker/features/accounts/contract.ts';
import { pictureVariants, type Rank, ranks } from '../../../worker/features/accounts/reader-contract.ts';

/** The cookie with the session record (document 1, section 3): JSON, for 21 days. */
export const COOKIE = 'authenticated';

/** The reader signed in on this browser, or the logged-out default. */
export interface Session {
  authenticated: boolean;
  userId: string;
  sessionToken: string;
  name: string;
  rank: Rank | '';
  email: string;
  picture: string;
  picture_is_default: boolean;
  language: string;
  searchLanguages: string[];
  picture_generation_details: PictureDetails;
  googleTokenInfo: typeof noToken;
}

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
    const parsed: unknown = JSON.parse(decodeURIComponent(text));
    return isLike(parsed, loggedOut) && isKnown(parsed) ? parsed : loggedOut;
  } catch (error) {
    // An invalid cookie counts as logged out.
    if (error instanceof SyntaxError || error instanceof URIError) return loggedOut;
    throw error;
  }
}

// Checked by hand, since the first script has no schemas. Anybody can write a cookie, also for a page that the server
// renders.
function isLike<T>(value: unknown, sample: T): value is T {
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(sample).every(([name, part]) => isLike(Reflect.get(value, name), part));
}

const isKnown = ({ rank, picture_generation_details: { variant } }: Session) =>
  (rank === '' || ranks.includes(rank)) && pictureVariants.includes(variant);
