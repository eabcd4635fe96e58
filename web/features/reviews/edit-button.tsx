import { useState } from 'react';
import { editReview, type Review, reviewSentences } from '../../../worker/features/reviews/contract.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { IconButton } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { Write } from '../../platform/ui/icons.tsx';
import { ReviewFields } from './review-fields.tsx';

/** Edits the reader's own review. */
export function EditButton({ review }: { review: Review }) {
  const { review_id: id, isbn, rating, review: text, spoiler } = review;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton look="plain" label="Edit your review" onClick={() => setOpen(true)}>
        <Write size={18} aria-hidden="true" />
      </IconButton>
      <Dialog title="Edit your review" open={open} onClose={close}>
        <Form
          endpoint={editReview}
          values={{ review_id: id, isbn }}
          version={review.version}
          success={reviewSentences.edited}
          onDone={close}
        >
          <ReviewFields rating={rating} text={text} spoiler={spoiler} />
          <DialogButtons submit="Save" onCancel={close} />
        </Form>
      </Dialog>
    </>
  );
}
