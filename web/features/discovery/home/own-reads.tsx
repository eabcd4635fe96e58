import { use, useRef } from 'react';
import { Link } from 'react-router';
import {
  dismissRecommendation,
  type Recommendation,
} from '../../../../worker/features/discovery/recommendations/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Carousel } from './carousel.tsx';
import styles from './home.module.css';
import { RecommendedReads } from './recommended.tsx';

interface OwnReadsProps {
  books: Promise<readonly Recommendation[]>;
  /** Books that another section shows, so they are left out here. */
  without: readonly Recommendation[];
}

/** The reader's recommendations, or the general ones if there are none. */
export function OwnReads({ books, without }: OwnReadsProps) {
  const items = use(books).filter(({ work_id }) => !without.some((excluded) => excluded.work_id === work_id));
  return items.length === 0 ? (
    <RecommendedReads />
  ) : (
    <Reads id="recommended" title="Recommended Reads" label="Books for you" items={items} />
  );
}

/** Returns the recommendations based on the reader's favourite book. */
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
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Carousel label={label}>
        {items.map((book) => (
          <li key={book.work_id}>
            <OneRead book={book} pending={pending} onDismiss={() => void dismiss(book)} />
          </li>
        ))}
      </Carousel>
    </section>
  );
}

interface OneReadProps {
  book: Recommendation;
  pending: boolean;
  onDismiss: () => void;
}

function OneRead({ book, pending, onDismiss }: OneReadProps) {
  const { isbn, title, authors, why } = book;
  const cover = coverOf(book.cover);
  return (
    <article className={styles.suggested} aria-label={title}>
      <Link to={paths.book(isbn)} className={styles.suggestedBook} draggable={false}>
        {cover ? <Cover address={cover} title={title} width={88} /> : null}
        <span className={styles.recommendedText}>
          <span className="title">{title}</span>
          <span className="small soft">{authors[0]}</span>
          <span className="small">{why}</span>
        </span>
      </Link>
      <Button look="plain" pending={pending} onClick={onDismiss} aria-label={`Not interested: ${title}`}>
        Not interested
      </Button>
    </article>
  );
}
