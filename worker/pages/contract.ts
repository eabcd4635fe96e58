import { PRODUCT } from '../http/contract.ts';

/** What is said of the product where its name alone says too little: in search engines, beside a link. */
export const ABOUT = `${PRODUCT} is a social home for readers: find books, keep what you read, review in half stars, read with friends.`;

/** A page of the browser as the edge knows it. */
export interface PageFile {
  /** Its address, with `:name` for a part that differs. */
  path: string;
  /** Its module under `web/pages`, without the ending. */
  file: string;
  /** Its document title without the product's name, where that is always the same. */
  title?: string;
  /** The same for everybody, so it is sent ready to be read. */
  still?: boolean;
}

/** Every page, as `web/router.tsx` has them (document 3, section 2); a rule test holds the two together. */
export const pages: readonly PageFile[] = [
  { path: '/', file: 'landing', title: PRODUCT, still: true },
  { path: '/home', file: 'home', title: 'Home' },
  { path: '/login', file: 'login', title: 'Log in' },
  { path: '/signup', file: 'signup', title: 'Sign up' },
  { path: '/search', file: 'search' },
  { path: '/book', file: 'book' },
  { path: '/notifications', file: 'notifications', title: 'Updates' },
  { path: '/settings', file: 'settings', title: 'Settings' },
  { path: '/profile', file: 'profile' },
  { path: '/review', file: 'review' },
  { path: '/review/:isbn', file: 'own-review' },
  { path: '/games', file: 'games' },
  { path: '/games/wordsearch', file: 'word-search' },
  { path: '/games/spinestacker', file: 'spine-stacker' },
  { path: '/games/coverpuzzle', file: 'cover-puzzle' },
  { path: '/vocab/practice', file: 'vocab-practice' },
  { path: '/vocab/devices', file: 'vocab-devices' },
  { path: '/streak', file: 'streak', title: 'My Streak' },
  { path: '/challenge', file: 'challenge', title: 'Challenges' },
  { path: '/challenge/create', file: 'challenge-create', title: 'Create Challenge' },
  { path: '/bookclubs', file: 'book-club-directory', title: 'Book Clubs' },
  { path: '/bookclub', file: 'book-clubs', title: 'Book Club' },
  { path: '/bookclub/create', file: 'book-club-create' },
  { path: '/bookclub/join', file: 'book-club-join' },
  { path: '/bookclub/view', file: 'book-club-view' },
  { path: '/bookclub/manage', file: 'book-club-manage' },
  { path: '/admin', file: 'admin' },
  { path: '/admin/reviewReports', file: 'review-reports' },
  { path: '/emailblocked', file: 'email-blocked', title: 'E-mail blocked' },
  { path: '/emailblockedinvalidkey', file: 'email-blocked-invalid-key', title: 'Invalid Key' },
  { path: '/account/settings', file: 'account-settings' },
  { path: '/status', file: 'status', title: 'Status' },
  { path: '/bookshelves', file: 'bookshelves', title: 'Our Picks' },
  { path: '/bookshelf/:category', file: 'bookshelf' },
  { path: '/bookrequest', file: 'book-request', title: 'Request a book' },
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
      const here = words[place] ?? '';
      if (word.startsWith(':')) parts[word.slice(1)] = here;
      // The router of the browser does not mind capitals either.
      return word.startsWith(':') || word.toLowerCase() === here.toLowerCase();
    });
    if (fits) return { page, parts };
  }
  return null;
}

function wordsOf(pathname: string): string[] {
  return pathname.split('/').filter((word) => word !== '');
}
