import type { ReactNode } from 'react';
import { useAct } from '../api/act.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';

interface SaveFormProps {
  /** Saves what was chosen and answers the server's sentence; null when something has to be put right first. */
  save: () => Promise<string> | null;
  onClose: () => void;
  children: ReactNode;
}

/** The inside of a settings dialog: it saves on its own, says what the server says, and stays open on failure. */
export function SaveForm({ save, onClose, children }: SaveFormProps) {
  const { pending, run } = useAct();

  const submit = async () => {
    await run(async () => {
      const message = await save();
      if (message === null) return;
      toast.success(message);
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
