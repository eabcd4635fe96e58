import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepDataOf } from '../platform/api/kept-data.ts';
import { beginPage } from '../platform/api/page-id.ts';
import { showPendingToast } from '../platform/api/session.ts';
import { createRoutes, pages, withModule } from '../router.tsx';
import { createBrowserRouter, nameHistoryEntry, RouterProvider } from './history.ts';
import { takeHydrationData } from './hydration-data.ts';
import { setNavigationTarget } from './load-chunk.ts';
import { loadScrollRestoration } from './use-scroll-restoration.ts';

// How long a blank page may load before its frame is shown, in milliseconds.
const BLANK_PAGE_MS = 150;

/** Hydrates the page, or renders it where the server sent no data; calls `onStart` once it is interactive. */
export async function hydrate(root: HTMLElement, onStart: () => void): Promise<void> {
  // Loaded beside the page, since the first script has no room for it.
  const guard = import('./translated-pages.ts').catch((error: unknown) => void console.warn(error));
  showPendingToast();
  nameHistoryEntry();
  const sent = takeHydrationData();
  const page = pages.find(({ id }) => id === sent?.routeId);
  // Hydration needs the page's module at once; without it the router loads the page as if no data had been sent.
  const loadedPage = page && (await withModule(page).catch((error: unknown) => void console.warn(error)));
  const data = page && !loadedPage ? null : sent;
  const router = createBrowserRouter(createRoutes(loadedPage), data ? { hydrationData: data.state } : {});
  keepDataOf((routeId) => router.state.loaderData[routeId]);
  setNavigationTarget(() => {
    const { location: next } = router.state.navigation;
    return next === undefined ? location.href : new URL(router.createHref(next), location.href).href;
  });
  let loading = false;
  router.subscribe(({ navigation }) => {
    if (!loading && navigation.state === 'loading') beginPage();
    loading = navigation.state === 'loading';
  });
  const hydrated = data !== null && router.state.initialized;
  // The scroll position is known from the first click on; without that module the page starts at the top.
  const initial = Promise.allSettled([whenInitialized(router), loadScrollRestoration()]);
  // A page that was rendered for a visitor, because a link from another site sends no session, stays until the reader's
  // own is ready.
  const isRendered = root.hasChildNodes();
  await (isRendered ? initial : Promise.race([initial, new Promise((resolve) => setTimeout(resolve, BLANK_PAGE_MS))]));
  // Reloaded data must not undo what the reader just pressed, so the reload waits.
  const finishStart = async () => {
    if (hydrated && data.incomplete) await router.revalidate();
    onStart();
    import('./after-start.ts')
      .then(({ afterStart }) => afterStart(() => void router.revalidate()))
      .catch((error: unknown) => console.warn('Nothing works offline.', error));
  };
  (await guard)?.guardAgainstTranslators(document);
  const app = (
    <StrictMode>
      <OnMount onMount={finishStart}>
        <RouterProvider router={router} />
      </OnMount>
    </StrictMode>
  );
  // The texts of a page that was translated meanwhile are not those of the server any more.
  const isTranslated = root.querySelector('font') !== null;
  if (hydrated && !isTranslated)
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: warnOfMismatch }));
  else createRoot(root).render(app);
}

function OnMount({ onMount, children }: { onMount: () => Promise<void>; children: ReactNode }) {
  useEffect(() => void onMount(), [onMount]);
  return children;
}

// Resolves when the loaders of the first page have answered or failed.
function whenInitialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

// React completes what was left open when the page was rendered (its error 419); anything else is worth knowing.
function warnOfMismatch(error: unknown): void {
  if (error instanceof Error && !error.message.includes('#419')) console.warn(error.message);
}
