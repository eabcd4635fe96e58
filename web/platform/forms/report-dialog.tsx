import { Link } from 'react-router';
import { REPORT_REASON, type ReportableKind, report } from '../../../worker/features/moderation/reports/contract.ts';
import { paths } from '../../paths.ts';
import { WithRules } from '../ui/contact-link.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { TextArea } from '../ui/fields/field.tsx';
import { DialogButtons, Form } from './form.tsx';

interface ReportDialogProps {
  kind: ReportableKind;
  id: string;
  /** The reported item, as in "Report the profile of Ada". */
  about: string;
  open: boolean;
  onClose: () => void;
  /** Called once it is reported. */
  onReported?: () => void;
  /** What the toast says; by default what the server answers. */
  done?: string;
}

/** Reports an item to the moderators, with a reason; the typed text stays until it is sent. */
export function ReportDialog({ kind, id, about, open, onClose, onReported, done }: ReportDialogProps) {
  return (
    <Dialog title={`Report ${about}`} open={open} onClose={onClose}>
      <Form
        endpoint={report}
        values={{ kind, id }}
        draft={`report:${kind}:${id}`}
        keepPage
        onDone={({ message }) => {
          toast.success(done ?? message);
          onClose();
          onReported?.();
        }}
      >
        <TextArea
          label="What is wrong?"
          name="reason"
          rows={4}
          maxLength={REPORT_REASON}
          hint="A moderator reads this. We don’t say who reported."
        />
        <WithRules>
          What holds here is in the <Link to={paths.rules()}>rules</Link>.
        </WithRules>
        <DialogButtons submit="Report" cancel="Not now" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
