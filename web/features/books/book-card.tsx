import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Genre, genres, isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { paths } from '../../paths.ts';
import { BookRow } from '../../platform/ui/books/book-row.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { languageName } from '../../platform/ui/text/language.ts';
import { MeanRating } from './mean-rating.tsx';

interface BookCardProps {
  book: PresentedVolume;
  /** The status control. */
  actions?: ReactNode;
  /** Whether it is among the first on the page, so that its cover is fetched at once. */
  eager?: boolean;
}

/** A book of a search or a series as a row. A book without a cover is not shown. */
export function BookCard({ book, actions, eager = false }: BookCardProps) {
  const info = book.volumeInfo;
  const cover = coverOf(info.imageLinks?.thumbnail);
  if (!cover) return null;
  const shelf = shelfOf(info.categories);
  const language = languageName(info.language);
  const [year] = info.publishedDate?.match(/^\d{4}/) ?? [];
  return (
    <BookRow
      to={paths.book(isbnOf(book))}
      cover={cover}
      title={info.title}
      eager={eager}
      detail={
        <>
          <Author names={info.authors} />
          {year === undefined ? null : ` · ${year}`}
        </>
      }
      facts={
        <>
          {info.averageRating === undefined ? null : (
            <MeanRating mean={info.averageRating} count={info.ratingsCount} source={info.ratingsFrom} small />
          )}
          {info.maturityRating === 'MATURE' ? <strong className="warning">18+</strong> : null}
          {language}
          {shelf === null ? null : <Link to={paths.bookshelf(shelf)}>{genres[shelf]}</Link>}
        </>
      }
      description={info.description}
      actions={actions}
    />
  );
}

/** The first author, linked to a search for their books; "Unknown" is no link. */
function Author({ names }: { names: readonly string[] | undefined }) {
  const [first, ...otherNames] = names ?? [];
  if (first === undefined) return 'Unknown';
  return (
    <>
      <Link to={paths.search(`${first} [author]`)}>{first}</Link>
      {otherNames.length > 0 ? ` and ${otherNames.length} more` : null}
    </>
  );
}

// Returns the first category that is one of our shelves.
function shelfOf(categories: readonly string[] = []): Genre | null {
  const byLabel = new Map(Object.entries(genres).map(([genre, label]) => [label as string, genre as Genre]));
  const known = categories.find((category) => byLabel.has(category));
  return known === undefined ? null : (byLabel.get(known) ?? null);
}
