import { useState } from 'react';
import { REPORT_REASON, type ReportableKind, report } from '../../../worker/features/moderation/reports/contract.ts';
import { promptSignIn, useSession } from '../../platform/api/session.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../platform/ui/fields/field.tsx';

interface ReportButtonProps {
  kind: ReportableKind;
  id: string;
  /** The reported item, as in "Report the profile of Ada". */
  about: string;
}

/** Reports an item to the moderators, with a reason; the typed text stays until it is sent. */
export function ReportButton({ kind, id, about }: ReportButtonProps) {
  const { authenticated } = useSession();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => (authenticated ? setOpen(true) : promptSignIn())}>Report {about}</Button>
      <Dialog title={`Report ${about}`} open={open} onClose={close}>
        <Form
          endpoint={report}
          values={{ kind, id }}
          keepPage
          onDone={({ message }) => {
            toast.success(message);
            close();
          }}
        >
          <TextArea
            label="What is wrong?"
            name="reason"
            rows={4}
            maxLength={REPORT_REASON}
            hint="A moderator reads this. We don’t say who reported."
          />
          <DialogButtons submit="Report" cancel="Not now" onCancel={close} />
        </Form>
      </Dialog>
    </>
  );
}
