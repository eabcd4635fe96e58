import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Review } from '../../../worker/features/reviews/contract.ts';
import { paths } from '../../paths.ts';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { Picture } from '../../platform/ui/picture.tsx';
import { RankBadge } from '../../platform/ui/rank-badge.tsx';
import { ReviewDate } from '../../platform/ui/review-date.tsx';
import styles from './review-item.module.css';
import { ReviewBody } from './review-text.tsx';

/** A review in a list: author, date, stars, text, and the viewer's actions. */
export function ReviewItem({ review, actions }: { review: Review; actions?: ReactNode }) {
  return (
    <article className={styles.review}>
      <header className={styles.header}>
        <Picture of={{ ...review, picture: review.user_picture }} size={40} />
        <div className={styles.links}>
          <p className={styles.who}>
            <Link to={paths.profile({ id: review.user_id })} className="plain-link title">
              {review.user_name}
            </Link>
            <RankBadge rank={review.user_rank} />
          </p>
          <p className="small soft">
            <Link to={paths.review(review.isbn, review.review_id)} className="plain-link">
              <ReviewDate at={review.timestamp} />
            </Link>
            {review.edited_at === undefined ? null : ', edited'}
          </p>
        </div>
        <Stars rating={review.rating} small />
      </header>
      <ReviewBody review={review} />
      {actions === undefined ? null : <footer className="row flush">{actions}</footer>}
    </article>
  );
}
