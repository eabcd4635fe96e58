import { use, useRef } from 'react';
import {
  dismissRecommendation,
  type getRecommendations,
  type Recommendation,
} from '../../../../worker/features/discovery/recommendations/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { CoverRow, CoverTile } from '../../../platform/ui/books/cover-row.tsx';
import { IconButton } from '../../../platform/ui/button.tsx';
import { Close } from '../../../platform/ui/icons.tsx';
import styles from './home.module.css';
import { RecommendedReads } from './recommended.tsx';

interface OwnReadsProps {
  books: Promise<OutputOf<typeof getRecommendations>>;
  /** Books that another section shows, so they are left out here. */
  without: readonly Recommendation[];
}

/** The reader's recommendations, or the general ones if there are none. */
export function OwnReads({ books, without }: OwnReadsProps) {
  const { items: all, fixed } = use(books);
  const items = all.filter(({ work_id }) => !without.some((excluded) => excluded.work_id === work_id));
  if (all.length > 0 && items.length === 0) return null;
  return items.length === 0 ? (
    <RecommendedReads books={fixed} />
  ) : (
    <Reads id="recommended" title="Recommended Reads" label="Books for you" items={items} />
  );
}

export function lovedShelf(items: readonly Recommendation[]): readonly Recommendation[] {
  return items.filter(({ liked }) => liked === items[0]?.liked);
}

/** Recommendations based on one book, shown first to a reader without an open book. */
export function BecauseYouLoved({ books: [first, ...rest] }: { books: readonly Recommendation[] }) {
  return first === undefined ? null : (
    <Reads
      id="loved"
      title={`Because you loved ${first.liked}`}
      label={`Books like ${first.liked}`}
      items={[first, ...rest]}
    />
  );
}

/** A placeholder while the recommendations load. */
export function UpcomingReads() {
  return (
    <section className={`stack ${styles.toCome}`} aria-labelledby="recommended">
      <h2 id="recommended">Recommended Reads</h2>
      <p className="soft">Loading...</p>
    </section>
  );
}

interface ReadsProps {
  id: string;
  title: string;
  label: string;
  items: readonly Recommendation[];
}

function Reads({ id, title, label, items }: ReadsProps) {
  const { run, pending } = useAction();
  const showUndo = useUndoToast();
  const heading = useRef<HTMLHeadingElement>(null);

  const dismiss = async (book: Recommendation) => {
    const dismissed = await run(async () => {
      await call(dismissRecommendation, { isbn: book.isbn, dismissed: true });
    });
    if (!dismissed) return;
    // The pressed button was removed with its book.
    heading.current?.focus({ preventScroll: true });
    showUndo(
      'You won’t see this recommendation again.',
      () => call(dismissRecommendation, { isbn: book.isbn, dismissed: false }),
      {
        id: `dismissed ${book.work_id}`,
        description: book.title,
      },
    );
  };

  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id} ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h2>
      <CoverRow label={label}>
        {items.map((book) => (
          <CoverTile
            key={book.work_id}
            to={paths.book(book.isbn)}
            cover={book.cover}
            title={book.title}
            detail={book.why}
            action={
              <IconButton
                label={`Not interested: ${book.title}`}
                look="plain"
                pending={pending}
                onClick={() => void dismiss(book)}
              >
                <Close size={18} />
              </IconButton>
            }
          />
        ))}
      </CoverRow>
    </section>
  );
}
