import type { Reading } from '../../../../worker/features/library/readings/contract.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';

interface EndDialogProps {
  reading: Reading;
  open: boolean;
  onFinish: () => void;
  onClose: () => void;
}

/** Asks at the last page whether the book is finished, since the reader may still be reading notes. */
export function EndDialog({ reading, open, onFinish, onClose }: EndDialogProps) {
  return (
    <Dialog title="Finished this book?" open={open} onClose={onClose}>
      <p>You reached the end of “{reading.title}”.</p>
      <div className="row">
        <Button look="primary" onClick={onFinish}>
          Yes, finished
        </Button>
        <Button onClick={onClose}>Not yet</Button>
      </div>
    </Dialog>
  );
}
