import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { Button } from '../../platform/ui/button.tsx';
import { languageName } from '../../platform/ui/text/language.ts';
import { publicationDate } from './date.ts';
import styles from './editions.module.css';

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
      <ul className={styles.editions}>
        {editions.map((edition) => (
          <li key={isbnOf(edition)}>
            <Edition edition={edition} shown={isbnOf(edition) === isbn}>
              {choice(edition)}
            </Edition>
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

function Edition({ edition, shown, children }: { edition: PresentedVolume; shown: boolean; children: ReactNode }) {
  const info = edition.volumeInfo;
  const cover = coverOf(info.imageLinks?.thumbnail);
  const facts = [
    info.publisher,
    info.publishedDate === undefined ? undefined : publicationDate(info.publishedDate),
    languageName(info.language),
    info.pageCount === undefined ? undefined : `${info.pageCount} pages`,
  ].filter(Boolean);
  return (
    <article className={styles.edition}>
      {cover ? <Cover address={cover} title={info.title} width={48} /> : null}
      <div>
        {shown ? (
          <strong>{info.title}</strong>
        ) : (
          <Link to={paths.book(isbnOf(edition))} className="lone-link">
            {info.title}
          </Link>
        )}
        <p className="soft small">{facts.join(' · ')}</p>
        <p className="soft small">
          ISBN {isbnOf(edition)}
          {shown ? ' · shown here' : ''}
        </p>
        {children}
      </div>
    </article>
  );
}
