import { useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../platform/api/draft.ts';
import { DraftNote } from '../../platform/forms/draft-note.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';

const twoWorks = z.object({ from: z.string(), into: z.string() });
const noWorks = { from: '', into: '' };

/** Merges two works after a confirmation. */
export function MergeWorks({
  pending,
  onMerge,
}: {
  pending: boolean;
  onMerge: (from: string, into: string) => Promise<boolean>;
}) {
  const { value, change, clear, notice } = useDraft('merge works', twoWorks, noWorks);
  const { from, into } = value;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <section className="stack" aria-labelledby="merge-works">
      <h2 id="merge-works">Merge works</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setIsConfirming(true);
        }}
      >
        <DraftNote notice={notice} onDiscard={clear} />
        <TextField
          label="Duplicate"
          hint="The work’s number, or the ISBN of one of its editions."
          value={from}
          maxLength={40}
          autoComplete="off"
          required
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="Merge into"
          hint="The work to keep."
          value={into}
          maxLength={40}
          autoComplete="off"
          required
          onChange={({ target }) => change({ into: target.value })}
        />
        <div>
          <Button type="submit" pending={pending}>
            Merge works
          </Button>
        </div>
      </form>
      <ConfirmDialog
        title="Merge these two works?"
        action="Merge works"
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={async () => {
          if (await onMerge(from, into)) clear();
          setIsConfirming(false);
        }}
      >
        <p>
          Marks, readings and reviews of {from} move to {into}. You can undo this for 30 days.
        </p>
      </ConfirmDialog>
    </section>
  );
}
