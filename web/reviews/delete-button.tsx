import { deleteBookReview, type Review } from '../../worker/reviews/contract.ts';
import { useAct } from '../api/act.ts';
import { call } from '../api/call.ts';
import { IconButton } from '../ui/button.tsx';
import { Delete } from '../ui/icons.tsx';

/** Deletes one's own review; what it stood on is loaded anew, or left where the page says where to go. */
export function DeleteButton({ review, onDeleted }: { review: Review; onDeleted?: () => void }) {
  const { pending, run } = useAct();
  const remove = () =>
    run(
      async () => {
        await call(deleteBookReview, { review_id: review.review_id, isbn: review.isbn });
        onDeleted?.();
      },
      { keepPage: onDeleted !== undefined },
    );
  return (
    <IconButton look="plain" label="Delete your review" pending={pending} onClick={remove}>
      <Delete size={18} aria-hidden="true" />
    </IconButton>
  );
}
