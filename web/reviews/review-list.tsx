import { useState } from 'react';
import { moderationSentences } from '../../worker/moderation/contract.ts';
import { getBookReviews, type Review, reviewSentences } from '../../worker/reviews/contract.ts';
import { CallError, call } from '../api/call.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import { toast } from '../ui/toast.ts';
import { DeleteButton } from './delete-button.tsx';
import { ReportButton } from './report-button.tsx';
import { ReviewItem } from './review-item.tsx';

interface ReviewListProps {
  isbn: string;
  reviews: Review[];
  next: string | null;
}

/** A book's reviews; one's own can be deleted, those of others reported, more come on demand. */
export function ReviewList({ isbn, reviews, next }: ReviewListProps) {
  const { userId } = useSession();
  const [more, setMore] = useState<{ reviews: Review[]; next: string | null } | null>(null);
  const [waiting, setWaiting] = useState(false);
  const after = more === null ? next : more.next;

  const showMore = async () => {
    if (after === null) return;
    setWaiting(true);
    try {
      const page = await call(getBookReviews, { isbn, cursor: after });
      setMore({ reviews: [...(more?.reviews ?? []), ...page.reviews], next: page.next_cursor ?? null });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    } finally {
      setWaiting(false);
    }
  };

  const all = [...reviews, ...(more?.reviews ?? [])];
  if (all.length === 0) return <p className="soft">No Reviews Yet!</p>;
  return (
    <div>
      {all.map((review) => (
        <ReviewItem
          key={review.review_id}
          review={review}
          actions={
            <>
              <CopyLink
                address={paths.review(isbn, review.review_id)}
                label={`Copy link to the review by ${review.user_name}`}
                said={reviewSentences.copied}
              />
              {review.user_id === userId ? (
                <DeleteButton review={review} />
              ) : (
                <ReportButton review={review} said={moderationSentences.reportedBy(review.user_name)} />
              )}
            </>
          }
        />
      ))}
      {after === null ? null : (
        <Button pending={waiting} onClick={showMore}>
          Show more reviews
        </Button>
      )}
    </div>
  );
}
