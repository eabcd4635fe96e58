import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useGoBack } from '../api/go-back.ts';
import { useSession } from '../api/session.ts';
import { SiteName, settingOf } from '../ui/contact-link.tsx';
import { AppsMenu } from './apps-menu.tsx';
import { Destinations } from './destinations.tsx';
import { drawnIcon } from './drawn-icon.tsx';
import { ProfileMenu, type ProfileMenuProps } from './profile-menu.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './top-bar.module.css';

/** The header of every page. */
export function TopBar(menu: ProfileMenuProps) {
  const { authenticated } = useSession();
  const goBack = useGoBack();
  const logo = settingOf('site-logo');
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <button type="button" className={styles.back} aria-label="Go Back" onClick={goBack}>
          {drawnIcon('m15 6-6 6 6 6')}
        </button>
        <Link to={paths.home()} className={styles.logo}>
          {/* The name beside it says what it is. */}
          <img data-site-logo src={logo || undefined} hidden={logo === ''} width="32" height="32" alt="" />
          <span data-own-logo hidden={logo !== ''}>
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              <path d="M4 3h9a7 7 0 0 1 7 7v11h-9a7 7 0 0 1-7-7z" fill="var(--thread)" />
              <path d="M4 3c7 4 11 10 16 18" fill="none" stroke="var(--paper)" strokeWidth="1.4" />
            </svg>
          </span>
          <span className={styles.name}>
            <SiteName />
          </span>
        </Link>
        <Destinations />
        <SearchBox />
        <div className={styles.apps}>
          <AppsMenu />
        </div>
        {authenticated ? <ProfileMenu {...menu} /> : null}
      </div>
    </header>
  );
}
