import type { ComponentProps } from 'react';
import type { Endpoint, OutputOf, RequestBody } from '../../../../worker/platform/http/contract.ts';
import { isHeld } from '../../../platform/api/call.ts';
import { DialogButtons, Form } from '../../../platform/forms/form.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

interface SettingsDialogProps<E extends Endpoint> extends ComponentProps<typeof Form<E>> {
  title: string;
  open: boolean;
  onClose: () => void;
  onSaved?: (answer: OutputOf<E>, sent: RequestBody<E>) => void;
}

/** A dialog with one setting: it saves, shows the server's message and closes, or stays open on failure. */
export function SettingsDialog<E extends Endpoint>({
  title,
  open,
  onClose,
  onSaved,
  // A switch of privacy from last week must not be saved with a name of today.
  draft = false,
  children,
  ...form
}: SettingsDialogProps<E>) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <Form
        {...form}
        draft={draft}
        onDone={(answer, input) => {
          onClose();
          if (isHeld(answer)) return;
          onSaved?.(answer, input);
          if ('message' in answer && typeof answer.message === 'string') toast.success(answer.message);
        }}
      >
        {children}
        <DialogButtons submit="Save" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
