import type { LoaderFunction, RouteObject } from 'react-router';
import { headedFor, loadChunk } from './api/lazy-chunk.ts';
import { createBrowserRouter, nameEntry } from './navigation.ts';
import { ErrorPage, NoSuchPage } from './pages/error.tsx';
import { Layout } from './pages/layout.tsx';

/** Every page under its URL (document 3, section 2); pages come when they are opened. */
export const pages: RouteObject[] = [
  { index: true, lazy: () => import('./pages/landing.tsx') },
  { path: 'home', lazy: () => import('./pages/home.tsx') },
  { path: 'login', lazy: () => import('./pages/login.tsx') },
  { path: 'signup', lazy: () => import('./pages/signup.tsx') },
  { path: 'search', lazy: () => import('./pages/search.tsx') },
  { path: 'book', lazy: () => import('./pages/book.tsx') },
  { path: 'series', lazy: () => import('./pages/series.tsx') },
  { path: 'notifications', lazy: () => import('./pages/notifications.tsx') },
  { path: 'settings', lazy: () => import('./pages/settings.tsx') },
  { path: 'profile', lazy: () => import('./pages/profile.tsx') },
  { path: 'review', lazy: () => import('./pages/review.tsx') },
  { path: 'review/:isbn', lazy: () => import('./pages/own-review.tsx') },
  { path: 'games', lazy: () => import('./pages/games.tsx') },
  { path: 'games/wordsearch', lazy: () => import('./pages/word-search.tsx') },
  { path: 'games/spinestacker', lazy: () => import('./pages/spine-stacker.tsx') },
  { path: 'games/coverpuzzle', lazy: () => import('./pages/cover-puzzle.tsx') },
  { path: 'vocab/practice', lazy: () => import('./pages/vocab-practice.tsx') },
  { path: 'vocab/devices', lazy: () => import('./pages/vocab-devices.tsx') },
  { path: 'streak', lazy: () => import('./pages/streak.tsx') },
  { path: 'challenge', lazy: () => import('./pages/challenge.tsx') },
  { path: 'challenge/create', lazy: () => import('./pages/challenge-create.tsx') },
  { path: 'bookclubs', lazy: () => import('./pages/book-club-directory.tsx') },
  { path: 'bookclub', lazy: () => import('./pages/book-clubs.tsx') },
  { path: 'bookclub/create', lazy: () => import('./pages/book-club-create.tsx') },
  { path: 'bookclub/join', lazy: () => import('./pages/book-club-join.tsx') },
  { path: 'bookclub/view', lazy: () => import('./pages/book-club-view.tsx') },
  { path: 'bookclub/manage', lazy: () => import('./pages/book-club-manage.tsx') },
  { path: 'admin', lazy: () => import('./pages/admin.tsx') },
  { path: 'admin/reviewReports', lazy: () => import('./pages/review-reports.tsx') },
  { path: 'emailblocked', lazy: () => import('./pages/email-blocked.tsx') },
  { path: 'emailblockedinvalidkey', lazy: () => import('./pages/email-blocked-invalid-key.tsx') },
  { path: 'account/settings', lazy: () => import('./pages/account-settings.tsx') },
  { path: 'status', lazy: () => import('./pages/status.tsx') },
  { path: 'bookshelves', lazy: () => import('./pages/bookshelves.tsx') },
  { path: 'bookshelf/:category', lazy: () => import('./pages/bookshelf.tsx') },
  { path: 'bookrequest', lazy: () => import('./pages/book-request.tsx') },
  { path: 'addbook', lazy: () => import('./pages/book-add.tsx') },
  { path: 'forms/feature', lazy: () => import('./pages/feature.tsx') },
  { path: 'developers', lazy: () => import('./pages/developers.tsx') },
  { path: 'legal/terms-of-service', lazy: () => import('./pages/terms-of-service.tsx') },
  { path: 'legal/privacy', lazy: () => import('./pages/privacy.tsx') },
];

/** What stands around the pages, the pages, and what is shown where one is missing. */
export function routes(shown: readonly RouteObject[] = pages): RouteObject[] {
  return [
    {
      Component: Layout,
      HydrateFallback: Layout,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            ...shown.map((page) => ({ ErrorBoundary: ErrorPage, ...page, ...lazily(page) }) as RouteObject),
            { path: '*', Component: NoSuchPage },
          ],
        },
      ],
    },
  ];
}

/** The router of the browser. */
export function createRouter() {
  nameEntry();
  const router = createBrowserRouter(routes());
  headedFor(() => {
    const { location: next } = router.state.navigation;
    return next === undefined ? location.href : new URL(router.createHref(next), location.href).href;
  });
  return router;
}

type LoadedPage = Pick<RouteObject, 'loader' | 'Component'>;

function Retried({ held }: { held: { page: LoadedPage | null } }) {
  const Page = held.page?.Component;
  return Page ? <Page /> : null;
}

// A page that could not be loaded must not stay lost: the router asks for it once only, and shows nothing at all in its
// place. So it is given one that tries again each time it is opened, and fails where failures are shown.
function lazily({ lazy: load }: RouteObject): Pick<RouteObject, 'lazy'> {
  if (typeof load !== 'function') return {};
  const again = () => {
    const held: { page: LoadedPage | null } = { page: null };
    const loader: LoaderFunction = async (given, context) => {
      held.page ??= await loadChunk(load);
      return typeof held.page.loader === 'function' ? held.page.loader(given, context) : null;
    };
    return { loader, element: <Retried held={held} /> };
  };
  return { lazy: () => loadChunk(load).catch(again) };
}
