import { useState } from 'react';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';

/** Makes one work of two, which is asked for first: nothing takes it apart again. */
export function MergeWorks({
  pending,
  onMerge,
}: {
  pending: boolean;
  onMerge: (from: string, into: string) => Promise<boolean>;
}) {
  const [from, setFrom] = useState('');
  const [into, setInto] = useState('');
  const [asking, setAsking] = useState(false);
  return (
    <section className="stack" aria-labelledby="merge-works">
      <h2 id="merge-works">Merge works</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <TextField
          label="This work"
          hint="Its number, or the ISBN of one of its editions."
          value={from}
          maxLength={40}
          autoComplete="off"
          required
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="Is this work"
          hint="The one that stays."
          value={into}
          maxLength={40}
          autoComplete="off"
          required
          onChange={({ target }) => setInto(target.value)}
        />
        <div>
          <Button type="submit" pending={pending}>
            Merge them
          </Button>
        </div>
      </form>
      <ConfirmDialog
        title="Make one work of these two?"
        action="Merge works"
        open={asking}
        pending={pending}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          if (await onMerge(from, into)) {
            setFrom('');
            setInto('');
          }
          setAsking(false);
        }}
      >
        <p>
          What readers did with {from} is there under {into} from now on. Nothing is lost, and nothing takes them apart
          again.
        </p>
      </ConfirmDialog>
    </section>
  );
}
