import { Link } from 'react-router';
import { type ProfileReview, profileSentences } from '../../../worker/features/profiles/contract.ts';
import { reviewSentences } from '../../../worker/features/reviews/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { ReviewDate } from '../../platform/ui/review-date.tsx';
import { CopyLink } from '../../platform/ui/text/copy-link.tsx';
import { ExpandableText } from '../../platform/ui/text/expandable-text.tsx';
import styles from './review-card.module.css';
import { AuthorLink } from './shelf.tsx';

const stripSpoilers = ({ spoiler }: ProfileReview) => (spoiler ? reviewSentences.spoiler : 'No review');

/** A review on its author's profile, with its book. */
export function ReviewCard({ review }: { review: ProfileReview }) {
  const address = paths.review(review.isbn, review.review_id);
  return (
    <article className={styles.card}>
      {review.book_cover === '' ? null : (
        <Link to={paths.book(review.isbn)} tabIndex={-1} aria-hidden="true">
          <Cover address={review.book_cover} title={review.book_title} width={84} />
        </Link>
      )}
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Link to={paths.book(review.isbn)} className="plain-link">
            {review.book_title}
          </Link>
        </h2>
        <p className="small">
          <AuthorLink name={review.book_author} />
        </p>
        <p className="row">
          <Stars rating={review.rating} small />
          <span className="small soft">
            <ReviewDate at={review.timestamp} />
          </span>
        </p>
        {review.review === '' ? (
          <p className="soft">{stripSpoilers(review)}</p>
        ) : (
          <ExpandableText text={review.review} />
        )}
        <p className="row">
          <Link to={address} aria-label={`Open review of ${review.book_title}`} className="lone-link">
            Open review
          </Link>
          <CopyLink
            address={address}
            label={`Copy link to the review of ${review.book_title}`}
            message={profileSentences.copied}
          />
        </p>
      </div>
    </article>
  );
}
