import { lazy, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { logout } from '../../worker/account/contract.ts';
import { CallError, call } from '../api/call.ts';
import { dropSession, onPromptSignIn } from '../api/session.ts';
import { AppsBar } from '../shell/apps-menu.tsx';
import { Banner } from '../shell/banner.tsx';
import { Footer } from '../shell/footer.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { toast } from '../ui/toast.ts';
import styles from './layout.module.css';

const SignInDialog = lazy(() =>
  import('../account/sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })),
);

// Nothing is said before the first paint, so what shows messages comes after it.
const Toaster = lazy(() => import('../ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

/**
 * What stands around every page, and the page. It is there before the first page is: the router shows it in both places,
 * so nothing that a reader has opened in it meanwhile closes.
 */
export function Layout() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [asked, setAsked] = useState(false);
  const [asking, setAsking] = useState(false);

  useLayoutEffect(() => {
    // Another page begins at its top; the same page with another query stays where it is.
    if (pathname !== '') window.scrollTo(0, 0);
  }, [pathname]);

  // Before the effects of the first page, which may ask at once.
  useLayoutEffect(() => {
    return onPromptSignIn(() => {
      setAsked(true);
      setAsking(true);
    });
  }, []);

  const leave = useCallback(async () => {
    const { disableAutoSelect } = await import('../account/sign-in.ts');
    disableAutoSelect();
    try {
      await call(logout, {});
    } catch (error) {
      // The browser forgets the session all the same; the row on the server ends by itself after 21 days at most.
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'offline') toast.info('You are logged out here; the server will hear of it later.');
    }
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
      {asked ? (
        <Suspense>
          <SignInDialog open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
