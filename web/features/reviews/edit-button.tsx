import { useState } from 'react';
import { editReview, type Review, reviewSentences } from '../../../worker/features/reviews/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useDraft } from '../../platform/api/draft.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button, IconButton } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { Write } from '../../platform/ui/icons.tsx';
import { ReviewFields, writing } from './review-fields.tsx';

/** Opens one's own review to be changed; what was typed stays until it is in. */
export function EditButton({ review }: { review: Review }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton look="plain" label="Edit your review" onClick={() => setOpen(true)}>
        <Write size={18} aria-hidden="true" />
      </IconButton>
      <Dialog title="Edit your review" open={open} onClose={() => setOpen(false)}>
        <EditForm review={review} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function EditForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const { review_id: id, isbn, rating, review: text, spoiler } = review;
  const { value, change, clear } = useDraft(`review-edit:${id}`, writing, { rating, text, spoiler });
  const { pending, run } = useAction();
  const save = () =>
    run(async () => {
      const { text: words, ...said } = value;
      await call(editReview, { review_id: id, isbn, review: words, ...said });
      toast.success(reviewSentences.edited);
      clear();
      onClose();
    });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ReviewFields value={value} change={change} />
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          Save
        </Button>
        <Button onClick={onClose}>Not now</Button>
      </div>
    </form>
  );
}
