import { Link } from 'react-router';
import { useSession } from '../api/session.ts';
import { appsFor } from './apps.ts';
import { drawnIcon } from './drawn-icon.tsx';
import { Popup, popupLine } from './popup.tsx';

export function AppsMenu() {
  return (
    <Popup label="Apps" button={drawnIcon('M3 3h7v7H3zm11 0h7v7h-7zm0 11h7v7h-7zM3 14h7v7H3z')}>
      <nav aria-label="Apps">
        {appsFor(useSession()).map(({ label, address }) => (
          <Link key={label} to={address} className={popupLine}>
            {label}
          </Link>
        ))}
      </nav>
    </Popup>
  );
}
