/** A reader whom a test or a measurement created. */
export interface CreatedReader {
  name: string;
  email: string;
  userId: string;
  token: string;
}

/** Returns a reader's session cookie as the browser stores it after sign-in (document 1, section 3). */
export function sessionCookie({ name, email, userId, token }: CreatedReader, rank = 'member'): string {
  const record = {
    authenticated: true,
    userId,
    sessionToken: token,
    name,
    rank,
    email,
    picture: '',
    picture_is_default: true,
    language: 'en',
    searchLanguages: [],
    picture_generation_details: { variant: 'avatar', seed: '1', colors: ['#8A2F2B', '#E2B55A'] },
    googleTokenInfo: { googleToken: '', googleTokenExpires: '', googleTokenExpiresDate: '', googleRefreshToken: '' },
  };
  return encodeURIComponent(JSON.stringify(record));
}
