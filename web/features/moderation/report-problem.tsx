import { useState } from 'react';
import {
  moderationSentences,
  PROBLEM_NOTE,
  problemKinds,
  reportBookProblem,
} from '../../../worker/features/moderation/contract.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { useMemberPress } from '../../platform/sign-in/use-member-press.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SelectField, TextArea } from '../../platform/ui/fields/field.tsx';
import { NO_PROBLEMS } from '../../platform/ui/fields/form-context.ts';

/** Reports an error on a book's page to the operator. */
export function ReportProblem({ isbn, title, action }: { isbn: string; title: string; action: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const report = useMemberPress(`problem ${isbn}`, () => setOpen(true));
  return (
    <>
      <Button onClick={report}>{action}</Button>
      <Dialog title={`A problem with ${title}`} open={open} onClose={close}>
        <Form
          endpoint={reportBookProblem}
          values={{ isbn }}
          check={({ kind, note }) =>
            kind === 'other' && note.trim() === '' ? { note: moderationSentences.problemMissing } : NO_PROBLEMS
          }
          keepPage
          onDone={({ message }) => {
            toast.success(message);
            close();
          }}
        >
          <SelectField label="What is wrong?" name="kind">
            {Object.entries(problemKinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="What should it be?"
            name="note"
            rows={4}
            maxLength={PROBLEM_NOTE}
            hint="You can leave this empty, unless something else is wrong."
          />
          <DialogButtons submit="Report" cancel="Not now" onCancel={close} />
        </Form>
      </Dialog>
    </>
  );
}
