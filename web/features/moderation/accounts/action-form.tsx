import { useState } from 'react';
import * as z from 'zod/mini';
import {
  ACTION_REASON,
  actOnAccounts,
  type DeskAction,
  deskActions,
  deskSentences,
} from '../../../../worker/features/moderation/accounts/contract.ts';
import type { RequestBody } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/api/draft.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { DraftNote } from '../../../platform/forms/draft-note.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';

const draft = z.object({ reason: z.string() });
const noReason = { reason: '' };

interface ActionFormProps {
  /** The selected accounts, and their number. */
  selection: Omit<RequestBody<typeof actOnAccounts>, 'action' | 'reason'>;
  isAdmin: boolean;
  /** Whether the accounts are waiting for approval. */
  approves: boolean;
  /** Whether the accounts are limited. */
  lifts: boolean;
  onDone: () => void;
}

const meanings: Readonly<Record<DeskAction, string>> = {
  lift: 'They can publish again.',
  ban: 'They can’t write reviews until that is lifted.',
  limit: 'They can read and keep a private library, but not publish, invite others, send email or create clubs.',
  suspend: 'They are signed out, everything public disappears, and they can’t sign in. Lifting it restores everything.',
  delete: 'They are suspended at once, then deleted one by one. This can’t be undone.',
  approve: 'They can log in from now on.',
  remove_content:
    'Their reviews, posts, replies, lists, books, name and picture are removed, and the clubs that they founded or run alone. It can be reversed.',
};

/** One action on all selected accounts, with a reason; it is confirmed before it runs. */
export function ActionForm({ selection, isAdmin, approves, lifts, onDone }: ActionFormProps) {
  const [action, setAction] = useState<DeskAction | null>(null);
  const [lastAction, setLastAction] = useState<DeskAction>('limit');
  const { value, change, clear, notice } = useDraft('accounts action', draft, noReason);
  const { reason } = value;
  const [error, setError] = useState('');
  const [bars, setBars] = useState(false);
  const [removes, setRemoves] = useState(true);
  const { pending, run } = useAction();
  const count = selection.expected.toLocaleString('en');
  const ask = (newAction: DeskAction) => {
    if (reason.trim() === '') return setError(deskSentences.noReason);
    setLastAction(newAction);
    setAction(newAction);
  };
  const act = () =>
    run(async (key) => {
      const input = {
        ...selection,
        action: lastAction,
        reason,
        ...(bars ? { bar: true } : {}),
        ...(lastAction === 'delete' && removes ? { remove_content: true } : {}),
      };
      const { message } = await call(actOnAccounts, input, { key });
      toast.success(message);
      clear();
      setAction(null);
      onDone();
    });
  const offered = (Object.keys(deskActions) as DeskAction[]).filter((option) => {
    if (option === 'approve') return isAdmin && approves;
    if (option === 'lift') return isAdmin && lifts;
    return isAdmin || option === 'limit' || option === 'ban';
  });
  return (
    <div className="sheet stack">
      <DraftNote notice={notice} onDiscard={clear} />
      <TextField
        label="Reason"
        value={reason}
        maxLength={ACTION_REASON}
        error={error}
        onChange={(event) => {
          change({ reason: event.target.value });
          setError('');
        }}
      />
      {isAdmin ? (
        <label>
          <input type="checkbox" checked={bars} onChange={(event) => setBars(event.target.checked)} /> They can’t sign
          up again
        </label>
      ) : null}
      <div className="row">
        {offered.map((option) => (
          <Button
            key={option}
            look={option === 'delete' ? 'danger' : 'quiet'}
            pending={pending}
            onClick={() => ask(option)}
          >
            {deskActions[option]}
            {option === 'remove_content' ? ' of ' : ' '}
            {count}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        title={`${deskActions[lastAction]}: ${pluralise(selection.expected, 'account')}?`}
        action={deskActions[lastAction]}
        open={action !== null}
        pending={pending}
        onClose={() => setAction(null)}
        onConfirm={act}
      >
        <p>{meanings[lastAction]}</p>
        {lastAction === 'delete' ? (
          <label>
            <input type="checkbox" checked={removes} onChange={(event) => setRemoves(event.target.checked)} /> Remove
            what they published, and close the clubs they founded
          </label>
        ) : null}
      </ConfirmDialog>
    </div>
  );
}
