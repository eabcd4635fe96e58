import { limits } from '../worker/http/contract.ts';
import { addressOf } from '../worker/pages/contract.ts';

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** Every address of the product; nothing else writes one. */
export const paths = {
  landing: () => '/',
  home: () => '/home',
  login: () => '/login',
  signup: () => '/signup',
  welcome: (step = 1) => (step === 1 ? '/welcome' : `/welcome?${query({ step: String(step) })}`),
  invite: (code: string) => `/invite?${query({ code })}`,
  series: (name: string) => `/series?${query({ name })}`,
  searchPage: () => '/search',
  search: (words: string, { exact = false } = {}) =>
    `/search?${query({ q: words.slice(0, limits.searchQuery), ...(exact ? { exact: '1' } : {}) })}`,
  book: addressOf.book,
  bookRequest: (name = '') => (name === '' ? '/bookrequest' : `/bookrequest?${query({ name })}`),
  addBook: (title = '') => (title === '' ? '/addbook' : `/addbook?${query({ title })}`),
  termsOfService: () => '/legal/terms-of-service',
  privacy: () => '/legal/privacy',
  status: () => '/status',
  streak: () => '/streak',
  bookshelves: () => '/bookshelves',
  bookshelf: addressOf.bookshelf,
  challenge: () => '/challenge',
  createChallenge: () => '/challenge/create',
  profile: (who: { id?: string; tab?: string } = {}) => {
    const values = query({ ...(who.id ? { id: who.id } : {}), ...(who.tab ? { tab: who.tab } : {}) });
    return values === '' ? '/profile' : `/profile?${values}`;
  },
  settings: () => '/settings',
  importLibrary: (id = '') => (id === '' ? '/import' : `/import?${query({ id })}`),
  notifications: () => '/notifications',
  review: addressOf.review,
  ownReview: (isbn: string) => `/review/${encodeURIComponent(isbn)}`,
  bookClubDirectory: () => '/bookclubs',
  bookClubs: () => '/bookclub',
  createBookClub: () => '/bookclub/create',
  joinBookClub: (code = '') => (code === '' ? '/bookclub/join' : `/bookclub/join?${query({ code })}`),
  bookClub: (id: string) => `/bookclub/view?${query({ id })}`,
  manageBookClub: (id: string, tab?: string) => `/bookclub/manage?${query({ id, ...(tab ? { tab } : {}) })}`,
  games: () => '/games',
  wordSearch: () => '/games/wordsearch',
  spineStacker: () => '/games/spinestacker',
  coverPuzzle: () => '/games/coverpuzzle',
  vocabPractice: () => '/vocab/practice',
  vocabDevices: () => '/vocab/devices',
  featureForm: () => '/forms/feature',
  admin: () => '/admin',
  reviewReports: () => '/admin/reviewReports',
  emailBlocked: () => '/emailblocked',
  emailBlockedInvalidKey: () => '/emailblockedinvalidkey',
  developers: () => '/developers',
  /** The OpenAPI document: JSON, not a page. */
  openApi: () => '/api/openapi.json',
  /** A reader's public reviews, for feed readers: not a page. */
  feed: (id: string) => `/profile/reviews.rss?${query({ id })}`,
  /** The drawn cover of a book of the catalogue: a picture, not a page. */
  cover: (isbn: string) => `/api/covers/${isbn}.svg`,
  accountSettings: () => '/account/settings',
} as const;
