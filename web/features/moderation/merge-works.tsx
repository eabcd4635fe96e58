import { useState } from 'react';
import {
  getWorksToMerge,
  mergeTwoWorks,
  type WorkToMerge,
} from '../../../worker/features/moderation/librarians/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Form, SubmitButton } from '../../platform/forms/form.tsx';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { pluralise } from '../../platform/ui/text/pluralise.ts';

/** Merges two works, which are shown side by side first. */
export function MergeWorks() {
  const [works, setWorks] = useState<OutputOf<typeof getWorksToMerge> | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [merged, setMerged] = useState(0);
  const { pending, run } = useAction();
  const merge = () =>
    run(async () => {
      if (works === null) return;
      const { message } = await call(mergeTwoWorks, { from: works.from.work_id, into: works.into.work_id });
      toast.success(message);
      setMerged((count) => count + 1);
    });
  return (
    <section className="stack" aria-labelledby="merge-works">
      <h2 id="merge-works">Merge works</h2>
      <Form
        key={merged}
        endpoint={getWorksToMerge}
        draft="merge works"
        keepPage
        onDone={(found) => {
          setWorks(found);
          setIsConfirming(true);
        }}
      >
        <TextField
          label="Duplicate"
          name="from"
          hint="The work’s number, or the ISBN of one of its editions."
          maxLength={40}
          autoComplete="off"
          required
        />
        <TextField label="Merge into" name="into" hint="The work to keep." maxLength={40} autoComplete="off" required />
        <div>
          <SubmitButton look="quiet">Merge works</SubmitButton>
        </div>
      </Form>
      <ConfirmDialog
        title="Merge these two works?"
        action="Merge works"
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={async () => {
          await merge();
          setIsConfirming(false);
        }}
      >
        {works === null ? null : (
          <>
            <ToMerge heading="Duplicate" work={works.from} />
            <ToMerge heading="Merge into" work={works.into} />
          </>
        )}
        <p>Marks, readings and reviews of the duplicate move. You can undo this for 30 days.</p>
      </ConfirmDialog>
    </section>
  );
}

function ToMerge({ heading, work }: { heading: string; work: WorkToMerge }) {
  const cover = coverOf(work.cover);
  const authors = work.authors.join(', ');
  return (
    <div className="line">
      {cover === undefined ? null : <Cover address={cover} title={work.title} width={60} />}
      <div className="grow">
        <p className="small soft">{heading}</p>
        <p className="title" dir="auto">
          {work.title}
        </p>
        <p>{[authors, work.year].filter((part) => part !== undefined && part !== '').join(', ')}</p>
        <p className="small soft">
          {pluralise(work.readers, 'reader')} · work {work.work_id}
        </p>
      </div>
    </div>
  );
}
