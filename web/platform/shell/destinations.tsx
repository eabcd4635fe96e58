import { Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../api/session.ts';
import type { Session } from '../api/session-record.ts';
import { Clubs, Home, Library, Profile, Search } from '../ui/icons.tsx';
import styles from './destinations.module.css';

interface Destination {
  label: string;
  address: string;
  Icon: typeof Home;
  /** The paths of its pages. */
  pages: RegExp;
}

/** The five main destinations; every other page is at most two taps from one of them. */
function destinationsFor({ authenticated }: Session): Destination[] {
  return [
    { label: 'Home', address: paths.home(), Icon: Home, pages: /^\/(home)?$/ },
    { label: 'Search', address: paths.searchPage(), Icon: Search, pages: /^\/search$/ },
    { label: 'Library', address: paths.library(), Icon: Library, pages: /^\/library$/ },
    {
      label: 'Clubs',
      address: authenticated ? paths.bookClubs() : paths.bookClubDirectory(),
      Icon: Clubs,
      pages: /^\/bookclubs?$/,
    },
    {
      label: 'You',
      address: authenticated ? paths.profile() : paths.login(),
      Icon: Profile,
      pages: /^\/(profile|settings|login)$/,
    },
  ];
}

/** The main navigation: in the header, and on phones at the bottom, within reach of the thumb. */
export function Destinations() {
  const { pathname, search } = useLocation();
  // Another reader's profile is not "You".
  const isOthers = pathname === paths.profile() && new URLSearchParams(search).has('id');
  return (
    <nav aria-label="Main" className={styles.destinations}>
      {destinationsFor(useSession()).map(({ label, address, Icon, pages }) => (
        <Link
          key={label}
          to={address}
          className={styles.destination}
          aria-current={pages.test(pathname) && !isOthers ? 'page' : undefined}
        >
          <Icon size={22} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
