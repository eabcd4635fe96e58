import { PRODUCT } from '../http/contract.ts';

/** What is said of the product where its name alone says too little: in search engines, beside a link. */
export const ABOUT = `${PRODUCT} is a social home for readers: find books, keep what you read, review in half stars, read with friends.`;

/** A page of the browser as the edge knows it. */
export interface PageFile {
  /** Its address, with `:name` for a part that differs. */
  path: string;
  /** Its module under `web/pages`, without the ending. */
  file: string;
  /** Its document title without the product's name, until what it shows gives it another. */
  title: string;
  /** The fields of its query that say what it is about; any other only says how it is shown. */
  about?: readonly string[];
  /** The same for everybody, so it is sent ready to be read. */
  still?: boolean;
}

/** Every page, as `web/router.tsx` has them (document 3, section 2); a rule test holds the two together. */
export const pages: readonly PageFile[] = [
  { path: '/', file: 'landing', title: PRODUCT, still: true },
  { path: '/home', file: 'home', title: 'Home' },
  { path: '/login', file: 'login', title: 'Log in' },
  { path: '/signup', file: 'signup', title: 'Sign up' },
  { path: '/search', file: 'search', title: 'Search', about: ['q'] },
  { path: '/book', file: 'book', title: 'Book', about: ['isbn'] },
  { path: '/series', file: 'series', title: 'Series', about: ['name'] },
  { path: '/notifications', file: 'notifications', title: 'Updates' },
  { path: '/settings', file: 'settings', title: 'Settings' },
  { path: '/profile', file: 'profile', title: 'Profile', about: ['id'] },
  { path: '/review', file: 'review', title: 'Review', about: ['isbn', 'id'] },
  { path: '/review/:isbn', file: 'own-review', title: 'Your review' },
  { path: '/games', file: 'games', title: 'Games' },
  { path: '/games/wordsearch', file: 'word-search', title: 'Word Search' },
  { path: '/games/spinestacker', file: 'spine-stacker', title: 'Spine Stacker' },
  { path: '/games/coverpuzzle', file: 'cover-puzzle', title: 'Cover Jigsaw' },
  { path: '/vocab/practice', file: 'vocab-practice', title: 'Language Practice' },
  { path: '/vocab/devices', file: 'vocab-devices', title: 'Literary Devices' },
  { path: '/streak', file: 'streak', title: 'My Streak' },
  { path: '/challenge', file: 'challenge', title: 'Challenges' },
  { path: '/challenge/create', file: 'challenge-create', title: 'Create Challenge' },
  { path: '/bookclubs', file: 'book-club-directory', title: 'Book Clubs' },
  { path: '/bookclub', file: 'book-clubs', title: 'Book Club' },
  { path: '/bookclub/create', file: 'book-club-create', title: 'Create a Book Club' },
  { path: '/bookclub/join', file: 'book-club-join', title: 'Join a Book Club', about: ['code'] },
  { path: '/bookclub/view', file: 'book-club-view', title: 'Book Club', about: ['id'] },
  { path: '/bookclub/manage', file: 'book-club-manage', title: 'Manage Club', about: ['id'] },
  { path: '/admin', file: 'admin', title: 'Admin' },
  { path: '/admin/reviewReports', file: 'review-reports', title: 'Reports' },
  { path: '/emailblocked', file: 'email-blocked', title: 'E-mail blocked' },
  { path: '/emailblockedinvalidkey', file: 'email-blocked-invalid-key', title: 'Invalid Key' },
  { path: '/account/settings', file: 'account-settings', title: 'Settings' },
  { path: '/status', file: 'status', title: 'Status' },
  { path: '/bookshelves', file: 'bookshelves', title: 'Our Picks' },
  { path: '/bookshelf/:category', file: 'bookshelf', title: 'Bookshelf' },
  { path: '/bookrequest', file: 'book-request', title: 'Request a book', about: ['name'] },
  { path: '/addbook', file: 'book-add', title: 'Add a book', about: ['title'] },
  { path: '/forms/feature', file: 'feature', title: 'Suggest a feature' },
  { path: '/developers', file: 'developers', title: 'Developers' },
  { path: '/legal/terms-of-service', file: 'terms-of-service', title: 'Terms of Service', still: true },
  { path: '/legal/privacy', file: 'privacy', title: 'Privacy Policy', still: true },
];

/** What the browser's tab says of a page. */
export function titleOf(page: string): string {
  return page === PRODUCT ? PRODUCT : `${page} · ${PRODUCT}`;
}

/** The page at an address and the parts of the address that differ; null when there is none. */
export function pageAt(pathname: string): { page: PageFile; parts: Readonly<Record<string, string>> } | null {
  const words = wordsOf(pathname);
  for (const page of pages) {
    const wanted = wordsOf(page.path);
    if (wanted.length !== words.length) continue;
    const parts: Record<string, string> = {};
    const fits = wanted.every((word, place) => {
      const here = decoded(words[place] ?? '');
      if (word.startsWith(':')) parts[word.slice(1)] = here;
      // The router of the browser does not mind capitals either.
      return word.startsWith(':') || word.toLowerCase() === here.toLowerCase();
    });
    if (fits) return { page, parts };
  }
  return null;
}

/**
 * The one address of what a page is about: without the fields that only say how it is shown (a tab) or where a reader came
 * from, in the product's own spelling.
 */
export function pageAddress({ pathname, search }: { pathname: string; search: string }): string {
  const found = pageAt(pathname);
  if (!found) return pathname;
  const { page, parts } = found;
  const path = page.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((parts[name] ?? '').toLowerCase()));
  const query = new URLSearchParams(search);
  const about = new URLSearchParams();
  for (const name of page.about ?? []) {
    const value = query.get(name)?.trim() ?? '';
    if (value !== '') about.set(name, value);
  }
  return about.size === 0 ? path : `${path}?${about}`;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch (error) {
    // Somebody typed a per cent sign.
    if (error instanceof URIError) return word;
    throw error;
  }
}

function wordsOf(pathname: string): string[] {
  return pathname.split('/').filter((word) => word !== '');
}
