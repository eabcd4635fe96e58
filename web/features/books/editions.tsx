import type { ReactNode } from 'react';
import { isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { paths } from '../../paths.ts';
import { BookRow } from '../../platform/ui/books/book-row.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { languageName } from '../../platform/ui/text/language.ts';
import { publicationDate } from './date.ts';

interface EditionsProps {
  /** The edition that the page shows. */
  isbn: string;
  editions: readonly PresentedVolume[];
  hasMore: boolean;
  waiting: boolean;
  onMore: () => void;
  choice: (edition: PresentedVolume) => ReactNode;
}

/** The editions of a work, each with what distinguishes it. */
export function Editions({ isbn, editions, hasMore, waiting, onMore, choice }: EditionsProps) {
  return (
    <section aria-labelledby="editions" className="stack">
      <h2 id="editions">Editions</h2>
      <ul className="card-grid">
        {editions.map((edition) => (
          <li key={isbnOf(edition)}>
            <Edition edition={edition} shown={isbnOf(edition) === isbn} choice={choice(edition)} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <div>
          <Button pending={waiting} onClick={onMore}>
            Show more editions
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Edition({ edition, shown, choice }: { edition: PresentedVolume; shown: boolean; choice: ReactNode }) {
  const info = edition.volumeInfo;
  const facts = [
    info.publisher,
    info.publishedDate === undefined ? undefined : publicationDate(info.publishedDate),
    languageName(info.language),
    info.pageCount === undefined ? undefined : `${info.pageCount} pages`,
  ].filter(Boolean);
  return (
    <BookRow
      to={shown ? undefined : paths.book(isbnOf(edition))}
      cover={info.imageLinks?.thumbnail}
      title={info.title}
      detail={facts.join(' · ')}
      facts={`ISBN ${isbnOf(edition)}${shown ? ' · shown here' : ''}`}
      actions={choice}
    />
  );
}
