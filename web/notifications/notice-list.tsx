import { Link } from 'react-router';
import { type Notice, notificationSentences } from '../../worker/notifications/contract.ts';
import { type ListPage, useMore } from '../api/use-more.ts';
import { Ago } from '../ui/ago.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { toast } from '../ui/toast.ts';
import { noticeKeyOf, updates } from './load.ts';
import styles from './notifications.module.css';
import { pageOf, textOf } from './told.ts';

/** What happened, unread first; nothing where nothing did. */
export function NoticeList({ first }: { first: ListPage<Notice> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'notices',
    first,
    idOf: noticeKeyOf,
    load: async (cursor) => (await updates(cursor)).notices,
    onError: ({ message }) => toast.error(notificationSentences.notLoaded, { description: message }),
  });
  if (items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="notices">
      <h2 id="notices">News</h2>
      <ul className={styles.list}>
        {items.map((notice) => (
          <li key={noticeKeyOf(notice)} className={styles.item}>
            <p className={styles.text}>
              <Link to={pageOf(notice)} className="plain-link title">
                {textOf(notice)}
              </Link>
              <span className="small soft">
                {' '}
                · <Ago at={notice.timestamp} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </section>
  );
}
