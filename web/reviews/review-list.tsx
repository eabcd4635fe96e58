import { useState } from 'react';
import { deleteBookReview, getBookReviews, type Review } from '../../worker/reviews/contract.ts';
import { useAct } from '../api/act.ts';
import { CallError, call } from '../api/call.ts';
import { useSession } from '../api/session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Delete, Report } from '../ui/icons.tsx';
import { TOAST, toast } from '../ui/toast.ts';
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
  const deleting = useAct();
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
            review.user_id === userId ? (
              <IconButton
                look="plain"
                label="Delete your review"
                pending={deleting.pending}
                onClick={() =>
                  deleting.run(async () => {
                    await call(deleteBookReview, { review_id: review.review_id, isbn });
                  })
                }
              >
                <Delete size={18} />
              </IconButton>
            ) : (
              <IconButton
                look="plain"
                label={`Report the review by ${review.user_name}`}
                onClick={() => toast.success(`Reported review by ${review.user_name}!`, { duration: TOAST.copied })}
              >
                <Report size={18} />
              </IconButton>
            )
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
