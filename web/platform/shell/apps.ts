import { paths } from '../../paths.ts';
import type { Session } from '../api/session-record.ts';

interface AppEntry {
  label: string;
  address: string;
}

/** Returns the entries of the apps menu in order (document 1, "Site shell"). */
export function appsFor({ authenticated, rank }: Session): AppEntry[] {
  const commonEntries: AppEntry[] = [
    { label: 'Home', address: paths.home() },
    { label: 'Games', address: paths.games() },
    { label: 'Our Picks', address: paths.bookshelves() },
  ];
  const signedIn: AppEntry[] = [
    { label: 'Book Clubs', address: paths.bookClubs() },
    { label: 'Profile', address: paths.profile() },
    { label: 'Challenges', address: paths.challenge() },
    { label: 'Streak', address: paths.streak() },
  ];
  const signedOut: AppEntry[] = [
    { label: 'Log In', address: paths.login() },
    { label: 'Sign Up', address: paths.signup() },
  ];
  return [...commonEntries, ...(authenticated ? [...signedIn, ...moderationApps({ rank })] : signedOut)];
}

/** Returns the entries of those who run the site. */
export function moderationApps({ rank }: Pick<Session, 'rank'>): AppEntry[] {
  const admin: AppEntry = { label: 'Admin', address: paths.admin() };
  const reports: AppEntry = { label: 'Reports', address: paths.reviewReports() };
  const accounts: AppEntry = { label: 'Accounts', address: paths.accounts({}) };
  const byRank = new Map<string, AppEntry[]>([
    ['admin', [admin, reports, accounts]],
    ['librarian', [admin]],
    ['moderator', [reports, accounts]],
  ]);
  return byRank.get(rank) ?? [];
}
