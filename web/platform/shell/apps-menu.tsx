import { Link, NavLink } from 'react-router';
import { useSession } from '../api/session.ts';
import { Apps } from '../ui/icons.tsx';
import { appsOf } from './apps.ts';
import styles from './apps-menu.module.css';
import { Popup, popupLine } from './popup.tsx';

/** The apps menu: a popup in the top bar. */
export function AppsMenu() {
  const session = useSession();
  return (
    <div className={styles.wide}>
      <Popup label="Apps" button={<Apps />}>
        <nav aria-label="Apps">
          {appsOf(session).map(({ label, address, Icon }) => (
            <Link key={label} to={address} className={popupLine}>
              <Icon size={20} aria-hidden="true" />
              {label}
            </Link>
          ))}
        </nav>
      </Popup>
    </div>
  );
}

/** On phones the apps stand at the bottom, within reach of the thumb; what does not fit scrolls. */
export function AppsBar() {
  const session = useSession();
  return (
    <nav aria-label="Apps" className={styles.bottom}>
      {appsOf(session).map(({ label, address, Icon }) => (
        <NavLink key={label} to={address} end className={styles.app ?? ''}>
          <Icon size={22} aria-hidden="true" />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
