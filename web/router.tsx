import type { LoaderFunction, RouteObject } from 'react-router';
import { keepingData } from './platform/api/kept-data.ts';
import { ErrorPage, NoSuchPage } from './platform/shell/error.tsx';
import { type FrameParts, Layout } from './platform/shell/layout.tsx';
import { loadChunk } from './start/load-chunk.ts';

/** All pages by URL (document 3, section 2), named after their modules and loaded on demand. */
export const pages: RouteObject[] = [
  { id: 'landing', index: true, lazy: () => import('./features/discovery/pages/landing.tsx') },
  { id: 'home', path: 'home', lazy: () => import('./features/discovery/pages/home.tsx') },
  { id: 'login', path: 'login', lazy: () => import('./features/accounts/pages/login.tsx') },
  { id: 'signup', path: 'signup', lazy: () => import('./features/accounts/pages/signup.tsx') },
  {
    id: 'login-callback',
    path: 'login/callback',
    lazy: () => import('./features/accounts/pages/login-callback.tsx'),
  },
  { id: 'recover', path: 'recover', lazy: () => import('./features/accounts/pages/recover.tsx') },
  { id: 'setup', path: 'setup', lazy: () => import('./features/accounts/pages/setup.tsx') },
  { id: 'welcome', path: 'welcome', lazy: () => import('./features/discovery/pages/welcome.tsx') },
  { id: 'invite', path: 'invite', lazy: () => import('./features/accounts/pages/invite.tsx') },
  { id: 'friends', path: 'friends', lazy: () => import('./features/social/pages/friends.tsx') },
  { id: 'search', path: 'search', lazy: () => import('./features/books/pages/search.tsx') },
  { id: 'book', path: 'book', lazy: () => import('./features/books/pages/book.tsx') },
  { id: 'series', path: 'series', lazy: () => import('./features/books/pages/series.tsx') },
  { id: 'notifications', path: 'notifications', lazy: () => import('./features/social/pages/notifications.tsx') },
  { id: 'settings', path: 'settings', lazy: () => import('./features/accounts/pages/settings.tsx') },
  {
    id: 'connections',
    path: 'settings/connections',
    lazy: () => import('./features/connections/pages/connections.tsx'),
  },
  { id: 'library', path: 'library', lazy: () => import('./features/profiles/pages/library.tsx') },
  { id: 'profile', path: 'profile', lazy: () => import('./features/profiles/pages/profile.tsx') },
  { id: 'list', path: 'list', lazy: () => import('./features/profiles/pages/list.tsx') },
  { id: 'review', path: 'review', lazy: () => import('./features/reviews/pages/review.tsx') },
  { id: 'own-review', path: 'review/:isbn', lazy: () => import('./features/reviews/pages/own-review.tsx') },
  { id: 'games', path: 'games', lazy: () => import('./features/games/pages/games.tsx') },
  { id: 'game-archive', path: 'games/archive', lazy: () => import('./features/games/pages/game-archive.tsx') },
  { id: 'word-search', path: 'games/wordsearch', lazy: () => import('./features/games/pages/word-search.tsx') },
  { id: 'spine-stacker', path: 'games/spinestacker', lazy: () => import('./features/games/pages/spine-stacker.tsx') },
  { id: 'cover-puzzle', path: 'games/coverpuzzle', lazy: () => import('./features/games/pages/cover-puzzle.tsx') },
  { id: 'vocab-practice', path: 'vocab/practice', lazy: () => import('./features/games/pages/vocab-practice.tsx') },
  { id: 'vocab-devices', path: 'vocab/devices', lazy: () => import('./features/games/pages/vocab-devices.tsx') },
  { id: 'streak', path: 'streak', lazy: () => import('./features/habits/pages/streak.tsx') },
  { id: 'year', path: 'year', lazy: () => import('./features/year/pages/year.tsx') },
  { id: 'challenge', path: 'challenge', lazy: () => import('./features/habits/pages/challenge.tsx') },
  {
    id: 'challenge-create',
    path: 'challenge/create',
    lazy: () => import('./features/habits/pages/challenge-create.tsx'),
  },
  {
    id: 'book-club-directory',
    path: 'bookclubs',
    lazy: () => import('./features/clubs/pages/book-club-directory.tsx'),
  },
  { id: 'book-clubs', path: 'bookclub', lazy: () => import('./features/clubs/pages/book-clubs.tsx') },
  {
    id: 'book-club-create',
    path: 'bookclub/create',
    lazy: () => import('./features/clubs/pages/book-club-create.tsx'),
  },
  { id: 'book-club-join', path: 'bookclub/join', lazy: () => import('./features/clubs/pages/book-club-join.tsx') },
  { id: 'book-club-view', path: 'bookclub/view', lazy: () => import('./features/clubs/pages/book-club-view.tsx') },
  {
    id: 'book-club-manage',
    path: 'bookclub/manage',
    lazy: () => import('./features/clubs/pages/book-club-manage.tsx'),
  },
  { id: 'admin', path: 'admin', lazy: () => import('./features/moderation/pages/admin.tsx') },
  {
    id: 'review-reports',
    path: 'admin/reviewReports',
    lazy: () => import('./features/moderation/pages/review-reports.tsx'),
  },
  { id: 'accounts', path: 'admin/accounts', lazy: () => import('./features/moderation/pages/accounts.tsx') },
  { id: 'admin-site', path: 'admin/site', lazy: () => import('./features/moderation/pages/admin-site.tsx') },
  { id: 'numbers', path: 'numbers', lazy: () => import('./features/moderation/pages/numbers.tsx') },
  { id: 'decisions', path: 'decisions', lazy: () => import('./features/moderation/pages/decisions.tsx') },
  { id: 'rules', path: 'rules', lazy: () => import('./features/moderation/pages/rules.tsx') },
  { id: 'email-blocked', path: 'emailblocked', lazy: () => import('./features/accounts/pages/email-blocked.tsx') },
  {
    id: 'email-blocked-invalid-key',
    path: 'emailblockedinvalidkey',
    lazy: () => import('./features/accounts/pages/email-blocked-invalid-key.tsx'),
  },
  {
    id: 'account-settings',
    path: 'account/settings',
    lazy: () => import('./features/accounts/pages/account-settings.tsx'),
  },
  { id: 'status', path: 'status', lazy: () => import('./platform/shell/status.tsx') },
  { id: 'bookshelves', path: 'bookshelves', lazy: () => import('./features/discovery/pages/bookshelves.tsx') },
  { id: 'bookshelf', path: 'bookshelf/:category', lazy: () => import('./features/discovery/pages/bookshelf.tsx') },
  { id: 'book-request', path: 'bookrequest', lazy: () => import('./features/books/pages/book-request.tsx') },
  { id: 'book-add', path: 'addbook', lazy: () => import('./features/books/pages/book-add.tsx') },
  { id: 'scan', path: 'scan', lazy: () => import('./features/books/pages/scan.tsx') },
  { id: 'import', path: 'import', lazy: () => import('./features/imports/pages/import.tsx') },
  { id: 'export', path: 'export', lazy: () => import('./features/imports/pages/export.tsx') },
  { id: 'feature', path: 'forms/feature', lazy: () => import('./features/moderation/pages/feature.tsx') },
  { id: 'developers', path: 'developers', lazy: () => import('./features/connections/pages/developers.tsx') },
  {
    id: 'terms-of-service',
    path: 'legal/terms-of-service',
    lazy: () => import('./features/accounts/pages/terms-of-service.tsx'),
  },
  { id: 'privacy', path: 'legal/privacy', lazy: () => import('./features/accounts/pages/privacy.tsx') },
];

