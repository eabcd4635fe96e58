import { useState } from 'react';
import { isbnOf, isInternal, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import {
  moderationSentences,
  PROBLEM_NOTE,
  problemKinds,
  reportBookProblem,
} from '../../../worker/features/moderation/contract.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SelectField, TextArea } from '../../platform/ui/fields/field.tsx';
import { NO_PROBLEMS } from '../../platform/ui/fields/form-context.ts';
import { changedFacts, shownFacts } from './changed-facts.ts';
import { DescriptionField, FactFields } from './fact-fields.tsx';

const isFact = (kind: string) => kind === 'details' || kind === 'description';

interface ReportDialogProps {
  book: PresentedVolume;
  open: boolean;
  onClose: () => void;
}

/** Reports an error on a book's page, and proposes what the book should say instead. */
export function ReportDialog({ book, open, onClose }: ReportDialogProps) {
  const [isbn, { title }] = [isbnOf(book), book.volumeInfo];
  const [kind, setKind] = useState<string>('details');
  const facts = shownFacts(book);
  // The facts of a reader's own book are theirs to change.
  const isCorrectable = !isInternal(isbn);
  return (
    <Dialog title={`A problem with ${title}`} open={open} onClose={onClose}>
      <Form
        endpoint={reportBookProblem}
        values={{ isbn }}
        prepare={(input, fields) => {
          const proposed = changedFacts(facts, fields);
          return Object.keys(proposed).length === 0 ? input : { ...input, proposed };
        }}
        check={({ kind, note }) =>
          kind === 'other' && note.trim() === '' ? { note: moderationSentences.problemMissing } : NO_PROBLEMS
        }
        keepPage
        onDone={({ message }) => {
          toast.success(message);
          onClose();
        }}
      >
        <SelectField label="What is wrong?" name="kind" onInput={({ currentTarget }) => setKind(currentTarget.value)}>
          {Object.entries(problemKinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        {isCorrectable && kind === 'details' ? <FactFields facts={facts} /> : null}
        {isCorrectable && kind === 'description' ? <DescriptionField facts={facts} /> : null}
        <TextArea
          label={isCorrectable && isFact(kind) ? 'Where do you know it from?' : 'What should it be?'}
          name="note"
          rows={3}
          maxLength={PROBLEM_NOTE}
          hint="You can leave this empty, unless something else is wrong."
        />
        <DialogButtons submit="Report" cancel="Not now" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
