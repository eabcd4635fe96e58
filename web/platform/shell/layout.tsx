import { lazy, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { logout } from '../../../worker/features/accounts/contract.ts';
import { CallError, call } from '../api/call.ts';
import { type JustFinished, onFinished } from '../api/finish-events.ts';
import { loadChunk } from '../api/lazy-chunk.ts';
import { dropSession, onPromptSignIn, session } from '../api/session.ts';
import { forgetDrafts } from '../api/storage.ts';
import { useLazyComponent } from '../api/use-lazy-component.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { AppsBar } from './apps-menu.tsx';
import { Banner } from './banner.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { TopBar } from './top-bar.tsx';
import { useScrolling } from './use-scrolling.ts';

const loadFinished = () =>
  import('../../features/library/readings/finished-toast.tsx').then(({ FinishedNote }) => FinishedNote);
const loadSignIn = () => import('../sign-in/sign-in-dialog.tsx').then(({ SignInDialog }) => SignInDialog);

// Nothing is said before the first paint, so what shows messages comes after it.
const Toaster = lazy(() =>
  loadChunk(() => import('../ui/dialogs/toaster.tsx')).then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: () => <span /> }),
  ),
);

/**
 * What stands around every page, and the page. It is there before the first page is: the router shows it in both places,
 * so nothing that a reader has opened in it meanwhile closes.
 */
export function Layout() {
  const { state } = useNavigation();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const SignInDialog = useLazyComponent(loadSignIn, { open: asking, onClose: close });
  const [finished, setFinished] = useState<JustFinished | null>(null);
  const FinishedNote = useLazyComponent(loadFinished, { open: finished !== null, onClose: () => setFinished(null) });

  useScrolling();

  // Before the effects of the first page, which may ask at once.
  useLayoutEffect(() => {
    return onPromptSignIn(() => setAsking(true));
  }, []);

  // Whoever says so may be gone by the time the answer is pressed.
  useLayoutEffect(() => onFinished(setFinished), []);

  const leave = useCallback(async () => {
    // The identity provider's script may not be there any more; whoever wants to leave leaves all the same.
    await import('../sign-in/sign-in.ts')
      .then(({ disableAutoSelect }) => disableAutoSelect())
      .catch((error: unknown) => console.warn('The sign-in service could not be told.', error));
    try {
      await call(logout, {});
    } catch (error) {
      // The browser forgets the session all the same; the row on the server ends by itself after 21 days at most.
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'offline') toast.info('You are logged out here; the server could not be told.');
    }
    forgetDrafts(session().userId);
    dropSession();
  }, []);

  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.progress} data-busy={state !== 'idle' || undefined} aria-hidden="true" />
      <TopBar onLogout={leave} />
      <Banner />
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <AppsBar />
      {SignInDialog === null ? null : <SignInDialog open={asking} onClose={close} />}
      {FinishedNote === null || finished === null ? null : <FinishedNote finished={finished} />}
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
