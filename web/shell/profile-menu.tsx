import { Link } from 'react-router';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Home, LogOut, Settings, Updates } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { Popup, popupLine } from './popup.tsx';
import styles from './profile-menu.module.css';

/** The profile menu: a greeting, and what belongs to the reader alone. */
export function ProfileMenu({ onLogout }: { onLogout: () => void }) {
  const session = useSession();
  const firstName = session.name.split(' ')[0] ?? session.name;
  return (
    <Popup label="Your menu" button={<Picture of={session} size={36} />}>
      <p className={styles.greeting}>Hello, {firstName}!</p>
      <nav aria-label="Your pages">
        <Link to={paths.notifications()} className={popupLine}>
          <Updates size={20} aria-hidden="true" />
          Updates
        </Link>
        <Link to={paths.home()} className={popupLine}>
          <Home size={20} aria-hidden="true" />
          Home
        </Link>
        <Link to={paths.settings()} className={popupLine}>
          <Settings size={20} aria-hidden="true" />
          Settings
        </Link>
        <button type="button" className={popupLine} onClick={onLogout}>
          <LogOut size={20} aria-hidden="true" />
          Log out
        </button>
      </nav>
    </Popup>
  );
}
