import { Link } from 'react-router';
import { useSession } from '../api/session.ts';
import { Apps } from '../ui/icons.tsx';
import { appsFor } from './apps.ts';
import { Popup, popupLine } from './popup.tsx';

export function AppsMenu() {
  return (
    <Popup label="Apps" button={<Apps />}>
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
