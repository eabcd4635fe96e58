import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation, useRevalidator } from 'react-router';
import { paths } from '../../paths.ts';
import { loadChunk } from '../../start/load-chunk.ts';
import { useHydrated } from '../../start/use-hydrated.ts';
import { useScrollRestoration } from '../../start/use-scroll-restoration.ts';
import { type FinishedReading, onFinished } from '../api/finish-events.ts';
import { dropSession, onPromptSignIn, session, useSession } from '../api/session.ts';
import { useLazyComponent } from '../api/use-lazy-component.ts';
import { rememberPage } from '../api/visited-page.ts';
import { Banner } from './banner.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { TopBar } from './top-bar.tsx';
import { usePressedLink } from './use-pressed-link.ts';

// The cookies of `offline/lost-acts.ts`, which loads with the outbox.
const hasStoredActs = (userId = '\\d+') => new RegExp(`\\bwaiting-${userId}=[1-9]`).test(document.cookie);

const loadFinished = () =>
  import('../../features/library/readings/finish-sheet.tsx').then(({ FinishSheet }) => FinishSheet);
const loadLogOut = () => import('./log-out-dialog.tsx').then(({ LogOutDialog }) => LogOutDialog);
const loadSignIn = () => import('../sign-in/sign-in-dialog.tsx').then(({ SignInDialog }) => SignInDialog);

// No message appears before the first paint, so the toaster loads after it.
const Toaster = lazy(() =>
  loadChunk(() => import('../ui/dialogs/toaster.tsx')).then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: () => <span /> }),
  ),
);

// It is shown to readers, and where a reader's session has ended while something of theirs waits.
const OutboxNotice = lazy(() =>
  loadChunk(async () => {
    await import('../../offline.ts');
    return import('../offline/notice.tsx');
  }).then(
    ({ OutboxNotice }) => ({ default: OutboxNotice }),
    () => ({ default: () => <span /> }),
  ),
);

/**
 * The frame of every page with the page in it. The router also shows it before the first page has loaded, so that a
 * menu opened meanwhile stays open.
 */
export function Layout() {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const isBusy = navigation.state !== 'idle' || revalidator.state !== 'idle';
  const location = useLocation();
  const { pathname } = location;
  const { authenticated } = useSession();
  const isHydrated = useHydrated();
  const [isPrompting, setIsPrompting] = useState(false);
  const close = () => setIsPrompting(false);
  const SignInDialog = useLazyComponent(loadSignIn, { open: isPrompting, onClose: close });
  const [finished, setFinished] = useState<FinishedReading | null>(null);
  const FinishSheet = useLazyComponent(loadFinished, { open: finished !== null, onClose: () => setFinished(null) });

  useScrollRestoration();
  usePressedLink(navigation.state !== 'idle');

  useEffect(() => {
    if (!authenticated) rememberPage(location);
  }, [authenticated, location]);

  // A layout effect, as the first page may prompt in its own effects.
  useLayoutEffect(() => {
    return onPromptSignIn(() => setIsPrompting(true));
  }, []);

  // The sheet outlives the button that opens it.
  useLayoutEffect(() => onFinished(setFinished), []);

  const logOut = useCallback(async () => {
    await import('./log-out.ts').then(
      ({ logOut: endSession }) => endSession(),
      // Without it the session ends in this browser only.
      (error: unknown) => console.warn('The session could not be ended.', error),
    );
    dropSession();
  }, []);

  const [isAsking, setIsAsking] = useState(false);
  const stopAsking = () => setIsAsking(false);
  const LogOutDialog = useLazyComponent(loadLogOut, { open: isAsking, onClose: stopAsking });
  const logOutOrAsk = useCallback(async () => {
    const isUnsent = () => hasStoredActs(session().userId);
    if (isUnsent()) await import('../offline/gateway.ts').then(({ flush }) => flush());
    if (isUnsent()) setIsAsking(true);
    else await logOut();
  }, [logOut]);

  const promptsToSignIn = !authenticated && pathname !== paths.login() && pathname !== paths.signup();
  // The landing page has its own prompt.
  const isLanding = pathname === paths.landing();

  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.progress} data-busy={isBusy || undefined} aria-hidden="true" />
      <TopBar onLogout={logOutOrAsk} />
      {promptsToSignIn && !isLanding ? <Banner /> : null}
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      {promptsToSignIn && isLanding ? <Banner /> : null}
      <Footer />
      {LogOutDialog === null ? null : (
        <LogOutDialog
          open={isAsking}
          onClose={stopAsking}
          onConfirm={() => {
            stopAsking();
            void logOut();
          }}
        />
      )}
      {SignInDialog === null ? null : <SignInDialog open={isPrompting} onClose={close} />}
      {FinishSheet === null || finished === null ? null : <FinishSheet finished={finished} />}
      <Suspense>
        <Toaster />
      </Suspense>
      {isHydrated && (authenticated || hasStoredActs()) ? (
        <Suspense>
          <OutboxNotice />
        </Suspense>
      ) : null}
    </>
  );
}
