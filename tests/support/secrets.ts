const PATTERNS: readonly (readonly [string, RegExp])[] = [
  // Sessions, block keys and the access tokens of tests encode JSON, so they begin with `{"`.
  ['a token', /eyJ[\w-]{12,}(\.[\w-]+)*/g],
  ['an API token', /\bflt_\d{16}_[\w-]{20,}/g],
  ['a credential in a header', /\bBearer\s+[\w.~+/-]{8,}/g],
  ['a key in an address', /[?&](key|access_token|token)=[^\s&"'<>]{4,}/g],
  ['an e-mail', /[\w.!#$&'*+/=?^`{|}~-]+(@|%40)[a-z0-9-]+(\.[a-z0-9-]+)+/gi],
];

// A text without any of these contains no secret, and most texts don't.
const QUICK_CHECK = /eyJ|flt_|Bearer|[?&](key|access_token|token)=|@|%40/i;

// The site's own contact addresses, and the address in the examples of the API.
const OWN_ADDRESSES = /^((hello|support)@flyleaf\.test|you@example\.com)$/;

function isEncoded(token: string): boolean {
  return /^\{"[ -~]+$/.test(atob(token.slice(0, 12).replaceAll('-', '+').replaceAll('_', '/')));
}

export function secretsIn(text: string, allowed: readonly string[] = []): { kind: string; text: string }[] {
  const secrets = (QUICK_CHECK.test(text) ? PATTERNS : [])
    .flatMap(([kind, form]) => [...text.matchAll(form)].map(([match]) => ({ kind, text: match })))
    .filter(({ kind, text: match }) => !OWN_ADDRESSES.test(match) && (kind !== 'a token' || isEncoded(match)));
  const known = allowed.filter((secret) => secret !== '' && text.includes(secret));
  return [...secrets, ...known.map((secret) => ({ kind: 'a secret', text: secret }))];
}

/** Returns every text in a JSON value with its path, such as `list.*.name`. Field names count as texts too. */
export function textsOf(value: unknown, place = ''): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const segment = Array.isArray(value) ? '*' : name;
    const inside = textsOf(child, place === '' ? segment : `${place}.${segment}`);
    return Array.isArray(value) ? inside : [{ place: `${place} (a name)`, text: name }, ...inside];
  });
}

/** Why a response may contain a secret or an address. */
export type Whose =
  /** The session that this response starts. */
  | 'new session'
  /** The token or password that this response creates. */
  | 'new secret'
  /** The address of the reader who made the call. */
  | 'own address'
  | 'own words'
  /** Messages to operators, and the email addresses by which admins find accounts. */
  | "operators' mail"
  | 'published';

export const ALLOWED: Record<string, Record<string, Whose>> = {
  // The form is filled in with the reader's own address.
  '/forms/feature': { 'the body': 'own address' },
  '/api/users/login': { 'user_info.session_token': 'new session', 'user_info.email': 'own address' },
  // The browser returns the challenge with its passkey's response.
  '/api/passkeys/sign_up_options': { challenge: 'new session' },
  '/api/passkeys/login_options': { challenge: 'new session' },
  '/api/passkeys/add_options': { challenge: 'new session' },
  '/api/setup/options': { challenge: 'new session' },
  '/api/setup/finish': { 'user_info.session_token': 'new session' },
  '/api/passkeys/sign_up': { session_token: 'new session', 'user_info.session_token': 'new session' },
  '/api/passkeys/login': { 'user_info.session_token': 'new session', 'user_info.email': 'own address' },
  '/api/oidc/start': { ticket: 'new session' },
  '/api/oidc/finish': { 'user_info.session_token': 'new session', 'user_info.email': 'own words' },
  '/api/recovery/login': { 'user_info.session_token': 'new session', 'user_info.email': 'own address' },
  '/api/identities/list': { 'identities.*.name': 'own words' },
  '/api/tokens/create': { token: 'new secret' },
  '/api/devices/create': { password: 'new secret' },
  '/api/users/create_user': {
    session_token: 'new session',
    'user_info.session_token': 'new session',
    'user_info.email': 'own address',
  },
  '/api/users/export': {
    'account.email': 'own address',
    'records.identities.*.name': 'own words',
    'records.mail.*.address': 'own words',
    'records.feature_ideas.*.email': 'own words',
  },
  '/api/public/get_book_reviews_db': { 'reviews.*.review': 'published' },
  '/api/trending/get': { 'trending_reviews.*.review': 'published', 'trending_books.*.reviews.*.review': 'published' },
  '/api/reviews/get_review': { 'review.review': 'published' },
  '/api/books/get': { 'book.volumeInfo.authors.*': 'published' },
  '/api/admin/accounts': { 'accounts.*.email': "operators' mail" },
  '/api/admin/site_record': { contact_email: 'published' },
  '/api/admin/save_site_record': { 'stored.contact_email': 'published' },
  '/api/admin/desk': { 'feature_idea.*.from': "operators' mail" },
};

export function secretsOutside(path: string, answer: unknown): string[] {
  return textsOf(answer)
    .filter(({ place }) => ALLOWED[path]?.[place] === undefined)
    .flatMap(({ place, text }) => secretsIn(text).map(({ kind }) => `${path} answers ${kind} in ${place}`));
}
