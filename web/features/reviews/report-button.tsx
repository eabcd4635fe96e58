import { useState } from 'react';
import { reportReview } from '../../../worker/features/moderation/contract.ts';
import type { Review } from '../../../worker/features/reviews/contract.ts';
import { call } from '../../platform/api/call.ts';
import { promptSignIn, useSession } from '../../platform/api/session.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { IconButton } from '../../platform/ui/button.tsx';
import { TOAST, toast } from '../../platform/ui/dialogs/toast.ts';
import { Report } from '../../platform/ui/icons.tsx';

/** Reports someone else's review to the moderators, once per reader. */
export function ReportButton({ review, message }: { review: Review; message: string }) {
  const { authenticated } = useSession();
  const { pending, run } = useAction();
  const [reported, setReported] = useState(false);

  const report = () =>
    run(
      async () => {
        await call(reportReview, { review_id: review.review_id, isbn: review.isbn });
        setReported(true);
        toast.success(message, { duration: TOAST.copied });
      },
      { keepPage: true },
    );

  return (
    <IconButton
      look="plain"
      label={`Report the review by ${review.user_name}`}
      aria-pressed={reported}
      pending={pending}
      onClick={authenticated ? report : promptSignIn}
    >
      <Report size={18} fill={reported ? 'currentColor' : 'none'} aria-hidden="true" />
    </IconButton>
  );
}
