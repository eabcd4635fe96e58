import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { dropGiven } from './api/first-view.ts';
import { sayWhatWasKept } from './api/session.ts';
import { RouterProvider } from './navigation.ts';
import { createRouter } from './router.tsx';
import { comingBack } from './shell/use-scrolling.ts';

// How long a first view may stay away before the frame of the page is shown without it, in milliseconds.
const PATIENCE = 150;

/** Shows the app in its root, over what the page already shows of it; calls back once it answers to the reader. */
export async function show(root: HTMLElement, onStart: () => void): Promise<void> {
  sayWhatWasKept();
  const shown = root.firstElementChild !== null;
  const router = createRouter();
  // Where a reader is on the page is known from their first click on; without that part they go back to the top.
  const first = Promise.allSettled([ready(router), comingBack()]).then(dropGiven);
  await (shown ? first : Promise.race([first, new Promise((goOn) => setTimeout(goOn, PATIENCE))]));
  const app = (
    <StrictMode>
      <Started onStart={onStart}>
        <RouterProvider router={router} />
      </Started>
    </StrictMode>
  );
  if (!shown) createRoot(root).render(app);
  else startTransition(() => void hydrateRoot(root, app, { onRecoverableError: tellMismatch }));
}

function Started({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart]);
  return children;
}

// The first page and what it shows are there, or it is known that they will not be.
function ready(router: ReturnType<typeof createRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((done) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      done();
    });
  });
}

// React completes what was left open when the page was rendered (its error 419); anything else is worth knowing.
function tellMismatch(error: unknown): void {
  if (error instanceof Error && !error.message.includes('#419')) console.warn(error.message);
}
