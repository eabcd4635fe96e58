import { type ReactNode, useState } from 'react';
import { type ProfileTab, profileTabs } from '../../worker/profiles/contract.ts';
import { CallError } from '../api/call.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { BookLists, type ShownList } from './book-lists.tsx';
import { type ProfilePage, profilePage } from './load.ts';
import { ReviewCard } from './review-card.tsx';
import { Shelf } from './shelf.tsx';

interface ProfilePanelProps {
  tab: ProfileTab;
  /** The first page; when it is loaded anew, so is what came behind it. */
  first: ProfilePage;
  /** The profile of the one who looks at it. */
  own: boolean;
  /** What else its owner can do with a list. */
  editor: (list: ShownList) => ReactNode;
}

/** What one tab of a profile holds, page by page. */
export function ProfilePanel({ tab, first, own, editor }: ProfilePanelProps) {
  // What came behind a first page belongs to that one: when it is loaded anew, the others are asked for anew.
  const [behind, setBehind] = useState<{ first: ProfilePage; pages: ProfilePage[] }>({ first, pages: [] });
  const [waiting, setWaiting] = useState(false);
  const pages = [first, ...(behind.first === first ? behind.pages : [])];
  const cursor = pages.at(-1)?.next_cursor;

  const showMore = async () => {
    setWaiting(true);
    try {
      const next = await profilePage({ target_id: first.user?.userId, tab, cursor });
      setBehind({ first, pages: [...pages.slice(1), next] });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    } finally {
      setWaiting(false);
    }
  };

  return (
    <div className="stack">
      <Items tab={tab} pages={pages} own={own} editor={editor} />
      {cursor === undefined ? null : (
        <div>
          <Button pending={waiting} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

function Items({ tab, pages, own, editor }: Omit<ProfilePanelProps, 'first'> & { pages: readonly ProfilePage[] }) {
  if (tab === 'lists') {
    return <BookLists lists={pages.flatMap(({ book_lists: lists }) => lists)} own={own} editor={editor} />;
  }
  if (tab === 'reviewed') {
    const reviews = pages.flatMap(({ books_reviewed: reviewed }) => reviewed);
    if (reviews.length === 0) return <Empty tab={tab} own={own} />;
    return reviews.map((review) => <ReviewCard key={review.review_id} review={review} />);
  }
  const books = pages.flatMap(({ book_data: data }) => data);
  return books.length === 0 ? <Empty tab={tab} own={own} /> : <Shelf books={books} />;
}

function Empty({ tab, own }: Pick<ProfilePanelProps, 'tab' | 'own'>) {
  return (
    <>
      <p className="soft">{profileTabs[tab].empty}</p>
      {own ? (
        <div>
          <ButtonLink to={paths.bookshelves()}>Find a book</ButtonLink>
        </div>
      ) : null}
    </>
  );
}
