import { use, useRef } from 'react';
import { Link } from 'react-router';
import {
  dismissRecommendation,
  type Recommendation,
} from '../../../../worker/features/discovery/recommendations/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Carousel } from './carousel.tsx';
import styles from './home.module.css';
import { RecommendedReads } from './recommended.tsx';

/** Recommended Reads of whoever has marked books; the same as for everybody while there are none. */
export function OwnReads({ books }: { books: Promise<readonly Recommendation[]> }) {
  const items = use(books);
  return items.length === 0 ? <RecommendedReads /> : <Reads items={items} />;
}

/** Its room before it is known. */
export function ReadsToCome() {
  return (
    <section className={`stack ${styles.toCome}`} aria-labelledby="recommended">
      <h2 id="recommended">Recommended Reads</h2>
      <p className="soft">Loading...</p>
    </section>
  );
}

function Reads({ items }: { items: readonly Recommendation[] }) {
  const { run, pending } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);

  const setDismissed = ({ isbn }: Recommendation, dismissed: boolean) =>
    run(async () => {
      await call(dismissRecommendation, { isbn, dismissed });
    });
  const dismiss = async (book: Recommendation) => {
    if (!(await setDismissed(book, true))) return;
    // What was pressed is gone with its book.
    heading.current?.focus({ preventScroll: true });
    toast.success('You will not be shown this again.', {
      id: `dismissed ${book.work_id}`,
      description: book.title,
      action: { label: 'Undo', onClick: () => void setDismissed(book, false) },
    });
  };

  return (
    <section aria-labelledby="recommended" className="stack">
      <h2 id="recommended" ref={heading} tabIndex={-1}>
        Recommended Reads
      </h2>
      <Carousel label="Books for you">
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
        {cover ? <Cover address={cover} title={title} width={88} decorative /> : null}
        <span className={styles.recommendedText}>
          <span className="title">{title}</span>
          <span className="small soft">{authors[0]}</span>
          <span className="small">{why}</span>
        </span>
      </Link>
      <Button look="plain" pending={pending} onClick={onDismiss} aria-label={`Not this: ${title}`}>
        Not this
      </Button>
    </article>
  );
}
