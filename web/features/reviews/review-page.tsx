import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isbnOf, type Volume } from '../../../worker/features/books/contract.ts';
import type { Review } from '../../../worker/features/reviews/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { Picture } from '../../platform/ui/picture.tsx';
import { RankBadge } from '../../platform/ui/rank-badge.tsx';
import { ReviewDate } from '../../platform/ui/review-date.tsx';
import styles from './review-page.module.css';
import { ReviewBody } from './review-text.tsx';

interface ReviewPageProps {
  review: Review;
  book: Volume;
  /** The book's cover over https. */
  cover: string | undefined;
  /** Actions: copy link, report, delete, back. */
  actions: ReactNode;
}

/** A single review below the book's title, with author and date. */
export function ReviewPage({ review, book, cover, actions }: ReviewPageProps) {
  const { title, authors = [] } = book.volumeInfo;
  const address = paths.book(isbnOf(book));
  return (
    <article className={styles.review}>
      {cover === undefined ? null : (
        <Link to={address} tabIndex={-1} aria-hidden="true" className={styles.cover}>
          <Cover address={cover} title={title} width={160} eager />
        </Link>
      )}
      <div className={styles.text}>
        <p>
          {authors.length === 0
            ? 'Unknown'
            : authors.map((author, place) => (
                <span key={author}>
                  {place > 0 ? ', ' : null}
                  <Link to={paths.search(author)} className="lone-link" dir="auto">
                    {author}
                  </Link>
                </span>
              ))}
        </p>
        <Stars rating={review.rating} />
        <div className={styles.who}>
          <Picture of={{ ...review, picture: review.user_picture }} size={48} />
          <div>
            <p className="row">
              <Link to={paths.profile({ id: review.user_id })} className="plain-link title">
                {review.user_name}
              </Link>
              <RankBadge rank={review.user_rank} />
            </p>
            <p className="small soft">
              <ReviewDate at={review.timestamp} />
              {review.edited_at === undefined ? null : ', edited'}
            </p>
          </div>
        </div>
        <ReviewBody review={review} />
        <footer className="row flush">{actions}</footer>
      </div>
    </article>
  );
}