const frameParts: FrameParts = {
  finishSheet: () => import('./features/library/readings/finish-sheet.tsx').then(({ FinishSheet }) => FinishSheet),
  unread: () => import('./features/social/notifications/unread.ts').then(({ watchUnread }) => watchUnread),
};

function Frame() {
  return <Layout {...frameParts} />;
}

export function createRoutes(loadedPage?: RouteObject | undefined): RouteObject[] {
  const pageRoutes = pages.map((page) => (loadedPage && loadedPage.id === page.id ? loadedPage : page));
  return [
    {
      Component: Frame,
      HydrateFallback: Frame,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            ...pageRoutes.map((page) => ({ ErrorBoundary: ErrorPage, ...page, ...withRetry(page) }) as RouteObject),
            { path: '*', Component: NoSuchPage },
          ],
        },
      ],
    },
  ];
}

/** Returns the page with its module loaded, so that the router need not wait for it. */
export async function withModule({ lazy: load, ...page }: RouteObject): Promise<RouteObject> {
  return { ...page, ...(typeof load === 'function' ? await load() : {}) } as RouteObject;
}

type LoadedPage = Pick<RouteObject, 'loader' | 'Component'>;

function RetriedPage({ held }: { held: { page: LoadedPage | null } }) {
  const Page = held.page?.Component;
  return Page ? <Page /> : null;
}

// If loading a page fails, the router never tries again and renders nothing. So the loader is wrapped: it retries each
// time the page is opened, and fails inside an error boundary.
function withRetry({ id = '', lazy: load, loader }: RouteObject): Pick<RouteObject, 'lazy' | 'loader'> {
  if (typeof load !== 'function') return typeof loader === 'function' ? { loader: keepingData(id, loader) } : {};
  const reload = () => {
    const current: { page: LoadedPage | null } = { page: null };
    const loader: LoaderFunction = async (loaderArguments, context) => {
      current.page ??= await loadChunk(load);
      return typeof current.page.loader === 'function' ? current.page.loader(loaderArguments, context) : null;
    };
    return { loader, element: <RetriedPage held={current} /> };
  };
  const loadPage = async () => {
    const page: LoadedPage = await loadChunk(load);
    return typeof page.loader === 'function' ? { ...page, loader: keepingData(id, page.loader) } : page;
  };
  return { lazy: () => loadPage().catch(reload) };
}
