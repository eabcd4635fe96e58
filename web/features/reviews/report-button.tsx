import { useState } from 'react';
import type { Review } from '../../../worker/features/reviews/contract.ts';
import { lazyDialog } from '../../platform/api/lazy-dialog.ts';
import { useMemberPress } from '../../platform/sign-in/use-member-press.ts';
import { IconButton } from '../../platform/ui/button.tsx';
import { Report } from '../../platform/ui/icons.tsx';

const ReportDialog = lazyDialog(() =>
  import('../../platform/forms/report-dialog.tsx').then(({ ReportDialog }) => ReportDialog),
);

/** Opens the dialog in which someone else's review is reported to the moderators. */
export function ReportButton({ review, message }: { review: Review; message: string }) {
  const [open, setOpen] = useState(false);
  const label = `Report the review by ${review.user_name}`;
  const report = useMemberPress(`report review ${review.review_id}`, () => setOpen(true));
  return (
    <>
      <IconButton look="plain" label={label} onClick={report}>
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
