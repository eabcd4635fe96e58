import { Link } from 'react-router';
import { startReading } from '../../../../worker/features/library/readings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { CoverRow, CoverTile } from '../../../platform/ui/books/cover-row.tsx';
import { Button, ButtonLink } from '../../../platform/ui/button.tsx';
import { focusHeading } from '../../../platform/ui/focus-heading.ts';
import styles from './readings.module.css';

export interface WantedBook {
  isbn: string;
  title: string;
  cover: string;
}

interface NoOpenReadingsProps {
  wanted: readonly WantedBook[];
  /** Books that others read, for a reader who wants none yet. */
  ideas: readonly WantedBook[];
}

/** The reader's want-to-read books, each with a button to start it, or well-known ones and a link to find another. */
export function NoOpenReadings({ wanted, ideas }: NoOpenReadingsProps) {
  return (
    <section aria-labelledby="continue-reading" className={styles.invitation}>
      <h2 id="continue-reading">What are you reading?</h2>
      {wanted.length === 0 ? (
        <>
          <p className="soft">Tap a book, or type its name. We’ll keep your place here.</p>
          {ideas.length === 0 ? null : (
            <CoverRow label="Books that others read">
              {ideas.map(({ isbn, title, cover }) => (
                <CoverTile key={isbn} to={paths.book(isbn)} cover={cover} title={title} eager />
              ))}
            </CoverRow>
          )}
          <div>
            <ButtonLink look="primary" to={paths.searchPage()}>
              Find your book
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="soft">You wanted to read these. Which one is it?</p>
          <CoverRow label="Books you want to read">
            {wanted.map((book) => (
              <Wanted key={book.isbn} book={book} />
            ))}
          </CoverRow>
          <p className="row small">
            <Link to={paths.searchPage()}>Another book</Link>
          </p>
        </>
      )}
    </section>
  );
}

function Wanted({ book: { isbn, title, cover } }: { book: WantedBook }) {
  const { pending, run } = useAction();
  const start = async () => {
    const started = await run(async (key) => {
      await call(startReading, { isbn }, { key });
    });
    if (started) focusHeading();
  };
  return (
    <CoverTile
      to={paths.book(isbn)}
      cover={cover}
      title={title}
      eager
      below={
        <Button pending={pending} onClick={start} aria-label={`Start reading ${title}`}>
          Start
        </Button>
      }
    />
  );
}
