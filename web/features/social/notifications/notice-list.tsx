import { useRef } from 'react';
import { Link } from 'react-router';
import { type NoticeKind, noticeKinds } from '../../../../worker/features/accounts/settings/kinds-contract.ts';
import {
  markNoticesRead,
  type Notice,
  noticeKindLabels,
  notificationSentences,
} from '../../../../worker/features/social/notifications/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { withId } from '../../../platform/api/support-id.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { clock } from '../../../platform/ui/text/clock.ts';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';
import { isoDate } from '../../../platform/ui/text/time.ts';
import { useReaderZone } from '../../../platform/ui/text/use-reader-zone.ts';
import { loadUpdates, noticeKeyOf } from './load.ts';
import { groupNotices, pageOf, textOf } from './notice-text.ts';
import styles from './notifications.module.css';
import { read } from './unread.ts';

/** Notifications by day and club, unread first. A notification is read by following it or with “Mark as read”. */
export function NoticeList({ first }: { first: ListPage<Notice> }) {
  const { items, hasMore, waiting, more, change } = useMore({
    name: 'notices',
    first,
    idOf: noticeKeyOf,
    load: async (cursor) => (await loadUpdates(cursor)).notices,
    onError: (error) => toast.error(notificationSentences.notLoaded, withId(error, error.message)),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const zone = useReaderZone();
  const markRead = (isRead: (notice: Notice) => boolean) =>
    change((current) => current.map((notice) => (isRead(notice) ? { ...notice, unread: false } : notice)));
  const unread = noticeKinds.filter((kind) => items.some((notice) => notice.unread && notice.kind === kind));

  return (
    <section className="stack" aria-labelledby="notices">
      <div className="page-head">
        <h2 ref={heading} id="notices" tabIndex={-1}>
          News
        </h2>
        <Link to={paths.settings()} className="lone-link">
          Notification settings
        </Link>
      </div>
      {unread.length === 0 ? null : (
        <ReadButtons
          kinds={unread}
          onRead={(kind) => {
            markRead((notice) => kind === null || notice.kind === kind);
            // The focused button was removed.
            heading.current?.focus();
          }}
        />
      )}
      {items.length === 0 ? <p className="soft">Club news and likes appear here.</p> : null}
      {groupNotices(items, zone).map(({ unread: isUnread, day, clubs }) => (
        <section key={`${day} ${isUnread}`} className={styles.day} aria-label={dayName(day, zone)}>
          <h3>{dayName(day, zone)}</h3>
          {clubs.map(({ id, name, notices }) => (
            <div key={id}>
              {id === '' ? null : (
                <h4 className={styles.club}>
                  <Link to={paths.bookClub(id)} className="plain-link" dir="auto">
                    {name}
                  </Link>
                </h4>
              )}
              <ul>
                {notices.map((notice) => (
                  <NoticeLine
                    key={noticeKeyOf(notice)}
                    notice={notice}
                    zone={zone}
                    onRead={() => {
                      markRead((other) => other === notice);
                      // The club shows which posts are new before it marks them as read itself.
                      if (notice.kind !== 'post') void read({ kind: notice.kind, about: notice.about });
                    }}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </section>
  );
}

interface NoticeLineProps {
  notice: Notice;
  zone: string;
  onRead: () => void;
}

function NoticeLine({ notice, zone, onRead }: NoticeLineProps) {
  return (
    <li className="line">
      <p className={notice.unread ? `grow ${styles.unread}` : 'grow'}>
        {notice.unread ? <span className="hidden">Unread: </span> : null}
        <Link to={pageOf(notice)} className="plain-link" onClick={notice.unread ? onRead : undefined}>
          {textOf(notice)}
          {notice.club_name === '' ? null : <span className="hidden"> in {notice.club_name}</span>}
        </Link>
        <span className="small soft">
          {notice.date === null ? null : ` · ${dateText(notice.kind, notice.date, zone)}`} ·{' '}
          <RelativeTime at={notice.timestamp} />
        </span>
      </p>
    </li>
  );
}

function dayName(day: string, zone: string): string {
  const now = clock() / 1000;
  if (day === isoDate(now, zone)) return 'Today';
  if (day === isoDate(now - 86_400, zone)) return 'Yesterday';
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

function dateText(kind: NoticeKind, date: number, zone: string): string {
  if (kind === 'due') return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date * 1000);
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const moment = format.format(date * 1000);
  return kind === 'poll' ? `open until ${moment}` : moment;
}

interface ReadButtonsProps {
  /** The kinds with unread notifications. */
  kinds: readonly NoticeKind[];
  /** Called after the notifications of a kind, or all for null, were marked. */
  onRead: (kind: NoticeKind | null) => void;
}

/** Buttons that mark all as read, or one kind if several are unread. */
function ReadButtons({ kinds, onRead }: ReadButtonsProps) {
  const { pending, run } = useAction();
  const mark = (kind: NoticeKind | null) =>
    run(
      async () => {
        await call(markNoticesRead, kind === null ? {} : { kind });
        onRead(kind);
      },
      { keepPage: true },
    );
  return (
    <fieldset className={styles.marks}>
      <legend className="hidden">Mark as read</legend>
      <span className="small soft" aria-hidden="true">
        Mark as read:
      </span>
      <Button look="plain" pending={pending} aria-label="Mark as read: All" onClick={() => mark(null)}>
        All
      </Button>
      {kinds.length < 2
        ? null
        : kinds.map((kind) => (
            <Button
              key={kind}
              look="plain"
              pending={pending}
              aria-label={`Mark as read: ${noticeKindLabels[kind]}`}
              onClick={() => mark(kind)}
            >
              {noticeKindLabels[kind]}
            </Button>
          ))}
    </fieldset>
  );
}
