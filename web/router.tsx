import type { LoaderFunction, RouteObject } from 'react-router';
import type { Hydration } from './api/hydration.ts';
import { headedFor, loadChunk } from './api/lazy-chunk.ts';
import { createBrowserRouter, nameEntry } from './navigation.ts';
import { ErrorPage, NoSuchPage } from './pages/error.tsx';
import { Layout } from './pages/layout.tsx';

/** Every page under its URL (document 3, section 2), named as its module is; pages come when they are opened. */
export const pages: RouteObject[] = [
  { id: 'landing', index: true, lazy: () => import('./pages/landing.tsx') },
  { id: 'home', path: 'home', lazy: () => import('./pages/home.tsx') },
  { id: 'login', path: 'login', lazy: () => import('./pages/login.tsx') },
  { id: 'signup', path: 'signup', lazy: () => import('./pages/signup.tsx') },
  { id: 'welcome', path: 'welcome', lazy: () => import('./pages/welcome.tsx') },
  { id: 'invite', path: 'invite', lazy: () => import('./pages/invite.tsx') },
  { id: 'friends', path: 'friends', lazy: () => import('./pages/friends.tsx') },
  { id: 'search', path: 'search', lazy: () => import('./pages/search.tsx') },
  { id: 'book', path: 'book', lazy: () => import('./pages/book.tsx') },
  { id: 'series', path: 'series', lazy: () => import('./pages/series.tsx') },
  { id: 'notifications', path: 'notifications', lazy: () => import('./pages/notifications.tsx') },
  { id: 'settings', path: 'settings', lazy: () => import('./pages/settings.tsx') },
  { id: 'profile', path: 'profile', lazy: () => import('./pages/profile.tsx') },
  { id: 'review', path: 'review', lazy: () => import('./pages/review.tsx') },
  { id: 'own-review', path: 'review/:isbn', lazy: () => import('./pages/own-review.tsx') },
  { id: 'games', path: 'games', lazy: () => import('./pages/games.tsx') },
  { id: 'game-archive', path: 'games/archive', lazy: () => import('./pages/game-archive.tsx') },
  { id: 'word-search', path: 'games/wordsearch', lazy: () => import('./pages/word-search.tsx') },
  { id: 'spine-stacker', path: 'games/spinestacker', lazy: () => import('./pages/spine-stacker.tsx') },
  { id: 'cover-puzzle', path: 'games/coverpuzzle', lazy: () => import('./pages/cover-puzzle.tsx') },
  { id: 'vocab-practice', path: 'vocab/practice', lazy: () => import('./pages/vocab-practice.tsx') },
  { id: 'vocab-devices', path: 'vocab/devices', lazy: () => import('./pages/vocab-devices.tsx') },
  { id: 'streak', path: 'streak', lazy: () => import('./pages/streak.tsx') },
  { id: 'year', path: 'year', lazy: () => import('./pages/year.tsx') },
  { id: 'challenge', path: 'challenge', lazy: () => import('./pages/challenge.tsx') },
  { id: 'challenge-create', path: 'challenge/create', lazy: () => import('./pages/challenge-create.tsx') },
  { id: 'book-club-directory', path: 'bookclubs', lazy: () => import('./pages/book-club-directory.tsx') },
  { id: 'book-clubs', path: 'bookclub', lazy: () => import('./pages/book-clubs.tsx') },
  { id: 'book-club-create', path: 'bookclub/create', lazy: () => import('./pages/book-club-create.tsx') },
  { id: 'book-club-join', path: 'bookclub/join', lazy: () => import('./pages/book-club-join.tsx') },
  { id: 'book-club-view', path: 'bookclub/view', lazy: () => import('./pages/book-club-view.tsx') },
  { id: 'book-club-manage', path: 'bookclub/manage', lazy: () => import('./pages/book-club-manage.tsx') },
  { id: 'admin', path: 'admin', lazy: () => import('./pages/admin.tsx') },
  { id: 'review-reports', path: 'admin/reviewReports', lazy: () => import('./pages/review-reports.tsx') },
  { id: 'email-blocked', path: 'emailblocked', lazy: () => import('./pages/email-blocked.tsx') },
  {
    id: 'email-blocked-invalid-key',
    path: 'emailblockedinvalidkey',
    lazy: () => import('./pages/email-blocked-invalid-key.tsx'),
  },
  { id: 'account-settings', path: 'account/settings', lazy: () => import('./pages/account-settings.tsx') },
  { id: 'status', path: 'status', lazy: () => import('./pages/status.tsx') },
  { id: 'bookshelves', path: 'bookshelves', lazy: () => import('./pages/bookshelves.tsx') },
  { id: 'bookshelf', path: 'bookshelf/:category', lazy: () => import('./pages/bookshelf.tsx') },
  { id: 'book-request', path: 'bookrequest', lazy: () => import('./pages/book-request.tsx') },
  { id: 'book-add', path: 'addbook', lazy: () => import('./pages/book-add.tsx') },
  { id: 'import', path: 'import', lazy: () => import('./pages/import.tsx') },
  { id: 'export', path: 'export', lazy: () => import('./pages/export.tsx') },
  { id: 'feature', path: 'forms/feature', lazy: () => import('./pages/feature.tsx') },
  { id: 'developers', path: 'developers', lazy: () => import('./pages/developers.tsx') },
  { id: 'terms-of-service', path: 'legal/terms-of-service', lazy: () => import('./pages/terms-of-service.tsx') },
  { id: 'privacy', path: 'legal/privacy', lazy: () => import('./pages/privacy.tsx') },
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

/** The page with its module in it, so that the router need not wait for that. */
export async function loaded({ lazy: load, ...page }: RouteObject): Promise<RouteObject> {
  return { ...page, ...(typeof load === 'function' ? await load() : {}) } as RouteObject;
}

/** The router of the browser, which goes on from what the page brought along. */
export async function createRouter(hydration: Hydration | null) {
  nameEntry();
  const page = pages.find(({ id }) => id === hydration?.file);
  const here = page && (await loaded(page).catch((error: unknown) => console.warn(error)));
  const router = createBrowserRouter(
    routes(pages.map((one) => (one === page && here ? here : one))),
    // Without its module the page is as if it had brought nothing: the router sees to it that it comes.
    hydration && (here || !page) ? { hydrationData: hydration.state } : {},
  );
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
