import { useState } from 'react';
import type { Review } from '../../../worker/features/reviews/contract.ts';
import { promptSignIn, useSession } from '../../platform/api/session.ts';
import { ReportDialog } from '../../platform/forms/report-dialog.tsx';
import { IconButton } from '../../platform/ui/button.tsx';
import { Report } from '../../platform/ui/icons.tsx';

/** Opens the dialog in which someone else's review is reported to the moderators. */
export function ReportButton({ review, message }: { review: Review; message: string }) {
  const { authenticated } = useSession();
  const [open, setOpen] = useState(false);
  const label = `Report the review by ${review.user_name}`;
  return (
    <>
      <IconButton look="plain" label={label} onClick={() => (authenticated ? setOpen(true) : promptSignIn())}>
        <Report size={18} aria-hidden="true" />
      </IconButton>
      <ReportDialog
        kind="review"
        id={review.review_id}
        about={`the review by ${review.user_name}`}
        open={open}
        onClose={() => setOpen(false)}
        done={message}
      />
    </>
  );
}
