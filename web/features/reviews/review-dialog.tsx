import { reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ReviewFields } from './review-fields.tsx';

interface ReviewDialogProps {
  isbn: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** The form of a new review. */
export function ReviewDialog({ isbn, title, open, onClose }: ReviewDialogProps) {
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
