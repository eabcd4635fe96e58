import { Link } from 'react-router';
import type { TrendingReview } from '../../../../worker/features/discovery/trending/contract.ts';
import { paths } from '../../../paths.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { Stars } from '../../../platform/ui/books/stars.tsx';
import { ReviewDate } from '../../../platform/ui/review-date.tsx';
import styles from './home.module.css';

/** Reviews of this week; each links to the full review. */
export function TrendingReviews({ reviews }: { reviews: readonly TrendingReview[] }) {
  return (
    <section aria-labelledby="trending-reviews" className={styles.trendingReviews}>
      <h2 id="trending-reviews">Trending Reviews</h2>
      {reviews.length === 0 ? (
        <p className="soft small">No one has reviewed a book this week. Yours could be the first.</p>
      ) : null}
      <ul className="tiles">
        {reviews.map((review) => (
          <li key={review.review_id}>
            <Link to={paths.review(review.isbn, review.review_id)} className="sheet stack plain-link">
              <span className={styles.reviewer}>
                <Cover
                  address={coverOf(review.book.volumeInfo.imageLinks?.thumbnail) ?? ''}
                  title={review.book.volumeInfo.title}
                  width={40}
                />
                <span>
                  <span className="title" dir="auto">
                    {review.book.volumeInfo.title}
                  </span>
                  <br />
                  <span className="small">
                    {review.user_name}, <ReviewDate at={review.timestamp} />
                  </span>
                </span>
              </span>
              <Stars rating={review.rating} small />
              <span className={`clamp soft small ${styles.excerpt}`}>{review.review}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
