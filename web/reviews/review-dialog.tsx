import * as z from 'zod/mini';
import { limits } from '../../worker/http/contract.ts';
import { reviewSentences, submitReview } from '../../worker/reviews/contract.ts';
import { call } from '../api/call.ts';
import { useDraft } from '../api/draft.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { StarInput } from '../ui/star-input.tsx';
import { toast } from '../ui/toast.ts';

const draft = z.object({ rating: z.number(), text: z.string() });
const empty = { rating: 0, text: '' };

interface ReviewDialogProps {
  isbn: string;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** The review modal: stars in half steps and words; what was typed stays until the review is in. */
export function ReviewDialog({ isbn, title, open, onClose }: ReviewDialogProps) {
  const { value, change, clear, key: keptKey } = useDraft(`review:${isbn}`, draft, empty);
  const { pending, run } = useAction();
  const { rating, text } = value;

  const submit = async () => {
    if (rating === 0) {
      toast.error(reviewSentences.noRating);
      return;
    }
    const submitting = async (key: string) => {
      await call(submitReview, { isbn, rating, review: text }, { key });
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
        <StarInput label="Your rating" value={rating} onChange={(stars) => change({ rating: stars })} />
        <TextArea
          label="Your review"
          hint="You can leave this empty and only give stars."
          value={text}
          rows={8}
          maxLength={limits.review}
          onChange={(event) => change({ text: event.target.value })}
        />
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
