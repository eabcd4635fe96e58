import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { askToLogOut, useSession } from '../api/session.ts';
import { Picture } from '../ui/picture.tsx';
import { drawnIcon } from './drawn-icon.tsx';
import { Popup, popupLine } from './popup.tsx';
import styles from './profile-menu.module.css';

/** Calls the listener with whether there are unread notifications. Returns a function that stops it. */
export type WatchUnread = (listener: (unread: boolean) => void) => () => void;

export interface ProfileMenuProps {
  unread: () => Promise<WatchUnread>;
}

/** The profile menu: a greeting and the reader's private pages. On phones it is a link to what is new. */
export function ProfileMenu({ unread: load }: ProfileMenuProps) {
  const session = useSession();
  const unread = useUnread(session.userId, load);
  const firstName = session.name.split(' ')[0] ?? session.name;
  return (
    <>
      <Link to={paths.notifications()} className={styles.bell} aria-label={unread ? 'Updates (new)' : 'Updates'}>
        <span className={unread ? styles.unread : undefined}>{drawnIcon('M6 17V9a6 6 0 0 1 12 0v8h2H4zm4 4h4')}</span>
      </Link>
      <Popup
        label={unread ? 'Your menu, with news' : 'Your menu'}
        button={
          <span className={unread ? styles.unread : undefined}>
            <Picture of={session} size={36} />
          </span>
        }
      >
        <p className={styles.greeting}>Hello, {firstName}!</p>
        <nav aria-label="Your pages">
          <Link to={paths.notifications()} className={popupLine}>
            <span className={unread ? styles.unread : undefined}>Updates</span>
            {unread ? <span className="hidden">(new)</span> : null}
          </Link>
          <Link to={paths.home()} className={popupLine}>
            Home
          </Link>
          <Link to={paths.settings()} className={popupLine}>
            Settings
          </Link>
          <button type="button" className={popupLine} onClick={askToLogOut}>
            Log out
          </button>
        </nav>
      </Popup>
    </>
  );
}

// Loaded after the page, in a chunk of its own.
function useUnread(userId: string, load: () => Promise<WatchUnread>): boolean {
  const [unread, setUnread] = useState(false);
  useEffect(() => {
    if (userId === '') return;
    let isUnmounted = false;
    let stop = () => {
      isUnmounted = true;
    };
    load()
      .then((watchUnread) => {
        if (!isUnmounted) stop = watchUnread(setUnread);
      })
      .catch((error: unknown) => console.warn('No news.', error));
    return () => stop();
  }, [userId, load]);
  return unread;
}
