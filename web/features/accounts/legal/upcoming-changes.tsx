import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { clock } from '../../../platform/ui/text/clock.ts';
import { announcedAt, type Change, dayInWords } from './changes.ts';

const addresses: Record<Change['of'], string> = {
  'Privacy Policy': paths.privacy(),
  'Terms of Service': paths.termsOfService(),
};

/** Announces upcoming changes of the legal texts until they take effect. */
export function UpcomingChanges({ list }: { list?: readonly Change[] }) {
  const upcoming = announcedAt(clock(), list);
  if (upcoming.length === 0) return null;
  return (
    <aside className="sheet" aria-label="Coming changes">
      {upcoming.map(({ of, date, what }) => (
        <p key={`${of} ${date}`}>
          Our <Link to={addresses[of]}>{of}</Link> changes on {dayInWords(date)}. {what}
        </p>
      ))}
    </aside>
  );
}
