import { limits } from '../worker/platform/http/basics-contract.ts';
import { addressOf, LICENCES } from '../worker/platform/pages/contract.ts';

// Builds a URL from a path and its non-empty parameters.
function at(path: string, parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** All URLs of the product. No other code builds URLs. */
export const paths = {
  landing: () => '/',
  home: () => '/home',
  login: () => '/login',
  signup: (invite = '') => at('/signup', { invite }),
  recover: () => '/recover',
  loginCallback: () => '/login/callback',
  welcome: (step = 1) => at('/welcome', { step: step === 1 ? '' : step }),
  friends: (name = '') => at('/friends', { name }),
  invite: (code: string) => at('/invite', { code }),
  series: (name: string, author = '') => at('/series', { name, author }),
  searchPage: () => '/search',
  search: (words: string, { exact = false } = {}) =>
    at('/search', { q: words.slice(0, limits.searchQuery), exact: exact ? 1 : '' }),
  book: addressOf.book,
  bookRequest: (name = '') => at('/bookrequest', { name }),
  scan: () => '/scan',
  addBook: (title = '') => at('/addbook', { title: title }),
  editBook: (isbn: string) => at('/addbook', { isbn }),
  termsOfService: () => '/legal/terms-of-service',
  privacy: () => '/legal/privacy',
  status: () => '/status',
  streak: () => '/streak',
  bookshelves: () => '/bookshelves',
  bookshelf: addressOf.bookshelf,
  challenge: () => '/challenge',
  createChallenge: () => '/challenge/create',
  library: (tab = '') => at('/library', { tab }),
  list: (id: string) => at('/list', { id }),
  profile: ({ id, tab }: { id?: string; tab?: string } = {}) => at('/profile', { id, tab }),
  settings: (group = '') => at('/settings', { group }),
  connections: () => '/settings/connections',
  importLibrary: (id = '') => at('/import', { id }),
  exportLibrary: () => '/export',
  notifications: () => '/notifications',
  review: addressOf.review,
  ownReview: (isbn: string) => `/review/${encodeURIComponent(isbn)}`,
  bookClubDirectory: () => '/bookclubs',
  bookClubs: () => '/bookclub',
  createBookClub: () => '/bookclub/create',
  joinBookClub: (code = '') => at('/bookclub/join', { code }),
  bookClub: (id: string, tab?: 'book' | 'meetings' | 'members') => at('/bookclub/view', { id, tab }),
  manageBookClub: (id: string, tab?: string) => at('/bookclub/manage', { id, tab }),
  games: () => '/games',
  gameArchive: (month = '', day = '') => at('/games/archive', { month, day }),
  /** A daily game: today's, or that of a past day. */
  game: (game: string, day = '') => at(`/games/${game}`, { day }),
  vocabPractice: () => '/vocab/practice',
  vocabDevices: () => '/vocab/devices',
  featureForm: () => '/forms/feature',
  admin: () => '/admin',
  adminSite: () => '/admin/site',
  rules: () => '/rules',
  numbers: () => '/numbers',
  decisions: () => '/decisions',
  reviewReports: () => '/admin/reviewReports',
  /** The accounts desk with a filter. */
  accounts: (filter: Partial<Record<'query' | 'hour' | 'text' | 'prefix' | 'state', string | undefined>>) =>
    at('/admin/accounts', filter),
  emailBlocked: () => '/emailblocked',
  emailBlockedInvalidKey: () => '/emailblockedinvalidkey',
  /** The licences of everything that is shipped: a text, not a page. */
  licences: () => LICENCES,
  developers: () => '/developers',
  /** The OpenAPI document: JSON, not a page. */
  openApi: () => '/api/openapi.json',
  /** A reader's public reviews, for feed readers: not a page. */
  feed: (id: string) => at('/profile/reviews.rss', { id }),
  /** The drawn cover of a book of the catalogue: a picture, not a page. */
  cover: (isbn: string) => `/api/covers/${isbn}.svg`,
  /** A reader's year, or the viewer's own, previewed in the role `as`; `of` names the number whose books are listed. */
  year: ({ year, id, as, of }: { year?: number; id?: string; as?: string; of?: string } = {}) =>
    at('/year', { id, as, year, of }),
  accountSettings: () => '/account/settings',
} as const;
