import { createBookList, listSentences } from '../../../worker/features/library/lists/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { CallError } from '../../platform/api/call.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../platform/ui/fields/field.tsx';

/** Creates a book list. */
export function CreateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Create book list" open={open} onClose={onClose}>
      <Form
        endpoint={createBookList}
        success={listSentences.created}
        onInvalid={toast.error}
        onDone={onClose}
        onError={(error) => {
          if (!(error instanceof CallError)) throw error;
          throw new CallError(error.code, `${listSentences.notCreated}: ${error.message}`, error);
        }}
      >
        <TextField label="Name" name="list_name" maxLength={limits.listName} autoComplete="off" />
        <DialogButtons submit="Create" cancel="Not now" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
