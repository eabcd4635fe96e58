import { Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { ActivityKind } from '../../../worker/features/accounts/settings/kinds-contract.ts';
import { type ActivityItem, getActivityFeed } from '../../../worker/features/activity/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { type ListPage, useMore } from '../../platform/api/use-more.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import styles from './feed.module.css';

/** Loads one page of friends' activity. */
export async function feedPage(cursor: string | null, signal?: AbortSignal): Promise<ListPage<ActivityItem>> {
  const input = cursor === null ? {} : { cursor };
  const { items, next_cursor } = await call(getActivityFeed, input, signal ? { signal } : {});
  return { items, next: next_cursor ?? null };
}

interface FriendsReadProps {
  first: ListPage<ActivityItem>;
  actions: (item: ActivityItem) => ReactNode;
}

/** Recent reading by friends, newest first; readers without active friends get a link to find some. */
export function FriendsRead({ first, actions }: FriendsReadProps) {
  return (
    <section aria-labelledby="friends-read" className="stack">
      {first.items.length === 0 && first.next === null ? (
        <div className="page-head">
          {heading}
          <Link to={paths.friends()} className="lone-link">
            Find people
          </Link>
        </div>
      ) : (
        <Lines first={first} actions={actions} />
      )}
    </section>
  );
}

const heading = <h2 id="friends-read">From your friends</h2>;

// The number of lines shown at first, so that the content below stays within reach on a phone. The rest is already
// loaded.
const INITIAL_LINES = 3;
const LOADED_REST = '';

function Lines({ first, actions }: FriendsReadProps) {
  const beginning = useMemo(
    () =>
      first.items.length > INITIAL_LINES ? { items: first.items.slice(0, INITIAL_LINES), next: LOADED_REST } : first,
    [first],
  );
  const { items, hasMore, waiting, more } = useMore({
    name: 'friends read',
    first: beginning,
    idOf: ({ id }) => id,
    load: async (cursor) =>
      cursor === LOADED_REST ? { items: first.items.slice(INITIAL_LINES), next: first.next } : feedPage(cursor),
  });
  return (
    <>
      <div className="page-head">
        {heading}
        <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
      </div>
      <ul>
        {items.map((item) => (
          <Line key={item.id} item={item}>
            {actions(item)}
          </Line>
        ))}
      </ul>
    </>
  );
}

function Line({ item, children }: { item: ActivityItem; children: ReactNode }) {
  const { friend, isbn, title, authors, cover, review, at } = item;
  const address = coverOf(cover);
  return (
    <li className={styles.line}>
      <Link to={paths.book(isbn)} tabIndex={-1} aria-hidden="true">
        {address ? <Cover address={address} title={title} width={32} /> : null}
      </Link>
      <div className={styles.words}>
        <p className={`cut ${styles.who}`}>
          <Link to={paths.profile({ id: friend.id })} className="plain-link title" dir="auto">
            {friend.username}
          </Link>{' '}
          {item.kinds.map((kind, place, all) => (
            <Fragment key={kind}>
              {place === 0 ? null : place === all.length - 1 ? ' and ' : ', '}
              {activityText(item, kind)}
            </Fragment>
          ))}
          {' · '}
          <span className="soft">
            <RelativeTime at={at} />
          </span>
        </p>
        <p className={`cut ${styles.book}`}>
          <Link to={paths.book(isbn)} className="plain-link title" dir="auto">
            {title}
          </Link>
          {review === undefined ? (
            authors.length > 0 && <span className="soft"> by {authors.join(', ')}</span>
          ) : (
            <Stars rating={review.rating} small />
          )}
        </p>
      </div>
      <div>{children}</div>
    </li>
  );
}

const verbs: Readonly<Record<Exclude<ActivityKind, 'reviewed' | 'listed'>, string>> = {
  started: 'started',
  finished: 'finished',
  gave_up: 'stopped',
};

function activityText({ isbn, review, list }: ActivityItem, kind: ActivityKind): ReactNode {
  if (kind === 'reviewed') return <Link to={paths.review(isbn, review?.review_id ?? '')}>reviewed</Link>;
  return kind === 'listed' ? `put on the list “${list?.name ?? ''}”` : verbs[kind];
}
