import type { ReactNode } from 'react';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

interface SaveFormProps {
  /** Whether all is well; says itself what has to be put right. */
  check?: () => boolean;
  /** Saves what was chosen and answers the server's sentence. */
  save: () => Promise<string>;
  onClose: () => void;
  children: ReactNode;
}

/** The inside of a settings dialog: it saves on its own, says what the server says, and stays open on failure. */
export function SaveForm({ check, save, onClose, children }: SaveFormProps) {
  const { pending, run } = useAction();

  const submit = async () => {
    if (check && !check()) return;
    await run(async () => {
      toast.success(await save());
      onClose();
    });
  };

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
