import { useState } from 'react';
import * as z from 'zod/mini';
import {
  moderationSentences,
  PROBLEM_NOTE,
  type ProblemKind,
  problemKinds,
  reportBookProblem,
} from '../../../worker/features/moderation/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useDraft } from '../../platform/api/draft.ts';
import { promptSignIn, useSession } from '../../platform/api/session.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SelectField, TextArea } from '../../platform/ui/fields/field.tsx';

const draft = z.object({ note: z.string() });
const empty = { note: '' };

/** The button that tells the operator what is wrong with a book's page; what was typed stays until it is told. */
export function ReportProblem({ isbn, title }: { isbn: string; title: string }) {
  const { authenticated } = useSession();
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<ProblemKind>('details');
  const { value, change, clear } = useDraft(`problem:${isbn}`, draft, empty);
  const { note } = value;
  const [unsaid, setUnsaid] = useState(false);
  const { pending, run } = useAction();

  const report = async () => {
    if (kind === 'other' && note.trim() === '') return setUnsaid(true);
    await run(
      async () => {
        const { message } = await call(reportBookProblem, { isbn, kind, note });
        toast.success(message);
        clear();
        setOpen(false);
      },
      { keepPage: true },
    );
  };

  return (
    <>
      <Button onClick={() => (authenticated ? setOpen(true) : promptSignIn())}>Report Problem</Button>
      <Dialog title={`A problem with ${title}`} open={open} onClose={() => setOpen(false)}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void report();
          }}
        >
          <SelectField
            label="What is wrong?"
            value={kind}
            onChange={(event) => {
              setUnsaid(false);
              setKind(event.target.value as ProblemKind);
            }}
          >
            {Object.entries(problemKinds).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="What should it be?"
            value={note}
            rows={4}
            maxLength={PROBLEM_NOTE}
            hint={kind === 'other' ? undefined : 'You can leave this empty.'}
            error={unsaid ? moderationSentences.problemUnsaid : ''}
            onChange={(event) => {
              setUnsaid(false);
              change({ note: event.target.value });
            }}
          />
          <div className="row">
            <Button type="submit" look="primary" pending={pending}>
              Report
            </Button>
            <Button onClick={() => setOpen(false)}>Not now</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
