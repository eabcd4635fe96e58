import { paths } from '../../paths.ts';
import type { Session } from '../api/session-record.ts';
import { Admin, Challenge, Clubs, Games, Home, LogIn, Profile, Report, SignUp, Streak } from '../ui/icons.tsx';

/** One entry of the apps menu. */
interface AppEntry {
  label: string;
  address: string;
  Icon: typeof Home;
}

/** The entries that this person sees, in order (document 1, "Site shell"). */
export function appsOf({ authenticated, rank }: Session): AppEntry[] {
  const always: AppEntry[] = [
    { label: 'Home', address: paths.home(), Icon: Home },
    { label: 'Games', address: paths.games(), Icon: Games },
  ];
  const signedIn: AppEntry[] = [
    { label: 'Book Clubs', address: paths.bookClubs(), Icon: Clubs },
    { label: 'Profile', address: paths.profile(), Icon: Profile },
    { label: 'Challenges', address: paths.challenge(), Icon: Challenge },
    { label: 'Streak', address: paths.streak(), Icon: Streak },
  ];
  const signedOut: AppEntry[] = [
    { label: 'Log In', address: paths.login(), Icon: LogIn },
    { label: 'Sign Up', address: paths.signup(), Icon: SignUp },
  ];
  const admin: AppEntry[] = [
    { label: 'Admin', address: paths.admin(), Icon: Admin },
    { label: 'Reports', address: paths.reviewReports(), Icon: Report },
  ];
  const mayDecide = rank === 'admin' ? admin : rank === 'librarian' || rank === 'moderator' ? admin.slice(0, 1) : [];
  return [...always, ...(authenticated ? [...signedIn, ...mayDecide] : signedOut)];
}
