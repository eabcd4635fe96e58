import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation, useRevalidator } from 'react-router';
import { paths } from '../../paths.ts';
import { loadChunk } from '../../start/load-chunk.ts';
import { useHydrated } from '../../start/use-hydrated.ts';
import { useScrollRestoration } from '../../start/use-scroll-restoration.ts';
import { type FinishedReading, onFinished } from '../api/finish-events.ts';
import { useFirstUse } from '../api/first-use.ts';
import { dropSession, onPromptSignIn, session, useSession } from '../api/session.ts';
import { useLazyComponent } from '../api/use-lazy-component.ts';
import { isSignInPage, rememberPage } from '../api/visited-page.ts';
import { storedActCount } from '../offline/waiting-cookie.ts';
import { onFirstMessage } from '../ui/dialogs/toast.ts';
import { Banner } from './banner.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import type { WatchUnread } from './profile-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { usePressedLink } from './use-pressed-link.ts';

const loadLogOut = () => import('./log-out-dialog.tsx').then(({ LogOutDialog }) => LogOutDialog);
const loadSignIn = () => import('../sign-in/sign-in-dialog.tsx').then(({ SignInDialog }) => SignInDialog);

function orNothing(load: () => Promise<ComponentType>) {
  return lazy(() =>
    loadChunk(load).then(
      (component) => ({ default: component }),
      () => ({ default: () => <span /> }),
    ),
  );
}

// No message appears before the first press, so the toaster loads with that, or with the first message.
const Toaster = orNothing(() => import('../ui/dialogs/toaster.tsx').then(({ Toaster }) => Toaster));

// It is shown to readers, and where a reader's session has ended while something of theirs waits.
const OutboxNotice = orNothing(async () => {
  await import('../../offline.ts');
  return (await import('../offline/notice.tsx')).OutboxNotice;
});

/** What the frame shows of features, loaded when it is needed. */
export interface FrameParts {
  finishSheet: () => Promise<ComponentType<{ finished: FinishedReading }>>;
  unread: () => Promise<WatchUnread>;
}

/**
 * The frame of every page with the page in it. The router also shows it before the first page has loaded, so that a
 * menu opened meanwhile stays open.
 */
export function Layout({ finishSheet, unread }: FrameParts) {
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
  const FinishSheet = useLazyComponent(finishSheet, { open: finished !== null, onClose: () => setFinished(null) });

  useScrollRestoration();
  usePressedLink(navigation.state !== 'idle');

  useEffect(() => {
    if (!authenticated) rememberPage(location);
  }, [authenticated, location]);

  // A layout effect, as the first page may prompt in its own effects.
  useLayoutEffect(() => {
    return onPromptSignIn(() => setIsPrompting(true));
  }, []);

  // On a slow connection the reader may be on the way already when the dialog has loaded.
  useEffect(() => {
    if (isSignInPage(pathname)) setIsPrompting(false);
  }, [pathname]);

  // The sheet outlives the button that opens it.
  useLayoutEffect(() => onFinished(setFinished), []);

  const [isAsking, setIsAsking] = useState(false);
  const stopAsking = () => setIsAsking(false);
  const LogOutDialog = useLazyComponent(loadLogOut, { open: isAsking, onClose: stopAsking });
  const logOut = async (isSure: boolean) => {
    const isOver = await import('./log-out.ts').then(
      ({ endSession }) => endSession(isSure),
      (error: unknown) => {
        // Without it the session ends in this browser only.
        console.warn('The session could not be ended.', error);
        return isSure || storedActCount(session().userId) === 0;
      },
    );
    if (isOver) dropSession();
    else setIsAsking(true);
  };

  useEffect(() => {
    const end = () => void logOut(false);
    addEventListener('logout', end);
    return () => removeEventListener('logout', end);
  });

  const isInUse = useFirstUse();
  const [hasMessage, setHasMessage] = useState(false);
  useEffect(() => onFirstMessage(() => setHasMessage(true)), []);

  const promptsToSignIn = !authenticated && pathname !== paths.login() && pathname !== paths.signup();
  // The landing page has its own prompt.
  const isLanding = pathname === paths.landing();

  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.progress} data-busy={isBusy || undefined} aria-hidden="true" />
      <TopBar unread={unread} />
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
            void logOut(true);
          }}
        />
      )}
      {SignInDialog === null ? null : <SignInDialog open={isPrompting} onClose={close} />}
      {FinishSheet === null || finished === null ? null : <FinishSheet finished={finished} />}
      {isInUse || hasMessage ? (
        <Suspense>
          <Toaster />
        </Suspense>
      ) : null}
      {isHydrated && ((authenticated && isInUse) || storedActCount() > 0) ? (
        <Suspense>
          <OutboxNotice />
        </Suspense>
      ) : null}
    </>
  );
}
