import { paths } from '../../paths.ts';
import { CoverRow, CoverTile } from '../../platform/ui/books/cover-row.tsx';
import { Stars } from '../../platform/ui/books/stars.tsx';
import type { ProfilePage } from './load.ts';

interface BooksBothReadProps {
  both: NonNullable<ProfilePage['books_both_read']>;
  /** The owner of the profile. */
  name: string;
}

/** The books that the viewer and the owner of a profile have both read, with the stars of both. */
export function BooksBothRead({ both: { count, books }, name }: BooksBothReadProps) {
  return (
    <section className="stack" aria-labelledby="both-read">
      <h2 id="both-read">
        Books you have both read <span className="soft numbers">{count}</span>
      </h2>
      <CoverRow label="Books you have both read">
        {books.map(({ isbn, title, cover, own_rating: own, rating }) => (
          <CoverTile
            key={isbn}
            to={paths.book(isbn)}
            cover={cover}
            title={title}
            below={
              own === undefined && rating === undefined ? null : (
                <div className="small soft">
                  <StarsBy who="You" rating={own} />
                  <StarsBy who={name} rating={rating} />
                </div>
              )
            }
          />
        ))}
      </CoverRow>
    </section>
  );
}

function StarsBy({ who, rating }: { who: string; rating: number | undefined }) {
  return rating === undefined ? null : (
    <>
      <p className="cut" dir="auto">
        {who}
      </p>
      <Stars rating={rating} small />
    </>
  );
}
