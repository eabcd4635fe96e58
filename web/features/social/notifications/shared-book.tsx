import { Link } from 'react-router';
import type { Notification } from '../../../../worker/features/social/notifications/contract.ts';
import { paths } from '../../../paths.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';

/** A book that a friend shared, with a link to it. */
export function SharedBook({ share }: { share: Extract<Notification, { type: 'book_share' }> }) {
  return (
    <li className="line">
      <Link to={paths.book(share.isbn)} tabIndex={-1} aria-hidden="true">
        <Cover address={share.book_cover} title={share.book_title} width={48} />
      </Link>
      <p className="grow">
        <Link to={paths.book(share.isbn)} className="plain-link title">
          {share.book_title}
        </Link>
        {share.book_authors.length > 0 ? <span className="small soft"> by {share.book_authors.join(', ')}</span> : null}
        <br />
        <span className="small soft">
          shared by{' '}
          <Link to={paths.profile({ id: share.id })} className="plain-link" dir="auto">
            {share.username}
          </Link>{' '}
          · <RelativeTime at={share.timestamp} />
        </span>
      </p>
    </li>
  );
}
