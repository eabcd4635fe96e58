import { useState } from 'react';
import type { Review } from '../../../worker/features/reviews/contract.ts';
import { lazyDialog } from '../../platform/api/lazy-dialog.ts';
import { IconButton } from '../../platform/ui/button.tsx';
import { Write } from '../../platform/ui/icons.tsx';

const EditDialog = lazyDialog(() => import('./review-dialog.tsx').then(({ EditDialog }) => EditDialog));

/** Edits the reader's own review. */
export function EditButton({ review }: { review: Review }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton look="plain" label="Edit your review" onClick={() => setOpen(true)}>
        <Write size={18} aria-hidden="true" />
      </IconButton>
      <EditDialog review={review} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
