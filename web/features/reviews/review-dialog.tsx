import { reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useDraft } from '../../platform/api/draft.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ReviewFields, writing } from './review-fields.tsx';

const empty = { rating: 0, text: '', spoiler: false };

interface ReviewDialogProps {
  isbn: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** The review modal: stars in half steps and words; what was typed stays until the review is in. */
export function ReviewDialog({ isbn, title, open, onClose }: ReviewDialogProps) {
  const { value, change, clear, key: keptKey } = useDraft(`review:${isbn}`, writing, empty);
  const { pending, run } = useAction();
  const { rating, text, spoiler } = value;

  const submit = async () => {
    if (rating === 0) {
      toast.error(reviewSentences.noRating);
      return;
    }
    const submitting = async (key: string) => {
      await call(submitReview, { isbn, rating, review: text, spoiler }, { key });
      toast.success(reviewSentences.submitted);
      clear();
      onClose();
    };
    await run(submitting, { key: keptKey });
  };

  return (
    <Dialog title={`Review ${title}`} open={open} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ReviewFields value={value} change={change} />
        <div className="row">
          <Button type="submit" look="primary" pending={pending}>
            Submit review
          </Button>
          <Button onClick={onClose}>Not now</Button>
        </div>
      </form>
    </Dialog>
  );
}
