import { type ReactNode, useRef } from 'react';
import { getBookReviews, type Review, reviewSentences } from '../../../worker/features/reviews/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useSession } from '../../platform/api/session.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { Button } from '../../platform/ui/button.tsx';
import { CopyLink } from '../../platform/ui/text/copy-link.tsx';
import { DeleteButton } from './delete-button.tsx';
import { EditButton } from './edit-button.tsx';
import { ReportButton } from './report-button.tsx';
import { ReviewItem } from './review-item.tsx';

interface ReviewListProps {
  isbn: string;
  reviews: Review[];
  next: string | null;
  like: (review: Review) => ReactNode;
}

/** A book's reviews: the reader's own can be deleted, others reported, and more loaded on demand. */
export function ReviewList({ isbn, reviews, next, like }: ReviewListProps) {
  const { userId } = useSession();
  const list = useRef<HTMLDivElement>(null);
  const { items, hasMore, waiting, more } = useMore({
    name: 'reviews',
    first: { items: reviews, next },
    idOf: ({ review_id }) => review_id,
    load: async (cursor) => {
      const page = await call(getBookReviews, { isbn, ...(cursor === null ? {} : { cursor }) });
      return { items: page.reviews, next: page.next_cursor ?? null };
    },
  });
  return (
    <div ref={list} tabIndex={-1}>
      {items.length === 0 ? <p className="soft">No Reviews Yet!</p> : null}
      {items.map((review) => (
        <ReviewItem
          key={review.review_id}
          review={review}
          actions={
            <>
              {like(review)}
              <CopyLink
                address={paths.review(isbn, review.review_id)}
                label={`Copy link to the review by ${review.user_name}`}
                message={reviewSentences.copied}
              />
              {review.user_id === userId ? (
                // The focused button is removed with the review.
                <>
                  <EditButton review={review} />
                  <DeleteButton review={review} onGone={() => list.current?.focus()} />
                </>
              ) : (
                <ReportButton review={review} message={reviewSentences.reportedBy(review.user_name)} />
              )}
            </>
          }
        />
      ))}
      {hasMore ? (
        <Button pending={waiting} onClick={more}>
          Show more reviews
        </Button>
      ) : null}
    </div>
  );
}
