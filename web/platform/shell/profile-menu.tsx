import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../api/session.ts';
import { Picture } from '../ui/picture.tsx';
import { Popup, popupLine } from './popup.tsx';
import styles from './profile-menu.module.css';

/** The profile menu: a greeting and the reader's private pages. */
export function ProfileMenu({ onLogout }: { onLogout: () => void }) {
  const session = useSession();
  const unread = useUnread(session.userId);
  const firstName = session.name.split(' ')[0] ?? session.name;
  return (
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
        <button type="button" className={popupLine} onClick={onLogout}>
          Log out
        </button>
      </nav>
    </Popup>
  );
}

// Loaded after the page, in a chunk of its own.
function useUnread(userId: string): boolean {
  const [unread, setUnread] = useState(false);
  useEffect(() => {
    if (userId === '') return;
    let isUnmounted = false;
    let stop = () => {
      isUnmounted = true;
    };
    import('../../features/social/notifications/unread.ts')
      .then(({ watchUnread }) => {
        if (!isUnmounted) stop = watchUnread(setUnread);
      })
      .catch((error: unknown) => console.warn('Unread notifications could not be checked.', error));
    return () => stop();
  }, [userId]);
  return unread;
}
