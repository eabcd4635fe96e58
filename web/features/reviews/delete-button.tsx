import { useState } from 'react';
import { deleteBookReview, type Review } from '../../../worker/features/reviews/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useUndoToast } from '../../platform/api/use-undo-toast.ts';
import { IconButton } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { Delete } from '../../platform/ui/icons.tsx';

interface DeleteButtonProps {
  review: Review;
  /** Called instead of reloading, to leave the page of the deleted review. */
  onDeleted?: () => void;
  /** Called after the review, and this button with it, was removed from the page. */
  onGone?: () => void;
}

/** Deletes the reader's own review after a confirmation. */
export function DeleteButton({ review, onDeleted, onGone }: DeleteButtonProps) {
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = async () => {
    const isDeleted = await run(
      async () => {
        const { undo_id } = await call(deleteBookReview, { review_id: review.review_id, isbn: review.isbn });
        setIsConfirming(false);
        showUndo('Review deleted.', undo_id);
        onDeleted?.();
      },
      { keepPage: onDeleted !== undefined },
    );
    if (isDeleted) onGone?.();
  };
  return (
    <>
      <IconButton look="plain" label="Delete your review" onClick={() => setIsConfirming(true)}>
        <Delete size={18} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        title="Delete your review?"
        action="Delete review"
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={remove}
      >
        <p>This deletes your rating and review for everyone.</p>
      </ConfirmDialog>
    </>
  );
}
