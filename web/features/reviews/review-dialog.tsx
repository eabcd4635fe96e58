import { editReview, type Review, reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { StarInput } from '../../platform/ui/fields/star-input.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** The form of a new review. */
export function ReviewDialog({ isbn, title, open, onClose }: DialogProps & { isbn: string; title: string }) {
  return (
    <Dialog title={`Review ${title}`} open={open} onClose={onClose}>
      <Form
        endpoint={submitReview}
        values={{ isbn }}
        success={reviewSentences.submitted}
        onInvalid={toast.error}
        onDone={onClose}
      >
        <ReviewFields />
        <DialogButtons submit="Submit review" cancel="Not now" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** The form that changes the reader's own review. */
export function EditDialog({ review, open, onClose }: DialogProps & { review: Review }) {
  const { review_id: id, isbn, rating, review: text, spoiler } = review;
  return (
    <Dialog title="Edit your review" open={open} onClose={onClose}>
      <Form
        endpoint={editReview}
        values={{ review_id: id, isbn }}
        version={review.version}
        success={reviewSentences.edited}
        onDone={onClose}
      >
        <ReviewFields rating={rating} text={text} spoiler={spoiler} />
        <DialogButtons submit="Save" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

interface ReviewFieldsProps {
  rating?: number;
  text?: string;
  spoiler?: boolean;
}

// With initial values.
function ReviewFields({ rating = 0, text = '', spoiler = false }: ReviewFieldsProps) {
  return (
    <>
      <StarInput label="Your rating" name="rating" defaultValue={rating} />
      <TextArea
        label="Your review"
        name="review"
        hint="Optional. Put ||spoilers|| between double bars to hide them."
        defaultValue={text}
        rows={8}
        maxLength={limits.review}
      />
      <label className="check-line">
        <input type="checkbox" name="spoiler" defaultChecked={spoiler} />
        Contains spoilers: hide the full review
      </label>
    </>
  );
}
