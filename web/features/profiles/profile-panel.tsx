import { type ReactNode, useMemo } from 'react';
import type { PreviewRole } from '../../../worker/features/accounts/contract.ts';
import { type ProfileTab, profileTabs } from '../../../worker/features/profiles/contract.ts';
import { paths } from '../../paths.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { ButtonLink } from '../../platform/ui/button.tsx';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { BookLists, type ProfileList } from './book-lists.tsx';
import { type ProfilePage, profilePage } from './load.ts';
import { ReviewCard } from './review-card.tsx';
import { Shelf } from './shelf.tsx';

interface ProfilePanelProps {
  tab: ProfileTab;
  /** The first page; when it is reloaded, so are the following ones. */
  first: ProfilePage;
  /** Whether it is the viewer's own profile. */
  own: boolean;
  /** The role in which the reader previews their own profile. */
  as?: PreviewRole | undefined;
  listActions: (list: ProfileList) => ReactNode;
}

export function ProfilePanel({ tab, first, own, as, listActions }: ProfilePanelProps) {
  const {
    items: pages,
    hasMore,
    waiting,
    more,
  } = useMore({
    name: tab,
    first: useMemo(() => ({ items: [first], next: first.next_cursor ?? null }), [first]),
    // A page is identified by the cursor of the page after it.
    idOf: ({ next_cursor: next = 'last' }) => next,
    load: async (cursor) => {
      const page = await profilePage({
        target_id: first.user?.userId,
        tab,
        as,
        ...(cursor === null ? {} : { cursor }),
      });
      return { items: [page], next: page.next_cursor ?? null };
    },
  });

  return (
    <div className="stack">
      <Items tab={tab} pages={pages} own={own} listActions={listActions} />
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} shown={pages.length} />
    </div>
  );
}

function Items({
  tab,
  pages,
  own,
  listActions,
}: Omit<ProfilePanelProps, 'first' | 'as'> & { pages: readonly ProfilePage[] }) {
  if (tab === 'lists') {
    return <BookLists lists={pages.flatMap(({ book_lists: lists }) => lists)} own={own} listActions={listActions} />;
  }
  if (tab === 'reviewed') {
    const reviews = pages.flatMap(({ books_reviewed: reviewed }) => reviewed);
    if (reviews.length === 0) return <Empty tab={tab} own={own} />;
    return reviews.map((review) => <ReviewCard key={review.review_id} review={review} />);
  }
  const books = pages.flatMap(({ book_data: data }) => data);
  return books.length === 0 ? <Empty tab={tab} own={own} /> : <Shelf books={books} />;
}

export function Empty({ tab, own }: Pick<ProfilePanelProps, 'tab' | 'own'>) {
  return (
    <>
      <p className="soft">{profileTabs[tab].empty}</p>
      {own ? (
        <div className="row">
          <ButtonLink to={paths.bookshelves()}>Find a book</ButtonLink>
          <ButtonLink to={paths.importLibrary()}>Import your library</ButtonLink>
        </div>
      ) : null}
    </>
  );
}
