import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from './navigation.ts';
import { takeHydrationData } from './platform/api/hydration.ts';
import { beginPage } from './platform/api/page-id.ts';
import { showPendingToast } from './platform/api/session.ts';
import { loadScrollRestoration } from './platform/shell/use-scrolling.ts';
import { createRouter } from './router.tsx';

// How long a page without data may load before its frame is shown, in milliseconds.
const PATIENCE = 150;

/** Shows the app in its root, over what the page already shows of it; calls back once it answers to the reader. */
export async function show(root: HTMLElement, onStart: () => void): Promise<void> {
  showPendingToast();
  const hydration = takeHydrationData();
  const router = await createRouter(hydration);
  let loading = false;
  router.subscribe(({ navigation }) => {
    if (!loading && navigation.state === 'loading') beginPage();
    loading = navigation.state === 'loading';
  });
  const hydrated = hydration !== null && router.state.initialized;
  // The scroll position is known from the first click on; without that module the page starts at the top.
  const first = Promise.allSettled([ready(router), loadScrollRestoration()]);
  await (hydrated ? first : Promise.race([first, new Promise((goOn) => setTimeout(goOn, PATIENCE))]));
  // Reloaded data must not undo what the reader just pressed, so it waits.
  const started = async () => {
    if (hydrated && hydration.incomplete) await router.revalidate();
    onStart();
  };
  const app = (
    <StrictMode>
      <Started onStart={started}>
        <RouterProvider router={router} />
      </Started>
    </StrictMode>
  );
  if (hydrated) startTransition(() => void hydrateRoot(root, app, { onRecoverableError: tellMismatch }));
  else createRoot(root).render(app);
}

function Started({ onStart, children }: { onStart: () => Promise<void>; children: ReactNode }) {
  useEffect(() => void onStart(), [onStart]);
  return children;
}

// The first page and what it shows are there, or it is known that they will not be.
function ready(router: Awaited<ReturnType<typeof createRouter>>): Promise<void> {
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
function tellMismatch(error: unknown): void {
  if (error instanceof Error && !error.message.includes('#419')) console.warn(error.message);
}
