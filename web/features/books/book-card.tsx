import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Genre, genres, isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { languageName } from '../../platform/ui/text/language.ts';
import styles from './book-card.module.css';
import { MeanRating } from './mean-rating.tsx';

interface BookCardProps {
  book: PresentedVolume;
  /** Buttons such as Read and Want to read. */
  actions?: ReactNode;
  /** Whether it is among the first on the page, so that its cover is fetched at once. */
  eager?: boolean;
}

/** A book in a list: cover, title, author, rating and a short description. A book without a cover is not shown. */
export function BookCard({ book, actions, eager = false }: BookCardProps) {
  const navigate = useNavigate();
  const info = book.volumeInfo;
  const cover = coverOf(info.imageLinks?.thumbnail);
  if (!cover) return null;
  const address = paths.book(isbnOf(book));
  const shelf = shelfOf(info.categories);
  const language = languageName(info.language);
  return (
    <article
      className={styles.card}
      onClickCapture={(event) => {
        // A click anywhere on the card opens the book, except on links and buttons inside.
        if (event.target instanceof Element && !event.target.closest('a, button, dialog')) navigate(address);
      }}
    >
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <Cover address={cover} title={info.title} width={104} eager={eager} />
      </Link>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={address} className="plain-link">
            {info.title}
          </Link>
        </h3>
        <p className={styles.author}>
          <Author names={info.authors} />
        </p>
        <p className={styles.facts}>
          {info.averageRating === undefined ? null : (
            <MeanRating mean={info.averageRating} count={info.ratingsCount} source={info.ratingsFrom} small />
          )}
          {info.maturityRating === 'MATURE' ? <span className={styles.mature}>18+</span> : null}
          {language === null ? null : <span className={styles.language}>{language}</span>}
          {shelf === null ? null : (
            <Link to={paths.bookshelf(shelf)} className={styles.chip}>
              {genres[shelf]}
            </Link>
          )}
        </p>
        {info.description === undefined ? null : <p className={styles.description}>{info.description}</p>}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </article>
  );
}

/** The first author, linked to a search for their books; "Unknown" is no link. */
function Author({ names }: { names: readonly string[] | undefined }) {
  const [first, ...otherNames] = names ?? [];
  if (first === undefined) return 'Unknown';
  return (
    <>
      <Link to={paths.search(`${first} [author]`)} className="lone-link">
        {first}
      </Link>
      {otherNames.length > 0 ? <span className="soft"> and {otherNames.length} more</span> : null}
    </>
  );
}

// Returns the first category that is one of our shelves.
function shelfOf(categories: readonly string[] = []): Genre | null {
  const byLabel = new Map(Object.entries(genres).map(([genre, label]) => [label as string, genre as Genre]));
  const known = categories.find((category) => byLabel.has(category));
  return known === undefined ? null : (byLabel.get(known) ?? null);
}
