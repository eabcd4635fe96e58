const FORMS: readonly (readonly [string, RegExp])[] = [
  // Whatever is signed or encoded here begins with `{"`: sessions, block keys, the access tokens of tests.
  ['a token', /eyJ[\w-]{12,}(\.[\w-]+)*/g],
  ['an API token', /\bflt_\d{16}_[\w-]{20,}/g],
  ['a credential in a header', /\bBearer\s+[\w.~+/-]{8,}/g],
  ['a key in an address', /[?&](key|access_token|token)=[^\s&"'<>]{4,}/g],
  ['an e-mail', /[\w.!#$&'*+/=?^`{|}~-]+(@|%40)[a-z0-9-]+(\.[a-z0-9-]+)+/gi],
];

const SIGNS = /eyJ|flt_|Bearer|[?&](key|access_token|token)=|@|%40/i;

// The addresses at which we ourselves are written to stand on our pages, and that of no one in the examples of the API.
const OURS = /^((hello|support)@flyleaf\.test|you@example\.com)$/;

function isEncoded(token: string): boolean {
  return /^\{"[ -~]+$/.test(atob(token.slice(0, 12).replaceAll('-', '+').replaceAll('_', '/')));
}

export function secretsIn(text: string, allowed: readonly string[] = []): { kind: string; text: string }[] {
  const secrets = (SIGNS.test(text) ? FORMS : [])
    .flatMap(([kind, form]) => [...text.matchAll(form)].map(([match]) => ({ kind, text: match })))
    .filter(({ kind, text: match }) => !OURS.test(match) && (kind !== 'a token' || isEncoded(match)));
  const byHeart = allowed.filter((secret) => secret !== '' && text.includes(secret));
  return [...secrets, ...byHeart.map((secret) => ({ kind: 'a secret', text: secret }))];
}

/** Every text in a JSON value with the place where it stands, `list.*.name`; names of fields count as texts too. */
export function textsOf(value: unknown, place = ''): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const segment = Array.isArray(value) ? '*' : name;
    const inside = textsOf(child, place === '' ? segment : `${place}.${segment}`);
    return Array.isArray(value) ? inside : [{ place: `${place} (a name)`, text: name }, ...inside];
  });
}

/** Whose a thing is that an answer may hold. */
export type Whose =
  /** The session that this very answer opens. */
  | 'new session'
  /** The token or password that this very answer creates. */
  | 'new secret'
  /** The address of the reader who asked. */
  | 'own address'
  | 'own words'
  /** Messages to operators, and the email addresses by which admins find accounts. */
  | "operators' mail"
  | 'published';

export const ALLOWED: Record<string, Record<string, Whose>> = {
  // The form is filled in with the reader's own.
  '/forms/feature': { 'the body': 'own address' },
  '/api/users/login': { 'user_info.session_token': 'new session', 'user_info.email': 'own address' },
  // A question to a browser's passkeys goes back with its answer.
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
  '/api/admin/desk': { 'feature_idea.*.from': "operators' mail" },
};

export function secretsOutside(path: string, answer: unknown): string[] {
  return textsOf(answer)
    .filter(({ place }) => ALLOWED[path]?.[place] === undefined)
    .flatMap(({ place, text }) => secretsIn(text).map(({ kind }) => `${path} answers ${kind} in ${place}`));
}
