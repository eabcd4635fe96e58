import type { Reading } from '../../../../worker/features/library/readings/contract.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';

interface EndDialogProps {
  reading: Reading;
  open: boolean;
  pending: boolean;
  onFinish: () => void;
  onClose: () => void;
}

/** Asks whoever has come to the end whether the book is finished: there may be notes to read, or a chapter once more. */
export function EndDialog({ reading, open, pending, onFinish, onClose }: EndDialogProps) {
  return (
    <Dialog title="You have come to the end" open={open} onClose={onClose}>
      <p>Have you finished “{reading.title}”?</p>
      <div className="row">
        <Button look="primary" pending={pending} onClick={onFinish}>
          Yes, finished
        </Button>
        <Button onClick={onClose}>Not yet</Button>
      </div>
    </Dialog>
  );
}
